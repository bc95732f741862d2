// The rows of the report: from the whole list as soon as the browser has it; before that, and for more partners than a browser should hold,
// from pages of the service.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PartnerRow } from '#contract/suppliers.ts'
import { indexRows } from '#domain/search/row-index.ts'
import { ApiError } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { ListCache, usePagedList } from '#shared/lists/use-paged-list.ts'
import { useRowIndex } from '#shared/ui/data-table/use-row-index.ts'
import { $wholeList, type ItemPage, pageOf, readPage } from './api.ts'
import { queryOf, valuesOf, type Chosen } from './chosen.ts'
import { type LocalList, localList, rowOf, type SupplierRow } from './supplier-row.ts'

export interface Rows {
  /** The number of rows; undefined before the first response. */
  readonly total: number | undefined
  readonly rowCount: number
  /** There are more than `rowCount`. */
  readonly isMore: boolean
  readonly rowAt: (position: number) => SupplierRow | undefined
  readonly onRange?: ((first: number, last: number) => void) | undefined
  /** Why the next page could not be read; only `retry` requests it again. */
  readonly growError?: unknown
  readonly retry?: (() => void) | undefined
  /** Found by words that are similar to the typed ones. */
  readonly isSimilar: boolean
  readonly list: LocalList | undefined
  /** The number of a partner that has been read. */
  readonly numberOf: (id: number) => number | undefined
  /** The state of the current query. */
  readonly state: { readonly error?: Error | undefined; readonly loading: boolean }
}

const NOTHING = atom<QueryState<ItemPage>>({ loading: false })
const EMPTY = indexRows(0, {}, [])
const NO_FILTERS = {}
const NONE: readonly number[] = []
/** Rows of a page, and how many rows before the end of the loaded ones the next page is requested. */
const PAGE = 100
const AHEAD = 30
const cache = new ListCache<PartnerRow, ItemPage>(4)
/** The limit of hits of the service in data that the browser does not have: memos, article groups, contacts. */
const HITS = 200
/** The shortest search for them, in characters, and the pause before it, in ms. */
const HITS_FROM = 3
const PAUSE = 250

function usePause<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Indexes of the partners that the service finds by the words, beyond the data of the browser. */
function useHits(list: LocalList | undefined, typed: string): readonly number[] {
  const q = usePause(typed.trim())
  const isAsked = list !== undefined && q === typed.trim() && q.length >= HITS_FROM
  const { data } = useStore(isAsked ? pageOf({ q, size: HITS }) : NOTHING)
  return useMemo(
    () => (data && list && !data.similar ? data.items.flatMap(({ id }) => list.positionOf(id) ?? []) : NONE),
    [data, list],
  )
}

/** The columns of the index and the accepted values of each filter. */
function indexFilters(list: LocalList, view: Chosen): Readonly<Record<string, readonly string[]>> {
  const chosen = valuesOf(view)
  const accepted = (name: keyof LocalList['choices']): string[] => {
    const values = chosen[name] ?? []
    const found = list.choices[name].filter(({ value }) => values.includes(value)).flatMap(({ accepts }) => accepts)
    // A value that no row has finds no row.
    return values.length > 0 && found.length === 0 ? ['\u0000'] : found
  }
  return {
    companies: accepted('companies'),
    groups: accepted('groups'),
    buyers: accepted('leadBuyer'),
    state: chosen['certificate'] ?? [],
    status: chosen['status'] ?? [],
    volume: chosen['band'] ?? [],
  }
}

function useLocalRows(list: LocalList | undefined, view: Chosen): Rows {
  const search = view.q
  const also = useHits(list, search)
  const filters = useMemo(() => (list ? indexFilters(list, view) : NO_FILTERS), [list, view])
  const sort = useMemo(() => ({ by: view.order, descending: view.descending }), [view])
  const found = useRowIndex(list?.index ?? EMPTY, { search, also, filters, sort })
  const rowAt = useCallback((position: number) => list?.row(found[position]!), [list, found])
  return {
    total: list && found.length,
    rowCount: found.length,
    isMore: false,
    rowAt,
    isSimilar: false,
    list,
    numberOf: (id) => {
      const position = list?.positionOf(id)
      return position === undefined ? undefined : list?.row(position).bpNumber
    },
    state: { loading: false },
  }
}

function usePagedRows(isUsed: boolean, view: Chosen): Rows {
  const language = useStore($language)
  const person = useStore($person)
  const wanted = useMemo(() => ({ ...queryOf(view), size: PAGE }), [view])
  const state = useStore(isUsed ? pageOf(wanted) : NOTHING)
  const { list, more, growing, growError, reveal } = usePagedList<PartnerRow, ItemPage>({
    key: `${person?.sub} ${JSON.stringify(wanted)}`,
    page: state.data,
    cache,
    revalidate: () => ({ gone: 'drop' }),
    fetchNext: (after, size) => readPage({ ...wanted, after, size }),
  })
  const items = list?.items
  const read = items?.length ?? 0
  const hasFailed = growError !== undefined
  const canGrow = more !== undefined && !growing && !hasFailed
  const grow = useRef(more)
  useLayoutEffect(() => void (grow.current = more))
  const onRange = useCallback(
    (_first: number, last: number): void => {
      if (canGrow && last >= read - AHEAD) void grow.current?.(PAGE)
    },
    [canGrow, read],
  )
  // As in the whole list, new partners are shown immediately.
  const isWaiting = (list?.waiting.length ?? 0) > 0
  const showWaiting = useEffectEvent(reveal)
  useEffect(() => {
    if (isWaiting) showWaiting()
  }, [isWaiting])
  const rowAt = useCallback(
    (position: number) => {
      const item = items?.[position]
      return item && rowOf(item, language)
    },
    [items, language],
  )
  return {
    total: items && read + (list.next === null || hasFailed ? 0 : AHEAD),
    rowCount: list?.page.total ?? 0,
    isMore: list?.page.totalIsExact === false,
    rowAt,
    onRange,
    growError,
    retry: more && (() => void more(PAGE)),
    isSimilar: list?.page.similar ?? false,
    list: undefined,
    numberOf: (id) => items?.find((item) => item.id === id)?.bpNumber,
    state,
  }
}

export function useRows(view: Chosen): Rows {
  const whole = useStore($wholeList)
  const language = useStore($language)
  const list = useMemo(() => whole.data && localList(whole.data, language), [whole.data, language])
  const local = useLocalRows(list, view)
  const paged = usePagedRows(list === undefined, view)
  if (!list) return paged
  // A refusal of the list that is shown would be that of its pages, too.
  const isRefused = whole.error instanceof ApiError && whole.error.status === 403
  return { ...local, state: isRefused ? whole : { error: whole.error, loading: false } }
}
