import { useEffect, useRef, type RefObject } from 'react'
import { announce } from '#shared/element/announce.ts'
import { useNewsTexts } from './texts.ts'

/** After a press on 'load more' the first new story receives the focus; `count` is the number of stories in the box. */
export function useFocusOnFirstNew(box: RefObject<HTMLElement | null>, count: number): () => void {
  const text = useNewsTexts()
  const from = useRef<number>(undefined)
  useEffect(() => {
    const { current: first } = from
    if (first === undefined || count <= first) return
    from.current = undefined
    // Counted from the end: stories far above the window may be reduced to their headings.
    const links = [...(box.current?.querySelectorAll<HTMLElement>('.h2 a, [data-story]') ?? [])]
    links.at(first - count)?.focus({ preventScroll: true })
    announce(text('loaded', { count: count - first }))
  })
  return () => void (from.current = count)
}
