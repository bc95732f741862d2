import { expect, test } from 'vitest'
import { countDays, type PersonalCalendar } from '#domain/calendar/count-days.ts'
import { conflictWith, exceededDays, type DayConflict, type FilledTime } from './overlap.ts'
import { filledTimesOf, type WishedPeriod } from './request-rules.ts'

const CALENDAR: PersonalCalendar = {
  models: [{ from: '2000-01-03', anchor: '2026-01-05', weeks: [[480, 480, 480, 480, 480, 0, 0]] }],
  places: [{ from: '2000-01-01', place: { land: 'RP' } }],
  christmasEve: 'half',
  newYearsEve: 'work',
}
const DAY = '2026-06-15'
const EVE = '2026-12-24'
const period = (changes: Partial<WishedPeriod> = {}): FilledTime[] => {
  const whole = { first: DAY, last: DAY, ...changes }
  return filledTimesOf(whole, countDays(whole, CALENDAR))
}
const ALL_DAY = period()
const MORNING = period({ endsAtNoon: true })
const AFTERNOON = period({ startsAtNoon: true })
const hours = (minutes: number, changes: Partial<WishedPeriod> = {}) => period({ minutes, ...changes })
const between = (from: number, to: number) => hours((to - from) * 60, { clock: { from: from * 60, to: to * 60 } })
const onEve = (changes: Partial<WishedPeriod> = {}) => period({ first: EVE, last: EVE, ...changes })
const onTuesday = { first: '2026-06-16', last: '2026-06-16' }

test.each<[string, FilledTime[], FilledTime[], DayConflict | undefined]>([
  ['morning and afternoon', MORNING, AFTERNOON, undefined],
  ['two mornings', MORNING, MORNING, 'overlap'],
  ['a morning and the whole day', MORNING, ALL_DAY, 'overlap'],
  ['periods that touch', period(), period({ first: '2026-06-16', last: '2026-06-17' }), undefined],
  [
    'periods that share only a weekend',
    period({ last: '2026-06-21' }),
    period({ first: '2026-06-20', last: '2026-06-23' }),
    undefined,
  ],
  ['an afternoon and four of eight hours', AFTERNOON, hours(240), undefined],
  ['an afternoon and five of eight hours', AFTERNOON, hours(300), 'exceedsDay'],
  ['a whole day and a quarter of an hour', ALL_DAY, hours(15), 'exceedsDay'],
  ['a morning and hours of another day', MORNING, hours(480, onTuesday), undefined],
  ['a morning and hours inside of it', MORNING, between(9, 11), 'overlap'],
  ['a morning and hours after noon', MORNING, between(13, 15), undefined],
  ['an afternoon and hours across noon', AFTERNOON, between(11, 13), 'overlap'],
  ['an afternoon and hours up to noon', AFTERNOON, between(10, 12), undefined],
  ['hours that touch', between(13, 15), between(15, 16), undefined],
  ['hours that share one', between(13, 15), between(14, 16), 'overlap'],
  ['hours one after the other that exceed the day', between(6, 12), between(12, 18), 'exceedsDay'],
  ['hours with and without times that fill the day', between(8, 12), hours(240), undefined],
  ['hours with and without times that exceed the day', between(8, 12), hours(255), 'exceedsDay'],
  ['hours without times that fill the day', hours(240), hours(240), undefined],
  ['hours without times that exceed the day', hours(240), hours(255), 'exceedsDay'],
  ['hours of two days', hours(480), hours(480, onTuesday), undefined],
  [
    'the morning of a day that ends at noon, and an hour',
    onEve({ endsAtNoon: true }),
    onEve({ minutes: 60 }),
    'exceedsDay',
  ],
])('[VAC-03] %s: %#', (_name, a, b, expected) => {
  expect(conflictWith(a, b)).toBe(expected)
  expect(conflictWith(b, a)).toBe(expected)
  expect(exceededDays([...a, ...b])).toHaveLength(expected ? 1 : 0)
})

test('[VAC-03] absences that fit in pairs are judged together', () => {
  const others = [...MORNING, ...AFTERNOON]
  expect(conflictWith(hours(120), others)).toBe('exceedsDay')
  // The hours meet the morning, but the day has no room at all.
  expect(conflictWith(between(9, 11), others)).toBe('exceedsDay')
  expect(conflictWith(between(13, 15), [...MORNING, ...hours(180)])).toBe('exceedsDay')
  expect(exceededDays([...others, ...hours(120), ...hours(60, onTuesday)])).toEqual([DAY])
})
