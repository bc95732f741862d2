import { expect, test } from 'vitest'
import { allOrNone, extended, kept, NOTHING, toggled, type Selection } from './use-selection.ts'

const ORDER = [5, 4, 3, 2, 1]
const ids = (selection: Selection) => [...selection.ids].toSorted()

test('toggles single rows', () => {
  expect(ids(toggled(toggled(NOTHING, 4), 2))).toEqual([2, 4])
  expect(ids(toggled(toggled(NOTHING, 4), 4))).toEqual([])
})

test.each([
  ['down from the last one', 4, 2, [2, 3, 4]],
  ['up from the last one', 2, 4, [2, 3, 4]],
  ['to itself', 3, 3, [3]],
])('a range %s', (_, from, to, chosen) => {
  expect(ids(extended(toggled(NOTHING, from), ORDER, to))).toEqual(chosen)
})

test('adds a range to the selection and extends it from the same anchor', () => {
  const first = extended(toggled(toggled(NOTHING, 1), 5), ORDER, 4)
  expect([ids(first), first.anchor]).toEqual([[1, 4, 5], 5])
})

test('selects a single row when a range has no anchor', () => {
  expect(ids(extended({ ids: new Set([9]), anchor: 9 }, ORDER, 3))).toEqual([3, 9])
})

test('selects all rows, or none when all are selected', () => {
  const all = allOrNone(toggled(NOTHING, 3), ORDER)
  expect(ids(all)).toEqual([1, 2, 3, 4, 5])
  expect(allOrNone(all, ORDER)).toBe(NOTHING)
})

test('deselects rows that are no longer shown', () => {
  const two = toggled(toggled(NOTHING, 4), 2)
  expect(ids(kept(two, [4, 3]))).toEqual([4])
  expect(kept(two, ORDER)).toBe(two)
})
