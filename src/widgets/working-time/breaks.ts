// The breaks of a day, from its entries.
import type { EntryInput } from '#contract/working-time.ts'

type Entry = Pick<EntryInput, 'comes' | 'goes' | 'breakMinutes'>

/** Minutes of each break: the gaps between entries, and the breaks that were entered without times. */
export function breaksOf(entries: readonly Entry[]): number[] {
  const startOf = ({ comes, goes }: Entry): string => comes ?? goes ?? ''
  const ordered = entries.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
  const gaps = ordered.slice(1).map(({ comes }, index) => {
    const before = ordered[index]?.goes
    return comes && before ? (Date.parse(comes) - Date.parse(before)) / 60_000 : 0
  })
  return [...gaps, ...ordered.map(({ breakMinutes = 0 }) => breakMinutes)]
}

/** The breaks of a day without a result; undefined: none is known. */
export function knownBreak(entries: readonly Entry[]): number | undefined {
  const known = breaksOf(entries).reduce((sum, minutes) => sum + minutes, 0)
  return known > 0 ? known : undefined
}
