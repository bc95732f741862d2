import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { instantOf, instantsOf, isLocalTime, localDayOf, localMinuteOf, minutesBetween } from './clock.ts'
import { pairStamps, type Stamp } from './stamp.ts'

const FIRST = Date.parse('1996-01-01T00:00:00Z')
const LAST = Date.parse('2060-01-01T00:00:00Z')

test('[TIME-01] shows the same day and time as the zone of Berlin at any instant', () => {
  fc.assert(
    fc.property(fc.integer({ min: FIRST, max: LAST }), (at) => {
      const { day, minute } = wallTimeOf(new Date(at))
      expect([localDayOf(at), localMinuteOf(at)]).toEqual([day, minute])
      expect(instantsOf(day, minute)).toContain(Math.floor(at / 60_000) * 60_000)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['2026-03-29', 120, undefined, { refusal: 'noSuchLocalTime' }],
  ['2026-03-29', 179, 'first', { refusal: 'noSuchLocalTime' }],
  ['2026-03-29', 180, undefined, { at: Date.parse('2026-03-29T01:00:00Z') }],
  ['2026-10-25', 150, undefined, { refusal: 'ambiguousLocalTime' }],
  ['2026-10-25', 150, 'first', { at: Date.parse('2026-10-25T00:30:00Z') }],
  ['2026-10-25', 150, 'second', { at: Date.parse('2026-10-25T01:30:00Z') }],
  ['2026-10-25', 180, 'second', { at: Date.parse('2026-10-25T02:00:00Z') }],
] as const)('[TIME-02] the local time %s, minute %i, %s', (day, minute, occurrence, expected) => {
  expect(instantOf(day, minute, occurrence)).toEqual(expected)
})

test('[TIME-02] case 40: from 1:30 to the first or second 2:30 of the night in autumn', () => {
  const at = (minute: number, occurrence?: 'first' | 'second') => {
    const found = instantOf('2026-10-25', minute, occurrence)
    return 'at' in found ? found.at : NaN
  }
  expect([minutesBetween(at(90), at(150, 'first')), minutesBetween(at(90), at(150, 'second'))]).toEqual([60, 120])
})

test('[TIME-02] knows a written time that the clock never showed', () => {
  expect(isLocalTime('2026-03-29T02:30:00+01:00')).toBe(false)
  expect(isLocalTime('2026-03-29T03:30:00+02:00')).toBe(true)
  expect(isLocalTime('2026-06-15T08:00:00+01:00')).toBe(false)
  expect(isLocalTime('2026-06-15T08:00:00Z')).toBe(true)
  expect(isLocalTime('2026-06-15T08:00:00-05:00')).toBe(true)
})

const stamps = (text: string): Stamp[] =>
  text.split(' ').map((one) => ({
    kind: one[0] === '+' ? 'in' : 'out',
    at: Date.parse('2026-06-15T00:00:00Z') + Number(one.slice(1)) * 60_000,
  }))
const shown = (text: string): string =>
  pairStamps(stamps(text))
    .map(({ comes, goes }) =>
      [comes, goes].map((at) => (at === undefined ? '' : (at - Date.parse('2026-06-15T00:00:00Z')) / 60_000)).join('-'),
    )
    .join(' ')

test.each([
  ['+480 -720 +750 -1000', '480-720 750-1000'],
  ['+480', '480-'],
  ['-1000', '-1000'],
  ['+480 +750 -1000', '480- 750-1000'],
  ['+480 -720 -1000', '480-720 -1000'],
  ['-470 +990', '-470 990-'],
  // A night shift, and a missing stamp for a day.
  ['+1320 -1800', '1320-1800'],
  ['+480 -1441', '480- -1441'],
  // Pressed twice, and a zero interval.
  ['+480 +480.5 -720', '480-720'],
  ['+480 -480', '-480 480-'],
])('[TIME-01] pairs %s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('[TIME-01] pairs stamps in the same way in any order, and loses none', () => {
  const stamp = fc.record({
    at: fc.integer({ min: 0, max: 4_000 }),
    kind: fc.constantFrom('in' as const, 'out' as const),
  })
  fc.assert(
    fc.property(fc.uniqueArray(stamp, { selector: ({ at }) => at, maxLength: 20 }), fc.gen(), (some, gen) => {
      const all = some.map(({ at, kind }) => ({ at: at * 60_000, kind }))
      const shuffled = all
        .map((one) => ({ one, key: gen(fc.nat) }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one)
      const pairs = pairStamps(all)
      expect(pairStamps(shuffled)).toEqual(pairs)
      const ends = pairs.flatMap(({ comes, goes }) => [comes, goes].filter((each) => each !== undefined))
      expect(ends.toSorted((a, b) => a - b)).toEqual(all.map(({ at }) => at).toSorted((a, b) => a - b))
    }),
  )
})
