import { describe, expect, test } from 'vitest'
import { readCsv } from '#domain/files/csv-table.ts'
import { readGroupNumbers, readImport, readRegister } from './import.ts'

const read = (...lines: string[]) => readImport(readCsv(lines.join('\r\n')))

describe('a table of partners', () => {
  test('is read by the names of its columns, in both languages', () => {
    const { rows, unknownColumns } = read(
      'BP-Nummer;Lieferant;USt-ID;Farbe;Straße',
      '104 512;Albrecht GmbH;DE136695976;blau;Am Wall 1',
    )
    expect(rows).toEqual([
      {
        line: 2,
        bpNumber: 104_512,
        values: { bpNumber: '104512', name: 'Albrecht GmbH', vatId: 'DE136695976', street: 'Am Wall 1' },
      },
    ])
    expect(unknownColumns).toEqual(['Farbe'])
    expect(read('BP number,Supplier', '1,"Steel, Ltd"').rows[0]?.values.name).toBe('Steel, Ltd')
    expect(read('Name', 'x').hasNumbers).toBe(false)
  })

  test('a number in two lines contradicts itself: neither is written', () => {
    const { rows, findings } = read('BP-Nummer;Name', '1;A', '2;B', '1;C')
    expect(rows.map(({ bpNumber }) => bpNumber)).toEqual([2])
    expect(findings).toEqual([
      { line: 2, field: 'bpNumber', rule: 'number_twice', value: '1', isError: true },
      { line: 4, field: 'bpNumber', rule: 'number_twice', value: '1', isError: true },
    ])
  })

  test('a number that fails its check is written, with a warning', () => {
    const { rows, findings } = read(
      'BP-Nummer;Name;USt-ID;Status',
      '1;A;DE136695977;freigegeben',
      'x;B;;',
      '2;C;;offen',
    )
    expect(rows[0]?.values).toMatchObject({ vatId: 'DE136695977', status: 'free' })
    expect(findings).toEqual([
      { line: 2, field: 'vatId', rule: 'check_failed', value: 'DE136695977', isError: false },
      { line: 3, field: 'bpNumber', rule: 'number_form', value: 'X', isError: true },
      { line: 4, field: 'status', rule: 'value_unknown', value: 'offen', isError: true },
    ])
  })

  test('[SUP-02] an impossible number is not written, but the rest of its line is', () => {
    const { rows, findings } = read('BP-Nummer;Name;USt-ID;IBAN', '1;A;DE12;DE89 3704 0044 0532 0130 01', '2;B;folgt;')
    expect(rows.map(({ values }) => values)).toEqual([
      { bpNumber: '1', name: 'A' },
      { bpNumber: '2', name: 'B', vatId: 'folgt' },
    ])
    expect(findings.map(({ line, field, rule, isError }) => [line, field, rule, isError])).toEqual([
      [2, 'vatId', 'number_impossible', true],
      [2, 'iban', 'number_impossible', true],
      [3, 'vatId', 'check_failed', false],
    ])
  })

  test('an empty cell deletes nothing', () => {
    expect(read('BP-Nummer;Name;Ort', '1;A;').rows[0]?.values).not.toHaveProperty('city')
  })
})

test.each([
  ['HRB 4471 Siegen', { kind: 'HRB', number: '4471', court: 'Siegen' }],
  ['HRB 4471, Siegen', { kind: 'HRB', number: '4471', court: 'Siegen' }],
  ['hrb12345 B Berlin', { kind: 'HRB', number: '12345 B', court: 'Berlin' }],
  ['HRA 5 AG Olpe', { kind: 'HRA', number: '5', court: 'Olpe' }],
  ['HRB 1 Ulm', { kind: 'HRB', number: '1', court: 'Ulm' }],
  ['HRB 123 KI Kiel', { kind: 'HRB', number: '123 KI', court: 'Kiel' }],
  ['HRA 5 Amtsgericht Olpe', { kind: 'HRA', number: '5', court: 'Olpe' }],
  ['FN 12345a', { kind: '', number: 'FN 12345a', court: '' }],
])('the register entry %s', (text, entry) => {
  expect(readRegister(text)).toEqual(entry)
})

test('material groups are found by their numbers', () => {
  expect(readGroupNumbers('0110 Stahl, Langprodukte, 0115 Blankstahl, 01100')).toEqual(['0110', '0115'])
})
