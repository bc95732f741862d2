import { useEffect, useState } from 'react'
import type { Impact } from '#contract/news-publishing.ts'
import { readImpact } from '#widgets/news/story-list/story-list-store.ts'

/** Questions on their way at once. */
const AT_ONCE = 4

export interface Impacts {
  /** By story; complete when it has as many as were asked for. */
  readonly known: ReadonlyMap<number, Impact>
  readonly error: unknown
  retry(): void
}

/** What publishing each of these would do. */
export function useImpacts(ids: readonly number[]): Impacts {
  const [known, setKnown] = useState<ReadonlyMap<number, Impact>>(new Map())
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState({ ids })
  useEffect(() => {
    let isHere = true
    const waiting = [...attempt.ids]
    const ask = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && isHere; id = waiting.shift()) {
        const story = id
        const impact = await readImpact(story)
        if (isHere) setKnown((before) => new Map(before).set(story, impact))
      }
    }
    Promise.all(Array.from({ length: AT_ONCE }, ask)).catch((error: unknown) => isHere && setError(error))
    return () => void (isHere = false)
  }, [attempt])
  return {
    known,
    error,
    retry: () => {
      setError(undefined)
      setAttempt({ ids })
    },
  }
}
