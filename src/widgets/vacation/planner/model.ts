// The model of the calendar, built from the responses: own absences, days without work, holidays by name, others.
import type { LeaveRequest } from '#contract/vacation.ts'
import type { Board, ExplainedBalance, OwnCalendar } from '#contract/vacation-calendar.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { periodOf, weeksOf } from '#domain/calendar/calendar-days.ts'
import { costOf, countDays, type PersonalCalendar } from '#domain/calendar/count-days.ts'
import { sum, type Fraction } from '#domain/calendar/fraction.ts'
import type { Holiday } from '#domain/calendar/holidays.ts'
import { lacksLongLeave } from '#domain/leave/long-leave.ts'
import { absenceKindOf } from '#domain/leave/leave-type.ts'
import { targetOn } from '#domain/calendar/working-time-model.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import type { Absence, AbsenceState, CalendarModel, NamedDays, OthersAbsent } from '#widgets/vacation/board-model.ts'
import type { CalendarView } from '#widgets/vacation/calendar/calendar.tsx'

/** The days that a view shows; a month includes those of other months in its weeks. */
export function visibleDays(view: CalendarView, day: Day): DayRange {
  if (view !== 'month') return periodOf('year', day)
  const weeks = weeksOf(day.slice(0, 7))
  return { first: weeks[0]?.[0] ?? day, last: weeks.at(-1)?.at(-1) ?? day }
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4))

/** The own rules as the domain counts with them. */
export const rulesOf = ({ rules }: OwnCalendar): PersonalCalendar => rules as PersonalCalendar

function* daysOf({ first, last }: DayRange): Generator<Day> {
  for (let day = first; day <= last; day = addDays(day, 1)) yield day
}

/** How a request is drawn; undefined: not at all. */
function stateOf({ status, cancellationPending, pencilled }: LeaveRequest): AbsenceState | undefined {
  if (status === 'open' || status === 'inProgress') return 'requested'
  if (status === 'approved') return cancellationPending ? 'cancellationPending' : 'approved'
  return status === 'draft' && pencilled ? 'pencil' : undefined
}

/** The id of an absence is that of its request, and the number of its period. */
export const requestIdOf = ({ id }: Pick<Absence, 'id'>): number => Number(id.split('.')[0])

function absencesOf(request: LeaveRequest): Absence[] {
  const state = stateOf(request)
  if (!state) return []
  const { id, type, periods } = request
  return periods.map(({ first, last, startsAtNoon = false, endsAtNoon = false, clock }, index) => ({
    id: `${id}.${index}`,
    first,
    last,
    startsAtNoon,
    endsAtNoon,
    state,
    ...(type && { kind: absenceKindOf(type) }),
    ...(type === 'flexHours' && { isHours: true }),
    ...(clock && { clock }),
  }))
}

/** Requests of several years, each once. */
export const requestsOf = (calendars: readonly OwnCalendar[]): LeaveRequest[] => [
  ...new Map(calendars.flatMap(({ requests }) => requests).map((request) => [request.id, request])).values(),
]

/** More names are a number. */
const NAMED = 5

/** Others by day; days on which the person does not work are left out. */
export function othersByDay(
  board: Board | undefined,
  own: string | undefined,
  isWorked: (day: Day) => boolean,
): ReadonlyMap<Day, OthersAbsent> {
  const names = new Map<Day, Set<string>>()
  for (const { id, name, absences } of board?.people ?? []) {
    if (id === own) continue
    for (const { first, last, state } of absences) {
      if (state === 'pencilled') continue
      const shown = {
        first: first > board!.first ? first : board!.first,
        last: last < board!.last ? last : board!.last,
      }
      for (const day of daysOf(shown)) if (isWorked(day)) names.set(day, (names.get(day) ?? new Set()).add(name))
    }
  }
  return new Map(
    [...names].map(([day, all]) => [
      day,
      { count: all.size, ...(all.size <= NAMED && { names: [...all].toSorted((a, b) => a.localeCompare(b, 'de')) }) },
    ]),
  )
}

export interface ModelWords {
  readonly holiday: (holiday: Holiday) => string
  readonly block: (reason: string) => string
}

export interface ModelInput {
  readonly today: Day
  readonly shown: DayRange
  /** Calendars of the shown years. */
  readonly calendars: readonly OwnCalendar[]
  readonly board: Board | undefined
  readonly personId: string | undefined
  readonly words: ModelWords
}

export function calendarModel({ today, shown, calendars, board, personId, words }: ModelInput): CalendarModel {
  const [calendar] = calendars
  const rules = calendar && rulesOf(calendar)
  const daysOff = new Set([...daysOf(shown)].filter((day) => rules && targetOn(rules.models, day) === 0))
  const holidays = calendars
    .flatMap((one) => one.holidays)
    .map(({ day, holiday }) => ({ day, name: words.holiday(holiday) }))
  const free = new Set(holidays.map(({ day }) => day))
  const notes: NamedDays[] = calendars.flatMap(({ closures, blocks }) => [
    ...closures.map(({ first, last, name }) => ({ first, last, name })),
    ...blocks.map(({ first, last, reason }) => ({ first, last, name: words.block(reason) })),
  ])
  return {
    today,
    absences: requestsOf(calendars).flatMap(absencesOf),
    site: { id: 'own', name: '', holidays, schoolHolidays: calendars.flatMap(({ schoolHolidays }) => schoolHolidays) },
    daysOff,
    others: othersByDay(board, personId, (day) => !daysOff.has(day) && !free.has(day)),
    notes,
  }
}

/** Whether the year lacks the long leave that the law wants; false while that is not known. */
export function isLongLeaveMissing(calendar: OwnCalendar | undefined, balance: ExplainedBalance | undefined): boolean {
  if (!calendar || !balance || calendar.year !== balance.year) return false
  const leave = calendar.requests.filter(
    ({ type, status }) =>
      type === 'tariffLeave' && (status === 'open' || status === 'inProgress' || status === 'approved'),
  )
  const periods = leave.flatMap((request) => request.periods)
  return lacksLongLeave(periods, balance.entitlement, rulesOf(calendar), calendar.year)
}

/** Days of a request; of hours of flexitime the minutes. */
export function needOf(
  { type, periods }: LeaveRequest,
  rules: PersonalCalendar,
): { days: Fraction } | { minutes: number } {
  if (type === 'flexHours') return { minutes: periods.reduce((all, { minutes = 0 }) => all + minutes, 0) }
  return { days: sum(periods.map((period) => costOf(countDays(period, rules)))) }
}

export const lastDayOf = ({ periods }: Pick<LeaveRequest, 'periods'>): Day =>
  periods.map(({ last }) => last).reduce((a, b) => (a > b ? a : b), '')

export const firstDayOf = ({ periods }: Pick<LeaveRequest, 'periods'>): Day =>
  periods.map(({ first }) => first).reduce((a, b) => (a < b ? a : b), '9999')
