import { expect, test } from 'vitest'
import { costByYear, costOf, countDays, filledHalves, type LeavePeriod, type PersonalCalendar } from './count-days.ts'
import { fraction } from './fraction.ts'
import type { Land, PlaceOfWork } from './holidays.ts'
import { targetOn, workdaysPerWeek, type WorkingTimeModel } from './working-time-model.ts'

const week = (...minutes: number[]) => [...minutes, 0, 0, 0, 0, 0, 0, 0].slice(0, 7)
const model = (weeks: number[][], from = '2000-01-03', anchor = '2026-01-05'): WorkingTimeModel => ({
  from,
  anchor,
  weeks,
})
const M4 = model([week(480, 480, 480, 480)])
const M5 = model([week(480, 480, 480, 480, 480)])
const M6 = model([week(480, 480, 480, 480, 480, 480)])
const M7 = model([week(480, 480, 480, 480, 480, 480, 480)])
/** Monday to Wednesday and Monday to Tuesday in turn. */
const ALTERNATING = model([week(480, 480, 480), week(480, 480)])
const ROSTERED = { ...M5, rosteredOnHolidays: true }
const TEN_HOURS = model([week(600, 600, 240, 0, 480)])

const AUGSBURG: PlaceOfWork = { land: 'BY', municipal: [{ holiday: 'peaceFestival' }, { holiday: 'assumption' }] }
const MUNICH: PlaceOfWork = { land: 'BY', municipal: [{ holiday: 'assumption' }] }
const BAIERSDORF: PlaceOfWork = { land: 'BY', municipal: [{ holiday: 'assumption', from: '2025-01-01' }] }
const CROSTWITZ: PlaceOfWork = { land: 'SN', municipal: [{ holiday: 'corpusChristi' }] }

const calendar = (
  place: Land | PlaceOfWork,
  models: WorkingTimeModel | WorkingTimeModel[] = M5,
  changes: Partial<PersonalCalendar> = {},
): PersonalCalendar => ({
  models: [models].flat(),
  places: [{ from: '2000-01-01', place: typeof place === 'string' ? { land: place } : place }],
  christmasEve: 'work',
  newYearsEve: 'work',
  ...changes,
})
const HALF_EVES = { christmasEve: 'half', newYearsEve: 'half' } as const
const period = (first: string, last: string): LeavePeriod => ({ first, last })
const yearsOf = (given: LeavePeriod, of: PersonalCalendar) => Object.fromEntries(costByYear(countDays(given, of)))

test.each<[string, PersonalCalendar, LeavePeriod, Record<number, number>]>([
  ['NW, over New Year', calendar('NW'), period('2026-12-21', '2027-01-08'), { 2026: 8, 2027: 5 }],
  ['NW, half eves', calendar('NW', M5, HALF_EVES), period('2026-12-21', '2027-01-08'), { 2026: 7, 2027: 5 }],
  ['1: BY, over New Year', calendar('BY'), period('2026-12-21', '2027-01-08'), { 2026: 8, 2027: 4 }],
])('[VAC-03] each year is debited by its own days: %s', (_name, of, given, expected) =>
  expect(yearsOf(given, of)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([year, days]) => [year, fraction(days)])),
  ),
)

test.each<[string, PersonalCalendar, LeavePeriod, number]>([
  ['alternating weeks by anchor, not by ISO week', calendar('SH', ALTERNATING), period('2027-01-04', '2027-01-08'), 3],
  ['hours per day do not matter', calendar('RP', TEN_HOURS), period('2026-06-01', '2026-06-12'), 8],
  ['2: Augsburg', calendar(AUGSBURG), period('2025-08-04', '2025-08-15'), 8],
  ['2: Munich', calendar(MUNICH), period('2025-08-04', '2025-08-15'), 9],
  ['2: Nürnberg', calendar('BY'), period('2025-08-04', '2025-08-15'), 10],
  ['3: BE', calendar('BE'), period('2025-05-05', '2025-05-09'), 4],
  ['3: BB', calendar('BB'), period('2025-05-05', '2025-05-09'), 5],
  ['4: SN', calendar('SN'), period('2025-11-17', '2025-11-21'), 4],
  ['4: ST', calendar('ST'), period('2025-11-17', '2025-11-21'), 5],
  ['5: HE, Monday to Thursday', calendar('HE', M4), period('2026-05-11', '2026-05-22'), 7],
  ['6: ST, Monday to Saturday', calendar('ST', M6), period('2026-01-05', '2026-01-10'), 5],
  ['7: HB, leap day', calendar('HB'), period('2028-02-28', '2028-03-01'), 3],
  ['8: MV 2022', calendar('MV'), period('2022-03-07', '2022-03-11'), 5],
  ['8: MV 2023', calendar('MV'), period('2023-03-06', '2023-03-10'), 4],
  ['9: TH 2018', calendar('TH'), period('2018-09-17', '2018-09-21'), 5],
  ['9: TH 2019', calendar('TH'), period('2019-09-16', '2019-09-20'), 4],
  ['10: HH 2016', calendar('HH'), period('2016-10-31', '2016-11-04'), 5],
  ['10: HH 2017', calendar('HH'), period('2017-10-30', '2017-11-03'), 4],
  ['10: HH 2018', calendar('HH'), period('2018-10-29', '2018-11-02'), 4],
  ['11: NW 2017', calendar('NW'), period('2017-10-30', '2017-11-03'), 3],
  ['12: SL, Monday to Friday', calendar('SL'), period('2026-08-10', '2026-08-15'), 5],
  ['12: SL, Monday to Saturday', calendar('SL', M6), period('2026-08-10', '2026-08-15'), 5],
  ['13: Baiersdorf 2024', calendar(BAIERSDORF), period('2024-08-12', '2024-08-16'), 5],
  ['13: Baiersdorf 2025', calendar(BAIERSDORF), period('2025-08-11', '2025-08-15'), 4],
  ['14: Crostwitz', calendar(CROSTWITZ), period('2026-06-01', '2026-06-05'), 4],
  ['14: Dresden', calendar('SN'), period('2026-06-01', '2026-06-05'), 5],
  ['15: BB, every day', calendar('BB', M7), period('2026-05-22', '2026-05-26'), 3],
  ['15: BE, every day', calendar('BE', M7), period('2026-05-22', '2026-05-26'), 4],
  [
    '16: the model changes in the period',
    calendar('SH', [M5, model([week(480, 480, 480)], '2026-07-01')]),
    period('2026-06-22', '2026-07-10'),
    11,
  ],
  [
    '17: from noon to noon',
    calendar('RP'),
    { first: '2026-06-15', last: '2026-06-19', startsAtNoon: true, endsAtNoon: true },
    4,
  ],
  ['18: a weekend', calendar('RP'), period('2026-06-20', '2026-06-21'), 0],
  ['19: 24 December is a half day', calendar('NW', M5, HALF_EVES), period('2026-12-24', '2026-12-24'), 0.5],
  ['24 December is free', calendar('NW', M5, { christmasEve: 'free' }), period('2026-12-24', '2026-12-24'), 0],
  ['20: BE 2028, Monday to Saturday', calendar('BE', M6), period('2028-06-12', '2028-06-17'), 5],
  ['20: BE 2028, Monday to Friday', calendar('BE'), period('2028-06-12', '2028-06-17'), 5],
  ['rostered on holidays', calendar('BY', [ROSTERED]), period('2026-01-05', '2026-01-09'), 5],
  [
    'rostered on holidays from the second of two on',
    calendar('BY', [M5, { ...ROSTERED, from: '2026-05-01' }]),
    period('2026-04-03', '2026-05-01'),
    19,
  ],
  ['over the change to summer time', calendar('NW', M7), period('2026-03-28', '2026-03-30'), 3],
  ['over the change to winter time', calendar('NW', M7), period('2026-10-24', '2026-10-26'), 3],
  ['before the first model', calendar('BY', model([week(480)], '2026-01-12')), period('2026-01-05', '2026-01-09'), 0],
  ['it ends before it starts', calendar('BY'), period('2026-01-09', '2026-01-05'), 0],
])('[VAC-03] %s', (_name, of, given, expected) =>
  expect(costOf(countDays(given, of))).toEqual(fraction(expected * 2, 2)),
)

test('[VAC-03] returns kind, cost and credit of each day', () => {
  const given = { first: '2026-12-24', last: '2026-12-28', endsAtNoon: true }
  expect(countDays(given, calendar('NW', M5, HALF_EVES))).toEqual([
    { day: '2026-12-24', part: 'full', kind: 'shortDay', target: 240, cost: fraction(1, 2), credit: 240 },
    { day: '2026-12-25', part: 'full', kind: 'holiday', holiday: 'christmas', target: 0, cost: fraction(0), credit: 0 },
    { day: '2026-12-26', part: 'full', kind: 'dayOff', holiday: 'boxingDay', target: 0, cost: fraction(0), credit: 0 },
    { day: '2026-12-27', part: 'full', kind: 'dayOff', target: 0, cost: fraction(0), credit: 0 },
    { day: '2026-12-28', part: 'morning', kind: 'workday', target: 480, cost: fraction(1, 2), credit: 240 },
  ])
})

test('[VAC-03] only the working half of a short day can be taken', () => {
  const [, eve] = countDays(
    { first: '2026-12-23', last: '2026-12-24', endsAtNoon: true },
    calendar('NW', M5, HALF_EVES),
  )
  expect(eve).toMatchObject({ part: 'morning', cost: fraction(1, 2), credit: 240 })
  const [afternoon] = countDays(
    { first: '2026-12-24', last: '2026-12-24', startsAtNoon: true },
    calendar('NW', M5, HALF_EVES),
  )
  expect(afternoon).toMatchObject({ part: 'noon', cost: fraction(0), credit: 0 })
})

test('[VAC-03] the holidays of a day are those of the place of work on that day', () => {
  const moved: PersonalCalendar = {
    ...calendar('BW'),
    places: [
      { from: '2026-06-01', place: { land: 'NI' } },
      { from: '2000-01-01', place: { land: 'BW' } },
    ],
  }
  expect(costOf(countDays(period('2026-01-06', '2026-01-06'), moved))).toEqual(fraction(0))
  expect(costOf(countDays(period('2026-06-04', '2026-06-04'), moved))).toEqual(fraction(1))
  expect(costOf(countDays(period('2027-01-06', '2027-01-06'), moved))).toEqual(fraction(1))
})

test.each([
  [M5, 5],
  [M4, 4],
  [M7, 7],
])('days of work per week: %#', (given, days) => expect(workdaysPerWeek(given)).toEqual(fraction(days)))
test('days of work per week are averaged over the cycle', () =>
  expect(workdaysPerWeek(ALTERNATING)).toEqual(fraction(5, 2)))

test('[VAC-03] the cycle also runs before its anchor', () => {
  expect(targetOn([ALTERNATING], '2025-12-31')).toBe(0)
  expect(targetOn([ALTERNATING], '2025-12-24')).toBe(480)
})

test('[VAC-03] fills halves of days of work only', () => {
  const day = (Date.parse('2026-06-15') / 86_400_000) * 2
  const halves = (given: LeavePeriod) => filledHalves(countDays(given, calendar('RP')))
  expect(halves(period('2026-06-15', '2026-06-15'))).toEqual([day, day + 1])
  expect(halves({ ...period('2026-06-15', '2026-06-15'), endsAtNoon: true })).toEqual([day])
  expect(halves({ ...period('2026-06-15', '2026-06-15'), startsAtNoon: true })).toEqual([day + 1])
  expect(halves(period('2026-06-20', '2026-06-21'))).toEqual([])
})
