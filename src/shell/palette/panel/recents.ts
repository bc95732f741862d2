// The last choices of a person. Ids of areas and actions are stored in this browser; people and stories only in this window and until the
// sign-out, because the next person at this computer must not find them.
import type { UserContact } from '#contract/search.ts'
import type { Unit } from '#shared/contacts.ts'

const LIMIT = 5

/** A person or a story with the data needed to show it again. */
export interface StoredHit {
  readonly id: string
  readonly label: string
  readonly to?: string | undefined
  readonly person?: UserContact | undefined
  readonly unit?: Unit | undefined
}

/** Ids of the recently chosen entries, the latest first, including chosen hits. */
export interface Recents {
  readonly ids: readonly string[]
  readonly hits: readonly StoredHit[]
}

const keyOf = (sub: string) => `portal.recent.${sub}`

function read<T>(storage: () => Storage, sub: string): readonly T[] {
  try {
    const value: unknown = JSON.parse(storage().getItem(keyOf(sub)) ?? '[]')
    return Array.isArray(value) ? (value as T[]) : []
  } catch {
    return []
  }
}

function write(storage: () => Storage, sub: string, value: readonly unknown[]): void {
  try {
    storage().setItem(keyOf(sub), JSON.stringify(value))
  } catch {
    // blocked or full: nothing is remembered
  }
}

const lasting = () => localStorage
const passing = () => sessionStorage
/** When it was chosen orders both lists. */
interface Chosen {
  readonly id: string
  readonly at: number
}

/** The choices of `sub`, the last first. */
export function readRecents(sub: string): Recents {
  const local = read<Chosen>(lasting, sub)
  const hits = read<Chosen & StoredHit>(passing, sub)
  const ids = [...local, ...hits].toSorted((one, other) => other.at - one.at).map(({ id }) => id)
  return { ids: [...new Set(ids)].slice(0, LIMIT), hits }
}

/** Stores a choice of `sub`: with `hit` a hit of the server, without it an offer of the portal itself. */
export function remember(sub: string, id: string, at: Date, hit?: StoredHit): void {
  const storage = hit ? passing : lasting
  const others = read<Chosen>(storage, sub).filter((one) => one.id !== id)
  write(storage, sub, [{ ...hit, id, at: at.getTime() }, ...others].slice(0, LIMIT))
}
