import {
  useCallback,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  type ToggleEvent,
} from 'react'
import { placeBeside, type Side } from './place-beside.ts'

/** Props of the button that opens the popover. */
export interface TriggerProps {
  readonly popoverTarget: string
  readonly 'aria-expanded': boolean
  readonly 'aria-haspopup': 'dialog' | 'menu'
}

export interface PopoverHandle {
  readonly isOpen: boolean
  /** Closes it and gives the focus back to its button. */
  readonly close: () => void
  readonly ref: RefObject<HTMLDivElement | null>
  readonly trigger: Omit<TriggerProps, 'aria-haspopup'>
  readonly popover: {
    readonly id: string
    readonly popover: 'auto'
    readonly onBeforeToggle: (event: ToggleEvent<HTMLElement>) => void
    readonly onToggle: (event: ToggleEvent<HTMLElement>) => void
  }
}

/** The button that opens `popover`, found in the same root: an id of a shadow root is not one of the page. */
const triggerOf = (popover: HTMLElement): HTMLElement | null =>
  (popover.getRootNode() as Document | ShadowRoot).querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`)

/** Browsers do not restore the focus when the popover is in a shadow root. */
const isFocusLost = (popover: HTMLElement): boolean => {
  const { activeElement } = popover.getRootNode() as Document | ShadowRoot
  return activeElement === null || activeElement === document.body || popover.contains(activeElement)
}

/** A native popover beside its button; its content is drawn while it is open. `onOpen` is called when it is placed. */
export function usePopover(side: Side = 'start', onOpen?: (popover: HTMLElement) => void): PopoverHandle {
  const ref = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  const id = useId()
  const [state, setState] = useState<'closed' | 'opening' | 'shown'>('closed')
  const begin = useEffectEvent((popover: HTMLElement) => onOpen?.(popover))
  useLayoutEffect(() => {
    const popover = ref.current
    const trigger = popover && triggerOf(popover)
    if (state !== 'shown' || !trigger) return
    const stop = new AbortController()
    const place = () => placeBeside(popover, trigger, side)
    addEventListener('resize', place, { signal: stop.signal })
    addEventListener('scroll', place, { signal: stop.signal, capture: true, passive: true })
    place()
    popover.style.visibility = ''
    begin(popover)
    return () => stop.abort()
  }, [state, side])
  const close = useCallback(() => {
    ref.current?.hidePopover()
    if (ref.current) triggerOf(ref.current)?.focus()
  }, [])

  const isOpen = state !== 'closed'
  return {
    isOpen,
    close,
    ref,
    trigger: { popoverTarget: id, 'aria-expanded': isOpen },
    popover: {
      id,
      popover: 'auto',
      onBeforeToggle: ({ newState, target, currentTarget }) => {
        if (target !== currentTarget) return
        held.current = newState === 'closed' && currentTarget.matches(':focus-within')
        if (newState === 'closed') return
        // What it holds is not drawn yet and its place not known.
        currentTarget.style.visibility = 'hidden'
        setState('opening')
      },
      onToggle: ({ newState, target, currentTarget }) => {
        if (target !== currentTarget) return
        setState(newState === 'open' ? 'shown' : 'closed')
        if (held.current && isFocusLost(currentTarget)) triggerOf(currentTarget)?.focus()
      },
    },
  }
}
