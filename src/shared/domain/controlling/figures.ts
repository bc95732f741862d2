// The figures of the product: the rule by which each is counted, and the initial texts of its definition.
import { FIGURE_PERIOD_KINDS, type FigurePeriodKind, type Grain } from './periods.ts'

export const FIGURE_IDS = [
  'overtime',
  'sickRate',
  'openRequests',
  'deliveryPerformance',
  'remainingLeave',
  'headcount',
  'orderTimeShare',
  'newsReach',
  'supplierVolume',
] as const
export type FigureId = (typeof FIGURE_IDS)[number]

export const FIGURE_UNITS = ['percent', 'hours', 'days', 'people', 'cases', 'suppliers', 'number'] as const
export type FigureUnit = (typeof FIGURE_UNITS)[number]

/** `share`: numerator by denominator, over all grains of a period. `sum`: of the numerators. `state`: that of the last grain. */
export const FIGURE_KINDS = ['share', 'sum', 'state'] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

export const GROUPINGS = ['company', 'site', 'part'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The rule by which a figure is counted. */
export interface FigureRule {
  readonly unit: FigureUnit
  readonly decimals: number
  readonly kind: FigureKind
  readonly grain: Grain
  /** Whether it counts `people`, who are protected in small groups, or `business` data about nobody. */
  readonly about: 'people' | 'business'
  /** The share counts people: those who are not counted need protection as well. */
  readonly countsPeople?: true
  /**
   * Contributors have a private attribute, such as a day of sickness: in a group of which nearly all contribute, it would be known of each.
   */
  readonly isAttribute?: true
  /** The value is the number of people in the group itself, which is no property of one of them. */
  readonly isHeadcount?: true
  /** More days may be taken than there are. */
  readonly mayBeNegative?: true
  readonly better: 'less' | 'more' | 'neither'
  readonly groupings: readonly Grouping[]
  /** Days of the week or month after a grain until it is counted, and the hour in Berlin. */
  readonly cutOff: { readonly days: number; readonly hour: number }
}

const BY_PLACE: readonly Grouping[] = ['company', 'site']

export const FIGURE_RULES: Readonly<Record<FigureId, FigureRule>> = {
  overtime: {
    unit: 'hours',
    decimals: 1,
    kind: 'share',
    grain: 'week',
    about: 'people',
    isAttribute: true,
    better: 'less',
    groupings: BY_PLACE,
    cutOff: { days: 1, hour: 6 },
  },
  sickRate: {
    unit: 'percent',
    decimals: 1,
    kind: 'share',
    grain: 'month',
    about: 'people',
    isAttribute: true,
    better: 'less',
    groupings: BY_PLACE,
    cutOff: { days: 3, hour: 6 },
  },
  openRequests: {
    unit: 'cases',
    decimals: 0,
    kind: 'state',
    grain: 'week',
    about: 'people',
    isAttribute: true,
    better: 'less',
    groupings: BY_PLACE,
    cutOff: { days: 1, hour: 6 },
  },
  deliveryPerformance: {
    unit: 'percent',
    decimals: 1,
    kind: 'share',
    grain: 'month',
    about: 'business',
    better: 'more',
    groupings: ['company'],
    cutOff: { days: 1, hour: 6 },
  },
  remainingLeave: {
    unit: 'days',
    decimals: 0,
    kind: 'state',
    grain: 'month',
    about: 'people',
    mayBeNegative: true,
    better: 'less',
    groupings: BY_PLACE,
    cutOff: { days: 1, hour: 6 },
  },
  headcount: {
    unit: 'people',
    decimals: 0,
    kind: 'state',
    grain: 'month',
    about: 'people',
    isHeadcount: true,
    better: 'neither',
    groupings: BY_PLACE,
    cutOff: { days: 1, hour: 6 },
  },
  orderTimeShare: {
    unit: 'percent',
    decimals: 1,
    kind: 'share',
    grain: 'week',
    about: 'people',
    better: 'more',
    groupings: BY_PLACE,
    cutOff: { days: 2, hour: 12 },
  },
  newsReach: {
    unit: 'percent',
    decimals: 0,
    kind: 'share',
    grain: 'month',
    about: 'people',
    countsPeople: true,
    better: 'more',
    groupings: BY_PLACE,
    cutOff: { days: 15, hour: 6 },
  },
  supplierVolume: {
    unit: 'suppliers',
    decimals: 0,
    kind: 'state',
    grain: 'month',
    about: 'business',
    better: 'neither',
    groupings: ['company', 'part'],
    cutOff: { days: 1, hour: 6 },
  },
}

export const periodKindsOf = (grain: Grain): readonly FigurePeriodKind[] =>
  grain === 'week' ? FIGURE_PERIOD_KINDS : FIGURE_PERIOD_KINDS.filter((kind) => kind !== 'week')

export const FIGURE_ID_PATTERN = '^[a-z][a-zA-Z0-9-]{1,39}$'

/** The texts of a definition in one language. */
export interface DefinitionWords {
  readonly name: string
  readonly meaning: string
  readonly formula: string
  /** The excluded part; may be empty. */
  readonly without: string
  readonly source: string
  readonly cutOff: string
}

/** The greatest length of each in characters. */
export const DEFINITION_LIMITS: Readonly<Record<keyof DefinitionWords, number>> = {
  name: 80,
  meaning: 600,
  formula: 600,
  without: 200,
  source: 200,
  cutOff: 200,
}

export type FigureWords = Readonly<Record<'de' | 'en', DefinitionWords>>

export interface Target {
  readonly kind: 'atMost' | 'atLeast'
  readonly value: number
}

/** True for a value on the wrong side of its target. */
export const isBeyond = (target: Target | null, value: number | null): boolean =>
  target !== null && value !== null && (target.kind === 'atMost' ? value > target.value : value < target.value)
