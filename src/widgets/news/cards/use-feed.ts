// What a list of stories shows: the newest, as many as were asked for.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { $newsReader } from '#shared/news-categories.ts'
import { cardOrder } from './card-order.ts'
import { highlight, latest } from '#widgets/news/latest-stories.ts'
import type { Answer } from '#widgets/news/news-store.ts'
import { ofCategory } from '#widgets/news/of-category.ts'
import { useFailures } from '#widgets/news/use-failures.ts'

/** The list of a category holds its highlight itself. */
const NONE = atom<Answer<NewsItem | null>>({ data: null, loading: false })
/** The service tells no more than this many at once. */
export const MOST_STORIES = 50

export interface Feed {
  /** Undefined while the first answer is awaited; with more on the way what is known stays. */
  readonly items: readonly NewsItem[] | undefined
  readonly failed: readonly string[]
  readonly loading: boolean
  /** Asks for more; undefined where there is none. */
  readonly more: (() => void) | undefined
  /** The service tells no older ones. */
  readonly limited: boolean
  /** How many were asked for. */
  readonly size: number
}

/** The stories of `category`, or all; `first` of them, and `step` more by each `more()`. */
export function useFeed(category: string | undefined, step: number, first: number): Feed {
  const [size, setSize] = useState(first)
  const reader = useStore($newsReader)
  const [top, last] = [useStore(category ? NONE : highlight()), useStore(latest(size, category))]
  const failed = useFailures({ highlightFailed: category ? undefined : top.error, latestFailed: last.error })
  const owner = `${reader} ${category}`
  const [kept, setKept] = useState<{ owner: string; latest: readonly NewsItem[] }>()
  if (last.data && (kept?.latest !== last.data || kept.owner !== owner)) setKept({ owner, latest: last.data })

  const known = last.data ?? (kept?.owner === owner ? kept.latest : undefined)
  const lead = top.data ?? undefined
  const waiting =
    reader !== undefined && ((!known && !last.error) || (!category && top.data === undefined && !top.error))
  const full = known !== undefined && known.length >= size
  const latestFirst = known ?? []
  const items = category ? ofCategory(latestFirst, category) : cardOrder({ highlight: lead, latest: latestFirst })
  return {
    items: waiting ? undefined : items,
    failed,
    loading: top.loading || last.loading,
    more: full && size < MOST_STORIES ? () => setSize(Math.min(size + step, MOST_STORIES)) : undefined,
    limited: full && size >= MOST_STORIES,
    size,
  }
}
