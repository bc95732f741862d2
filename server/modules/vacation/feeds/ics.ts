// Writes iCalendar (RFC 5545): all-day events, and events with times in UTC.
import { addDays, instantAt } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

export interface CalendarEvent {
  readonly uid: string
  readonly summary: string
  readonly description: string
  /** The last time at which the absence was sent or changed, and the number of changes: calendar programs only take newer events. */
  readonly modified: Date
  readonly sequence: number
  readonly first: Day
  readonly last: Day
  readonly startsAtNoon: boolean
  readonly endsAtNoon: boolean
  /** Minutes since 0:00 on `first`, in place of the halves. */
  readonly clock?: { readonly from: number; readonly to: number } | undefined
  /** The request is undecided. */
  readonly isTentative?: boolean
  /** True when the event does not make the person busy. */
  readonly isFree?: boolean
}

const LINE = 75
/** The working day of a half, in minutes. */
const MORNING = 480
const NOON = 720
const EVENING = 1_020
const MIDNIGHT = 1_440

export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n?|\n/g, String.raw`\n`)
    // Other control characters end a calendar for some programs.
    .replace(/\p{Cc}/gu, '')

/** Lines of at most 75 bytes; a character is never cut. */
export function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LINE) {
      lines.push(current)
      // The blank that marks the continuation counts.
      ;[current, bytes] = [' ', 1]
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

const dateOf = (day: Day): string => day.replaceAll('-', '')
const utcOf = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
const at = (day: Day, minute: number): Date =>
  minute === MIDNIGHT ? instantAt(addDays(day, 1), 0) : instantAt(day, minute)

type EventTimes = Pick<CalendarEvent, 'first' | 'last' | 'startsAtNoon' | 'endsAtNoon' | 'clock'>

/** The end is exclusive: an event of one day ends with the next one. */
export function timesOf(event: EventTimes): [start: string, end: string] {
  const { first, last, startsAtNoon, endsAtNoon, clock } = event
  const timed = (start: Date, end: Date): [string, string] => [`DTSTART:${utcOf(start)}`, `DTEND:${utcOf(end)}`]
  if (clock) return timed(at(first, clock.from), at(first, clock.to))
  if (!startsAtNoon && !endsAtNoon)
    return [`DTSTART;VALUE=DATE:${dateOf(first)}`, `DTEND;VALUE=DATE:${dateOf(addDays(last, 1))}`]
  const isOneDay = first === last
  return timed(
    at(first, startsAtNoon ? NOON : isOneDay ? MORNING : 0),
    at(last, endsAtNoon ? NOON : isOneDay ? EVENING : MIDNIGHT),
  )
}

/** The same text for the same events, so that an unchanged feed is not sent again. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//portal//vacation//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${utcOf(event.modified)}`,
      `LAST-MODIFIED:${utcOf(event.modified)}`,
      `SEQUENCE:${event.sequence}`,
      ...timesOf(event),
      `SUMMARY:${escapeText(event.summary)}`,
      ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
      `STATUS:${event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
      `TRANSP:${event.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
