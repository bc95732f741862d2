import { expect, test } from 'vitest'
import { fraction } from '#domain/calendar/fraction.ts'
import {
  changeCarryOver,
  dueDay,
  lapseDay,
  nextLapse,
  type CarryOver,
  type LapseFacts,
  type OpenClaim,
} from './lapse.ts'

const facts = (changes: Partial<LapseFacts> = {}): LapseFacts => ({
  notices: [],
  sickness: [],
  carryOver: [],
  ...changes,
})
const since = (fromYear: number, carriedTo: string | null) => [{ fromYear, carriedTo }]
const notice = (sent: string, ...years: number[]) => ({ sent, years })
const NOTICED = { notices: [notice('2025-01-07', 2025)] }
const away = (first: string, last: string) => ({ first, last })
const named = (year: number, lapsesOn: string) => ({ claims: [{ year, lapsesOn }] })

test.each<[string, number, Partial<LapseFacts>, string | undefined]>([
  ['a notice in January', 2025, { notices: [notice('2025-01-07', 2025)] }, '2026-03-31'],
  ['partial leave that is carried to the whole next year', 2025, { ...NOTICED, wholeNextYear: [2025] }, '2026-12-31'],
  ['partial leave of another year', 2025, { ...NOTICED, wholeNextYear: [2024] }, '2026-03-31'],
  ['no notice', 2025, {}, undefined],
  ['parental leave that began before', 2025, { ...NOTICED, keeping: [away('2026-02-01', '2026-10-31')] }, '2027-12-31'],
  [
    'parental leave that began after it',
    2025,
    { ...NOTICED, keeping: [away('2026-04-01', '2026-10-31')] },
    '2026-03-31',
  ],
  [
    'parental leave of an earlier year',
    2025,
    { ...NOTICED, keeping: [away('2023-02-01', '2024-01-31')] },
    '2026-03-31',
  ],
  [
    'maternity protection, then parental leave',
    2025,
    { ...NOTICED, keeping: [away('2026-04-20', '2027-04-19'), away('2026-02-22', '2026-04-19')] },
    '2028-12-31',
  ],
  ['parental leave without a notice', 2025, { keeping: [away('2026-02-01', '2026-10-31')] }, undefined],
  ['a notice of another year', 2025, { notices: [notice('2025-01-07', 2024)] }, undefined],
  ['a notice a year late', 2025, { notices: [notice('2026-05-02', 2025, 2026)] }, '2027-03-31'],
  ['a notice in the months of carry-over', 2025, { notices: [notice('2026-01-05', 2025)] }, '2026-03-31'],
  [
    'a rule that became shorter than the notice',
    2025,
    { notices: [{ ...notice('2025-01-07', 2025), ...named(2025, '2026-06-30') }], carryOver: since(1900, null) },
    '2026-06-30',
  ],
  [
    'a rule that became longer than the notice',
    2025,
    { notices: [{ ...notice('2025-01-07', 2025), ...named(2025, '2026-03-31') }], carryOver: since(1900, '06-30') },
    '2026-06-30',
  ],
  [
    'a notice that names days of two years',
    2024,
    { notices: [{ ...notice('2025-01-07', 2024, 2025), ...named(2025, '2026-06-30') }] },
    '2025-03-31',
  ],
  [
    'a notice to somebody who was sick when the year ended',
    2024,
    {
      notices: [{ ...notice('2024-01-05', 2024), ...named(2024, '2025-03-31') }],
      sickness: [{ first: '2024-07-01', last: '2025-09-10' }],
    },
    undefined,
  ],
  [
    'nothing is carried over',
    2025,
    { notices: [notice('2025-01-07', 2025)], carryOver: since(1900, null) },
    '2025-12-31',
  ],
  [
    'sick since July, with notice',
    2024,
    { notices: [notice('2024-01-05', 2024)], sickness: [{ first: '2024-07-01' }] },
    '2026-03-31',
  ],
  ['sick since July, never a notice', 2024, { sickness: [{ first: '2024-07-01' }] }, undefined],
  ['sick all year, never a notice', 2024, { sickness: [{ first: '2023-11-02' }] }, '2026-03-31'],
  ['sick since the first week, never a notice', 2024, { sickness: [{ first: '2024-01-03' }] }, '2026-03-31'],
  [
    'recovered in 2025, with a notice for 2025',
    2024,
    {
      notices: [notice('2024-01-05', 2024), notice('2025-09-12', 2024, 2025)],
      sickness: [{ first: '2024-07-01', last: '2025-09-10' }],
    },
    '2026-03-31',
  ],
  [
    'recovered in 2025, without a notice since',
    2024,
    { notices: [notice('2024-01-05', 2024)], sickness: [{ first: '2024-07-01', last: '2025-09-10' }] },
    undefined,
  ],
  [
    'sick again after the end',
    2024,
    { notices: [notice('2024-01-05', 2024)], sickness: [{ first: '2025-04-02' }] },
    '2025-03-31',
  ],
])('[VAC-05] leave lapses: %s', (_name, year, changes, day) => expect(lapseDay(year, facts(changes))).toBe(day))

test.each<[string, number, Partial<LapseFacts>, string]>([
  ['by the rule, without a notice', 2026, {}, '2027-03-31'],
  ['on its last day', 2025, {}, '2026-03-31'],
  ['a year later, where no notice came in time', 2024, {}, '2026-03-31'],
  [
    'as a notice has named it',
    2025,
    { notices: [{ ...notice('2025-01-07', 2025), ...named(2025, '2026-06-30') }] },
    '2026-06-30',
  ],
  ['in its own year, where nothing is carried over', 2026, { carryOver: since(1900, null) }, '2026-12-31'],
])('[VAC-01] leave has to be taken %s', (_name, year, changes, expected) =>
  expect(dueDay(year, '2026-03-31', facts(changes))).toBe(expected),
)

const OLD = since(1900, '03-31')
test.each<[string, CarryOver[], string | null, string, CarryOver[]]>([
  ['from this year on, once last year has lapsed', OLD, '06-30', '2026-05-01', [...OLD, ...since(2026, '06-30')]],
  ['also for last year, until that has lapsed', OLD, '06-30', '2026-03-31', [...OLD, ...since(2025, '06-30')]],
  [
    'from this year on, where last year would lapse at once',
    OLD,
    '01-31',
    '2026-03-01',
    [...OLD, ...since(2026, '01-31')],
  ],
  ['from this year on, where nothing is carried over', OLD, null, '2026-03-01', [...OLD, ...since(2026, null)]],
  ['instead of the law', [], '06-30', '2026-05-01', since(2026, '06-30')],
  [
    'instead of a change of the same year',
    [...OLD, ...since(2026, '06-30')],
    '04-30',
    '2026-05-02',
    [...OLD, ...since(2026, '04-30')],
  ],
  [
    'back to the rule before',
    [...OLD, ...since(2026, '06-30')],
    '03-31',
    '2026-03-01',
    [...OLD, ...since(2025, '03-31')],
  ],
  ['not where it is the same', OLD, '03-31', '2026-05-01', OLD],
])('[VAC-01] a rule of carry-over changes %s', (_name, before, carriedTo, today, expected) =>
  expect(changeCarryOver(before, carriedTo, today)).toEqual(expected),
)

test('[VAC-01] a longer carry-over does not revive lapsed days', () => {
  const notices = [notice('2025-01-07', 2025), notice('2026-01-07', 2026)]
  const carryOver = changeCarryOver(OLD, '12-31', '2026-05-01')
  expect(lapseDay(2025, facts({ notices, carryOver }))).toBe('2026-03-31')
  expect(lapseDay(2026, facts({ notices, carryOver }))).toBe('2027-12-31')
})

const open = (year: number, left: number, lapsesOn: string | null): OpenClaim => ({
  year,
  left: fraction(left),
  lapsesOn,
})
test.each<[string, OpenClaim[], ReturnType<typeof nextLapse>]>([
  ['nothing without a notice', [open(2025, 3, null), open(2026, 20, null)], undefined],
  ['nothing that has lapsed or is used up', [open(2024, 3, '2026-03-31'), open(2025, 0, '2026-06-30')], undefined],
  [
    'what ends first, of all kinds of its year together',
    [open(2026, 20, '2027-03-31'), open(2025, 2, '2026-06-30'), open(2025, 1, '2026-06-30')],
    { year: 2025, amount: fraction(3), on: '2026-06-30' },
  ],
])('[VAC-01] the next lapse is %s', (_name, claims, expected) =>
  expect(nextLapse(claims, '2026-05-06')).toEqual(expected),
)
