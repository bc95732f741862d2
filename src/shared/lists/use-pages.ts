// A list that grows at its head and is loaded page by page: entries that leave the first page stay.
import { useState } from 'react'

interface Entry {
  readonly id: number
}
interface Page {
  /** Where the next page begins; undefined at the end of the list. */
  readonly next?: number | undefined
}

export interface Pages<E> {
  /** All entries that were read, newest first, without repetition. */
  readonly entries: readonly E[]
  readonly hasNext: boolean
  readonly busy: boolean
  readonly error: unknown
  more(): Promise<void>
}

export interface PagesOptions<P, E> {
  /** The newest page, each time it is read. */
  readonly first: P
  readonly entriesOf: (page: P) => readonly E[]
  readonly read: (before: number | undefined) => Promise<P>
}

/** Merges a refreshed first page with the loaded pages; without an overlap the loaded pages are dropped. */
function withFirst<P, E extends Entry>(loaded: readonly P[], { first, entriesOf }: PagesOptions<P, E>): readonly P[] {
  const [before, ...older] = loaded
  const known = new Set(before === undefined ? [] : entriesOf(before).map(({ id }) => id))
  const ids = entriesOf(first).map(({ id }) => id)
  if (!ids.some((id) => known.has(id))) return [first]
  return ids.at(-1) === [...known].at(-1) ? [first, ...older] : [first, ...loaded]
}

export function usePages<P extends Page, E extends Entry>(options: PagesOptions<P, E>): Pages<E> {
  const { first, entriesOf, read } = options
  const [loaded, setLoaded] = useState<readonly P[]>([first])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  if (loaded[0] !== first) setLoaded(withFirst(loaded, options))
  const { next } = loaded.at(-1) ?? first
  const more = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const page = await read(next)
      setLoaded((before) => [...before, page])
    } catch (error) {
      setError(error)
    } finally {
      setBusy(false)
    }
  }
  const all = new Map(loaded.toReversed().flatMap((page) => entriesOf(page).map((entry) => [entry.id, entry])))
  const entries = [...all.values()].toSorted((a, b) => b.id - a.id)
  return { entries, hasNext: next !== undefined, busy, error, more }
}
