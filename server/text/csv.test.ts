import { expect, test } from 'vitest'
import { readCsv } from '#domain/files/csv-table.ts'
import { csvLine, decimalHours, NUMBER_LIKE, plain, toCsv } from './csv.ts'

test.each([
  [-5, '"-5"'],
  [-1.5, '"-1,5"'],
  [1_234.25, '"1234,25"'],
  [decimalHours(-450), '"-7,50"'],
  [decimalHours(6_120), '"102,00"'],
  [plain('21.04.2026'), '"21.04.2026"'],
])('the number or day %j is written as a spreadsheet reads it', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`)
})

test.each(['=SUM(A1)', '+49 271 5', '-5', '-12,50', '@a', ' =1', '\u200B=1', '＝1', '−3'])(
  'the text %j is no formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  },
)

test.each([
  '0115',
  '57072',
  '1E5',
  '12e03',
  '1.2',
  '3-4',
  '01/2026',
  '8:05',
  '2026-02-03',
  '1. Mai',
  'Dez 24',
  'wahr',
  '5 %',
  ' 0115 ',
  '\u00a05 %\u00a0',
  '(115)',
  '(1,50)',
  '( 0115 )',
  ' 1E5 ',
  `1${' '.repeat(200)}`,
])('the text %j stays the text that it is', (text) => {
  expect(csvLine([text])).toBe(`"=""${text}"""\r\n`)
})

test.each([
  'Weg 5',
  '0110 Stahl',
  'DE117892245',
  'K-77120',
  'Mai',
  'Marburg 35',
  '05/2025 – 04/2026',
  '',
  ' ',
  '(a)',
  '(115',
  '0115)',
  '( )',
])('the text %j is written unchanged', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`)
})

// Two repetitions that both take spaces try every split of them: quadratic in their number.
test('no pattern of numbers repeats spaces beside another repetition of spaces', () => {
  expect(NUMBER_LIKE.source).not.toMatch(/\\s[*+]/)
})

test('a file is read back as it was written', () => {
  const row = ['0115', '=1', '1. Mai', 'a"b', '-5', '\u200B=1', '1'.repeat(300), 'x']
  expect(readCsv(toCsv([row, row])).rows[0]?.cells).toEqual(row)
})
