import { expect, test } from 'vitest'
import { branchTo, CATEGORY_LEVELS_MAX, canMerge, labelFault, levelsFrom, placeFault } from './news-category.ts'

/** 1 › 2 › 3 › 4 › 5 down to the last level, 6 › 7 beside them. */
const TREE = [
  ...Array.from({ length: CATEGORY_LEVELS_MAX }, (_, index) => ({
    id: index + 1,
    parentId: index === 0 ? null : index,
  })),
  { id: 6, parentId: null },
  { id: 7, parentId: 6 },
]

test.each([
  ['', 'empty'],
  ['2026', 'number'],
  ['.', 'dots'],
  ['..', 'dots'],
  ['... und mehr', undefined],
  ['Kategorien', 'reserved'],
  ['BEARBEITEN', 'reserved'],
  ['2026 im Rückblick', undefined],
])('the name %j: %s', (label, fault) => expect(labelFault(label)).toBe(fault))

test('lists a branch from the top down and returns its depth', () => {
  expect(branchTo(3, TREE).map(({ id }) => id)).toEqual([1, 2, 3])
  expect([branchTo(null, TREE), branchTo(99, TREE)]).toEqual([[], []])
  expect([levelsFrom(1, TREE), levelsFrom(6, TREE), levelsFrom(7, TREE)]).toEqual([5, 2, 1])
})

test.each([
  ['a new one at the top', undefined, null, undefined],
  ['a new one on the last level', undefined, 4, undefined],
  ['a new one below the last level', undefined, 5, 'too_deep'],
  ['below itself', 6, 6, 'circle'],
  ['below one of its own', 1, 3, 'circle'],
  ['a branch of two, down to the last level', 6, 3, undefined],
  ['a branch of two, one level too far', 6, 4, 'too_deep'],
  ['to the top', 5, null, undefined],
] as const)('moved: %s', (_name, id, parentId, fault) => expect(placeFault(id, parentId, TREE)).toBe(fault))

test.each([
  ['itself', 6, 6, false],
  ['one below it', 1, 3, true],
  ['one beside it, with what is below', 6, 4, true],
  ['one on the last level, with something below', 6, 5, false],
  ['one on the last level, with nothing below', 7, 5, true],
] as const)('merged into %s', (_name, from, into, can) => expect(canMerge(from, into, TREE)).toBe(can))
