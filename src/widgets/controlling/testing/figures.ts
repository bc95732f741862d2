// Figures for tests: overtime by company over four weeks, of which one company is too small to be shown.
import {
  type FigureCard,
  FigureInfo,
  type FigureRow,
  FigureValue,
  type Overview,
  type Statistics,
} from '#contract/controlling.ts'
import { readPeriod, writePeriod, lastDayOf, shiftPeriod } from '#domain/controlling/periods.ts'
import { blank } from '#shared/testing/blank.ts'

export const aValue = (value: number | null, changes: Partial<FigureValue> = {}): FigureValue => ({
  ...blank(FigureValue),
  value,
  hidden: value === null ? 'tooFew' : null,
  people: value === null ? null : 100,
  ...changes,
})

export function aPeriod(text: string) {
  const period = readPeriod(text)!
  return { text, kind: period.kind, first: period.first, last: lastDayOf(period), count: period.count }
}

const words = (name: string, meaning: string) => ({
  name,
  meaning,
  formula: 'Summe von Ist − Soll, wenn größer 0, durch Personen und Wochen',
  without: 'Auszubildende, leitende Angestellte',
  source: 'Arbeitszeiten, freigegeben',
  cutOff: 'montags 6:00 Uhr für die Vorwoche',
})

export const aFigure = (changes: Partial<FigureInfo> = {}): FigureInfo => ({
  ...blank(FigureInfo),
  id: 'overtime',
  de: words('Überstunden je Person und Woche', 'Stunden über der vertraglichen Wochenarbeitszeit.'),
  en: words('Overtime per person and week', 'Hours above the agreed weekly working time.'),
  unit: 'hours',
  decimals: 1,
  kind: 'share',
  grain: 'week',
  about: 'people',
  better: 'less',
  groupings: ['company', 'site'],
  periodKinds: ['week', 'month', 'quarter', 'year'],
  target: { kind: 'atMost', value: 4 },
  owner: { id: '11111111-1111-4111-8111-111111111111', name: 'Anke Siebert' },
  version: 2,
  validFrom: '2026-01-01',
  changedAt: '2025-12-12T08:00:00Z',
  change: 'Teilzeit anteilig',
  notes: 1,
  corrections: 2,
  ...changes,
})

export const aRow = (
  id: number,
  name: string,
  value: number | null,
  before: number | null,
  people = 100,
): FigureRow => ({
  id,
  name,
  others: [],
  value: aValue(value, { people: value === null ? null : people }),
  before: aValue(before),
  change: value === null || before === null ? null : Math.round((value - before) * 10) / 10,
  isBeyond: (value ?? 0) > 4,
  series: [before, value === null ? null : value - 0.2, value],
})

const NOW = '2026-W13..2026-W16'
const BEFORE = '2026-W09..2026-W12'

const scope = { company: null, site: null, period: aPeriod(NOW), comparison: 'periodBefore' } as const

export const aStatistics = (changes: Partial<Statistics> = {}): Statistics => {
  const total = aRow(0, '', 3.3, 3.1, 1000)
  return {
    figure: aFigure(),
    scope,
    before: aPeriod(BEFORE),
    by: 'company',
    axis: Array.from({ length: 3 }, (_, at) =>
      writePeriod({ ...shiftPeriod(readPeriod('2026-W16')!, at - 2), count: 1 }),
    ),
    rows: [
      aRow(1, 'Antriebe', 3.2, 2.9, 412),
      aRow(2, 'Guss', 4.3, 3.8, 298),
      aRow(3, 'Hydraulik', 2.6, 2.7, 187),
      aRow(4, 'Service', 1.9, 2.2, 96),
      aRow(5, 'Handel', null, null),
    ],
    total: { ...total, id: null, value: aValue(3.3, { people: 1000, peopleRounded: true, leavesOut: true }) },
    summary: {
      de: 'Guss liegt mit 4,3 h über der Grenze, alle anderen darunter.',
      en: 'Guss is above the limit with 4.3 h, all others are below it.',
    },
    leastGroup: 5,
    countedAt: '2026-04-20T04:00:00Z',
    ...changes,
  }
}

export const aCard = (changes: Partial<FigureCard> = {}): FigureCard => ({
  figure: aFigure(),
  period: aPeriod(NOW),
  value: aValue(3.3),
  before: { period: aPeriod(BEFORE), value: aValue(3.1) },
  change: 0.2,
  trend: [2.8, 3.1, 3, 3.3].map((value, at) => ({ period: `2026-W${13 + at}`, value })),
  beyond: ['Guss'],
  isBeyond: false,
  countedAt: '2026-04-20T04:00:00Z',
  ...changes,
})

export const SICK = aFigure({
  id: 'sickRate',
  de: words('Krankenquote', 'Kranktage durch Arbeitstage.'),
  en: words('Absence rate', 'Days of sickness by working days.'),
  unit: 'percent',
  grain: 'month',
  periodKinds: ['month', 'quarter', 'year'],
  target: null,
  notes: 0,
  corrections: 0,
})

export const anOverview = (changes: Partial<Overview> = {}): Overview => ({
  scope,
  figures: [
    aCard(),
    aCard({
      figure: SICK,
      period: aPeriod('2026-04'),
      value: aValue(5.1),
      before: { period: aPeriod('2025-04'), value: aValue(5.5) },
      change: -0.4,
      beyond: [],
    }),
  ],
  places: [
    { id: 1, name: 'Antriebe', sites: [{ id: 11, name: 'Siegen' }] },
    {
      id: 2,
      name: 'Guss',
      sites: [
        { id: 21, name: 'Olpe' },
        { id: 22, name: 'Hagen' },
      ],
    },
  ],
  leastGroup: 5,
  countedAt: '2026-04-20T04:00:00Z',
  ...changes,
})
