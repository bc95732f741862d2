// The order of the cards, shared by columns and carousel, and which of them are new.
import { useEffect, useRef } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { announce } from '#shared/element/announce.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'

interface Cards {
  readonly highlight: NewsItem | undefined
  readonly latest: readonly NewsItem[]
}

/** The highlight, then the latest stories without duplicates. */
export const cardOrder = ({ highlight, latest }: Cards): readonly NewsItem[] =>
  highlight ? [highlight, ...latest.filter((item) => item.id !== highlight.id)] : latest

/** The story of the large card: the highlight, or the newest where a company has none. */
export const leadOf = (items: readonly NewsItem[]): NewsItem | undefined =>
  items.find(({ highlight }) => highlight) ?? items[0]

/** For the carousel: unread first, then highlighted, then the rest; each group keeps its order. */
export function carouselOrder(items: readonly NewsItem[], unread: ReadonlySet<number>): readonly NewsItem[] {
  const rank = (item: NewsItem): number => (unread.has(item.id) ? 0 : item.highlight ? 1 : 2)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** Stories in `now` that are not in `before`; none for the first response. */
export function arrived(before: readonly NewsItem[] | undefined, now: readonly NewsItem[]): readonly NewsItem[] {
  if (!before) return []
  const known = new Set(before.map((item) => item.id))
  // An older story that moves up after a newer one was withdrawn is not new.
  const newest = Math.max(0, ...before.map((item) => Date.parse(item.veroeffentlichtdate)))
  return now.filter((item) => !known.has(item.id) && Date.parse(item.veroeffentlichtdate) >= newest)
}

/** Announces new stories politely and once; undefined until the first response. */
export function useArrivals(items: readonly NewsItem[] | undefined): void {
  const text = useNewsTexts()
  const before = useRef<readonly NewsItem[]>(undefined)
  useEffect(() => {
    const fresh = items ? arrived(before.current, items) : []
    before.current = items
    const [first] = fresh
    if (first)
      announce(
        fresh.length > 1 ? text('arrivedMany', { count: fresh.length }) : text('arrived', { title: first.titel }),
      )
  })
}
