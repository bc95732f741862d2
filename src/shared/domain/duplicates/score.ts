// The probability that two partners are the same: a sum of one weight for each level, so that it can be explained field by field.
import { FIELD_LEVELS, MATCH_FIELDS, VETOES, type Levels, type MatchField } from './compare.ts'

/** A fitted set of weights in log odds: 0 is neutral, positive values speak for the same partner. */
export interface WeightSet {
  readonly version: number
  /** The log odds of a pair without further knowledge. */
  readonly prior: number
  readonly weights: { readonly [Field in MatchField]: readonly number[] }
}

/** Whether weights are made for the present levels, not for another version of the comparison. */
export const fitsLevels = ({ weights }: WeightSet): boolean =>
  Object.keys(weights).length === MATCH_FIELDS.length &&
  MATCH_FIELDS.every((field) => weights[field]?.length === FIELD_LEVELS[field].length)

/** "Wahrscheinlich derselbe Partner" from here on; "Prüfen" from REVIEW_FROM on; below, nothing is shown. */
export const PROBABLE_FROM = 0.9
export const REVIEW_FROM = 0.5
/** Pairs below are not even stored. */
export const STORED_FROM = 0.1

/** Outweighs all others together, and is never fitted. */
export const VETO_WEIGHT = -40

export const OFFSETS: readonly number[] = MATCH_FIELDS.map((_, index) =>
  MATCH_FIELDS.slice(0, index).reduce((sum, field) => sum + FIELD_LEVELS[field].length, 0),
)
export const FEATURE_COUNT = MATCH_FIELDS.reduce((sum, field) => sum + FIELD_LEVELS[field].length, 0)

export const isVeto = (field: MatchField, level: number): boolean =>
  ((VETOES as { readonly [Field in MatchField]?: readonly string[] })[field] ?? []).includes(
    FIELD_LEVELS[field][level]!,
  )

export interface Scorer {
  readonly version: number
  /** The probability that two partners at these levels are the same. */
  score(levels: Levels): number
  /** The score without vetoes: the evidence for a pair that must stay two. */
  support(levels: Levels): number
  /** Whether even the best name could not raise a pair to the stored minimum; of levels without the names. */
  isHopeless(levels: Levels): boolean
  /** The weight of each level, in the order of MATCH_FIELDS; with the prior they add up to the log odds of the score. */
  weightsOf(levels: Levels): number[]
}

export const probabilityOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

/** Weights by feature; vetoes included. */
export const flatWeights = ({ weights }: WeightSet): Float64Array =>
  Float64Array.from(
    MATCH_FIELDS.flatMap((field) =>
      FIELD_LEVELS[field].map((_, level) => (isVeto(field, level) ? VETO_WEIGHT : (weights[field][level] ?? 0))),
    ),
  )

/** Fields that only names decide. */
const NAMED: readonly MatchField[] = ['name', 'groupWord', 'move']

export function createScorer(set: WeightSet): Scorer {
  const flat = flatWeights(set)
  const sumOf = (levels: Levels): number => {
    let sum = set.prior
    for (let field = 0; field < levels.length; field++) sum += flat[OFFSETS[field]! + levels[field]!]!
    return sum
  }
  const supportOf = (levels: Levels): number => {
    let sum = set.prior
    for (let field = 0; field < levels.length; field++) {
      const weight = flat[OFFSETS[field]! + levels[field]!]!
      if (weight !== VETO_WEIGHT) sum += weight
    }
    return sum
  }
  const best = NAMED.reduce((sum, field) => sum + Math.max(...set.weights[field]), 0)
  const least = Math.log(STORED_FROM / (1 - STORED_FROM)) - best
  return {
    version: set.version,
    score: (levels) => probabilityOf(sumOf(levels)),
    support: (levels) => probabilityOf(supportOf(levels)),
    isHopeless: (levels) => supportOf(levels) < least,
    weightsOf: (levels) => MATCH_FIELDS.map((_, field) => flat[OFFSETS[field]! + levels[field]!]!),
  }
}

export const hasVeto = (levels: Levels): boolean => MATCH_FIELDS.some((field, index) => isVeto(field, levels[index]!))
