import { expect, test } from 'vitest'
import type { LeaveDay } from './balance.ts'
import type { Overdraw } from './entitlement.ts'
import { fraction } from '#domain/calendar/fraction.ts'
import { assessRequest, type LeaveWish, type RequestFacts, type RequestRule } from './request-rules.ts'
import { STANDARD_MODEL } from '#domain/calendar/working-time-model.ts'

const factsOf = (changes: Partial<RequestFacts> = {}): RequestFacts => ({
  today: '2026-02-06',
  calendar: {
    models: [STANDARD_MODEL],
    places: [{ from: '0001-01-01', place: { land: 'NW' } }],
    christmasEve: 'work',
    newYearsEve: 'work',
  },
  filled: [],
  blocks: [],
  claims: [2026, 2027].map((year) => ({
    id: String(year),
    year,
    kind: 'statutory',
    amount: fraction(30),
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  })),
  days: [],
  overdraftDays: 0,
  flexitime: { balance: 0, reserved: 0, daysByMonth: new Map(), rules: { minAccount: -600, step: 15 } },
  ...changes,
})
const wish = (first: string, last = first, changes: Partial<LeaveWish> = {}): LeaveWish => ({
  type: 'tariffLeave',
  periods: [{ first, last }],
  ...changes,
})
const rulesOf = (asked: LeaveWish, facts: Partial<RequestFacts> = {}): RequestRule[] =>
  assessRequest(asked, factsOf(facts)).faults.map(({ rule }) => rule)

const firstYear = (overdraw: Overdraw): Partial<RequestFacts> => ({
  today: '2025-10-06',
  overdraw,
  employment: { entry: '2025-10-01', contractDays: 30, models: [STANDARD_MODEL] },
  claims: [{ id: '2025', year: 2025, kind: 'statutory', amount: fraction(8), from: '2025-01-01', to: '2026-03-31' }],
})
const leaveOn = (...days: string[]): LeaveDay[] =>
  days.map((day) => ({ day, cost: fraction(1), start: day, status: 'approved' }))

test.each<[string, LeaveWish, Partial<RequestFacts>, RequestRule[]]>([
  ['a leap day is a day', wish('2028-02-29'), { today: '2028-01-03', claims: [] }, ['insufficientBalance']],
  ['from 1 January the next year', wish('2027-12-31'), {}, []],
  ['the year after the next', wish('2028-01-03'), {}, ['notYetBookable']],
  ['the end of the calendar', wish('2026-03-02', '9999-12-31'), {}, ['tooLong']],
  ['the first day of the calendar', wish('0001-01-01'), {}, ['pastDay']],
  ['today', wish('2026-02-06'), {}, []],
  ['yesterday', wish('2026-02-05'), {}, ['pastDay']],
  ['yesterday, by the personnel office', wish('2026-02-05'), { isByOffice: true }, []],
  ['before the entry', wish('2026-03-02'), { entry: '2026-04-01' }, ['beforeEntry']],
  ['after the exit', wish('2026-06-29', '2026-07-01'), { exit: '2026-06-30' }, ['afterExit']],
  ['an overdraft that is allowed', wish('2026-03-02', '2026-03-06'), { claims: [], overdraftDays: 5 }, []],
  [
    'more than the overdraft',
    wish('2026-03-02', '2026-03-09'),
    { claims: [], overdraftDays: 5 },
    ['insufficientBalance'],
  ],
  // Entry on 1 October 2025: 7.5 days are earned by the end of the year.
  ['twelfths that are earned by the leave', wish('2025-12-01', '2025-12-05'), firstYear('accrued'), []],
  ['more than the twelfths by then', wish('2025-12-01', '2025-12-08'), firstYear('accrued'), ['notAccrued']],
  ['the claim before it is earned', wish('2025-12-01', '2025-12-10'), firstYear('never'), []],
  ['more than the claim', wish('2025-12-01', '2025-12-11'), firstYear('never'), ['insufficientBalance']],
  ['leave of a whole year in advance', wish('2025-12-01', '2025-12-31'), firstYear('fullYear'), []],
  [
    'a later day for which the twelfths no longer suffice',
    wish('2025-11-10'),
    { ...firstYear('accrued'), days: leaveOn('2025-11-24', '2025-11-25', '2025-12-01', '2025-12-02', '2025-12-03') },
    ['notAccrued'],
  ],
])('[VAC-03] %s', (_name, asked, facts, expected) => expect(rulesOf(asked, facts)).toEqual(expected))

test('[VAC-03] special leave may be reported 14 days later, and a block does not stop it', () => {
  const special = (first: string) => wish(first, first, { type: 'specialLeave' })
  const blocks = [{ first: '2026-01-01', last: '2026-12-31' }]
  expect(rulesOf(special('2026-01-23'), { special: { used: 0 }, blocks })).toEqual([])
  expect(rulesOf(special('2026-01-22'), { special: { used: 0 } })).toEqual(['pastDay'])
  expect(rulesOf(special('2026-01-23'), { special: { halfDays: 2, used: 1 } })).toEqual(['moreThanGranted'])
  const unproven = { used: 0, lacksProof: true }
  expect(rulesOf(special('2026-01-23'), { special: unproven })).toEqual(['proofMissing'])
  expect(rulesOf(special('2025-12-01'), { special: unproven, isByOffice: true })).toEqual([])
})

test('[VAC-04] flexitime reserves the amount of earlier periods of the request', () => {
  const day = (first: string) => ({ first, last: first })
  const two = wish('', '', { type: 'flexDay', periods: [day('2026-03-02'), day('2026-03-03')] })
  const rules = { minAccount: -600, step: 15, daysPerMonth: 5 }
  const flexitime = (balance: number) => ({ balance, reserved: 0, daysByMonth: new Map([['2026-03', 3]]), rules })
  expect(rulesOf(two, { flexitime: flexitime(360) })).toEqual([])
  expect(rulesOf(two, { flexitime: flexitime(359) })).toEqual(['belowMinimum'])
  const three = wish('', '', { type: 'flexDay', periods: [...two.periods, day('2026-03-04')] })
  expect(rulesOf(three, { flexitime: flexitime(5_000) })).toEqual(['tooManyDays'])
})

test('[VAC-03] the debits of a request are its days, halves of one day together', () => {
  const halves = [
    { first: '2026-03-02', last: '2026-03-02', endsAtNoon: true },
    { first: '2026-03-02', last: '2026-03-03', startsAtNoon: true },
  ]
  expect(assessRequest(wish('', '', { periods: halves }), factsOf())).toMatchObject({
    faults: [],
    debits: [
      { day: '2026-03-02', amount: fraction(1) },
      { day: '2026-03-03', amount: fraction(1) },
    ],
  })
})
