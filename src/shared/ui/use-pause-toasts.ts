import { useCallback, useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { pauseToasts } from '#shared/bus/toasts.ts'

type Handlers = Pick<ComponentProps<'section'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>

/** Stops the time of the toasts while the pointer or the focus is in their `box`; looks anew when `shown` changes. */
export function usePauseToasts(box: RefObject<HTMLElement | null>, shown: unknown): Handlers {
  const isOver = useRef(false)
  const look = useCallback(() => pauseToasts(isOver.current || !!box.current?.contains(document.activeElement)), [box])
  const setOver = (over: boolean) => () => {
    isOver.current = over
    look()
  }
  // A button that goes takes the focus along without a word.
  useEffect(() => {
    if (shown === undefined) isOver.current = false
    look()
  }, [shown, look])
  useEffect(() => () => pauseToasts(false), [])
  return { onPointerEnter: setOver(true), onPointerLeave: setOver(false), onFocus: look, onBlur: look }
}
