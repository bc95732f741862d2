import { expect, test } from 'vitest'
import { addMonths, movePeriod, type PeriodKind, periodOf, weekNumberOf, weeksOf } from './calendar-days.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months: %s', (day, count, result) => {
  expect(addMonths(day, count)).toBe(result)
})

test.each([
  ['2026-01-01', 1],
  ['2026-12-31', 53],
  ['2027-01-01', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2026-05-13', 20],
  ['2026-03-30', 14],
  ['2026-10-26', 44],
])('%s is in week %i', (day, week) => {
  expect(weekNumberOf(day)).toBe(week)
})

test.each([
  ['2026-05', 5, '2026-04-27', '2026-05-31'],
  ['2026-08', 6, '2026-07-27', '2026-09-06'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
])('%s touches %i weeks, from %s to %s', (month, count, first, last) => {
  const weeks = weeksOf(month)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([first, last])
})

test.each<[PeriodKind, string, string, string, string]>([
  ['month', '2028-02-10', '2028-02-01', '2028-02-29', '2028-03-01'],
  ['quarter', '2026-05-13', '2026-04-01', '2026-06-30', '2026-07-01'],
  ['quarter', '2026-12-31', '2026-10-01', '2026-12-31', '2027-01-01'],
  ['year', '2026-05-13', '2026-01-01', '2026-12-31', '2027-01-01'],
])('the %s of %s', (kind, day, first, last, next) => {
  const period = periodOf(kind, day)
  expect(period).toEqual({ first, last })
  expect(movePeriod(kind, period, 1).first).toBe(next)
  expect(movePeriod(kind, movePeriod(kind, period, 1), -1)).toEqual(period)
})
