// Public holidays in Germany by place of work: the laws of the 16 Länder, and the holidays of single municipalities. In Hessen every Sunday
// is a holiday by law, which neither costs nor credits anything.
import { addDays, weekdayOf } from './berlin-time.ts'
import type { Day } from './typed-days.ts'

/** BW Baden-Württemberg, BY Bayern, BE Berlin, BB Brandenburg, … TH Thüringen. */
export const LAENDER = [
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const
export type Land = (typeof LAENDER)[number]

export const HOLIDAYS = [
  'newYear',
  'epiphany',
  'womensDay',
  'goodFriday',
  'easterSunday',
  'easterMonday',
  'labourDay',
  'liberationDay',
  'ascension',
  'whitSunday',
  'whitMonday',
  'corpusChristi',
  'uprising1953',
  'peaceFestival',
  'assumption',
  'childrensDay',
  'germanUnity',
  'reformation',
  'allSaints',
  'repentance',
  'christmas',
  'boxingDay',
] as const
export type Holiday = (typeof HOLIDAYS)[number]

/** Holidays that some municipalities of a Land have and others do not. */
export const MUNICIPAL_HOLIDAYS = ['corpusChristi', 'peaceFestival', 'assumption'] as const
export type MunicipalHoliday = (typeof MUNICIPAL_HOLIDAYS)[number]

/** The regular place of work of a person; its municipality adds holidays to those of its Land. */
export interface PlaceOfWork {
  readonly land: Land
  /** Each from its first to its last day, both included; a missing end is no limit. */
  readonly municipal?: readonly { readonly holiday: MunicipalHoliday; readonly from?: Day; readonly to?: Day }[]
}

/** A fixed date `MM-DD`, days after Easter Sunday, or the Wednesday before 23 November. */
type Rule = string | number | 'repentance'

interface Row {
  readonly holiday: Holiday
  readonly on: Rule
  /** Without Länder it is a holiday in all of them. */
  readonly in?: readonly Land[]
  /** First and last year. */
  readonly from?: number
  readonly to?: number
}

const ROWS: readonly Row[] = [
  { holiday: 'newYear', on: '01-01' },
  { holiday: 'epiphany', on: '01-06', in: ['BW', 'BY', 'ST'] },
  { holiday: 'womensDay', on: '03-08', in: ['BE'], from: 2019 },
  { holiday: 'womensDay', on: '03-08', in: ['MV'], from: 2023 },
  { holiday: 'goodFriday', on: -2 },
  { holiday: 'easterSunday', on: 0, in: ['BB'] },
  { holiday: 'easterMonday', on: 1 },
  { holiday: 'labourDay', on: '05-01' },
  { holiday: 'liberationDay', on: '05-08', in: ['BE'], from: 2020, to: 2020 },
  { holiday: 'liberationDay', on: '05-08', in: ['BE'], from: 2025, to: 2025 },
  { holiday: 'ascension', on: 39 },
  { holiday: 'whitSunday', on: 49, in: ['BB'] },
  { holiday: 'whitMonday', on: 50 },
  { holiday: 'corpusChristi', on: 60, in: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'] },
  { holiday: 'uprising1953', on: '06-17', in: ['BE'], from: 2028, to: 2028 },
  { holiday: 'assumption', on: '08-15', in: ['SL'] },
  { holiday: 'childrensDay', on: '09-20', in: ['TH'], from: 2019 },
  { holiday: 'germanUnity', on: '10-03' },
  { holiday: 'reformation', on: '10-31', from: 2017, to: 2017 },
  { holiday: 'reformation', on: '10-31', in: ['BB', 'MV', 'SN', 'ST', 'TH'] },
  { holiday: 'reformation', on: '10-31', in: ['HB', 'HH', 'NI', 'SH'], from: 2018 },
  { holiday: 'allSaints', on: '11-01', in: ['BW', 'BY', 'NW', 'RP', 'SL'] },
  { holiday: 'repentance', on: 'repentance', in: ['SN'] },
  { holiday: 'christmas', on: '12-25' },
  { holiday: 'boxingDay', on: '12-26' },
]
const MUNICIPAL_RULES: Readonly<Record<MunicipalHoliday, Rule>> = {
  corpusChristi: 60,
  peaceFestival: '08-08',
  assumption: '08-15',
}

/** Easter Sunday of a year in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}

function dayOf(rule: Rule, year: number): Day {
  if (typeof rule === 'number') return addDays(easterOf(year), rule)
  if (rule !== 'repentance') return `${year}-${rule}`
  const last = `${year}-11-22`
  return addDays(last, -((weekdayOf(last) + 5) % 7))
}

/** The holidays of a year at a place of work, in the order of the calendar. */
export function holidaysOf({ land, municipal = [] }: PlaceOfWork, year: number): ReadonlyMap<Day, Holiday> {
  const ofLand = ROWS.filter(
    ({ in: laender, from = year, to = year }) => from <= year && year <= to && (laender?.includes(land) ?? true),
  ).map(({ holiday, on }) => [dayOf(on, year), holiday] as const)
  const ofMunicipality = municipal
    .map(({ holiday, from, to }) => ({ day: dayOf(MUNICIPAL_RULES[holiday], year), holiday, from, to }))
    .filter(({ day, from = day, to = day }) => from <= day && day <= to)
    .map(({ day, holiday }) => [day, holiday] as const)
  return new Map([...ofMunicipality, ...ofLand].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
