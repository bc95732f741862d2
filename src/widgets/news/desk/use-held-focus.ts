import { useEffect, useRef, type RefObject } from 'react'

/** The list is drawn anew within this time, in ms; later a lost focus is the reader's own will. */
const PATIENCE = 2_000

/** After an act what was pressed may be gone: the focus goes on with the way back, or with a line. Returns what begins that. */
export function useHeldFocus(box: RefObject<HTMLElement | null>): () => void {
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
  return () => void (until.current = performance.now() + PATIENCE)
}
