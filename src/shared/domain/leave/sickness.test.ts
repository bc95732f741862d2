import { expect, test } from 'vitest'
import { countDays } from './count-days.ts'
import { returnedDays, type ReturnableLeave, type SicknessRules } from './sickness.ts'

const days = countDays(
  { first: '2026-07-13', last: '2026-07-24' },
  {
    models: [{ from: '2000-01-03', anchor: '2026-01-05', weeks: [[480, 480, 480, 480, 480, 0, 0]] }],
    places: [{ from: '2000-01-01', place: { land: 'NI' } }],
    christmasEve: 'work',
    newYearsEve: 'work',
  },
)
const isCertified = (day: string) => day >= '2026-07-16' && day <= '2026-07-20'
const back = (kind: ReturnableLeave, rules?: SicknessRules) =>
  returnedDays(days, kind, isCertified, rules).map(({ day }) => day)

test('[VAC-04] 36: certified days of leave are restored, days off are not', () =>
  expect(back('tariffLeave')).toEqual(['2026-07-16', '2026-07-17', '2026-07-20']))

test('[VAC-04] nothing comes back without a certificate', () =>
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
