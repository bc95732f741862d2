import { useStore } from '@nanostores/react'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { NewsOverview, OverviewQuery } from '#contract/news-overview.ts'
import { onRefresh } from '#shared/bus/refresh.ts'
import { savedListState, reportState } from '#shared/element/list-state.ts'
import { useHost } from '#shared/element/view.tsx'
import { $newsReader } from '#shared/news-categories.ts'
import { keptTimeOf } from '#widgets/news/news-store.ts'
import { overview, readOverview } from './overview-store.ts'
import { begun, grown, refreshed, revealed, type GrownList } from './grown-list.ts'

/** How many a press on 'more' brings. */
export const STEP = 20
/** A list that is built up again after a reload asks for so many at once, and grows no longer than this by itself. */
const AGAIN = { step: 50, most: 500 }
/** Whoever hears of the length writes it down, which is much work for one frame: within OFTEN ms only after a pause of PAUSE ms. */
const OFTEN = 1000
const PAUSE = 300
/** Lists that are kept for the way back. */
const KEPT_MOST = 8

interface Shown {
  readonly key: string
  /** The answer it follows. */
  readonly page: NewsOverview
  readonly list: GrownList
}

const kept = new Map<string, GrownList>()
$newsReader.listen(() => kept.clear())

function keep(key: string, list: GrownList): void {
  kept.delete(key)
  kept.set(key, list)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MOST && oldest !== undefined) kept.delete(oldest)
}

const ALL: Draw = async (page, _, show) => show(page, true)

const sizeIn = (state: unknown): number =>
  Math.min(Number((state as { size?: unknown } | null | undefined)?.size) || 0, AGAIN.most)

/** Shows a page by and by; `next` of all but its last piece is `after`. */
export type Draw = (
  page: NewsOverview,
  after: string,
  show: (piece: NewsOverview, isLast: boolean) => void,
) => Promise<void>

export interface Overview {
  /** Undefined while the first answer is awaited; that of other filters stays until then. */
  readonly list: GrownList | undefined
  readonly error: Error | undefined
  readonly loading: boolean
  /** Shown are the stories of other filters, until those asked for are there. */
  readonly former: boolean
  /** Asks for the page that follows; undefined where there is none. Without `draw` it is drawn at once. */
  readonly more: ((draw?: Draw) => void) | undefined
  readonly growing: boolean
  readonly growError: unknown
  /** When the server told the first page, where this device has kept it since. */
  readonly keptAt: string | undefined
  /** Shows what has arrived. */
  reveal(): void
}

/** As long as the list was when the reader was here last; whoever keeps that for them hears of every change. */
function useLength(list: GrownList | undefined, growing: boolean, grow: ((size: number) => void) | undefined): void {
  const { host } = useHost()
  const [wanted] = useState(() => sizeIn(savedListState(host)))
  const length = list?.items.length ?? 0
  const told = useRef({ length: 0, at: 0 })
  useEffect(() => {
    if (growing || length === told.current.length) return
    const tell = () => {
      told.current = { length, at: Date.now() }
      if (length > STEP) reportState(host, { size: length })
    }
    if (Date.now() - told.current.at > OFTEN) return tell()
    const timer = setTimeout(tell, PAUSE)
    return () => clearTimeout(timer)
  }, [host, length, growing])
  useEffect(() => {
    if (length > 0 && length < wanted) grow?.(AGAIN.step)
  }, [length, wanted, grow])
}

/** The stories under these filters, a page at a time. */
export function useOverview(query: OverviewQuery): Overview {
  const reader = useStore($newsReader)
  const key = `${reader} ${JSON.stringify(query)}`
  const { data, error, loading } = useStore(overview(query))
  const [shown, setShown] = useState<Shown>()
  const [reveals, setReveals] = useState(false)
  const [growth, setGrowth] = useState<{ key: string; busy: boolean; error?: unknown }>()
  const isSame = shown?.key === key
  useEffect(() => onRefresh(() => setReveals(true)), [])
  useEffect(() => shown && keep(shown.key, shown.list), [shown])
  if (data && !(isSame && shown.page === data)) {
    const before = isSame ? shown.list : kept.get(key)
    setShown({
      key,
      page: data,
      list: before ? refreshed(before, data, { reveal: reveals, order: query.order }) : begun(data),
    })
    setReveals(false)
  }
  const change = (alter: (list: GrownList) => GrownList) =>
    setShown((now) => (now?.key === key ? { ...now, list: alter(now.list) } : now))
  const list = reader === undefined ? undefined : shown?.list
  const after = isSame ? list?.next : undefined
  const growing = growth?.key === key && growth.busy
  const grow = async (size: number, draw?: Draw) => {
    if (growing || !after) return
    setGrowth({ key, busy: true })
    try {
      const page = await readOverview({ ...query, after, size })
      // A long list grows in steps that let the reader scroll.
      await (draw ?? ALL)(page, after, (piece, isLast) =>
        startTransition(() => {
          change((now) => grown(now, piece))
          if (isLast) setGrowth(undefined)
        }),
      )
    } catch (error) {
      setGrowth({ key, busy: false, error })
    }
  }
  const growError = growth?.key === key ? growth.error : undefined
  useLength(list, growing, after && !growing && growError === undefined ? grow : undefined)
  return {
    list,
    error,
    loading,
    former: list !== undefined && !isSame,
    more: after ? (draw) => void grow(STEP, draw) : undefined,
    growing,
    growError,
    keptAt: shown && keptTimeOf(shown.page),
    reveal: () => change(revealed),
  }
}
