import type { EntryInput } from '#contract/working-time.ts'

type Break = Pick<EntryInput, 'comes' | 'goes' | 'breakMinutes'>

/** The breaks of a day without a result: those between its bookings and those entered without times; undefined: none is known. */
export function knownBreak(entries: readonly Break[]): number | undefined {
  const known = entries.reduce((sum, { comes, breakMinutes = 0 }, index) => {
    const before = entries[index - 1]?.goes
    return sum + breakMinutes + (before && comes ? (Date.parse(comes) - Date.parse(before)) / 60_000 : 0)
  }, 0)
  return known > 0 ? known : undefined
}
