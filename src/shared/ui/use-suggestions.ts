import { useEffect, useState } from 'react'

export interface Suggestion {
  readonly id: string
  readonly label: string
  /** Second line: unit, presence. */
  readonly detail?: string | undefined
  /** The search to run instead when it is chosen: the suggestion is a group. */
  readonly inside?: Search<Suggestion> | undefined
}

export interface SuggestionGroup<Hit extends Suggestion> {
  readonly label: string
  readonly hits: readonly Hit[]
}

/** Finds suggestions; `signal` is aborted when the answer would come too late. */
export type Search<Hit extends Suggestion> = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly SuggestionGroup<Hit>[]>

export interface Suggestions<Hit extends Suggestion> {
  readonly status: 'idle' | 'busy' | 'done' | 'failed'
  readonly groups: readonly SuggestionGroup<Hit>[]
}

/** The minimum of typed characters before a search; the pause in typing before it, in ms. */
const LEAST = 3
const REST = 150

/** Whether there are suggestions for so short a text. */
export const isSearched = (typed: string): boolean => typed.trim().length >= LEAST

const IDLE = { status: 'idle', groups: [] } as const

/** The hits of `search` for the typed text, from the third character on; the last hits stay while new ones are loading. */
export function useSuggestions<Hit extends Suggestion>(typed: string, search: Search<Hit>): Suggestions<Hit> {
  const [answer, setAnswer] = useState<Suggestions<Hit> & { query: string; search?: Search<Hit> }>({
    ...IDLE,
    query: '',
  })
  const query = typed.trim()
  useEffect(() => {
    if (!isSearched(query)) return
    const stop = new AbortController()
    const settle = (status: 'done' | 'failed') => (groups: readonly SuggestionGroup<Hit>[]) =>
      !stop.signal.aborted && setAnswer({ query, search, status, groups })
    const timer = setTimeout(() => {
      search(query, stop.signal).then(settle('done'), () => settle('failed')([]))
    }, REST)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, search])
  if (!isSearched(query)) return IDLE
  return answer.query === query && answer.search === search ? answer : { status: 'busy', groups: answer.groups }
}
