// Only cards near the window are in the document. A group far from it keeps its height and its headings, so that a list
// of thousands costs no more than one of a hundred.
import { startTransition, useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import type { NewsItem } from '#contract/news.ts'

/** Cards are drawn up to this distance above and below the window. */
const FAR = '200% 0px'

export interface Away {
  readonly count: number
  /** In px. */
  readonly height: number
}

let isPrinted = false

/** Listens to print events only while there are cards: the page may belong to another host. */
function listenToPrint(listener: () => void): () => void {
  const onPrint = ({ type }: Event): void => {
    isPrinted = type === 'beforeprint'
    listener()
  }
  addEventListener('beforeprint', onPrint)
  addEventListener('afterprint', onPrint)
  return () => {
    removeEventListener('beforeprint', onPrint)
    removeEventListener('afterprint', onPrint)
  }
}

/** The last heights of groups by their first story, so that a list that is shown again has its full height immediately. */
export type Heights = WeakMap<NewsItem, Away>

const listeners = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>()
let observer: IntersectionObserver | undefined

function watch(element: Element, listener: (entry: IntersectionObserverEntry) => void): () => void {
  listeners.set(element, listener)
  observer ??= new IntersectionObserver(
    // Drawing is not urgent: input events come first.
    (entries) => startTransition(() => entries.forEach((entry) => listeners.get(entry.target)?.(entry))),
    { rootMargin: FAR },
  )
  observer.observe(element)
  return () => observer?.unobserve(element)
}

/** A group that contains the focus or a text selection is never removed. */
const isHeld = (element: Element): boolean =>
  element.contains((element.getRootNode() as ShadowRoot).activeElement) || getSelection()?.type === 'Range'

/** The height (px) of the group of `items` while it is far from the window; undefined: its cards are drawn. */
export function useVirtualised(
  box: RefObject<HTMLElement | null>,
  items: readonly NewsItem[],
  heights: Heights,
): number | undefined {
  const [first] = items
  const printed = useSyncExternalStore(listenToPrint, () => isPrinted)
  const [away, setAway] = useState(() => (first ? heights.get(first) : undefined))
  useEffect(() => {
    const { current: element } = box
    if (!element || !first || typeof IntersectionObserver === 'undefined') return
    return watch(element, ({ isIntersecting, boundingClientRect: { height } }) => {
      if (isIntersecting) return setAway(undefined)
      if (isHeld(element) || height === 0) return
      heights.set(first, { count: items.length, height })
      setAway(heights.get(first))
    })
  }, [box, first, items.length, heights])
  return away?.count === items.length && !printed ? away.height : undefined
}
