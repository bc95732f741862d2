// Typed values over the stored ones: saved with the version they began from, so that other changes are never overwritten unnoticed.
import { useState } from 'react'
import { ApiError } from '#shared/transport/api.ts'

type Fields = Readonly<Record<string, unknown>>

export interface Draft<T> {
  readonly draft: T
  readonly isChanged: boolean
  change(part: Partial<T>): void
  /** Writes based on the seen version. After a conflict untouched fields show the present values, and the next attempt is based on them. */
  save(write: (version: number) => Promise<unknown>): Promise<void>
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'version_conflict'

/** Compares lists and objects by value. */
const areSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** `live` is the present state, of `version`. */
export function useDraft<T extends Fields>(live: T, version: number): Draft<T> {
  const [start, setStart] = useState({ live, version })
  const [draft, setDraft] = useState(live)
  /** With the version after `of`, fields that are as in `base` follow it. */
  const [due, setDue] = useState<{ readonly of: number; readonly base: T }>()
  const fields = Object.keys(live) as (keyof T)[]
  const isChanged = fields.some((field) => !areSame(draft[field], start.live[field]))
  const base = due?.of === start.version ? due.base : isChanged ? undefined : draft
  if (version !== start.version && base) {
    const typed = fields.filter((field) => !areSame(draft[field], base[field])).map((field) => [field, draft[field]])
    setStart({ live, version })
    setDraft({ ...live, ...(Object.fromEntries(typed) as Partial<T>) })
  }
  return {
    draft,
    isChanged,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
    async save(write) {
      try {
        await write(start.version)
        setDue({ of: start.version, base: draft })
      } catch (error) {
        if (isConflict(error)) setDue({ of: start.version, base: start.live })
        throw error
      }
    },
  }
}
