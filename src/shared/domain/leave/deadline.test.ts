import { expect, test } from 'vitest'
import {
  requestDeadline,
  specialLeaveDeadline,
  type DeadlineRules,
  type LapseMonth,
  type SpecialLeaveDates,
} from './deadline.ts'
import type { LeaveType } from './leave-type.ts'

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

const RULES: DeadlineRules = { lapseMonth: 'firstDay', expiresAtStart: false }
const AT_START: DeadlineRules = { ...RULES, expiresAtStart: true }
test.each<[LeaveType, SpecialLeaveDates, DeadlineRules, string | undefined]>([
  ['tariffLeave', dates('2026-06-29'), RULES, undefined],
  ['tariffLeave', dates('2026-06-29'), AT_START, '2026-06-28T22:00:00.000Z'],
  ['flexDay', dates('2026-12-01'), AT_START, '2026-11-30T23:00:00.000Z'],
  ['tariffLeave', dates('2026-05-20'), AT_START, undefined],
  ['specialLeave', dates('2026-06-29'), AT_START, '2026-06-30T22:00:00.000Z'],
  ['specialLeave', dates('2026-06-29'), { ...RULES, lapseMonth: 'submission' }, '2026-05-31T22:00:00.000Z'],
])('[VAC-05] undecided %s of %j lapses by %j at %s', (type, given, rules, instant) =>
  expect(requestDeadline(type, given, rules)?.toISOString()).toBe(instant),
)
