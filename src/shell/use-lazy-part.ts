import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { useShellTexts } from './texts.ts'

/**
 * A part of the frame that is loaded when it is first `wanted`; undefined until it is loaded. A page of an old version is not reloaded for
 * it, because unsaved input would be lost. When it does not load, `sentence` reports that, and `cancel` withdraws the request, so that it
 * can be repeated.
 */
export function useLazyPart<Props extends object>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  cancel: () => void,
  sentence: 'dialogNotLoaded' | 'help.loadFailed' | 'secondFactor.notLoaded' = 'dialogNotLoaded',
): { readonly View: ComponentType<Props> } | undefined {
  const [part, setPart] = useState<{ readonly View: ComponentType<Props> }>()
  const begin = useEffectEvent(load)
  const fail = useEffectEvent((error: unknown) => {
    logFailure('a part did not load', error)
    raiseToast({ kind: 'error', status: 'Error', text: useShellTexts.text(sentence) })
    cancel()
  })
  const isMissing = wanted && !part
  useEffect(() => {
    if (!isMissing) return
    let isAwaited = true
    begin().then(
      (View) => isAwaited && setPart({ View }),
      (error: unknown) => isAwaited && fail(error),
    )
    return () => void (isAwaited = false)
  }, [isMissing])
  return part
}
