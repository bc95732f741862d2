import { useEffect, useId, useRef, type ReactElement, type ReactNode, type SyntheticEvent } from 'react'
import { placeBeside } from './place-beside.ts'

/** A pointer that only passes shows nothing; one that leaves has this long to reach the tooltip. */
const REST = 400
const LEAVE = 150

export interface TooltipTarget {
  readonly 'aria-describedby'?: string
  readonly onPointerEnter: (event: SyntheticEvent<HTMLElement>) => void
  readonly onPointerLeave: () => void
  readonly onFocus: (event: SyntheticEvent<HTMLElement>) => void
  readonly onBlur: () => void
}

export interface TooltipProps {
  readonly text: ReactNode
  /** The text is the accessible name of the target already. */
  readonly isName?: boolean | undefined
  /** Draws the target. */
  readonly children: (target: TooltipTarget) => ReactNode
}

/** A short text on hover and on focus; Esc takes it away. */
export function Tooltip({ text, isName = false, children }: TooltipProps): ReactElement {
  const id = useId()
  const ref = useRef<HTMLSpanElement>(null)
  const { show, hide } = useTip(ref)
  return (
    <>
      {children({
        ...(!isName && { 'aria-describedby': id }),
        onPointerEnter: ({ currentTarget }) => show(currentTarget, REST),
        onPointerLeave: () => hide(LEAVE),
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget, 0),
        onBlur: () => hide(0),
      })}
      <span
        ref={ref}
        id={id}
        popover="manual"
        className="tip"
        role="tooltip"
        onPointerEnter={({ currentTarget }) => show(currentTarget, 0)}
        onPointerLeave={() => hide(LEAVE)}
      >
        {text}
      </span>
    </>
  )
}

interface Tip {
  show: (anchor: HTMLElement, after: number) => void
  hide: (after: number) => void
}

function useTip(ref: { readonly current: HTMLElement | null }): Tip {
  const timer = useRef(0)
  const stop = useRef<() => void>(undefined)
  const hide = (after: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      stop.current?.()
      ref.current?.hidePopover()
    }, after)
  }
  const show = (anchor: HTMLElement, after: number) => {
    clearTimeout(timer.current)
    if (anchor === ref.current) return
    timer.current = window.setTimeout(() => {
      if (!ref.current?.isConnected) return
      ref.current.showPopover()
      placeBeside(ref.current, anchor, 'middle')
      stop.current = onEscape(() => hide(0))
    }, after)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      stop.current?.()
    },
    [],
  )
  return { show, hide }
}

/** Esc closes the tooltip and nothing else. */
function onEscape(act: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  document.addEventListener('keydown', onKeyDown, true)
  return () => document.removeEventListener('keydown', onKeyDown, true)
}
