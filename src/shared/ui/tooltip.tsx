import { useEffect, useId, useRef, type ReactElement } from 'react'
import { placeBeside, type Side } from './place-beside.ts'

/** A pointer that only passes shows nothing; one that leaves has this long to reach the tooltip (ms). */
const REST = 400
const LEAVE = 150

export interface TooltipTarget {
  readonly 'aria-describedby'?: string
}

export interface TooltipProps {
  readonly text: string
  /** The text is the accessible name of the target already. */
  readonly isName?: boolean | undefined
  readonly side?: Side | undefined
  /** Draws the target, one element. */
  readonly children: (target: TooltipTarget) => ReactElement
}

/** A short text on hover and on focus; Esc takes it away. */
export function Tooltip({ text, isName = false, side, children }: TooltipProps): ReactElement {
  const id = useId()
  return (
    <>
      {children(isName ? {} : { 'aria-describedby': id })}
      <Tip id={isName ? undefined : id} text={text} side={side} />
    </>
  )
}

interface TipProps extends Pick<TooltipProps, 'text' | 'side'> {
  /** The described element refers to it; without an id it only repeats a name, which must not be in the text of the page twice. */
  readonly id?: string | undefined
}

/** The tooltip of the element right before it. */
export function Tip({ id, text, side = 'middle' }: TipProps): ReactElement {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const tip = ref.current
    const anchor = tip?.previousElementSibling
    return tip && anchor instanceof HTMLElement ? attach(tip, anchor, side) : undefined
  }, [side])
  const content =
    id === undefined ? { 'data-text': text, 'aria-hidden': true } : { id, role: 'tooltip', children: text }
  return <span ref={ref} popover="manual" className="tip" {...content} />
}

/** Shows `tip` while the pointer rests on `anchor` or on it, and while the keyboard's focus is there. */
function attach(tip: HTMLElement, anchor: HTMLElement, side: Side): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let timer = 0
  let shown: AbortController | undefined
  const hide = () => {
    clearTimeout(timer)
    shown?.abort()
    shown = undefined
    tip.hidePopover()
  }
  const show = () => {
    if (shown || !tip.isConnected) return
    shown = new AbortController()
    document.addEventListener('keydown', onKey, { capture: true, signal: shown.signal })
    tip.showPopover()
    const place = () => placeBeside(tip, anchor, side)
    place()
    const dialog = anchor.closest('dialog')
    if (dialog) follow(dialog, place, shown.signal)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    hide()
  }
  const later = (callback: () => void, after: number) => () => {
    clearTimeout(timer)
    timer = window.setTimeout(callback, after)
  }
  for (const part of [anchor, tip]) {
    part.addEventListener('pointerenter', later(show, REST), { signal })
    part.addEventListener('pointerleave', later(hide, LEAVE), { signal })
  }
  anchor.addEventListener('focusin', (event) => isReached(anchor, event) && show(), { signal })
  anchor.addEventListener('focusout', hide, { signal })
  anchor.addEventListener('click', hide, { signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
    shown?.abort()
  }
}

/** Places the tooltip again when its dialog grows, because the content of the dialog moves then. */
function follow(dialog: Element, place: () => void, signal: AbortSignal): void {
  const observer = new ResizeObserver(place)
  observer.observe(dialog)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Elements that open above the page. */
const LAYER = 'dialog, [popover]'

/** The keyboard came here; a dialog or menu that opens or closes only puts the focus here, and the next Esc is not for a tooltip. */
function isReached(anchor: HTMLElement, { relatedTarget: before }: FocusEvent): boolean {
  const isSameLayer = !(before instanceof Element) || before.closest(LAYER) === anchor.closest(LAYER)
  return isSameLayer && anchor.matches(':focus-visible')
}
