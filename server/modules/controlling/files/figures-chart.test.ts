import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type FigureRow, FigureValue, type Statistics } from '#contract/controlling.ts'
import { readPeriod } from '#domain/controlling/periods.ts'
import { blank } from '#shared/testing/blank.ts'
import { periodView } from '#server/modules/controlling/views.ts'
import { chartsOf } from './figures-chart.ts'
import { figuresPdf } from './figures-file.ts'

const aValue = (value: number | null): FigureValue => ({
  ...blank(FigureValue),
  value,
  hidden: value === null ? 'tooFew' : null,
  people: value === null ? null : 40,
})
const aRow = (id: number, name: string, value: number | null, before: number | null): FigureRow => ({
  id,
  name,
  others: [],
  value: aValue(value),
  before: aValue(before),
  change: null,
  isBeyond: (value ?? 0) > 4,
  series: [before, null, value],
})
const words = (name: string) => ({ name, meaning: 'm', formula: 'f', without: '', source: 's', cutOff: 'c' })
const statistics = (rows: FigureRow[], changes: Partial<Statistics> = {}): Statistics => ({
  figure: {
    id: 'overtime',
    de: words('Überstunden'),
    en: words('Overtime'),
    unit: 'hours',
    decimals: 1,
    kind: 'share',
    grain: 'week',
    about: 'people',
    better: 'less',
    groupings: ['company', 'site'],
    periodKinds: ['week'],
    mayBeNegative: false,
    isOutside: false,
    target: { kind: 'atMost', value: 4 },
    owner: null,
    version: 0,
    validFrom: null,
    changedAt: null,
    change: '',
    notes: 0,
    corrections: 0,
  },
  scope: { company: null, site: null, period: periodView(readPeriod('2026-W16')!), comparison: 'periodBefore' },
  before: periodView(readPeriod('2026-W15')!),
  by: 'company',
  axis: ['2026-W14', '2026-W15', '2026-W16'],
  rows,
  total: aRow(0, '', 3.3, 3.1),
  summary: { de: 'd', en: 'e' },
  leastGroup: 5,
  countedAt: '2026-04-20T04:00:00Z',
  ...changes,
})
const ROWS = [aRow(1, 'Antriebe & Söhne', 3.2, 2.9), aRow(2, 'Guss', 4.3, 3.8), aRow(3, 'Handel', null, null)]
const textsOf = (svg = '') => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text)
const nameOf = ({ name }: FigureRow) => name

test('[CP-01] the chart for print contains each value of the table, the limit and the periods, and hidden values as text', () => {
  const [bars] = chartsOf(statistics(ROWS), 'de', nameOf).bars
  const texts = textsOf(bars)
  expect(texts).toEqual(
    expect.arrayContaining([
      'Antriebe &amp; Söhne',
      '3,2',
      'Guss',
      '4,3',
      'Handel',
      'nicht ausgewiesen',
      'vereinbarte Grenze 4,0 h',
      'KW 16 2026',
      'KW 15 2026',
      'über der Grenze',
      '4 h',
    ]),
  )
  // Two values now, two before, three in the legend; none of the hidden group.
  expect(bars?.match(/<rect /g)).toHaveLength(7)
  expect(textsOf(chartsOf(statistics(ROWS), 'en', nameOf).bars[0])).toContain('4.3')
})

test('[CP-01] the chart over time is interrupted at a hidden value', () => {
  const { lines } = chartsOf(statistics(ROWS), 'de', nameOf)
  expect(textsOf(lines)).toEqual(expect.arrayContaining(['Gesamt', 'Guss', 'KW 14 2026']))
  expect(textsOf(lines)).not.toContain('Handel')
  expect(lines).not.toContain('<polyline')
  expect(lines?.match(/<circle /g)).toHaveLength(6)
  expect(chartsOf(statistics(ROWS, { axis: ['2026-W16'] }), 'de', nameOf).lines).toBeUndefined()
})

test('[CP-01] many groups are several pictures on one scale, values below zero lie to the left', () => {
  const rows = Array.from({ length: 30 }, (_, at) => aRow(at, `Standort ${at}`, at - 10, null))
  const { bars } = chartsOf(statistics(rows), 'de', nameOf)
  expect(bars).toHaveLength(2)
  expect(textsOf(bars[0])).toContain('−10,0')
  expect(textsOf(bars[1])).toContain('−10 h')
})

/** The drawings of the pages of a PDF. */
function drawnIn(pdf: Buffer): string {
  const parts: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', pdf.indexOf('endstream', at) + 10)) {
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, pdf.indexOf('endstream', at))).toString('latin1'))
    } catch {
      // A font, which is stored in another way.
    }
  }
  return parts.join('\n')
}

test('[CP-01] the PDF contains the charts as vectors', async () => {
  const printed = { caller: 'Anke', at: new Date('2026-04-20T08:00:00Z'), language: 'de' } as const
  const pdf = await figuresPdf({ ...printed, statistics: [statistics(ROWS)] })
  expect(pdf.includes('/Subtype /Image')).toBe(false)
  // The bar of the week before is filled with stripes.
  expect(drawnIn(pdf).match(/ l$/gm)?.length).toBeGreaterThan(60)
}, 30_000)
