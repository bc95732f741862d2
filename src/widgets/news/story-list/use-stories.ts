import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import type { StoryLine, StoryListQuery, StoryPage } from '#contract/news-list.ts'
import { $person } from '#shared/bus/person.ts'
import { reportState, savedListState } from '#shared/element/list-state.ts'
import { useHost } from '#shared/element/view.tsx'
import type { Page, PagedList } from '#shared/paged-list.ts'
import { invalidate, type QueryState } from '#shared/query.ts'
import { ListCache, usePagedList } from '#shared/use-paged-list.ts'
import { getStoryPage, storyList, storyListKey } from '#widgets/news/api.ts'

/** How many stories a press on 'more' loads. */
export const STEP = 30
/** A list that is built up again after a reload grows no longer than this by itself. */
const AGAIN_MOST = 300

export type LinePage = Page<StoryLine> & Omit<StoryPage, 'stories'>
export type LineList = PagedList<StoryLine, LinePage>

/** The list that was left last, for the way back. */
const cache = new ListCache<StoryLine, LinePage>(1)
$person.listen((person) => {
  if (!person) cache.clear()
})

export interface Stories {
  /** Undefined while the first answer is awaited; that of other filters stays until then. */
  readonly list: LineList | undefined
  readonly error: Error | undefined
  readonly loading: boolean
  /** Shown are the stories of other filters, until those asked for are there. */
  readonly former: boolean
  /** Loads the next page; undefined where there is none. */
  readonly more: (() => void) | undefined
  readonly growing: boolean
  readonly growError: unknown
  /** Shows new stories, and drops those that are gone. */
  reveal(): void
  /** Fetches the list again; `reveal`: and shows it as it is then. */
  refresh(options?: { readonly reveal?: boolean }): Promise<void>
}

const lengthIn = (state: unknown): number =>
  Math.min(Number((state as { size?: unknown } | null | undefined)?.size) || 0, AGAIN_MOST)

/** Resolves when the fetch that is under way has ended. */
const loaded = ($state: ReadableAtom<QueryState<unknown>>): Promise<void> =>
  new Promise((resolve) => {
    const stop: () => void = $state.listen(({ loading }) => {
      if (loading) return
      stop()
      resolve()
    })
    if ($state.get().loading) return
    stop()
    resolve()
  })

const toLinePage = ({ stories, ...rest }: StoryPage): LinePage => ({ ...rest, items: stories })

/** The stories under these filters, a page at a time. */
export function useStories(filters: StoryListQuery): Stories {
  const { host } = useHost()
  const person = useStore($person)
  const key = `${person?.sub} ${JSON.stringify(filters)}`
  const [first] = useState(() => lengthIn(savedListState(host)))
  const $state = storyList(filters, () => Math.max(STEP, cache.get(key)?.items.length ?? first))
  const { data, error, loading } = useStore($state)
  const { more, revealNext, ...paged } = usePagedList<StoryLine, LinePage>({
    key,
    page: useMemo(() => data && toLinePage(data), [data]),
    cache,
    revalidate: () => ({ gone: 'mark' }),
    fetchNext: async (cursor, size) => toLinePage(await getStoryPage({ ...filters, cursor, size })),
  })
  const length = paged.list?.items.length ?? 0
  useEffect(() => {
    if (length > STEP) reportState(host, { size: length })
  }, [host, length])
  return {
    ...paged,
    error,
    loading,
    more: more && (() => void more(STEP)),
    refresh: ({ reveal = false } = {}) => {
      if (reveal) revealNext()
      invalidate(storyListKey(filters))
      return loaded($state)
    },
  }
}
