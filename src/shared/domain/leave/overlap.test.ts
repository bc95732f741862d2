import { expect, test } from 'vitest'
import { countDays, type LeavePeriod, type PersonalCalendar } from './count-days.ts'
import { overlap, type FilledTime, type HoursOff } from './overlap.ts'

const CALENDAR: PersonalCalendar = {
  models: [{ from: '2000-01-03', anchor: '2026-01-05', weeks: [[480, 480, 480, 480, 480, 0, 0]] }],
  places: [{ from: '2000-01-01', place: { land: 'RP' } }],
  christmasEve: 'work',
  newYearsEve: 'work',
}
const DAY = '2026-06-15'
const period = (changes: Partial<LeavePeriod> = {}): FilledTime => ({
  days: countDays({ first: DAY, last: DAY, ...changes }, CALENDAR),
})
const ALL_DAY = period()
const MORNING = period({ endsAtNoon: true })
const AFTERNOON = period({ startsAtNoon: true })
const hours = (minutes: number, clock?: HoursOff['clock'], day = DAY): FilledTime => ({
  hours: { day, minutes, ...(clock && { clock }) },
  target: 480,
})
const between = (from: number, to: number) => hours((to - from) * 60, { from: from * 60, to: to * 60 })

test.each<[string, FilledTime, FilledTime, boolean]>([
  ['morning and afternoon', MORNING, AFTERNOON, false],
  ['two mornings', MORNING, MORNING, true],
  ['a morning and the whole day', MORNING, ALL_DAY, true],
  ['periods that touch', period(), period({ first: '2026-06-16', last: '2026-06-17' }), false],
  [
    'periods that share only a weekend',
    period({ last: '2026-06-21' }),
    period({ first: '2026-06-20', last: '2026-06-23' }),
    false,
  ],
  ['an afternoon and four of eight hours', AFTERNOON, hours(240), false],
  ['an afternoon and five of eight hours', AFTERNOON, hours(300), true],
  ['a whole day and a quarter of an hour', ALL_DAY, hours(15), true],
  ['a morning and hours of another day', MORNING, hours(480, undefined, '2026-06-16'), false],
  ['hours that touch', between(13, 15), between(15, 16), false],
  ['hours that share one', between(13, 15), between(14, 16), true],
  ['hours without times that fill the day', hours(240), hours(240), false],
  ['hours without times that exceed the day', hours(240), hours(255), true],
  ['hours of two days', hours(480), hours(480, undefined, '2026-06-16'), false],
])('[VAC-03] %s: %#', (_name, a, b, expected) => {
  expect(overlap(a, b)).toBe(expected)
  expect(overlap(b, a)).toBe(expected)
})
