import { useCallback, useEffect, useId, useRef, useState, type RefObject, type ToggleEvent } from 'react'
import { placeBeside, type Side } from './place-beside.ts'

/** Goes on the button that opens the popover. */
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

/** A native popover beside its button; its content is drawn while it is open. `onOpen` hears when it has its place. */
export function usePopover(side: Side = 'start', onOpen?: (popover: HTMLElement) => void): PopoverHandle {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const place = useCallback(() => {
    const trigger = ref.current && triggerOf(ref.current)
    if (ref.current && trigger) placeBeside(ref.current, trigger, side)
  }, [side])
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    addEventListener('resize', place, { signal: stop.signal })
    addEventListener('scroll', place, { signal: stop.signal, capture: true, passive: true })
    return () => stop.abort()
  }, [isOpen, place])
  const close = useCallback(() => {
    ref.current?.hidePopover()
    if (ref.current) triggerOf(ref.current)?.focus()
  }, [])

  const onBeforeToggle = ({ newState, target, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (target !== currentTarget || newState !== 'open') return
    // What it holds is not drawn yet and its place not known.
    currentTarget.style.visibility = 'hidden'
    setOpen(true)
  }
  const onToggle = ({ newState, target, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (target !== currentTarget) return
    if (newState !== 'open') return setOpen(false)
    place()
    currentTarget.style.visibility = ''
    onOpen?.(currentTarget)
  }
  return {
    isOpen,
    close,
    ref,
    trigger: { popoverTarget: id, 'aria-expanded': isOpen },
    popover: { id, popover: 'auto', onBeforeToggle, onToggle },
  }
}
