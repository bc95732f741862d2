// The month as it is shown: weeks with their days and sums, the newest first.
import type { DayLine, TimeMonth } from '#contract/working-time.ts'
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { addMonths, weekNumberOf } from '#domain/calendar/calendar-days.ts'
import { axisOf, barPieces, type Axis } from '#widgets/working-time/day-bar.tsx'

/** The month that is shown, YYYY-MM, and the choice of another one. */
export interface MonthProps {
  readonly month: string
  /** The month of today. */
  readonly current: string
  readonly onMonth: (month: string) => void
}

export interface Week {
  readonly monday: string
  readonly number: number
  /** The newest first. */
  readonly days: readonly DayLine[]
  readonly isRunning: boolean
  readonly actual: number
  readonly target: number
  /** Minutes of the target that absences credit. */
  readonly credited: number
  readonly balance: number
  /** Days with work due and without a result, which the sums leave out. */
  readonly without: readonly DayLine[]
  /** No entry and no work in it: only its absences are named. */
  readonly isQuiet: boolean
}

/** Days later than this are not shown. */
const isShown = ({ day, entries, lock }: DayLine, today: string): boolean =>
  day <= today || entries.length > 0 || lock === 'reported'

/** Nothing to record: neither work nor entries. */
export const isFree = ({ kind, target, entries }: DayLine): boolean =>
  entries.length === 0 && (kind !== 'workday' || target === 0)

/** Must be cleared: something is missing, wrong or rejected. */
export const isOpen = ({ feedback, status, lock, isRunning }: DayLine): boolean =>
  !isRunning && lock !== 'reported' && ((feedback !== null && feedback !== 'pending') || status === 'manuallyRejected')

function weekOf(monday: string, days: readonly DayLine[], today: string): Week {
  const past = days.filter(({ day, isRunning }) => day < today || !isRunning)
  const known = past.filter(({ actual, balance }) => actual !== null && balance !== null)
  const sum = (value: (line: DayLine) => number) => known.reduce((all, line) => all + value(line), 0)
  return {
    monday,
    number: weekNumberOf(monday),
    days,
    isRunning: monday <= today && addDays(monday, 6) >= today,
    actual: sum(({ actual }) => actual ?? 0),
    target: sum(({ target }) => target),
    credited: sum(({ credited }) => credited),
    balance: sum(({ balance }) => balance ?? 0),
    without: past.filter((line) => !known.includes(line) && !isFree(line)).toReversed(),
    isQuiet: days.every(isFree),
  }
}

/** Weeks of the month, the newest first; only days that must be cleared where `onlyOpen`. */
export function weeksOf({ days, today }: TimeMonth, onlyOpen = false): Week[] {
  const shown = days.filter((line) => isShown(line, today)).toSorted((one, two) => (one.day < two.day ? 1 : -1))
  const mondays = [...new Set(shown.map(({ day }) => addDays(day, -weekdayOf(day))))]
  const weeks = mondays.map((monday) => {
    const last = addDays(monday, 6)
    return weekOf(
      monday,
      shown.filter(({ day }) => day >= monday && day <= last),
      today,
    )
  })
  if (!onlyOpen) return weeks
  return weeks
    .map((week) => ({ ...week, days: week.days.filter(isOpen), isQuiet: false }))
    .filter(({ days }) => days.length > 0)
}

/** One scale for all days of the month. */
export const monthAxis = ({ days, now, running }: TimeMonth): Axis =>
  axisOf(days.flatMap((line) => barPieces(line, { now, target: running?.targetReachedAt ?? null })))

/** Weekends and other days without work or entries are left to the week. */
const hasRow = (line: DayLine, today: string): boolean =>
  line.day === today || line.entries.length > 0 || line.kind === 'holiday' || line.kind === 'absence' || line.target > 0

/** The rows of a week; the week names absences of a quiet one, unless a link points to the day. */
export const rowsOf = ({ days, isQuiet }: Week, today: string, marked: string | undefined): DayLine[] =>
  days.filter((line) => (isQuiet ? line.day === today || line.day === marked : hasRow(line, today)))

export interface Absence {
  readonly label: string
  readonly from: string
  readonly until: string
}

/** Holidays and absences of a week, the earliest first; days of one name that follow each other are one of them. */
export function absencesOf({ days }: Week): Absence[] {
  const found: Absence[] = []
  for (const { day, kind, label } of days.toReversed()) {
    if (kind === 'workday' || label === '') continue
    const last = found.at(-1)
    if (last?.label === label && addDays(last.until, 1) === day) found[found.length - 1] = { ...last, until: day }
    else found.push({ label, from: day, until: day })
  }
  return found
}

/** The action for a day: correct it by a request, change it directly, or read it. */
export type DayAct = 'correct' | 'change' | 'case' | 'history'

const OWN_SOURCES: ReadonlySet<string> = new Set(['manual', 'file'])

/** The first one is the action of Enter. */
export function actsOf(line: DayLine, { mayEnter, today }: Pick<TimeMonth, 'mayEnter' | 'today'>): DayAct[] {
  const { lock, caseId, entries, stages, day } = line
  const seen: DayAct[] = [...(caseId === null ? [] : (['case'] as const)), 'history']
  if (lock === 'reported') return seen
  if (lock !== null && lock !== 'released') return seen.toReversed()
  if (day > today) return seen
  const isOwn = mayEnter && lock === null && stages.every(({ outcome }) => outcome === null)
  const mayChange = isOwn && entries.length > 0 && entries.every(({ source }) => OWN_SOURCES.has(source))
  return [mayChange ? 'change' : 'correct', ...seen]
}

export const monthOfDay = (day: string): string => day.slice(0, 7)
export const moveMonth = (month: string, count: number): string => monthOfDay(addMonths(`${month}-01`, count))
export const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)

/** 'April 2026', '4.2026', '04/26', '2026-04'; undefined for another text. */
export function parseMonth(typed: string, nameOf: (month: string) => string): string | undefined {
  const text = typed.trim().toLowerCase().replaceAll('\u00a0', ' ')
  const [, year, month] = /^(20\d{2})-(\d{1,2})$/.exec(text) ?? []
  const [, first, second] = /^(\d{1,2})\s*[./]\s*((?:20)?\d{2})$/.exec(text) ?? []
  const [, word, named] = /^(\p{L}{3,})\.?\s+(20\d{2})$/u.exec(text) ?? []
  if (word !== undefined && named !== undefined) {
    const all = Array.from({ length: 12 }, (_, index) => `${named}-${String(index + 1).padStart(2, '0')}`)
    return all.find((one) => nameOf(one).toLowerCase().startsWith(word))
  }
  const found = Number(month ?? first)
  const in20 = year ?? (second?.length === 2 ? `20${second}` : second)
  return in20 !== undefined && found >= 1 && found <= 12 ? `${in20}-${String(found).padStart(2, '0')}` : undefined
}
