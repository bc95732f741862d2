// A company of any size with its absences, the same in every run.
import { addDays, daysBetween } from '#domain/calendar/berlin-time.ts'
import { periodOf, type PeriodKind } from '#domain/calendar/calendar-days.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import type {
  AbsenceState,
  BoardAbsence,
  BoardGroup,
  BoardModel,
  BoardSite,
  CalendarModel,
} from '#widgets/vacation/board-model.ts'
import { lengthOf } from '#widgets/vacation/board/board-geometry.ts'

const FIRST = ['Aylin', 'Bernd', 'Daniel', 'Elke', 'Felix', 'Jonas', 'Miriam', 'Petra', 'Tim', 'Jan-Hendrik', 'Wiebke']
const LAST = ['Demir', 'Rademacher', 'Kowalski', 'Brandhorst', 'Hartung', 'Reiter', 'Falk', 'Sommerfeld', 'Grabowski']
const TEAMS = ['Einkauf Stahl & Blech', 'Einkauf Dienstleistung', 'Lieferantenentwicklung']
const KINDS = ['leave', 'leave', 'leave', 'flexitime', 'specialLeave', undefined] as const
const STATES: readonly AbsenceState[] = [
  'approved',
  'approved',
  'approved',
  'approved',
  'requested',
  'pencil',
  'cancellationPending',
]
const TODAY = '2026-04-22'

export const SITE: BoardSite = {
  id: 'nw',
  name: 'NRW',
  holidays: [
    { day: '2026-01-01', name: 'Neujahr' },
    { day: '2026-04-03', name: 'Karfreitag' },
    { day: '2026-04-06', name: 'Ostermontag' },
    { day: '2026-05-01', name: 'Tag der Arbeit' },
    { day: '2026-05-14', name: 'Christi Himmelfahrt' },
    { day: '2026-05-25', name: 'Pfingstmontag' },
    { day: '2026-06-04', name: 'Fronleichnam' },
    { day: '2026-10-03', name: 'Tag der Deutschen Einheit' },
    { day: '2026-11-01', name: 'Allerheiligen' },
    { day: '2026-12-25', name: '1. Weihnachtstag' },
    { day: '2026-12-26', name: '2. Weihnachtstag' },
  ],
  schoolHolidays: [
    { first: '2026-03-30', last: '2026-04-11', name: 'Osterferien' },
    { first: '2026-05-26', last: '2026-05-26', name: 'Pfingstferien' },
    { first: '2026-07-20', last: '2026-09-01', name: 'Sommerferien' },
  ],
}

/** Numbers from 0 to 1 (not included), always in the same order. */
function randomNumbers(): () => number {
  let state = 42
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** `count` absences of a person in 2026, one after the other. */
function absencesOf(person: number, count: number, random: () => number): BoardAbsence[] {
  const room = Math.floor(365 / count)
  return Array.from({ length: count }, (_, index) => {
    const length = Math.min(room - 1, random() < 0.3 ? 1 : 2 + Math.floor(random() * 10))
    const first = addDays('2026-01-01', index * room + Math.floor(random() * (room - length)))
    const state = STATES[Math.floor(random() * STATES.length)] ?? 'approved'
    const kind = KINDS[Math.floor(random() * KINDS.length)]
    const half = random()
    return {
      id: `${person}-${index}`,
      first,
      last: addDays(first, length - 1),
      state,
      ...(kind && { kind }),
      ...(half < 0.1 && { startsAtNoon: true }),
      ...(half > 0.9 && { endsAtNoon: true }),
      ...(state === 'requested' && { decidable: true }),
      ...(state === 'requested' && half > 0.6 && { warnings: ['Fr 15.05.: 4 von 9 da, vereinbart sind 5.'] }),
    }
  })
}

function staffingOf(groups: readonly BoardGroup[], period: DayRange) {
  const people = groups.flatMap((group) => group.people)
  const away = Array.from({ length: lengthOf(period) }, () => 0)
  for (const { first, last } of people.flatMap(({ absences }) => absences))
    for (let at = Math.max(0, daysBetween(period.first, first)); at <= daysBetween(period.first, last); at++)
      if (at < away.length) away[at]! += 1
  const weekday = (at: number) => new Date(`${addDays(period.first, at)}T12:00Z`).getUTCDay()
  const size = people.length
  return {
    size,
    minimum: Math.round(size * 0.72),
    present: away.map((count, at) => (weekday(at) % 6 === 0 ? undefined : size - count)),
  }
}

/** A board of so many people, each with so many absences in the year. */
export function aCompany(count: number, absences: number, kind: PeriodKind): BoardModel {
  const random = randomNumbers()
  const period = periodOf(kind, TODAY)
  const people = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length + index) % LAST.length]}`,
    absences: absencesOf(index, absences, random),
  }))
  const size = count > 30 ? 25 : 9
  const groups = Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
    id: `g${index}`,
    name: TEAMS[index % TEAMS.length] ?? '',
    minimum: 5,
    people: people.slice(index * size, (index + 1) * size),
  }))
  return { ...period, today: TODAY, sites: [SITE], groups, staffing: staffingOf(groups, period) }
}

/** The calendar of one person in 2026, as the planner's mock shows May. */
export function aCalendar(): CalendarModel {
  const days = Array.from({ length: 365 + 14 }, (_, at) => addDays('2025-12-25', at))
  const isWeekend = (day: string) => new Date(`${day}T12:00Z`).getUTCDay() % 6 === 0
  return {
    today: TODAY,
    site: SITE,
    daysOff: new Set(days.filter(isWeekend)),
    absences: [
      { id: 'wish', first: '2026-04-28', last: '2026-04-29', state: 'pencil', kind: 'leave' },
      { id: 'half', first: '2026-05-08', last: '2026-05-08', endsAtNoon: true, state: 'approved', kind: 'leave' },
      { id: 'asked', first: '2026-05-13', last: '2026-05-15', state: 'requested', kind: 'leave' },
      { id: 'cancel', first: '2026-05-20', last: '2026-05-21', state: 'cancellationPending', kind: 'leave' },
      { id: 'move', first: '2026-05-29', last: '2026-05-29', state: 'approved', kind: 'specialLeave' },
      { id: 'summer', first: '2026-07-20', last: '2026-07-31', state: 'requested', kind: 'leave' },
    ],
    others: new Map([
      ['2026-05-04', { count: 1 }],
      ['2026-05-05', { count: 1 }],
      ['2026-05-13', { count: 3, names: ['Jonas Reiter', 'Aylin Demir', 'Tim Ostendorf'] }],
      ['2026-05-15', { count: 4, isTight: true }],
    ]),
  }
}
