import { expect, test } from 'vitest'
import {
  reminderOf,
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

// June 2026 ends on a Tuesday.
test.each<[string, string, string | undefined, string | undefined, number?]>([
  ['on the day of sending', '2026-06-24', '2026-06-30', undefined],
  ['the day after, without a date of lapse', '2026-06-25', undefined, undefined],
  ['a week later', '2026-07-01', undefined, 'week-1'],
  ['eight days later, for the week that was missed', '2026-07-02', undefined, 'week-1'],
  ['two weeks later', '2026-07-08', undefined, 'week-2'],
  ['on a Saturday', '2026-07-11', undefined, undefined],
  ['four workdays before the lapse', '2026-06-25', '2026-06-30', 'lapse-5', 4],
  ['three workdays before the lapse', '2026-06-26', '2026-06-30', 'lapse-5', 3],
  ['two workdays before the lapse', '2026-06-29', '2026-06-30', 'lapse-2', 2],
  ['on the last day', '2026-06-30', '2026-06-30', 'lapse-2', 1],
  ['after the lapse, which the next job ends', '2026-07-01', '2026-06-30', 'week-1'],
  ['long before the lapse', '2026-07-01', '2026-07-31', 'week-1'],
])('[VAC-05] a request sent on 24 June is reminded of %s', (_when, today, decideBy, key, workdaysLeft) =>
  expect(reminderOf({ sent: '2026-06-24', decideBy }, today)).toEqual(
    key === undefined ? undefined : { key, ...(workdaysLeft !== undefined && { workdaysLeft }) },
  ),
)

test('[VAC-05] a holiday is no workday before the lapse, and sends no reminder', () => {
  const isHoliday = (day: string) => day === '2026-06-26'
  expect(reminderOf({ sent: '2026-06-20', decideBy: '2026-06-30' }, '2026-06-26', isHoliday)).toBeUndefined()
  expect(reminderOf({ sent: '2026-06-20', decideBy: '2026-06-30' }, '2026-06-25', isHoliday)).toEqual({
    key: 'lapse-5',
    workdaysLeft: 3,
  })
})
