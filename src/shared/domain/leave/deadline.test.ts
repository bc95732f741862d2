import { expect, test } from 'vitest'
import { specialLeaveDeadline, type LapseMonth, type SpecialLeaveDates } from './deadline.ts'

const dates = (first: string, last = first, submitted = '2026-05-20'): SpecialLeaveDates => ({ first, last, submitted })

test.each<[SpecialLeaveDates, LapseMonth | undefined, string]>([
  [dates('2026-06-30'), undefined, '2026-06-30T22:00:00.000Z'],
  [dates('2026-06-30', '2026-07-01'), 'lastDay', '2026-07-31T22:00:00.000Z'],
  [dates('2026-06-30'), 'submission', '2026-05-31T22:00:00.000Z'],
  [dates('2026-12-31'), undefined, '2026-12-31T23:00:00.000Z'],
  [dates('2028-02-29'), undefined, '2028-02-29T23:00:00.000Z'],
  [dates('2026-05-29', '2026-05-29', '2026-06-03'), undefined, '2026-06-30T22:00:00.000Z'],
  [dates('2026-10-01'), undefined, '2026-10-31T23:00:00.000Z'],
])('[VAC-05] 41, 42: special leave %j lapses by its %s at %s', (given, month, instant) =>
  expect(specialLeaveDeadline(given, month).toISOString()).toBe(instant),
)
