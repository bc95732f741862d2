import { useEffect, useState } from 'react'
import type { Suggestion, SuggestionGroup } from './combobox.tsx'

/** Characters typed before anything is asked, and how long the typing must rest, in ms. */
const LEAST = 3
const REST = 150

export interface Suggestions<Hit extends Suggestion> {
  readonly status: 'idle' | 'busy' | 'done' | 'failed'
  readonly groups: readonly SuggestionGroup<Hit>[]
}

const IDLE = { status: 'idle', groups: [] } as const

/** What a search finds for what is typed; a late answer never replaces a newer one. */
export function useSuggestions<Hit extends Suggestion>(
  typed: string,
  ask: (query: string, signal: AbortSignal) => Promise<readonly SuggestionGroup<Hit>[]>,
): Suggestions<Hit> {
  const [found, setFound] = useState<Suggestions<Hit>>(IDLE)
  const query = typed.trim()
  useEffect(() => {
    if (query.length < LEAST) return setFound(IDLE)
    const stop = new AbortController()
    const timer = setTimeout(() => {
      setFound(({ groups }) => ({ status: 'busy', groups }))
      ask(query, stop.signal).then(
        (groups) => !stop.signal.aborted && setFound({ status: 'done', groups }),
        () => !stop.signal.aborted && setFound({ status: 'failed', groups: [] }),
      )
    }, REST)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, ask])
  return found
}
