// Dragging by pointer: follows a pressed mouse, pen or finger until it is released.

/** A pointer that moves less than this, in px, clicks and does not drag. */
const SLACK = 5

export interface PointerDrag {
  /** The pointer has moved to `x`, `y`, in px of the window. */
  readonly onMove: (x: number, y: number) => void
  /** Escape was pressed: the pointer is ignored from now on. */
  readonly onCancel: () => void
  /** The pointer was released, or was taken away by the browser (`isDropped` is false). Also without any movement. */
  readonly onEnd: (isDropped: boolean) => void
}

type Press = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId'>

/** Follows the pointer of `press` until it ends or `signal` aborts; the drag starts after the first few px. */
export function trackDrag({ clientX, clientY, pointerId }: Press, signal: AbortSignal, drag: PointerDrag): void {
  let isDragging = false
  let isCancelled = false
  const stop = new AbortController()
  const listen = <T extends 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown'>(
    type: T,
    listener: (event: WindowEventMap[T]) => void,
  ) => addEventListener(type, listener, { signal: AbortSignal.any([signal, stop.signal]), capture: true })
  const end = (isDropped: boolean) => {
    stop.abort()
    if (isDragging) swallowClick()
    drag.onEnd(isDropped && isDragging && !isCancelled)
  }
  listen('pointermove', (move) => {
    if (move.pointerId !== pointerId || isCancelled) return
    isDragging ||= Math.hypot(move.clientX - clientX, move.clientY - clientY) >= SLACK
    if (isDragging) drag.onMove(move.clientX, move.clientY)
  })
  listen('pointerup', (up) => up.pointerId === pointerId && end(true))
  listen('pointercancel', (lost) => lost.pointerId === pointerId && end(false))
  listen('keydown', (press) => {
    if (press.key !== 'Escape' || !isDragging) return
    press.preventDefault()
    press.stopPropagation()
    isCancelled = true
    drag.onCancel()
  })
}

/** Swallows the click that follows the end of a drag, so that it neither opens a menu nor selects. */
function swallowClick(): void {
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('click', (event) => (event.preventDefault(), event.stopPropagation()), { capture: true, signal })
  setTimeout(() => stop.abort())
}
