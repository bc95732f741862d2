import { useEffect, useRef, type RefObject } from 'react'
import { announce } from '#shared/element/announce.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'

/** After a press on 'more' the reader goes on with the first story that came. */
export function useFocusOnFirstNew(box: RefObject<HTMLElement | null>, count: number): () => void {
  const text = useNewsTexts()
  const from = useRef<number>(undefined)
  useEffect(() => {
    const { current: first } = from
    if (first === undefined || count <= first) return
    from.current = undefined
    box.current?.querySelectorAll<HTMLElement>('h3 a, [data-story]')[first]?.focus({ preventScroll: true })
    announce(text('loaded', { count: count - first }))
  })
  return () => void (from.current = count)
}
