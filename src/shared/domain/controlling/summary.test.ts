import { describe, expect, test } from 'vitest'
import { summarise, writeNumber, writeValue, type Summarised } from './summary.ts'

const known = (value: number) => ({ value, hidden: null })
const hidden = (why: string) => ({ value: null, hidden: why })
const line = (name: string, value: number | null, others: readonly string[] = []) => ({
  name,
  others,
  value: value === null ? hidden('tooFew') : known(value),
  change: null,
})
const of = (changes: Partial<Omit<Summarised, 'total'>> & { value?: number | null; why?: string; change?: number }) => {
  const { value = 3.3, why = 'tooFew', change = null, figure, rows = [] } = changes
  return {
    figure: figure ?? {
      de: { name: 'Überstunden je Person' },
      en: { name: 'Overtime per person' },
      unit: 'hours',
      decimals: 1,
      target: { kind: 'atMost', value: 4 },
    },
    rows,
    total: { name: '', others: [], value: value === null ? hidden(why) : known(value), change },
  } satisfies Summarised
}
const DELIVERY = {
  de: { name: 'Termintreue' },
  en: { name: 'On-time delivery' },
  unit: 'percent',
  decimals: 1,
  target: { kind: 'atLeast', value: 95 },
} as const
const COMPANIES = [line('Antriebe', 3.2), line('Guss', 4.3), line('Service', 1.9), line('Handel', null)]

describe('[CP-01] the sentence of a chart', () => {
  test.each<[string, Summarised, string, string]>([
    ['a value alone', of({}), 'Überstunden je Person: 3,3 Stunden.', 'Overtime per person: 3.3 hours.'],
    [
      'more than before',
      of({ change: 0.2 }),
      'Überstunden je Person: 3,3 Stunden (0,2 mehr als im Vergleich).',
      'Overtime per person: 3.3 hours (0.2 more than in the comparison).',
    ],
    [
      'less than before',
      of({ change: -0.2 }),
      'Überstunden je Person: 3,3 Stunden (0,2 weniger als im Vergleich).',
      'Overtime per person: 3.3 hours (0.2 less than in the comparison).',
    ],
    [
      'no change',
      of({ change: 0 }),
      'Überstunden je Person: 3,3 Stunden (unverändert).',
      'Overtime per person: 3.3 hours (unchanged).',
    ],
    [
      'one group above the limit, and one that is not shown',
      of({ rows: COMPANIES }),
      'Überstunden je Person: 3,3 Stunden; Guss liegt über der Grenze von 4,0 Stunden; am höchsten ist Guss (4,3), am niedrigsten Service (1,9).',
      'Overtime per person: 3.3 hours; Guss is above the limit of 4.0 hours; Guss (4.3) is highest, Service (1.9) lowest.',
    ],
    [
      'two groups below the target',
      of({ figure: DELIVERY, value: 93.4, rows: [line('Guss', 94.9), line('Handel', 91), line('Service', 95)] }),
      'Termintreue: 93,4 %; Guss und Handel liegen unter dem Ziel von 95,0 %; am höchsten ist Service (95,0), am niedrigsten Handel (91,0).',
      'On-time delivery: 93.4%; Guss and Handel are below the target of 95.0%; Service (95.0) is highest, Handel (91.0) lowest.',
    ],
    [
      'groups of one value, or a single one: no highest',
      of({ rows: [line('Guss', 3), line('Service', 3)] }),
      'Überstunden je Person: 3,3 Stunden.',
      'Overtime per person: 3.3 hours.',
    ],
    [
      'several groups in one row, which has no name of its own',
      of({ rows: [line('Guss', 3), line('', 9, ['Handel', 'Service'])] }),
      'Überstunden je Person: 3,3 Stunden.',
      'Overtime per person: 3.3 hours.',
    ],
    [
      'too few people',
      of({ value: null, rows: COMPANIES }),
      'Überstunden je Person: nicht ausgewiesen, die Gruppe ist zu klein.',
      'Overtime per person: not shown, the group is too small.',
    ],
    [
      'no data',
      of({ value: null, why: 'noData' }),
      'Überstunden je Person: keine Daten in diesem Zeitraum.',
      'Overtime per person: no data in this period.',
    ],
  ])('says %s', (_, statistics, german, english) => {
    expect([summarise(statistics, 'de'), summarise(statistics, 'en')]).toEqual([german, english])
  })
})

test.each([
  [1204, 0, '1.204', '1,204'],
  [-0.3, 1, '−0,3', '−0.3'],
  [0.05, 1, '0,1', '0.1'],
])('writes %d with %i decimals', (value, decimals, german, english) => {
  expect([writeNumber(value, decimals, 'de'), writeNumber(value, decimals, 'en')]).toEqual([german, english])
})

test('writes the sign and the unit of a value', () => {
  expect(writeNumber(0.3, 1, 'de', true)).toBe('+0,3')
  expect(writeValue(38, { unit: 'cases', decimals: 0 }, 'de')).toBe('38 Vorgänge')
})
