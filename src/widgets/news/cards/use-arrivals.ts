import { useEffect, useRef } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { announce } from '#shared/element/announce.ts'
import { arrived } from './card-order.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'

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
