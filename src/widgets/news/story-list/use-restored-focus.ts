import { useEffect, useRef, type RefObject } from 'react'

/**
 * After an act what was pressed may be gone: the focus goes on with the way back, or with a line; not where the editor has
 * pressed elsewhere meanwhile. Returns what begins that.
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
