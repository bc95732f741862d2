import { expect, test } from 'vitest'
import { anEditableCategory } from './testing/editable-category.ts'
import { dropOf, moved, placeOf, rowsOf, stepOf, type Part, type Step } from './tree.ts'

// 1 Unternehmen › 2 Strategie, 3 Betriebsrat · 4 Standorte › 5 Siegen › 6 Härterei · 7 Leer
const TREE = [
  anEditableCategory(1, 'Unternehmen', { archived: true }),
  anEditableCategory(4, 'Standorte', { review: true }),
  anEditableCategory(7, 'Leer'),
  anEditableCategory(2, 'Strategie', { parentId: 1 }),
  anEditableCategory(3, 'Betriebsrat', { parentId: 1 }),
  anEditableCategory(5, 'Siegen', { parentId: 4 }),
  anEditableCategory(6, 'Härterei', { parentId: 5 }),
]

/** Rows as ids with their level. */
const drawn = (categories = TREE as ReturnType<typeof moved>) =>
  rowsOf(categories).map(({ category, level }) => `${'·'.repeat(level - 1)}${category.id}`)

test('flattens the tree to rows in reading order with level and position', () => {
  expect(drawn()).toEqual(['1', '·2', '·3', '4', '·5', '··6', '7'])
  const rows = rowsOf(TREE)
  expect(rows.map(({ position, count }) => `${position}/${count}`)).toEqual([
    '1/3',
    '1/2',
    '2/2',
    '2/3',
    '1/1',
    '1/1',
    '3/3',
  ])
  expect(rows.map(({ archivedBy }) => archivedBy?.id)).toEqual([
    undefined,
    1,
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(rows.map(({ reviewedBy }) => reviewedBy?.id)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    4,
    4,
    undefined,
  ])
})

test.each<[number, Step, string | readonly string[]]>([
  [3, 'up', ['1', '·3', '·2', '4', '·5', '··6', '7']],
  [2, 'down', ['1', '·3', '·2', '4', '·5', '··6', '7']],
  [1, 'down', ['4', '·5', '··6', '1', '·2', '·3', '7']],
  [7, 'in', ['1', '·2', '·3', '4', '·5', '··6', '·7']],
  [6, 'out', ['1', '·2', '·3', '4', '·5', '·6', '7']],
  [2, 'out', ['1', '·3', '2', '4', '·5', '··6', '7']],
  [1, 'up', 'first'],
  [7, 'down', 'last'],
  [1, 'in', 'nothingAbove'],
  [4, 'out', 'top'],
])('%i by the key %s', (id, step, after) => {
  const place = stepOf(id, step, TREE)
  expect(typeof place === 'string' ? place : drawn(moved(TREE, id, place))).toEqual(after)
})

test('refuses a step beyond the deepest level', () => {
  const deep = [1, 2, 3, 4, 5].map((id) => anEditableCategory(id, `${id}`, { parentId: id === 1 ? null : id - 1 }))
  expect(stepOf(6, 'in', [...deep, anEditableCategory(6, 'x', { parentId: 4 })])).toBe('too_deep')
})

test('a move to the current position or of an unknown category changes nothing', () => {
  for (const { id } of TREE) expect(drawn(moved(TREE, id, placeOf(id, TREE)))).toEqual(drawn())
  expect(moved(TREE, 99, { parentId: null, before: null })).toBe(TREE)
})

test.each<[string, number, number, Part, number, readonly string[] | undefined]>([
  ['above a row', 7, 4, 'above', 1, ['1', '·2', '·3', '7', '4', '·5', '··6']],
  ['above the first row', 7, 1, 'above', 1, ['7', '1', '·2', '·3', '4', '·5', '··6']],
  ['above the first row, far to the side', 7, 1, 'above', 4, ['7', '1', '·2', '·3', '4', '·5', '··6']],
  ['onto a row: last below it', 7, 4, 'middle', 1, ['1', '·2', '·3', '4', '·5', '··6', '·7']],
  ['below a row that has some: first below it', 7, 4, 'below', 1, ['1', '·2', '·3', '4', '·7', '·5', '··6']],
  ['at the end of a branch, on the level of the row', 7, 3, 'below', 2, ['1', '·2', '·3', '·7', '4', '·5', '··6']],
  ['at the end of a branch, to the side: out of it', 2, 3, 'below', 1, ['1', '·3', '2', '4', '·5', '··6', '7']],
  ['at the end of a branch, to the other side: into it', 7, 3, 'below', 3, ['1', '·2', '·3', '··7', '4', '·5', '··6']],
  ['at the very end', 2, 7, 'below', 1, ['1', '·3', '4', '·5', '··6', '7', '2']],
  ['onto itself', 4, 4, 'middle', 1, undefined],
  ['into its own branch', 4, 6, 'below', 3, undefined],
])('let go %s', (_name, id, over, part, level, after) => {
  const drop = dropOf({ id, over, part, level }, TREE)
  expect(drop && drawn(moved(TREE, id, drop.place))).toEqual(after)
})
