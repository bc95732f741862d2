import { useEffect, useState, type ComponentType } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { raiseToast } from '#shared/bus/toasts.ts'

interface OnFailure {
  /** Said when it does not load. */
  readonly sentence: string
  /** Takes the wish back, so that it can be made again. */
  readonly giveUp: () => void
}

/**
 * A part of the frame that is loaded when it is first `wanted`; undefined until it is here. A page whose version is gone is
 * not loaded anew for it: what somebody is about to do there would be lost.
 */
export function useLazyPart<Props extends object>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  { sentence, giveUp }: OnFailure,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<{ readonly view: ComponentType<Props> }>()
  useEffect(() => {
    if (!wanted || part) return
    let isAwaited = true
    load().then(
      (view) => isAwaited && setPart({ view }),
      (why: unknown) => {
        logFailure('a part did not load', why)
        if (!isAwaited) return
        raiseToast({ kind: 'error', status: 'Error', text: sentence })
        giveUp()
      },
    )
    return () => void (isAwaited = false)
    // The other arguments are made anew by each rendering and say the same.
  }, [wanted, part])
  return part?.view
}
