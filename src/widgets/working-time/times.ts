// Hours of work as they are typed and shown: a time of day in minutes since 0:00, durations in minutes; and the breaks of a day.
import type { EntryInput } from '#contract/working-time.ts'
import { parseDuration } from '#domain/calendar/typed-duration.ts'
import { formatDuration } from '#shared/i18n/format.ts'

const MINUS = '\u2212'

/** '8:09' for 489 minutes, with a true minus. */
export const hours = (minutes: number): string => formatDuration(minutes).replace(/\s.*$/u, '')

/** '+0:13', '−0:12', '0:00'. */
export const signed = (minutes: number): string => `${minutes > 0 ? '+' : ''}${hours(minutes)}`.replace('-', MINUS)

/** Reads '30', '30 min', '0:30', '1,5 h' as minutes of one day; undefined for another text. */
export function parseMinutes(typed: string): number | undefined {
  const minutes = Math.round(parseDuration(typed, 'minutes') ?? Number.NaN)
  return minutes >= 0 && minutes <= 1440 ? minutes : undefined
}

/** '7:52' for minute 472; minutes after midnight of the next day as its clock shows them. */
export const clockText = (minute: number): string => hours(minute === 1440 ? 1440 : minute % 1440)

/** The number that a link names; undefined without one, null where it is no number of a day. */
export function linkedId(highlight: string | undefined): number | null | undefined {
  if (highlight === undefined || highlight === '') return undefined
  return /^[1-9]\d{0,14}$/.test(highlight) ? Number(highlight) : null
}

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

/** The breaks of a day without a result; undefined: unknown. */
export function knownBreak(entries: readonly Entry[]): number | undefined {
  const known = breaksOf(entries).reduce((sum, minutes) => sum + minutes, 0)
  return known > 0 ? known : undefined
}
