import { expect, test } from 'vitest'
import { weekdayOf } from './berlin-time.ts'
import { easterOf, holidaysOf, LAENDER, type Land, type PlaceOfWork } from './holidays.ts'

const daysOf = (place: PlaceOfWork, year: number) => [...holidaysOf(place, year).keys()]
const dayOf = (holiday: string, place: PlaceOfWork, year: number) =>
  [...holidaysOf(place, year)].find(([, name]) => name === holiday)?.[0]

test.each([
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('[VAC-03] 24: Easter Sunday of %i is %s', (year, day) => expect(easterOf(year)).toBe(day))

test.each([
  [2025, '2025-11-19'],
  [2026, '2026-11-18'],
  [2027, '2027-11-17'],
  [2028, '2028-11-22'],
])('[VAC-03] 23: the day of repentance of %i is %s', (year, day) =>
  expect(dayOf('repentance', { land: 'SN' }, year)).toBe(day),
)

test.each<[Land[], number]>([
  [['BW', 'BY', 'BB', 'SL'], 12],
  [['MV', 'NW', 'RP', 'SN', 'ST', 'TH'], 11],
  [['BE', 'HB', 'HH', 'HE', 'NI', 'SH'], 10],
])('[VAC-03] 21, 22: %j have %i holidays in 2026', (laender, count) => {
  for (const land of laender) expect(daysOf({ land }, 2026), land).toHaveLength(count)
})

test('[VAC-03] 24: Corpus Christi of 2026 is on 4 June', () =>
  expect(dayOf('corpusChristi', { land: 'NW' }, 2026)).toBe('2026-06-04'))

test('[VAC-03] every Land has the nine holidays of all Germany, in the order of the calendar', () => {
  for (const land of LAENDER) {
    const days = daysOf({ land }, 2026)
    expect(days).toEqual(days.toSorted())
    for (const day of ['01-01', '04-03', '04-06', '05-01', '05-14', '05-25', '10-03', '12-25', '12-26'])
      expect(days).toContain(`2026-${day}`)
  }
})

test.each([
  ['womensDay', 'BE', 2018, false],
  ['womensDay', 'BE', 2019, true],
  ['womensDay', 'MV', 2022, false],
  ['womensDay', 'MV', 2023, true],
  ['liberationDay', 'BE', 2020, true],
  ['liberationDay', 'BE', 2024, false],
  ['liberationDay', 'BE', 2025, true],
  ['liberationDay', 'BE', 2026, false],
  ['uprising1953', 'BE', 2028, true],
  ['uprising1953', 'BE', 2029, false],
  ['childrensDay', 'TH', 2018, false],
  ['childrensDay', 'TH', 2019, true],
  ['reformation', 'HH', 2016, false],
  ['reformation', 'HH', 2017, true],
  ['reformation', 'HH', 2018, true],
  ['reformation', 'BY', 2017, true],
  ['reformation', 'BY', 2018, false],
  ['easterSunday', 'BB', 2026, true],
  ['easterSunday', 'HE', 2026, false],
] as const)('[VAC-03] %s in %s in %i: %s', (holiday, land, year, expected) =>
  expect(dayOf(holiday, { land }, year) !== undefined).toBe(expected),
)

test('[VAC-03] a municipality adds holidays, from and to a day', () => {
  const augsburg: PlaceOfWork = { land: 'BY', municipal: [{ holiday: 'peaceFestival' }, { holiday: 'assumption' }] }
  expect(daysOf(augsburg, 2026)).toHaveLength(14)
  const baiersdorf: PlaceOfWork = { land: 'BY', municipal: [{ holiday: 'assumption', from: '2025-01-01' }] }
  expect(dayOf('assumption', baiersdorf, 2024)).toBeUndefined()
  expect(dayOf('assumption', baiersdorf, 2025)).toBe('2025-08-15')
  const sesslach: PlaceOfWork = { land: 'BY', municipal: [{ holiday: 'assumption', to: '2024-12-31' }] }
  expect(dayOf('assumption', sesslach, 2024)).toBe('2024-08-15')
  expect(dayOf('assumption', sesslach, 2025)).toBeUndefined()
  const crostwitz: PlaceOfWork = { land: 'SN', municipal: [{ holiday: 'corpusChristi' }] }
  expect(dayOf('corpusChristi', crostwitz, 2026)).toBe('2026-06-04')
  expect(weekdayOf('2026-06-04')).toBe(3)
})
