import { expect, test } from 'vitest'
import type { CountedDay } from '#domain/calendar/count-days.ts'
import {
  flexitimeOf,
  takeDay,
  takeHours,
  type FlexitimeAccount,
  type FlexitimeDay,
  type FlexitimeResult,
} from './flexitime.ts'
import { fraction } from '#domain/calendar/fraction.ts'

const RULES = { minAccount: -600, step: 15 }
const account = (balance: number, changes: Partial<FlexitimeAccount> = {}): FlexitimeAccount => ({
  balance,
  reserved: 0,
  daysThisMonth: 0,
  ...changes,
})
const WORKDAY: CountedDay = {
  day: '2026-06-15',
  kind: 'workday',
  part: 'full',
  cost: fraction(1),
  target: 480,
  credit: 480,
}
const MORNING: CountedDay = { ...WORKDAY, part: 'morning', cost: fraction(1, 2), credit: 240 }
const SUNDAY: CountedDay = { ...WORKDAY, kind: 'dayOff', cost: fraction(0), target: 0, credit: 0 }

test.each<[string, CountedDay, FlexitimeAccount, FlexitimeResult]>([
  ['37: it ends above the minimum', WORKDAY, account(120), { after: -360 }],
  ['38: it would end below the minimum', WORKDAY, account(-200), { refusal: 'belowMinimum', after: -680 }],
  ['exactly the minimum', WORKDAY, account(-120), { after: -600 }],
  ['open requests count', WORKDAY, account(120, { reserved: 480 }), { refusal: 'belowMinimum', after: -840 }],
  ['half a day', MORNING, account(120), { after: -120 }],
  ['a Sunday', SUNDAY, account(120), { refusal: 'noWorkingDay' }],
])('[VAC-04] a day of flexitime: %s', (_name, day, given, expected) =>
  expect(takeDay(day, given, RULES)).toEqual(expected),
)

test('[VAC-04] days of flexitime may be limited per month', () => {
  const rules = { ...RULES, daysPerMonth: 2 }
  expect(takeDay(WORKDAY, account(960, { daysThisMonth: 1 }), rules)).toEqual({ after: 480 })
  expect(takeDay(WORKDAY, account(960, { daysThisMonth: 2 }), rules)).toEqual({ refusal: 'tooManyDays' })
})

test.each<[number, CountedDay, FlexitimeResult]>([
  [90, WORKDAY, { after: 30 }],
  [480, WORKDAY, { after: -360 }],
  [495, WORKDAY, { refusal: 'moreThanTarget' }],
  [20, WORKDAY, { refusal: 'notInSteps' }],
  [0, WORKDAY, { refusal: 'notInSteps' }],
  [-15, WORKDAY, { refusal: 'notInSteps' }],
  [15, SUNDAY, { refusal: 'noWorkingDay' }],
])('[VAC-04] %i minutes of flexitime: %#', (minutes, day, expected) =>
  expect(takeHours(minutes, day, account(120), RULES)).toEqual(expected),
)

const time = (day: string, minutes: number, status: FlexitimeDay['status'] = 'approved') => ({ day, minutes, status })
test.each<[string, FlexitimeDay[], ReturnType<typeof flexitimeOf>]>([
  ['nothing', [], { balance: 120, planned: 0, requested: 0, left: 120 }],
  ['leave of yesterday', [time('2026-06-14', 480)], { balance: -360, planned: 0, requested: 0, left: -360 }],
  ['leave of today', [time('2026-06-15', 90)], { balance: 30, planned: 0, requested: 0, left: 30 }],
  ['approved leave of tomorrow', [time('2026-06-16', 90)], { balance: 120, planned: 90, requested: 0, left: 30 }],
  ['an open request', [time('2026-06-16', 90, 'requested')], { balance: 120, planned: 0, requested: 90, left: 30 }],
  [
    'an open request of today',
    [time('2026-06-15', 90, 'requested')],
    { balance: 120, planned: 0, requested: 90, left: 30 },
  ],
  [
    'each of them',
    [time('2026-06-12', 60), time('2026-06-16', 30), time('2026-07-01', 15, 'requested')],
    { balance: 60, planned: 30, requested: 15, left: 15 },
  ],
])('[VAC-04] the account of flexitime after %s', (_name, days, expected) =>
  expect(flexitimeOf(120, days, '2026-06-15')).toEqual(expected),
)
