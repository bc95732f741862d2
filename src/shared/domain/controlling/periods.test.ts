import { describe, expect, test } from 'vitest'
import {
  comparedWith,
  grainsOf,
  grainsWithin,
  lastDayOf,
  periodFor,
  periodWith,
  readPeriod,
  shiftPeriod,
  singlePeriods,
  writePeriod,
} from './periods.ts'

const read = (text: string) => readPeriod(text)!

describe('[CP-01] a period', () => {
  test.each([
    ['2026-W16', '2026-04-13', '2026-04-19'],
    ['2026-W01', '2025-12-29', '2026-01-04'],
    ['2026-W53', '2026-12-28', '2027-01-03'],
    ['2026-W13..2026-W16', '2026-03-23', '2026-04-19'],
    ['2025-W51..2026-W02', '2025-12-15', '2026-01-11'],
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2025-11..2026-01', '2025-11-01', '2026-01-31'],
    ['2026-Q2', '2026-04-01', '2026-06-30'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['2025..2026', '2025-01-01', '2026-12-31'],
  ])('written %s lasts from %s to %s, and is written so', (text, first, last) => {
    const period = read(text)
    expect([period.first, lastDayOf(period), writePeriod(period)]).toEqual([first, last, text])
  })

  test.each([
    '',
    '2026-W00',
    '2026-W54',
    '2025-W53',
    '2026-13',
    '2026-Q5',
    '26-04',
    '1800',
    '2026-4',
    '2026-W16..2026-04',
    '2026-W16..2026-W13',
    '2024-W01..2026-W01',
    '2026-W16..',
    '2026-W16 ',
    "2026-04'",
  ])('is not read from %j', (text) => {
    expect(readPeriod(text)).toBeUndefined()
  })

  test.each([
    ['week', '2026-01-01', '2026-W01'],
    ['week', '2027-01-03', '2026-W53'],
    ['month', '2026-02-28', '2026-02'],
    ['quarter', '2026-12-31', '2026-Q4'],
    ['year', '2026-06-15', '2026'],
  ] as const)('of kind %s with the day %s is %s', (kind, day, text) => {
    expect(writePeriod(periodWith(kind, day))).toBe(text)
  })

  test.each([
    ['2026-W01', -1, '2025-W52'],
    ['2026-W53', 1, '2027-W01'],
    ['2026-01', -1, '2025-12'],
    ['2026-Q1', -5, '2024-Q4'],
    ['2026-W13..2026-W16', -4, '2026-W09..2026-W12'],
  ])('%s moved by %i is %s', (text, by, moved) => {
    expect(writePeriod(shiftPeriod(read(text), by))).toBe(moved)
  })

  test.each([
    ['2026-W16', 'periodBefore', '2026-W15'],
    ['2026-W13..2026-W16', 'periodBefore', '2026-W09..2026-W12'],
    ['2026-W16', 'yearBefore', '2025-W16'],
    // The year before has no week 53.
    ['2026-W53', 'yearBefore', '2025-W52'],
    ['2026-02', 'yearBefore', '2025-02'],
    ['2026-Q1', 'periodBefore', '2025-Q4'],
    ['2026', 'yearBefore', '2025'],
    ['2026', 'none', undefined],
  ] as const)('%s is compared (%s) with %s', (text, comparison, other) => {
    const compared = comparedWith(read(text), comparison)
    expect(compared && writePeriod(compared)).toBe(other)
  })

  test.each([
    ['2026-W16', 'week', ['2026-04-13']],
    // Weeks of the month in which their Thursday lies.
    ['2026-01', 'week', ['2025-12-29', '2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26']],
    ['2026-02', 'week', ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23']],
    ['2026-Q2', 'month', ['2026-04-01', '2026-05-01', '2026-06-01']],
    ['2026-W16', 'month', []],
  ] as const)('%s has as each %s %j', (text, grain, days) => {
    expect(grainsOf(read(text), grain)).toEqual(days)
  })

  test.each(['week', 'month'] as const)('of a year has each %s once in its months and quarters', (grain) => {
    for (const year of ['2020', '2025', '2026']) {
      const whole = grainsOf(read(year), grain)
      for (const kind of ['month', 'quarter'] as const) {
        const parts = singlePeriods({ ...periodWith(kind, `${Number(year)}-01-01`), count: kind === 'month' ? 12 : 4 })
        expect(parts.flatMap((part) => grainsOf(part, grain))).toEqual(whole)
      }
    }
    expect(grainsOf(read('2026'), 'week')).toHaveLength(53)
  })

  test.each([
    ['week', '2026-W13..2026-W16', '2026-W13..2026-W16'],
    ['month', '2026-W13..2026-W16', '2026-04'],
    // Its last week belongs to March.
    ['month', '2026-W10..2026-W13', '2026-03'],
    ['month', '2026-Q2', '2026-Q2'],
  ] as const)('is shown by a figure of each %s, asked for %s, as %s', (grain, text, shown) => {
    expect(writePeriod(periodFor(grain, read(text)))).toBe(shown)
  })
})

test.each(['week', 'month'] as const)(
  '[CP-01] each %s of a list belongs to the same periods as when all are made',
  (grain) => {
    const known = grainsOf(read('2024..2027'), grain)
    for (const text of [
      '2025',
      '2026-Q1',
      '2026-01',
      '2025-12..2026-02',
      '2026-W01',
      '2025-W50..2026-W03',
      '2020..2025',
    ])
      expect(grainsWithin(read(text), grain, known)).toEqual(
        grainsOf(read(text), grain).filter((first) => known.includes(first)),
      )
  },
)

test('[CP-01] a period of many years is compared with none before the first year that there is', () => {
  const years = readPeriod('1950..2001')!
  expect(comparedWith(years, 'periodBefore')).toBeUndefined()
  expect(comparedWith(years, 'yearBefore')).toMatchObject({ first: '1949-01-01' })
  expect(comparedWith(readPeriod('1900-W01')!, 'periodBefore')).toBeUndefined()
})
