import { useEffect, useRef, type RefObject } from 'react'

/** What was read is drawn within this time, in ms; a focus that is lost later is the editor's own will. */
const PATIENCE = 1_000

/**
 * After an act what was pressed may be gone: the focus goes on with the way back, or with a line. Returns what begins that; what
 * that returns is called when all is read, and ends it.
 */
export function useHeldFocus(box: RefObject<HTMLElement | null>): () => () => void {
  const until = useRef(0)
  useEffect(() => {
    const { current } = box
    if (!current || performance.now() > until.current) return
    const { activeElement } = current.getRootNode() as Document | ShadowRoot
    if (activeElement !== null && activeElement !== document.body) return
    const next =
      current.querySelector<HTMLElement>('.bulk .first') ??
      current.querySelector<HTMLElement>('[data-line] [tabindex="0"]')
    next?.focus({ preventScroll: true })
  })
  const end = () => void (until.current = performance.now() + PATIENCE)
  return () => {
    until.current = Infinity
    return end
  }
}
