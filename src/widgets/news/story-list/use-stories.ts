// The stories of the list, page by page, and the categories that they belong to.
import { useStore } from '@nanostores/react'
import { computed, type ReadableAtom } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import type { EditableCategory } from '#contract/news-categories.ts'
import type { StoryLine, StoryListQuery, StoryPage } from '#contract/news-list.ts'
import type { Language } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { reportState, savedListState } from '#shared/element/list-state.ts'
import { useHost } from '#shared/element/view.tsx'
import { countPresent, type Page, type PagedList } from '#shared/lists/paged-list.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { ListCache, usePagedList } from '#shared/lists/use-paged-list.ts'
import {
  editedCategories,
  getStoryPage,
  refreshStoryLists,
  storyList,
  storyListKey,
} from '#widgets/news/editing-api.ts'

export interface Category extends EditableCategory {
  /** Depth in the tree. */
  readonly depth: number
}

/** Flattens the tree: each category is followed by its descendants. */
function inTreeOrder(all: readonly EditableCategory[]): readonly Category[] {
  const below = Map.groupBy(all, ({ parentId }) => parentId)
  const branch = (parent: number | null, depth: number): Category[] =>
    (below.get(parent) ?? []).flatMap((one) => [{ ...one, depth }, ...branch(one.id, depth + 1)])
  return branch(null, 0)
}

export const labelOf = ({ label, labelEn }: EditableCategory, language: Language): string =>
  (language === 'en' && labelEn) || label

const $ordered = computed(editedCategories(), ({ data }) => inTreeOrder(data ?? []))

/** All categories; empty until they are loaded, so that the list does not wait for them. */
export const useCategories = (): readonly Category[] => useStore($ordered)

/** Page size of 'load more'. */
export const STEP = 30
/** Maximum length when a list is restored after a reload. */
const AGAIN_MOST = 300

type LinePage = Page<StoryLine> & Omit<StoryPage, 'stories'>
export type LineList = PagedList<StoryLine, LinePage>

/** The list that was shown last, for returning to it. */
const cache = new ListCache<StoryLine, LinePage>(1)

export interface Stories {
  /** Undefined until the first response; the list of the previous filters stays until then. */
  readonly list: LineList | undefined
  readonly error: Error | undefined
  readonly loading: boolean
  /** The stories shown belong to the previous filters; the new ones are still loading. */
  readonly former: boolean
  /** Loads the next page; undefined if there is none. */
  readonly more: (() => void) | undefined
  readonly growing: boolean
  readonly growError: unknown
  /** Shows new stories and removes deleted ones. */
  reveal(): void
  /** Fetches the list again; with `reveal` new stories are shown and deleted ones removed. */
  refresh(options?: { readonly reveal?: boolean }): Promise<void>
}

/** The length to restore by the key of the list, of its latest mount. */
const restoredLengths = new Map<string, number>()

const lengthIn = (state: unknown): number =>
  Math.min(Number((state as { size?: unknown } | null | undefined)?.size) || 0, AGAIN_MOST)

/** Resolves when the current fetch has ended. */
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

const cacheKeyOf = (person: { readonly sub: string } | undefined, listKey: string): string =>
  `${person?.sub} ${listKey}`

/** How many stories the next fetch of a list loads. */
const wantedLength = (listKey: string): number => {
  const list = cache.get(cacheKeyOf($person.get(), listKey))
  return Math.max(STEP, list ? countPresent(list) : (restoredLengths.get(listKey) ?? 0))
}

/** The stories that match these filters, page by page. */
export function useStories(filters: StoryListQuery): Stories {
  const { host } = useHost()
  const person = useStore($person)
  const listKey = storyListKey(filters)
  const key = cacheKeyOf(person, listKey)
  useState(() => restoredLengths.set(listKey, lengthIn(savedListState(host))))
  const $state = storyList(filters, () => wantedLength(listKey))
  const { data, error, loading } = useStore($state)
  const { more, revealNext, ...paged } = usePagedList<StoryLine, LinePage>({
    key,
    page: useMemo(() => data && toLinePage(data), [data]),
    outdated: loading,
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
      refreshStoryLists()
      return loaded($state)
    },
  }
}
