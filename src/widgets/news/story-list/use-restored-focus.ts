import { useEffect, useRef, type RefObject } from 'react'

/**
 * The pressed control may be gone after an action: the focus moves to 'undo' or to a row, unless the editor has focused
 * something else meanwhile. Returns the function that starts this.
 */
export function useRestoredFocus(box: RefObject<HTMLElement | null>): () => void {
  const isHeld = useRef(false)
  useEffect(() => {
    const release = () => void (isHeld.current = false)
    document.addEventListener('pointerdown', release)
    return () => document.removeEventListener('pointerdown', release)
  }, [])
  useEffect(() => {
    const { current } = box
    if (!current || !isHeld.current) return
    const { activeElement } = current.getRootNode() as Document | ShadowRoot
    if (activeElement !== null && activeElement !== document.body) return
    const next =
      current.querySelector<HTMLElement>('.bulk .first') ??
      current.querySelector<HTMLElement>('[data-line] [tabindex="0"]')
    if (!next) return
    isHeld.current = false
    next.focus({ preventScroll: true })
  })
  return () => void (isHeld.current = true)
}
