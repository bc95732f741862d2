// Server hits while the person types: one request at a time, older ones are cancelled, older hits stay until newer arrive.
import { useCallback, useEffect, useRef, useState } from 'react'
import { normalQuery, QUERY_MIN, queryLength } from '#domain/search/search-text.ts'
import { ApiError } from '#shared/transport/api.ts'

/** How long the typing must rest before a call takes the place of one that is under way, in ms. */
const REST = 40

export type Search<Hit> = (query: string, signal: AbortSignal) => Promise<readonly Hit[]>

export interface Found<Hit> {
  /** idle: no query · busy: `hits` are still those of an earlier query. */
  readonly status: 'idle' | 'busy' | 'done' | 'failed'
  readonly hits: readonly Hit[]
  readonly error?: ApiError | undefined
  /** Repeats a failed query. */
  readonly retry: () => void
}

interface SearchState<Hit> {
  readonly hits: readonly Hit[]
  readonly error?: ApiError | undefined
}

/** All answers by query, so that deleting a letter sends no request; and the last one. */
interface Memory<Hit> {
  readonly answers: ReadonlyMap<string, SearchState<Hit>>
  readonly last?: SearchState<Hit>
}

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({ status: 'Error', code: 'unknown', title: String(error), url: '', method: 'GET' })

const withAnswer =
  <Hit>(query: string, answer: SearchState<Hit>) =>
  ({ answers }: Memory<Hit>): Memory<Hit> => ({ answers: new Map(answers).set(query, answer), last: answer })

const withoutFailures = <Hit>({ answers, last }: Memory<Hit>): Memory<Hit> => ({
  answers: new Map([...answers].filter(([, { error }]) => !error)),
  ...(last && { last }),
})

/** The hits of `search` for the query, from the third character on; without `search` no request is sent. */
export function useFound<Hit>(typed: string, search: Search<Hit> | undefined): Found<Hit> {
  const [{ answers, last }, setMemory] = useState<Memory<Hit>>({ answers: new Map() })
  const query = normalQuery(typed)
  const isLongEnough = search !== undefined && queryLength(query) >= QUERY_MIN
  const known = isLongEnough ? answers.get(query) : undefined
  const isUnderWay = useRef(false)
  const isWanted = isLongEnough && known === undefined
  useEffect(() => {
    if (!search || !isWanted) return
    const stop = new AbortController()
    const update = (answer: SearchState<Hit>) => {
      if (stop.signal.aborted) return
      isUnderWay.current = false
      setMemory(withAnswer(query, answer))
    }
    const ask = () => {
      isUnderWay.current = true
      search(query, stop.signal).then(
        (hits) => update({ hits }),
        (error: unknown) => update({ hits: [], error: asApiError(error) }),
      )
    }
    const timer = setTimeout(ask, isUnderWay.current ? REST : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, isWanted, search])
  const retry = useCallback(() => setMemory(withoutFailures), [])
  if (!isLongEnough) return { status: 'idle', hits: [], retry }
  if (known?.error) return { status: 'failed', hits: [], error: known.error, retry }
  return known ? { status: 'done', hits: known.hits, retry } : { status: 'busy', hits: last?.hits ?? [], retry }
}
