import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { countDays, type PersonalCalendar } from '#domain/calendar/count-days.ts'
import { lapseDay } from './lapse.ts'
import { joinIllnesses, returnedDays, type Illness, type ReturnableLeave, type SicknessRules } from './sickness.ts'

const CALENDAR: PersonalCalendar = {
  models: [{ from: '2000-01-03', anchor: '2026-01-05', weeks: [[480, 480, 480, 480, 480, 0, 0]] }],
  places: [{ from: '2000-01-01', place: { land: 'NI' } }],
  christmasEve: 'work',
  newYearsEve: 'work',
}
const days = countDays({ first: '2026-07-13', last: '2026-07-24' }, CALENDAR)
const isCertified = (day: string) => day >= '2026-07-16' && day <= '2026-07-20'
const back = (kind: ReturnableLeave, rules?: SicknessRules) =>
  returnedDays(days, kind, isCertified, rules).map(({ day }) => day)

test('[VAC-04] 36: certified days of leave are restored, days off are not', () =>
  expect(back('tariffLeave')).toEqual(['2026-07-16', '2026-07-17', '2026-07-20']))

test('[VAC-04] without a certificate no day is returned', () =>
  expect(returnedDays(days, 'tariffLeave', () => false)).toEqual([]))

test.each<[ReturnableLeave, SicknessRules | undefined, number]>([
  ['specialLeave', undefined, 0],
  ['flexitime', undefined, 0],
  ['flexitime', { returnsFlexitime: true }, 3],
  ['paidTimeOff', undefined, 3],
  ['paidTimeOff', { returnsPaidTimeOff: false }, 0],
])('[VAC-04] sickness during %s, rules %j: %i days come back', (kind, rules, count) =>
  expect(back(kind, rules)).toHaveLength(count),
)

const period = (first: string, last?: string): Illness => ({ first, ...(last !== undefined && { last }) })
test.each<[string, Illness[], Illness[]]>([
  [
    'that touch',
    [period('2026-03-02', '2026-03-04'), period('2026-03-05', '2026-03-06')],
    [period('2026-03-02', '2026-03-06')],
  ],
  [
    'over a weekend',
    [period('2026-03-09', '2026-03-13'), period('2026-03-02', '2026-03-06')],
    [period('2026-03-02', '2026-03-13')],
  ],
  ['over Easter', [period('2026-03-30', '2026-04-02'), period('2026-04-07')], [period('2026-03-30')]],
  ['with an open one before', [period('2026-03-02'), period('2026-03-09', '2026-03-13')], [period('2026-03-02')]],
  [
    'inside another one',
    [period('2026-03-02', '2026-03-13'), period('2026-03-04', '2026-03-05')],
    [period('2026-03-02', '2026-03-13')],
  ],
  [
    'with a day of work between them',
    [period('2026-03-02', '2026-03-05'), period('2026-03-09', '2026-03-13')],
    [period('2026-03-02', '2026-03-05'), period('2026-03-09', '2026-03-13')],
  ],
])('[VAC-05] certificates %s', (_name, certificates, expected) =>
  expect(joinIllnesses(certificates, CALENDAR)).toEqual(expected),
)

test('[VAC-05] leave ends 15 months after its year for people with certificates in a row', () => {
  // A new certificate every two weeks, from Monday to Friday of the next week.
  const certificates = Array.from({ length: 70 }, (_, at) =>
    period(addDays('2023-11-06', at * 14), addDays('2023-11-06', at * 14 + 11)),
  )
  const facts = (sickness: Illness[]) => ({ notices: [], sickness, carryOver: [] })
  expect(lapseDay(2024, facts(certificates))).toBeUndefined()
  expect(lapseDay(2024, facts(joinIllnesses(certificates, CALENDAR)))).toBe('2026-03-31')
})
