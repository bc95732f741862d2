// Positions a popover beside its button, inside the window. Only the button is measured, so that the position is known before the popover
// is shown and stays valid when its content grows.

/** 'end': the right edges of button and popover meet; 'start': the left ones. */
export type Side = 'start' | 'end'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
interface Size {
  readonly width: number
  readonly height: number
}
export interface Place {
  readonly left: number
  readonly width: number
  /** Distance of the near edge to the same edge of the window; the other one is undefined. */
  readonly top?: number
  readonly bottom?: number
  /** The height it may have there. */
  readonly room: number
}

/** Free space to the edge of the window and between button and popover, in px. */
const EDGE = 8
const GAP = 6

/** Below the button where the wanted height fits or where there is more room, else above; in px of the window. */
export function placeBeside(button: Box, size: Size, view: Size, side: Side): Place {
  const width = Math.min(size.width, view.width - 2 * EDGE)
  const wanted = side === 'end' ? button.right - width : button.left
  const left = Math.max(EDGE, Math.min(wanted, view.width - EDGE - width))
  const below = view.height - EDGE - GAP - button.bottom
  const above = button.top - GAP - EDGE
  if (below >= size.height || below >= above) return { left, width, top: button.bottom + GAP, room: Math.max(0, below) }
  return { left, width, bottom: view.height - button.top + GAP, room: above }
}

const px = (value: number | undefined): string => (value === undefined ? 'auto' : `${value}px`)

/** Sets `popover` beside `button`. By CSSOM, which needs no style-src. */
export function place(popover: HTMLElement, button: Element, size: Size, side: Side): void {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { left, width, top, bottom, room } = placeBeside(button.getBoundingClientRect(), size, view, side)
  Object.assign(popover.style, { left: px(left), width: px(width), top: px(top), bottom: px(bottom) })
  popover.style.setProperty('--room', px(room))
}
