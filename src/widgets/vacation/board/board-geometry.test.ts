import { expect, test } from 'vitest'
import { aBoard, aSite, anAbsence, aPerson } from '#widgets/vacation/testing/board-data.ts'
import {
  barOn,
  barsOf,
  dayWidthFor,
  flagBefore,
  holidayColumns,
  monthsOf,
  placeLabels,
  rowsOf,
  spanOf,
  weeksIn,
} from './board-geometry.ts'

const MAY = { first: '2026-05-01', last: '2026-05-31' }

test.each([
  ['within the board', { first: '2026-05-04', last: '2026-05-08' }, { from: 3, to: 8 }],
  ['a single day', { first: '2026-05-31', last: '2026-05-31' }, { from: 30, to: 31 }],
  ['from before the board', { first: '2026-04-20', last: '2026-05-02' }, { from: 0, to: 2 }],
  ['beyond the board', { first: '2026-05-30', last: '2026-06-12' }, { from: 29, to: 31 }],
  ['from noon', { first: '2026-05-04', last: '2026-05-08', startsAtNoon: true }, { from: 3.5, to: 8 }],
  ['until noon', { first: '2026-05-04', last: '2026-05-08', endsAtNoon: true }, { from: 3, to: 7.5 }],
  ['a morning', { first: '2026-05-08', last: '2026-05-08', endsAtNoon: true }, { from: 7, to: 8, half: 'morning' }],
  ['an afternoon', { first: '2026-05-08', last: '2026-05-08', startsAtNoon: true }, { from: 7, to: 8, half: 'noon' }],
  ['of some hours', { first: '2026-05-08', last: '2026-05-08', isHours: true }, { from: 7.25, to: 7.75 }],
  ['from noon, beyond', { first: '2026-04-30', last: '2026-05-01', startsAtNoon: true }, { from: 0, to: 1 }],
])('a bar %s', (_case, period, expected) => {
  const absence = anAbsence(period)
  expect(barsOf([absence], MAY)).toEqual([{ absence, lane: 0, lanes: 1, ...expected }])
})

test.each([
  ['before', { first: '2026-04-01', last: '2026-04-30' }],
  ['after', { first: '2026-06-01', last: '2026-06-03' }],
  ['with its ends exchanged', { first: '2026-05-08', last: '2026-05-04' }],
])('an absence %s has no bar', (_case, period) => {
  expect(barsOf([anAbsence(period)], MAY)).toEqual([])
})

test('absences at the same time share the height of the row', () => {
  const bars = barsOf(
    [
      anAbsence({ first: '2026-05-12', last: '2026-05-15' }),
      anAbsence({ first: '2026-05-04', last: '2026-05-12' }),
      anAbsence({ first: '2026-05-18', last: '2026-05-18' }),
    ],
    MAY,
  )
  expect(bars.map(({ from, lane, lanes }) => [from, lane, lanes])).toEqual([
    [3, 0, 2],
    [11, 1, 2],
    [17, 0, 2],
  ])
})

test('a morning and an afternoon on one day are both found', () => {
  const bars = barsOf([anAbsence({ first: '2026-05-04', last: '2026-05-05', startsAtNoon: true })], MAY)
  expect([2, 3, 4, 5].map((day) => barOn(bars, day) !== undefined)).toEqual([false, true, true, false])
})

test.each([
  ['the start', { start: 0, size: 270, unit: 27, count: 1000 }, { from: 0, to: 20 }],
  ['the middle', { start: 2700, size: 270, unit: 27, count: 1000 }, { from: 90, to: 120 }],
  ['the end', { start: 26_730, size: 270, unit: 27, count: 1000 }, { from: 980, to: 1000 }],
  ['fewer than fit', { start: 0, size: 270, unit: 27, count: 3 }, { from: 0, to: 3 }],
  ['nothing', { start: 0, size: 270, unit: 27, count: 0 }, { from: 0, to: 0 }],
  ['beyond the end, when rows went away', { start: 9000, size: 270, unit: 27, count: 10 }, { from: 10, to: 10 }],
])('the span at %s', (_case, scroll, expected) => {
  expect(spanOf({ ...scroll, overscan: 8, step: 5 })).toEqual(expected)
})

test('the span stays the same while a scroll moves by less than its step', () => {
  const at = (start: number) => spanOf({ start, size: 540, unit: 27, count: 1000, overscan: 8, step: 5 })
  const spans = new Set(Array.from({ length: 135 }, (_, px) => JSON.stringify(at(2700 + px))))
  expect(spans.size).toBeLessThanOrEqual(3)
})

test.each([
  [30, 1000, 1000 / 30],
  [92, 1104, 12],
  [365, 1104, 10],
])('%i days in %i px', (days, room, width) => {
  expect(dayWidthFor(room, days)).toBe(width)
})

test.each([
  ['three days before the month', 27, -30],
  ['on the first day', 30, 0],
  ['in the second week', 40, 100],
  ['far behind the name', 48, undefined],
])('the name of a month stands behind the flag of today: %s', (_name, today, flag) => {
  expect(flagBefore(30, today, 10)).toBe(flag)
})

test('months and weeks of the board', () => {
  const quarter = { first: '2026-04-01', last: '2026-06-30' }
  expect(monthsOf(quarter).map(({ from, to }) => [from, to])).toEqual([
    [0, 30],
    [30, 61],
    [61, 91],
  ])
  const weeks = weeksIn({ first: '2026-12-28', last: '2027-01-04' })
  expect(weeks.map(({ week, from, to }) => [week, from, to])).toEqual([
    [53, 0, 7],
    [1, 7, 8],
  ])
})

test('a holiday of some sites names them', () => {
  const nrw = aSite({ holidays: [{ day: '2026-06-04', name: 'Fronleichnam' }] })
  const berlin = aSite({ id: 'be', name: 'BE', holidays: [] })
  const board = { first: '2026-06-01', last: '2026-06-30' }
  expect(holidayColumns([nrw, berlin], board)).toEqual([
    { day: '2026-06-04', at: 3, name: 'Fronleichnam (NRW)', isEverywhere: false },
  ])
  expect(holidayColumns([nrw], board)).toMatchObject([{ name: 'Fronleichnam', isEverywhere: true }])
  expect(holidayColumns([nrw], MAY)).toEqual([])
})

test('labels never cover each other, and end with the board', () => {
  const names = ['1. Weihnachtstag', '2. Weihnachtstag', 'Silvester']
  const labels = placeLabels(
    names.map((name, index) => ({ name, at: 358 + index * 3 })),
    10,
    3650,
  )
  for (const [index, label] of labels.entries())
    for (const other of labels.slice(index + 1))
      if (other.lane === label.lane) expect(other.left).toBeGreaterThan(label.left + label.name.length * 7)
  for (const { left, name } of labels) expect(left + name.length * 7).toBeLessThanOrEqual(3650)
})

test('a group without a name has no row of its own; a person of an unknown site has none', () => {
  const people = [aPerson({ name: 'Jonas Reiter', site: 'unknown' })]
  const board = aBoard({ groups: [{ id: 'all', name: '', people }] })
  expect(rowsOf(board)).toEqual([{ kind: 'person', person: people[0], site: undefined }])
})
