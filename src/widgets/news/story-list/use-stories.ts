import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { StoryListQuery } from '#contract/news-list.ts'
import { $attention } from '#shared/attention.ts'
import { $person } from '#shared/bus/person.ts'
import { savedListState, reportState } from '#shared/element/list-state.ts'
import { useHost } from '#shared/element/view.tsx'
import { followNews } from '#widgets/news/news-watch.ts'
import { readPage } from './story-list-store.ts'
import { createReader, type ReadState, type Refresh } from './list-reader.ts'
import { begun, grown, refreshed, revealed, type ShownList } from './shown-list.ts'

/** How many a press on 'more' brings. */
export const STEP = 30
/** A list that is built up again after a reload grows no longer than this by itself. */
const AGAIN_MOST = 300
/** Drafts of others change without a word: the list is read anew so often, in ms. */
const OFTEN = 60_000

interface Shown {
  readonly key: string
  readonly list: ShownList
}

/** The list that was left last, for the way back. */
let kept: Shown | undefined
$person.listen((person) => {
  if (!person) kept = undefined
})

export interface Stories {
  /** Undefined while the first answer is awaited; that of other filters stays until then. */
  readonly list: ShownList | undefined
  readonly error: Error | undefined
  readonly loading: boolean
  /** Shown are the stories of other filters, until those asked for are there. */
  readonly former: boolean
  /** Asks for the page that follows; undefined where there is none. */
  readonly more: (() => void) | undefined
  readonly growing: boolean
  readonly growError: unknown
  /** Shows what has come, without what has gone. */
  reveal(): void
  /** Reads the list anew; `reveal`: and shows it as it is then. */
  refresh(options?: Refresh): Promise<void>
}

const lengthIn = (state: unknown): number =>
  Math.min(Number((state as { size?: unknown } | null | undefined)?.size) || 0, AGAIN_MOST)

/** Reads the list when its filters change; a failure stays until something better comes. */
function useReading(key: string, query: StoryListQuery, first: number) {
  const [shown, setShown] = useState<Shown | undefined>(() => (kept?.key === key ? kept : undefined))
  const [state, setState] = useState<ReadState>()
  const [reader] = useState(() =>
    createReader({
      onState: (next) => setState((now) => (next.busy && now?.key === next.key ? { ...next, error: now.error } : next)),
      onPage: (of, page, { reveal }) =>
        setShown((now) => ({ key: of, list: now?.key === of && !reveal ? refreshed(now.list, page) : begun(page) })),
    }),
  )
  const length = Math.max(STEP, shown?.key === key ? shown.list.lines.length : first)
  useEffect(() => reader.follow({ key, query, length }), [reader, key, query, length])
  useEffect(() => {
    if (shown) kept = shown
  }, [shown])
  const reading = state?.key === key ? state : { busy: true, error: undefined }
  return { shown, setShown, reading, refresh: reader.refresh }
}

/** Anew by what the server tells, when the window is looked at again, and every minute while it is. */
function useFreshness(refresh: () => Promise<void>): void {
  useEffect(() => {
    const look = () => void ($attention.get() === 'here' && refresh())
    const timer = setInterval(look, OFTEN)
    const disposers = [followNews(() => refresh()), $attention.listen(look), () => clearInterval(timer)]
    return () => disposers.forEach((dispose) => dispose())
  }, [refresh])
}

/** The stories under these filters, a page at a time. */
export function useStories(query: StoryListQuery): Stories {
  const { host } = useHost()
  const person = useStore($person)
  const key = `${person?.sub} ${JSON.stringify(query)}`
  const [first] = useState(() => lengthIn(savedListState(host)))
  const { shown, setShown, reading, refresh } = useReading(key, query, first)
  const [growth, setGrowth] = useState<{ key: string; busy: boolean; error?: unknown }>()
  useFreshness(refresh)
  const isSame = shown?.key === key
  const list = shown?.list
  const length = list?.lines.length ?? 0
  useEffect(() => {
    if (length > STEP) reportState(host, { size: length })
  }, [host, length])
  const change = (alter: (list: ShownList) => ShownList) =>
    setShown((now) => (now?.key === key ? { key, list: alter(now.list) } : now))
  const cursor = isSame ? list?.next : undefined
  const growing = growth?.key === key && growth.busy
  const grow = async () => {
    if (growing || !cursor) return
    setGrowth({ key, busy: true })
    try {
      const page = await readPage({ ...query, cursor, size: STEP })
      change((now) => grown(now, page))
      setGrowth(undefined)
    } catch (error) {
      setGrowth({ key, busy: false, error })
    }
  }
  return {
    list,
    error: reading.error,
    loading: reading.busy,
    former: list !== undefined && !isSame,
    more: cursor ? () => void grow() : undefined,
    growing,
    growError: growth?.key === key ? growth.error : undefined,
    reveal: () => change(revealed),
    refresh,
  }
}
