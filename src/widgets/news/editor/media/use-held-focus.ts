import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Browsers take the focus from an entry that moves in `box`; call this before `entries` change, and it comes back. */
export function useHeldFocus(box: RefObject<HTMLElement | null>, entries: readonly unknown[]): () => void {
  const held = useRef<{ readonly element: HTMLElement; readonly before: readonly unknown[] }>(undefined)
  useLayoutEffect(() => {
    if (!held.current || held.current.before === entries) return
    held.current.element.focus({ preventScroll: true })
    held.current = undefined
  })
  return () => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    const element = root?.activeElement
    if (element instanceof HTMLElement && box.current?.contains(element)) held.current = { element, before: entries }
  }
}
