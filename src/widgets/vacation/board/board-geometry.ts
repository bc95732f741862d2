// Positions of days, absences and labels of the board. Distances are days from the first day of the board, or px where named so.
import { addDays, daysBetween, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { addMonths, weekNumberOf } from '#domain/calendar/calendar-days.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import type { Absence, BoardGroup, BoardModel, BoardPerson, BoardSite } from '#widgets/vacation/board-model.ts'

/** Narrower days would not be distinguishable, px. */
const LEAST_DAY = 10

export const lengthOf = ({ first, last }: DayRange): number => daysBetween(first, last) + 1

/** Width of a day in px: all days of the board fill the room beside the names, unless they become too narrow. */
export const dayWidthFor = (room: number, days: number): number => Math.max(LEAST_DAY, room / days)

export type BoardRow =
  | { readonly kind: 'group'; readonly group: BoardGroup }
  | { readonly kind: 'person'; readonly person: BoardPerson; readonly site: BoardSite | undefined }

/** One row for each group with a name, and one for each person. */
export function rowsOf({ groups, sites }: Pick<BoardModel, 'groups' | 'sites'>): BoardRow[] {
  const byId = new Map(sites.map((site) => [site.id, site]))
  return groups.flatMap((group) => [
    ...(group.name ? [{ kind: 'group', group } as const] : []),
    ...group.people.map((person) => {
      const site = person.site === undefined ? sites[0] : byId.get(person.site)
      return { kind: 'person', person, site } as const
    }),
  ])
}

export interface Bar<Shown extends Absence = Absence> {
  readonly absence: Shown
  /** Its ends in days from the first one of the board, with halves, cut at the ends of the board; hours are half a day in its middle. */
  readonly from: number
  readonly to: number
  /** A single half day: it takes the whole cell and is drawn diagonally. */
  readonly half?: 'morning' | 'noon'
  /** Absences at the same time share the height of the row. */
  readonly lane: number
  readonly lanes: number
}

type Placed<Shown extends Absence> = Omit<Bar<Shown>, 'lane' | 'lanes'>

/** `origin` is the first day of the board, `days` its length. */
function placed<Shown extends Absence>(absence: Shown, origin: Day, days: number): Placed<Shown> | undefined {
  const { first, last, startsAtNoon = false, endsAtNoon = false, isHours = false } = absence
  const [start, end] = [daysBetween(origin, first), daysBetween(origin, last) + 1]
  if (end <= 0 || start >= days || end <= start) return undefined
  if (isHours) return { absence, from: start + 0.25, to: end - 0.25 }
  if (end - start === 1 && startsAtNoon !== endsAtNoon) {
    return { absence, from: start, to: end, half: startsAtNoon ? 'noon' : 'morning' }
  }
  return {
    absence,
    from: Math.max(0, start + (startsAtNoon ? 0.5 : 0)),
    to: Math.min(days, end - (endsAtNoon ? 0.5 : 0)),
  }
}

/** The absences of a row from left to right; those outside the board are left out. */
export function barsOf<Shown extends Absence>(absences: readonly Shown[], board: DayRange): Bar<Shown>[] {
  const days = lengthOf(board)
  const found = absences
    .flatMap((absence) => placed(absence, board.first, days) ?? [])
    .toSorted((a, b) => a.from - b.from)
  const ends: number[] = []
  const laid = found.map((bar) => {
    const free = ends.findIndex((end) => end <= bar.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = bar.to
    return { ...bar, lane }
  })
  return laid.map((bar) => ({ ...bar, lanes: ends.length }))
}

/** The absence on a day, counted from the first one of the board; the one on top where there are several. */
export const barOn = <Shown extends Absence>(bars: readonly Bar<Shown>[], day: number): Bar<Shown> | undefined =>
  bars.findLast(({ from, to }) => Math.floor(from) <= day && day < to)

export interface Span {
  readonly from: number
  /** Not included. */
  readonly to: number
}

interface Scroll {
  /** Scrolled and visible, px. */
  readonly start: number
  readonly size: number
  /** Size of one, px. */
  readonly unit: number
  readonly count: number
  /** How many more are drawn on both sides. */
  readonly overscan: number
  /** The span moves in steps of this size, so that most frames of a scroll change nothing. */
  readonly step: number
}

/** The rows or days to draw. */
export function spanOf({ start, size, unit, count, overscan, step }: Scroll): Span {
  const from = Math.floor((Math.floor(start / unit) - overscan) / step) * step
  const to = Math.ceil((Math.ceil((start + size) / unit) + overscan) / step) * step
  return { from: Math.min(Math.max(0, from), count), to: Math.max(0, Math.min(count, to)) }
}

export interface Segment extends Span {
  /** Its first day on the board. */
  readonly day: Day
}

/** Divides the board into segments: `nextOf` returns the first day of the next segment. */
function segmentsOf({ first, last }: DayRange, nextOf: (day: Day) => Day): Segment[] {
  const found: Segment[] = []
  for (let day = first; day <= last; day = nextOf(day)) {
    const end = nextOf(day)
    found.push({ day, from: daysBetween(first, day), to: daysBetween(first, end > last ? addDays(last, 1) : end) })
  }
  return found
}

export const monthsOf = (board: DayRange): Segment[] =>
  segmentsOf(board, (day) => addMonths(`${day.slice(0, 7)}-01`, 1))

export const weeksIn = (board: DayRange): (Segment & { readonly week: number })[] =>
  segmentsOf(board, (day) => addDays(day, 7 - weekdayOf(day))).map((one) => ({ ...one, week: weekNumberOf(one.day) }))

export interface HolidayColumn {
  readonly day: Day
  readonly at: number
  /** With the sites where it is a holiday, unless it is one everywhere. */
  readonly name: string
  readonly isEverywhere: boolean
}

/** The holidays of all sites, one for each day. */
export function holidayColumns(sites: readonly BoardSite[], board: DayRange): HolidayColumn[] {
  const days = new Map<Day, { name: string; sites: string[] }>()
  for (const site of sites)
    for (const { day, name } of site.holidays) {
      const known = days.get(day) ?? { name, sites: [] }
      known.sites.push(site.name)
      days.set(day, known)
    }
  return [...days]
    .filter(([day]) => board.first <= day && day <= board.last)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, { name, sites: where }]) => {
      const isEverywhere = where.length === sites.length
      const at = daysBetween(board.first, day)
      return { day, at, isEverywhere, name: isEverywhere ? name : `${name} (${where.join(', ')})` }
    })
}

export interface Label {
  readonly at: number
  readonly name: string
}

export interface PlacedLabel extends Label {
  /** Px from the first day. */
  readonly left: number
  readonly lane: number
}

/** Width of a letter of the header, px: an upper estimate. */
const LETTER = 7
const GAP = 8

/** Positions labels at their days, in several lanes so that none overlap; one at the end of the board ends there. */
export function placeLabels(labels: readonly Label[], dayWidth: number, width: number): PlacedLabel[] {
  const ends: number[] = []
  return labels.map((label) => {
    const size = label.name.length * LETTER
    const left = Math.max(0, Math.min(label.at * dayWidth, width - size))
    const free = ends.findIndex((end) => end <= left)
    const lane = free < 0 ? ends.length : free
    ends[lane] = left + size + GAP
    return { ...label, left, lane }
  })
}

/** Room of the name of a month, px. */
const MONTH_NAME = 180

/** The flag at today, px from the first day of a month; undefined if it is behind the name of the month. */
export function flagBefore(month: number, today: number, dayWidth: number): number | undefined {
  const flag = (today - month) * dayWidth
  return flag < MONTH_NAME ? flag : undefined
}
