import {
  useCallback,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type ToggleEvent,
} from 'react'
import { placeBeside, type Side } from './place-beside.ts'

/** Props of the button that opens the popover. */
export interface TriggerProps {
  readonly popoverTarget: string
  readonly 'aria-expanded': boolean
  readonly 'aria-haspopup': 'dialog' | 'menu'
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export interface PopoverHandle {
  readonly isOpen: boolean
  /** Closes it and returns the focus to its button. */
  readonly close: () => void
  readonly ref: RefObject<HTMLDivElement | null>
  readonly trigger: Omit<TriggerProps, 'aria-haspopup'>
  readonly popover: {
    readonly id: string
    readonly popover: 'auto'
    readonly onBeforeToggle: (event: ToggleEvent<HTMLElement>) => void
    readonly onToggle: (event: ToggleEvent<HTMLElement>) => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onPointerDown: () => void
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void
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

/** Esc closes the innermost popover: neither the dialog around it nor the page gets the key. */
function closeByEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape' || event.isDefaultPrevented()) return
  event.preventDefault()
  event.stopPropagation()
  close()
}

/** Closes the popover when Tab leaves it, because it may cover the focused element. */
function useTabLeaves(): Pick<PopoverHandle['popover'], 'onPointerDown' | 'onBlur'> & { onKey: (key: string) => void } {
  const isTab = useRef(false)
  return {
    onKey: (key) => void (isTab.current = key === 'Tab'),
    onPointerDown: () => void (isTab.current = false),
    onBlur: ({ relatedTarget, currentTarget }) => {
      if (isTab.current && relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
    },
  }
}

type OnOpen = ((popover: HTMLElement) => void) | undefined

/** Keeps a popover that is shown beside its button. */
function usePlace(ref: RefObject<HTMLElement | null>, isShown: boolean, side: Side, onOpen: OnOpen): void {
  const begin = useEffectEvent((popover: HTMLElement) => onOpen?.(popover))
  useLayoutEffect(() => {
    const popover = ref.current
    const trigger = popover && triggerOf(popover)
    if (!isShown || !trigger) return
    const stop = new AbortController()
    const place = () => placeBeside(popover, trigger, side)
    addEventListener('resize', place, { signal: stop.signal })
    addEventListener('scroll', place, { signal: stop.signal, capture: true, passive: true })
    place()
    popover.style.visibility = ''
    begin(popover)
    return () => stop.abort()
  }, [ref, isShown, side])
}

/**
 * A native popover beside its button; its content is drawn while it is open. `onOpen` is called when it is positioned; Esc in it or on its
 * button moves the focus to `field`, or to the button.
 */
export function usePopover(
  side: Side = 'start',
  onOpen?: OnOpen,
  field?: RefObject<HTMLElement | null>,
): PopoverHandle {
  const ref = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  const id = useId()
  const [state, setState] = useState<'closed' | 'opening' | 'shown'>('closed')
  usePlace(ref, state === 'shown', side, onOpen)
  const close = useCallback(() => {
    ref.current?.hidePopover()
    if (ref.current) triggerOf(ref.current)?.focus()
  }, [])

  /** Esc may come before the content has the focus. */
  const leave = () => {
    close()
    field?.current?.focus()
  }

  const { onKey, ...leaving } = useTabLeaves()
  const isOpen = state !== 'closed'
  return {
    isOpen,
    close,
    ref,
    trigger: {
      popoverTarget: id,
      'aria-expanded': isOpen,
      onKeyDown: (event) => isOpen && closeByEscape(event, leave),
    },
    popover: {
      id,
      popover: 'auto',
      onBeforeToggle: ({ newState, target, currentTarget }) => {
        if (target !== currentTarget) return
        held.current = newState === 'closed' && currentTarget.matches(':focus-within')
        if (newState === 'closed') return
        // Its content is not drawn yet and its position is unknown.
        currentTarget.style.visibility = 'hidden'
        setState('opening')
      },
      onToggle: ({ newState, target, currentTarget }) => {
        if (target !== currentTarget) return
        setState(newState === 'open' ? 'shown' : 'closed')
        if (held.current && isFocusLost(currentTarget)) triggerOf(currentTarget)?.focus()
      },
      onKeyDown: (event) => {
        const { key, target, currentTarget } = event
        onKey(key)
        // An open popover inside of it handles the key itself.
        if ((target as Element).closest('dialog, [popover]') !== currentTarget) return
        closeByEscape(event, leave)
      },
      ...leaving,
    },
  }
}
