import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { raiseToast } from '#shared/bus/toasts.ts'

interface OnFailure {
  /** Said when it does not load. */
  readonly sentence: string
  /** Withdraws the request, so that it can be repeated. */
  readonly cancel: () => void
}

/**
 * A part of the frame that is loaded when it is first `wanted`; undefined until it is here. A page whose version is gone is
 * not reloaded for it, because unsaved input would be lost.
 */
export function useLazyPart<Props extends object>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  { sentence, cancel }: OnFailure,
): { readonly View: ComponentType<Props> } | undefined {
  const [part, setPart] = useState<{ readonly View: ComponentType<Props> }>()
  const begin = useEffectEvent(load)
  const fail = useEffectEvent((error: unknown) => {
    logFailure('a part did not load', error)
    raiseToast({ kind: 'error', status: 'Error', text: sentence })
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
