import { expect, test } from 'vitest'
import { readCsv } from './csv-table.ts'

test('a table is read with its separators, quotes, line ends and numbers of lines', () => {
  const { heads, rows } = readCsv('\uFEFFA;B\r\n1;"x;""y""\nz"\n\r\n2\n"3";\'=4')
  expect(heads).toEqual(['A', 'B'])
  expect(rows).toEqual([
    { line: 2, cells: ['1', 'x;"y"\nz'] },
    { line: 5, cells: ['2'] },
    { line: 6, cells: ['3', '=4'] },
  ])
})

test.each([
  ['a,b\n1,2', ['1', '2']],
  ['a\tb\n1\t2', ['1', '2']],
  ['a;b,c\n1;2,3', ['1', '2,3']],
])('the separator of %j is found', (text, cells) => {
  expect(readCsv(text).rows[0]?.cells).toEqual(cells)
})

test('an empty text has no heads', () => {
  expect(readCsv('')).toEqual({ heads: [], rows: [] })
  expect(readCsv('"open')).toEqual({ heads: ['open'], rows: [] })
})

test('a table has no more cells than its text has separators and lines', () => {
  const { heads, rows } = readCsv(`${'a;'.repeat(1_000)}\n${'1\n'.repeat(1_000)}2;3;4`)
  expect(heads).toHaveLength(1_001)
  expect(rows.flatMap(({ cells }) => cells)).toHaveLength(1_003)
})
