import { describe, expect, test } from 'vitest'
import { readWrittenNumber, readFigureTable, type Known } from './import.ts'

const KNOWN: Known = {
  today: '2027-01-15',
  figures: [
    {
      id: 'scrap',
      names: ['Ausschuss Gießerei', 'Scrap'],
      kind: 'share',
      unit: 'percent',
      grain: 'month',
      about: 'business',
      isOutside: true,
    },
    {
      id: 'accidents',
      names: ['Unfälle', 'Accidents'],
      kind: 'sum',
      unit: 'cases',
      grain: 'week',
      about: 'people',
      isOutside: true,
    },
    {
      id: 'loans',
      names: ['Darlehen', 'Loans'],
      kind: 'state',
      unit: 'number',
      grain: 'month',
      about: 'people',
      isOutside: true,
    },
    {
      id: 'sickRate',
      names: ['Krankenquote', 'Sick rate'],
      kind: 'share',
      unit: 'percent',
      grain: 'month',
      about: 'people',
      isOutside: false,
    },
  ],
  places: [
    {
      id: 1,
      names: ['Guss', 'Talbrück Guss GmbH'],
      sites: [
        { id: 11, name: 'Stade' },
        { id: 12, name: 'Siegen' },
      ],
    },
    { id: 2, names: ['Handel', 'Talbrück Handel GmbH'], sites: [] },
  ],
}
const HEADS = 'Kennzahl;Zeitraum;Firma;Standort;Wert;Gewicht;Personen;Beteiligte;Geändert'
const read = (...lines: string[]) => readFigureTable([HEADS, ...lines].join('\n'), KNOWN)!
const rules = (...lines: string[]) => read(...lines).findings.map(({ line, field, rule }) => `${line} ${field} ${rule}`)

test.each([
  ['3,4', 3.4],
  ['3.4', 3.4],
  ['1.234,5', 1234.5],
  ['1.234', 'ambiguous'],
  ['1,234', 'ambiguous'],
  ['12.500', 'ambiguous'],
  ['-2.500', 'ambiguous'],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['1,234.5', 1234.5],
  ['1.234.567', 1234567],
  ['1,234,567.25', 1234567.25],
  ['1.2.3,4', undefined],
  ['12,34,5', undefined],
  ['1.23,4', undefined],
  ['12 34', undefined],
  ['1.234.5', undefined],
  ['1 234', 1234],
  ["1'234'567", 1234567],
  ['1234.567', 1234.567],
  ['1 234,5', 1234.5],
  ['1\u00A0234,5', 1234.5],
  ["1'234.5", 1234.5],
  [' 5,1 % ', 5.1],
  ['−2', -2],
  ['0', 0],
  ['', undefined],
  ['viel', undefined],
  ['1e3', undefined],
  ['3,4,5', undefined],
  ['0,1234567', undefined],
])('[CP-01] the number %j is read as %s', (text, value) => {
  expect(readWrittenNumber(text)).toBe(value)
})

describe('[CP-01] a table of figures', () => {
  test.each([
    ['semicolons and decimal commas', 'Kennzahl;Zeitraum;Firma;Wert\nscrap;2026-03;Guss;3,5'],
    [
      'a byte order mark and the line ends of Windows',
      '\uFEFFKennzahl;Zeitraum;Firma;Wert\r\nscrap;2026-03;Guss;3,5\r\n',
    ],
    ['the heads of the template', 'Kennzahl;Zeitraum;Gesellschaft;Wert\nscrap;2026-03;Guss;3,5'],
    ['commas and quotes', 'Kennzahl,Zeitraum,Firma,Wert\n"scrap","2026-03","Guss","3,5"'],
    ['tabs', 'Kennzahl\tZeitraum\tGesellschaft\tWert\nscrap\t2026-03\tGuss\t3,5'],
    ['English heads in another order', 'Value;Company;Period;Figure\n3.5;Guss;2026-03;Scrap'],
    ['names in other letters', 'KENNZAHL;zeitraum;firma;wert\nausschuss gießerei;2026-03;talbrück guss gmbh;3,5'],
  ])('is read with %s', (_, text) => {
    expect(readFigureTable(text, KNOWN)).toEqual({
      lines: 1,
      findings: [],
      findingCount: 0,
      unknownColumns: [],
      rows: [
        {
          line: 2,
          figure: 'scrap',
          grain: '2026-03-01',
          companyId: 1,
          siteId: null,
          people: 0,
          contributors: 0,
          changed: 0,
          numerator: 0.035,
          denominator: 1,
        },
      ],
    })
  })

  test.each([
    ['scrap', '2026-03', '2026-03-01'],
    ['scrap', '03.2026', '2026-03-01'],
    ['scrap', '3/2026', '2026-03-01'],
    ['accidents', '2026-W16', '2026-04-13'],
    ['accidents', 'KW 16/2026', '2026-04-13'],
    ['accidents', 'kw 1 2026', '2025-12-29'],
  ])('of %s has a line for %s', (figure, period, grain) => {
    expect(read(`${figure};${period};Guss;Stade;3;;7;5`)).toMatchObject({ findings: [], rows: [{ grain, siteId: 11 }] })
  })

  test('counts a share by its weight, and a sum with its people', () => {
    expect(read('scrap;2026-03;Guss;;3,4;1 200;', 'accidents;2026-W16;Guss;;2;9;40;6').rows).toMatchObject([
      { numerator: expect.closeTo(40.8), denominator: 1200, people: 0 },
      { numerator: 2, denominator: 1, people: 40, contributors: 6, changed: 0 },
    ])
  })

  test.each([
    [';2026-03;Guss;;3;;', '2 figure missing'],
    ['nothing;2026-03;Guss;;3;;', '2 figure unknown'],
    ['sickRate;2026-03;Guss;;3;;', '2 figure notOutside'],
    ['scrap;;Guss;;3;;', '2 period missing'],
    ['scrap;2026-W16;Guss;;3;;', '2 period unreadable'],
    ['scrap;13.2026;Guss;;3;;', '2 period unreadable'],
    ['accidents;2026-W54;Guss;;3;;9;5', '2 period unreadable'],
    ['scrap;2026-03;;;3;;', '2 company missing'],
    ['scrap;2026-03;Nirgends;;3;;', '2 company unknown'],
    ['scrap;2026-03;Handel;Stade;3;;', '2 site unknown'],
    ['scrap;2026-03;Guss;;;;', '2 value missing'],
    ['scrap;2026-03;Guss;;-3;;', '2 value negative'],
    ['scrap;2026-03;Guss;;101;;', '2 value tooLarge'],
    ['scrap;2026-03;Guss;;3;2.000.000.000;', '2 weight tooLarge'],
    ['scrap;2026-03;Guss;;1.234;;', '2 value ambiguous'],
    ['accidents;2026-W16;Guss;;3;;;5', '2 people missing'],
    ['accidents;2026-W16;Guss;;3;;7,5;5', '2 people unreadable'],
    ['accidents;2026-W16;Guss;;3;;7;', '2 contributors missing'],
    ['accidents;2026-W16;Guss;;3;;7;8', '2 contributors tooLarge'],
    ['loans;2026-03;Guss;;3;;7;5;', '2 changed missing'],
    ['loans;2026-03;Guss;;3;;7;5;1,5', '2 changed unreadable'],
  ])('names what is wrong with %s', (line, finding) => {
    expect([rules(line), read(line).rows]).toEqual([[finding], []])
  })

  test.each([
    ['one line twice', ['scrap;2026-03;Guss;Stade;3;;', 'Scrap;03.2026;Guss;stade;4;;'], ['3 figure repeated']],
    [
      'a company after its sites',
      ['scrap;2026-03;Guss;Stade;3;;', 'scrap;2026-03;Guss;Siegen;4;;', 'scrap;2026-03;Guss;;3,5;;'],
      ['4 site otherLevel'],
    ],
    [
      'sites after their company',
      ['scrap;2026-03;Guss;;3,5;;', 'scrap;2026-03;Guss;Stade;3;;', 'scrap;2026-03;Guss;Siegen;4;;'],
      ['3 site otherLevel', '4 site otherLevel'],
    ],
    ['both in two months', ['scrap;2026-03;Guss;;3;;', 'scrap;2026-04;Guss;Stade;4;;'], []],
    ['both in two companies', ['scrap;2026-03;Handel;;3;;', 'scrap;2026-03;Guss;Stade;4;;'], []],
  ])('with %s', (_, lines, findings) => {
    expect(rules(...lines)).toEqual(findings)
  })

  test('counts more findings than it keeps', () => {
    const { findings, findingCount } = read(...Array.from({ length: 2_000 }, () => 'a;;;;;;'))
    expect([findings.length, findingCount]).toEqual([500, 8_000])
  })

  test('names the beginning of a long cell without half a letter', () => {
    const [finding] = read(`a${'😀'.repeat(200)};2026-03;Guss;;3;;`).findings
    expect(finding!.value).toBe(`a${'😀'.repeat(99)}`)
  })

  test('names its unknown columns, and is none without those of figure and value', () => {
    expect(readFigureTable('Kennzahl;Wert;Bemerkung;\n', KNOWN)).toMatchObject({ unknownColumns: ['Bemerkung'] })
    expect(readFigureTable('Zeitraum;Firma\n2026-03;Guss', KNOWN)).toBeUndefined()
    expect(readFigureTable('', KNOWN)).toBeUndefined()
  })
})
