import { expect, test } from 'vitest'
import { type ColumnData, indexRows, type RowQuery } from './row-index.ts'

const COLUMNS = {
  name: {
    kind: 'text',
    values: ['Müller Federn GmbH', 'Äpfel & Co. KG', 'Zintl Oberflächen', 'Mueller Guss', '', 'Brandwald Feinguss'],
  },
  number: { kind: 'text', values: ['104 512', '9', '10', 'DE117892245', '107015', '104877'] },
  buyer: { kind: 'coded', values: ['Katrin Osterloh', 'Daniel Kowalski'], codes: [0, 1, -1, 0, 1, 0] },
  customers: { kind: 'number', values: [2, null, 4, 1, 3, 2] },
} as const satisfies Record<string, ColumnData>
const COUNT = COLUMNS.name.values.length
const ALL: RowQuery = { search: '', filters: {}, sort: undefined }

const rows = () => indexRows(COUNT, COLUMNS, ['name', 'number', 'buyer'])
const find = (query: Partial<RowQuery>): number[] => [...rows().find({ ...ALL, ...query })]

test.each<[typed: string, found: readonly number[]]>([
  ['', [0, 1, 2, 3, 4, 5]],
  ['   ', [0, 1, 2, 3, 4, 5]],
  ['müller', [0, 3]],
  ['Muller', [0, 3]],
  ['MUELLER GUSS', [3]],
  ['apfel', [1]],
  // Words match in any column, and in any order.
  ['osterloh müller 104', [0]],
  ['kowalski', [1, 4]],
  // Numbers are found by any part, with or without spaces.
  ['7892', [3]],
  ['104 877', [5]],
  ['104-512', [0]],
  ['DE 117 892 245', [3]],
  ['1 07015', [4]],
  // The groups of a number are no separate words.
  ['104 9', []],
  // Nothing of the next row belongs to a row.
  ['gmbh apfel', []],
  ['feinguss feinguss', [5]],
])('[SUP-01] rows are found by what is typed: %j', (search, found) => {
  expect(find({ search })).toEqual(found)
})

test.each<[typed: string, found: readonly number[]]>([
  ['Mülelr', [0, 3]],
  ['Oberflachn', [2]],
  ['rbandwald', [5]],
  ['ostreloh', [0, 3, 5]],
  // Short words and numbers must match exactly.
  ['xyz', []],
])('[SUP-01] a mistyped word finds what was meant: %j', (search, found) => {
  expect(find({ search })).toEqual(found)
})

test.each<[by: string, rising: readonly number[], falling: readonly number[]]>([
  ['name', [1, 5, 3, 0, 2, 4], [2, 0, 3, 5, 1, 4]],
  ['number', [2, 0, 5, 4, 1, 3], [3, 1, 4, 5, 0, 2]],
  ['buyer', [1, 4, 0, 3, 5, 2], [5, 3, 0, 4, 1, 2]],
  ['customers', [3, 0, 5, 4, 2, 1], [2, 4, 5, 0, 3, 1]],
])('[SUP-01] rows are sorted by %s in German order, empty values last in both directions', (by, rising, falling) => {
  expect(find({ sort: { by, descending: false } })).toEqual(rising)
  expect(find({ sort: { by, descending: true } })).toEqual(falling)
})

test('search, filters and order combine', () => {
  const filters = { buyer: ['Katrin Osterloh'] }
  expect(find({ filters })).toEqual([0, 3, 5])
  expect(find({ filters: { buyer: ['Katrin Osterloh', 'Daniel Kowalski'] } })).toEqual([0, 1, 3, 4, 5])
  expect(find({ filters, search: 'gu', sort: { by: 'name', descending: true } })).toEqual([3, 5])
  expect(find({ filters: { buyer: [] } })).toHaveLength(COUNT)
  expect(find({ filters: { buyer: ['Niemand'] } })).toEqual([])
  expect(find({ filters: { buyer: ['', 'Daniel Kowalski'] } })).toEqual([1, 2, 4])
})

test('rows that were found elsewhere match the search, and the filters still apply', () => {
  expect(find({ search: 'zintl', also: [0, 4] })).toEqual([0, 2, 4])
  expect(find({ search: 'zintl', also: [0, 4], filters: { buyer: ['Daniel Kowalski'] } })).toEqual([4])
})

test('many rows are sorted as the collator sorts them, and prepared in steps', () => {
  const values = Array.from(
    { length: 5000 },
    (_, row) => `${['Öl', 'Ofen', 'Zink', 'ab'][row % 4]} ${(row * 7919) % 5000}`,
  )
  const index = indexRows(values.length, { name: { kind: 'text', values } }, ['name'])
  let steps = 0
  while (!index.prepare(() => false)) steps++
  expect(steps).toBeGreaterThan(values.length / 1024)
  const { compare } = new Intl.Collator('de')
  const found = index.find({ ...ALL, sort: { by: 'name', descending: false } })
  expect([...found].map((row) => values[row])).toEqual([...values].sort(compare))
})

test('no rows give no rows', () => {
  const index = indexRows(0, { name: { kind: 'text', values: [] } }, ['name'])
  expect(index.prepare(() => true)).toBe(true)
  expect([...index.find({ ...ALL, search: 'a', sort: { by: 'name', descending: true } })]).toEqual([])
})
