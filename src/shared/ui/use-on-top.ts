import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps a popover above everything, modal dialogs included: it is shown again when `last` changes below a dialog and when
 * a dialog opens. It is never closed, for a live region that appears with its text is not read.
 */
export function useOnTop(last: unknown): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const raise = () => {
      current.hidePopover()
      current.showPopover()
    }
    const onToggle = (event: Event) => {
      if (event.target instanceof HTMLDialogElement && event.target.open) raise()
    }
    current.showPopover()
    document.addEventListener('toggle', onToggle, true)
    return () => document.removeEventListener('toggle', onToggle, true)
  }, [])
  useEffect(() => {
    if (last === undefined || !document.querySelector('dialog[open]')) return
    box.current?.hidePopover()
    box.current?.showPopover()
  }, [last])
  return box
}
