import { useState } from 'react'
import type { Entry, Group } from './entry.ts'

/** Options that Page keys pass. */
const PAGE = 7

export interface ActiveEntry {
  readonly options: readonly Entry[]
  /** The one Enter takes. */
  readonly active: Entry | undefined
  readonly point: (entry: Entry) => void
  /** True where the key moves through the list. */
  readonly move: (key: string) => boolean
}

/**
 * Which of the hits is active: the first (with `offersFirst`), or the one that was pointed at while `of` stays the same. It
 * stays the active one when others come before it.
 */
export function useActive(groups: readonly Group[], of: string, offersFirst: boolean): ActiveEntry {
  const [pointed, setPointed] = useState<{ id: string; of: string }>()
  const options = groups.flatMap(({ entries }) => entries)
  const id = pointed?.of === of ? pointed.id : undefined
  const found = options.findIndex((entry) => entry.id === id)
  const at = found < 0 && offersFirst ? 0 : found
  const last = options.length - 1
  const point = (entry: Entry) => setPointed({ id: entry.id, of })
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
    PageDown: Math.min(at + PAGE, last),
    PageUp: Math.max(at - PAGE, 0),
  }
  const move = (key: string): boolean => {
    const target = targets[key]
    const entry = target === undefined ? undefined : options[target]
    if (entry) point(entry)
    return target !== undefined
  }
  return { options, active: options[at], point, move }
}
