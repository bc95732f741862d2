import { expect, test } from 'vitest'
import { accruedBy, advanceOf, entitlementOf, type Employment, type RoundInFavour } from './entitlement.ts'
import { add, fraction, type Fraction } from '#domain/calendar/fraction.ts'
import type { WorkingTimeModel } from '#domain/calendar/working-time-model.ts'

const model = (days: number, from = '2000-01-03', ...further: number[]): WorkingTimeModel => ({
  from,
  anchor: '2026-01-05',
  weeks: [days, ...further].map((count) => [1, 2, 3, 4, 5, 6, 7].map((day) => (day <= count ? 480 : 0))),
})
const job = (changes: Partial<Employment> = {}): Employment => ({
  entry: '2019-03-01',
  contractDays: 30,
  models: [model(5)],
  ...changes,
})
const totalOf = (employment: Employment, year = 2026): Fraction => {
  const { statutory, contractual } = entitlementOf(employment, year)
  return add(statutory, contractual)
}
const days = (amount: number | [number, number]) =>
  typeof amount === 'number' ? fraction(amount * 2, 2) : fraction(...amount)

test.each<[string, Partial<Employment>, number | [number, number], number | [number, number], number]>([
  ['entry on 1 October', { entry: '2026-10-01' }, 5, 8, 8],
  ['entry on 1 March', { entry: '2026-03-01' }, 20, 25, 30],
  ['entry on 15 July', { entry: '2026-07-15' }, [25, 3], 13, 13],
  ['three months', { entry: '2026-01-15', exit: '2026-04-14' }, 5, 8, 8],
  ['exit on 15 May', { exit: '2026-05-15' }, 7, 10, 10],
  ['exit on 31 July', { exit: '2026-07-31' }, 20, 20, 30],
  ['25: entry on 30 June', { entry: '2026-06-30' }, 20, 20, 30],
  ['25: entry on 1 July', { entry: '2026-07-01' }, 10, 15, 15],
  ['three days from July on', { models: [model(5), model(3, '2026-07-01')] }, 16, 24, 24],
  ['26: exit on 30 June', { exit: '2026-06-30' }, 10, 15, 15],
  ['26: exit on 1 July', { exit: '2026-07-01' }, 20, 20, 30],
  ['28: three days a week', { models: [model(3)] }, 12, 18, 18],
  ['29: three and two days in turn', { models: [model(3, '2000-01-03', 2)] }, 10, 15, 15],
  ['34: four months five days, then three', { models: [model(5), model(3, '2026-05-01')] }, [44, 3], 22, 22],
  ['after the exit', { exit: '2025-12-31' }, 0, 0, 0],
  ['before the entry', { entry: '2027-01-01' }, 0, 0, 0],
])('[VAC-03] the entitlement of 2026: %s', (_name, changes, statutory, withClause, without) => {
  expect(entitlementOf(job(changes), 2026).statutory).toEqual(days(statutory))
  expect(totalOf(job(changes))).toEqual(days(withClause))
  expect(totalOf(job({ ...changes, hasProRataClause: false }))).toEqual(days(without))
})

test('[VAC-03] 27: a short employment over New Year earns its full months once', () => {
  const short = job({ entry: '2025-11-06', exit: '2026-01-15' })
  const earned = [2025, 2026].map((year) => entitlementOf(short, year).statutory)
  expect(earned.reduce(add)).toEqual(fraction(10, 3))
})

test.each<[string, Partial<Employment>, number, number | [number, number]]>([
  ['all year', { disability: [{ first: '2010-01-01' }] }, 2026, 5],
  ['30: four days a week', { disability: [{ first: '2010-01-01' }], models: [model(4)] }, 2026, 4],
  ['from 1 June', { disability: [{ first: '2026-06-01' }] }, 2026, 3],
  ['31: from 15 June', { disability: [{ first: '2026-06-15' }] }, 2026, 3],
  ['until 31 January', { disability: [{ first: '2010-01-01', last: '2026-01-31' }] }, 2026, [5, 12]],
  ['exit on 31 July', { disability: [{ first: '2010-01-01' }], exit: '2026-07-31' }, 2026, 5],
  ['exit on 31 March', { disability: [{ first: '2010-01-01' }], exit: '2026-03-31' }, 2026, [5, 4]],
  ['in another year', { disability: [{ first: '2010-01-01', last: '2025-12-31' }] }, 2026, 0],
])('[VAC-03] the additional week with a severe disability: %s', (_name, changes, year, expected) =>
  expect(entitlementOf(job(changes), year).disability).toEqual(days(expected)),
)

test.each([
  ['16 on 1 January', '2009-06-01', [45, 2]],
  ['32: 17 on 1 January', '2008-06-01', [125, 6]],
  ['18 on 1 January itself', '2008-01-01', [20, 1]],
  ['15', '2010-02-01', [25, 1]],
] as const)('[VAC-03] the young have more: %s', (_name, birth, [numerator, denominator]) =>
  expect(entitlementOf(job({ birth }), 2026).statutory).toEqual(fraction(numerator, denominator)),
)

test.each([
  ['March, April and May', '2026-02-14', '2026-06-20', 22.5],
  ['33: January to April', '2026-01-01', '2026-04-30', 20],
  ['all year', '2025-06-01', '2027-06-01', 0],
  ['no full month', '2026-03-02', '2026-03-31', 30],
])('[VAC-03] parental leave takes a twelfth for each full month: %s', (_name, first, last, expected) =>
  expect(totalOf(job({ parentalLeave: [{ first, last }] }))).toEqual(days(expected)),
)

test.each<[string, Partial<Employment>, [number, number], number, number]>([
  ['six tenths', { contractDays: 28, models: [model(4, '2000-01-03', 3)] }, [98, 5], 20, 20],
  ['a half', { parentalLeave: [{ first: '2026-02-14', last: '2026-06-20' }] }, [45, 2], 22.5, 23],
  ['a third', { contractDays: 20, entry: '2026-07-15' }, [25, 3], 8.5, 9],
  ['whole days', {}, [30, 1], 30, 30],
  ['nothing', { exit: '2025-12-31' }, [0, 1], 0, 0],
])('[VAC-03] an agreement rounds a claim up: %s', (_name, changes, exact, toHalf, toWhole) => {
  const rounded = (roundInFavour: RoundInFavour) => totalOf(job({ ...changes, roundInFavour }))
  expect(rounded('none')).toEqual(days(exact))
  expect(rounded('half')).toEqual(days(toHalf))
  expect(rounded('whole')).toEqual(days(toWhole))
})

test('[VAC-03] rounding up counts the additional week, and leaves the statutory days as they are', () => {
  const disabled = job({ disability: [{ first: '2010-01-01', last: '2026-01-31' }], roundInFavour: 'whole' })
  expect(entitlementOf(disabled, 2026)).toEqual({
    statutory: fraction(20),
    disability: fraction(5, 12),
    contractual: fraction(127, 12),
  })
})

test('[VAC-03] unpaid leave earns nothing, by days of duty', () => {
  // 261 days of duty in 2026, 87 of them without a claim.
  const sabbatical = job({ withoutClaim: [{ first: '2026-01-01', last: '2026-05-01' }] })
  expect(totalOf(sabbatical)).toEqual(fraction(30 * (261 - 87), 261))
})

test('[VAC-03] leave that an earlier employer granted in the year is deducted', () => {
  const hired = job({ entry: '2026-03-01', grantedElsewhere: [{ year: 2026, halfDays: 8 }] })
  expect(entitlementOf(hired, 2026).statutory).toEqual(fraction(16))
  expect(totalOf(hired)).toEqual(fraction(21))
  expect(totalOf(hired, 2027)).toEqual(fraction(30))
})

test.each<[string, Partial<Employment>, string, number]>([
  ['nothing before the first full month', { entry: '2026-03-01' }, '2026-03-30', 0],
  ['a twelfth with it', { entry: '2026-03-01' }, '2026-03-31', 2.5],
  ['months of the employment, not of the calendar', { entry: '2026-03-15' }, '2026-06-14', 7.5],
  ['less in part time', { entry: '2026-03-01', models: [model(3)] }, '2026-04-30', 3],
])('[VAC-03] in the year of entry %s is accrued', (_name, changes, day, expected) =>
  expect(accruedBy(job(changes), day)).toEqual(days(expected)),
)

test('[VAC-03] leave of a whole year in advance is the part that the year of entry lacks', () => {
  expect(advanceOf(job({ entry: '2026-10-01' }))).toEqual(days(22))
  expect(advanceOf(job({ entry: '2026-01-01' }))).toEqual(days(0))
})
