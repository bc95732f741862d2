// Hints of weeks, of years, of averages and of accounts; those of a single day are in day-result.test.ts.
import { describe, expect, test } from 'vitest'
import { dayResult, spansOf, type DayAbsence } from './day-result.ts'
import type { Interval } from './entry.ts'
import { accountHints, hintsFor, hintsOf, neutralShare, sundayHint, type HintFacts } from './hints.ts'
import { DEFAULT_TIME_RULES as rules } from './time-rules.ts'

const DAY = '2026-06-15'
const entry = (comes: string, goes: string, breakMinutes = 0): Interval => ({
  comes: Date.parse(`${comes}:00+02:00`),
  goes: Date.parse(`${goes}:00+02:00`),
  breakMinutes,
  travelMinutes: 0,
  preparationMinutes: 0,
  followUpMinutes: 0,
})
const hintsOn = (entries: readonly Interval[], changes: Partial<HintFacts> = {}) => {
  const now = Date.parse('2029-01-01T08:00:00Z')
  const { net } = dayResult({ target: 480, absences: [], entries, rules, now, isOver: true })
  return hintsOf({ day: DAY, spans: spansOf(entries), net, rules, week: net, isHoliday: () => false, ...changes })
}
const eight = [entry(`${DAY}T08:00`, `${DAY}T12:00`), entry(`${DAY}T13:00`, `${DAY}T17:00`)]

describe('[TIME-04] hints about youths', () => {
  const protection = 'youth'

  test.each([
    [2_400, []],
    [2_401, [{ code: 'youthWeekTooLong', minutes: 2_401, limit: 2_400 }]],
    // The first day beyond the limit has the hint.
    [2_881, []],
  ])('a week of %i minutes', (week, hints) => {
    expect(hintsOn(eight, { protection, week })).toEqual(hints)
    expect(hintsOn(eight, { week }), 'of adults').toEqual([])
  })

  test('the sixth working day of a week', () => {
    expect(hintsOn(eight, { protection, weekDays: 5 })).toEqual([])
    expect(hintsOn(eight, { protection, weekDays: 6 })).toEqual([{ code: 'youthSixDays', days: 6 }])
    expect(hintsOn(eight, { weekDays: 6 }), 'of adults').toEqual([])
  })

  test('more than four and a half hours in a row, where the breaks are long enough', () => {
    const entries = [entry(`${DAY}T08:00`, `${DAY}T12:31`), entry(`${DAY}T13:31`, `${DAY}T16:00`)]
    expect(hintsOn(entries, { protection })).toEqual([{ code: 'youthWithoutBreak', minutes: 271, limit: 270 }])
  })

  test.each([
    ['the rest', eight, { goneBefore: Date.parse('2026-06-14T20:30:00+02:00') }, 'restTooShort'],
    [
      'breaks in short parts',
      [
        entry(`${DAY}T08:00`, `${DAY}T10:00`),
        entry(`${DAY}T10:10`, `${DAY}T12:00`),
        entry(`${DAY}T12:10`, `${DAY}T14:00`),
        entry(`${DAY}T14:40`, `${DAY}T15:40`),
      ],
      {},
      'breakPartsTooShort',
    ],
  ])('a limit for youths is hidden too: %s', (_, entries, changes, code) => {
    const hints = hintsOn(entries, { protection, ...changes })
    expect(hints.map((one) => one.code)).toContain(code)
    expect(hintsFor(hints, true)).toEqual(hints)
    expect(hintsFor(hints, false).map((one) => one.code)).not.toContain(code)
  })

  test('are hidden from viewers who may not know the protection of the person', () => {
    const codes = ['youthWeekTooLong', 'youthSixDays', 'youthWithoutBreak'] as const
    expect(
      hintsFor(
        codes.map((code) => ({ code })),
        false,
      ),
    ).toEqual([])
  })
})

describe('[TIME-04] averages are compared as exact sums', () => {
  const long = [entry(`${DAY}T08:00`, `${DAY}T12:00`), entry(`${DAY}T12:30`, `${DAY}T17:00`)]

  test.each([
    ['the ceiling itself', 144, 0, undefined],
    ['a minute more in 24 weeks', 144, 1, 481],
    ['fractions of sick days, which the computer rounds', 144 - 0.1 - 0.2 - 0.7, 0, undefined],
    ['a minute more than with such fractions', 144 - 0.1 - 0.2 - 0.7, 1, 481],
    ['a mean between two minutes', 100, 550, 486],
  ])('%s', (_, days, more, minutes) => {
    const average = { minutes: Math.round(480 * days) + more, days }
    expect(hintsOn(long, { average })).toEqual(
      minutes === undefined ? [] : [{ code: 'averageOver8h', minutes, limit: 480 }],
    )
    const night = [entry(`${DAY}T17:00`, `${DAY}T21:00`), entry(`${DAY}T21:30`, '2026-06-16T02:00')]
    expect(hintsOn(night, { nightAverage: average })).toEqual(
      minutes === undefined ? [] : [{ code: 'nightAverageOver8h', minutes, limit: 480 }],
    )
  })
})

describe('[TIME-04] hints about night work', () => {
  const average = { minutes: 20 * 500, days: 20 }
  const night = [entry(`${DAY}T17:00`, `${DAY}T21:00`), entry(`${DAY}T21:30`, '2026-06-16T02:00')]

  test('the average of four weeks is over eight hours', () => {
    expect(hintsOn(night, { nightAverage: average })).toEqual([
      { code: 'nightAverageOver8h', minutes: 500, limit: 480 },
    ])
    expect(hintsOn(night, { nightAverage: { minutes: 9_600, days: 20 } })).toEqual([])
    expect(hintsOn(night)).toEqual([])
  })

  test('two hours between 23:00 and 6:00 are no night work yet', () => {
    const late = [entry(`${DAY}T16:00`, `${DAY}T20:00`), entry(`${DAY}T20:30`, '2026-06-16T01:00')]
    expect(hintsOn(late, { nightAverage: average })).toEqual([])
    const early = [entry(`${DAY}T03:59`, `${DAY}T09:00`), entry(`${DAY}T09:30`, `${DAY}T13:00`)]
    expect(hintsOn(early, { nightAverage: average })).toHaveLength(1)
  })
})

test('[TIME-04] fifteen Sundays of a year stay free', () => {
  // 2023 has 53 Sundays, 2026 has 52.
  expect(sundayHint('2026-12-27', 37, rules)).toEqual([])
  expect(sundayHint('2026-12-27', 38, rules)).toEqual([{ code: 'fewFreeSundays', days: 14 }])
  expect(sundayHint('2023-12-31', 38, rules)).toEqual([])
  expect(sundayHint('2026-12-27', 52, rules)).toEqual([{ code: 'fewFreeSundays', days: 0 }])
})

test('[TIME-04] an account outside its limits has a hint', () => {
  expect(accountHints(-601, rules)).toEqual([])
  const limits = { accountMinimum: -600, accountMaximum: 1_200 }
  expect(accountHints(-600, limits)).toEqual([])
  expect(accountHints(-601, limits)).toEqual([{ code: 'accountBelowMinimum', minutes: -601, limit: -600 }])
  expect(accountHints(1_201, limits)).toEqual([{ code: 'accountAboveMaximum', minutes: 1_201, limit: 1_200 }])
})

const all = (kind: DayAbsence['kind']): DayAbsence => ({ kind, part: 'full' })
const half = (kind: DayAbsence['kind']): DayAbsence => ({ kind, part: 'noon' })

test.each<[string, DayAbsence[], number, number, number]>([
  ['no absence', [], 480, 0, 0],
  ['leave', [all('leave')], 480, 480, 1],
  ['a Saturday within leave', [all('leave')], 0, 0, 1],
  ['half a day of leave', [half('leave')], 480, 240, 0.5],
  ['two halves of different kinds', [half('leave'), { kind: 'specialLeave', part: 'morning' }], 480, 480, 1],
  ['half leave, half paid by the account', [half('leave'), { kind: 'flexDay', part: 'morning' }], 480, 240, 0.5],
  ['a sick day', [all('sickness')], 480, 480, 1],
  ['a Saturday of sickness', [all('sickness')], 0, 0, 1],
  ['sick after two hours of work', [all('sickness')], 480, 360, 0.75],
  ['parental leave', [all('released')], 480, 480, 1],
  ['a day that the account pays', [all('flexDay')], 480, 0, 0],
  ['hours that the account pays', [{ kind: 'flexHours', part: 'full', minutes: 120 }], 480, 0, 0],
])('the average counts of a working day what is not neutral: %s', (_, absences, target, credited, share) => {
  expect(neutralShare(absences, target, credited)).toBe(share)
})
