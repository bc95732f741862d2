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
  readonly close: () => void
  readonly ref: RefObject<HTMLDivElement | null>
  readonly trigger: Omit<TriggerProps, 'aria-haspopup'>
  readonly popover: {
    readonly id: string
    readonly popover: 'auto'
    readonly onToggle: (event: ToggleEvent) => void
  }
}

/** The button that opens `popover`, found in the same root: an id of a shadow root is not one of the page. */
const triggerOf = (popover: HTMLElement): HTMLElement | null =>
  (popover.getRootNode() as Document | ShadowRoot).querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`)

/** A native popover beside its button: Esc and a press elsewhere close it, the focus goes back to the button. */
export function usePopover(side: Side = 'start', onOpen?: () => void): PopoverHandle {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const place = useCallback(() => {
    const trigger = ref.current && triggerOf(ref.current)
    if (ref.current && trigger) placeBeside(ref.current, trigger, side)
  }, [side])
  useEffect(() => {
    if (!isOpen) return
    addEventListener('resize', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
  }, [isOpen, place])
  const close = useCallback(() => ref.current?.hidePopover(), [])
  return {
    isOpen,
    close,
    ref,
    trigger: { popoverTarget: id, 'aria-expanded': isOpen },
    popover: {
      id,
      popover: 'auto',
      onToggle: ({ newState, target, currentTarget }) => {
        if (target !== currentTarget) return
        setOpen(newState === 'open')
        if (newState !== 'open') return
        place()
        onOpen?.()
      },
    },
  }
}
