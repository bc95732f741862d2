// Places a popover beside its anchor, inside the window. By CSSOM, which needs no style-src.

/** Which edges of anchor and popover are aligned; 'above' is in its middle, and above it if there is room; 'after' is beside it, at its height. */
export type Side = 'start' | 'end' | 'middle' | 'above' | 'after'

/** Free space to the edge of the window and between anchor and popover, in px. */
const EDGE = 8
const GAP = 6

/** Sets a shown popover below `anchor`, or above it where there is more room; false: it is cut 'after' the anchor. */
export function placeBeside(popover: HTMLElement, anchor: Element, side: Side = 'start'): boolean {
  const { style } = popover
  Object.assign(style, { inset: 'auto', maxHeight: '' })
  const box = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
  if (side === 'after') {
    const top = Math.max(EDGE, Math.min((box.top + box.bottom - height) / 2, view.height - EDGE - height))
    Object.assign(style, { left: `${box.right + GAP}px`, top: `${top}px` })
    return box.right + GAP + width <= view.width - EDGE
  }
  const middle = (box.left + box.right - width) / 2
  const wanted = { start: box.left, end: box.right - width, middle, above: middle }[side]
  style.left = `${Math.max(EDGE, Math.min(wanted, view.width - EDGE - width))}px`
  const below = view.height - EDGE - GAP - box.bottom
  const above = box.top - GAP - EDGE
  const isAbove = side === 'above' ? above >= height : below < height && below < above
  if (!isAbove) Object.assign(style, { top: `${box.bottom + GAP}px`, maxHeight: `${below}px` })
  else Object.assign(style, { bottom: `${view.height - box.top + GAP}px`, maxHeight: `${above}px` })
  return true
}
