// Weights from decisions: logistic regression over the levels, pulled towards given weights, in the declared order of the levels.
import { FIELD_LEVELS, LEVEL_ORDER, MATCH_FIELDS, type Levels, type MatchField } from './compare.ts'
import { FEATURE_COUNT, flatWeights, hasVeto, isVeto, OFFSETS, probabilityOf, type WeightSet } from './score.ts'

/** A decided pair. */
export interface Label {
  readonly levels: Levels
  readonly isSame: boolean
}

/** The minimum of decisions of each kind for a refit that is not chance. */
export const MIN_LABELS = 50

const ROUNDS = 25
const STOP_BELOW = 1e-4
/** Smaller contradictions are rounded away. */
const TIED_BELOW = 1e-6

/** Solves a symmetric positive definite system in place (Cholesky); the matrix is row by row. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j]!
    }
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) right[i]! -= matrix[i * size + k]! * right[k]!
    right[i]! /= matrix[i * size + i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) right[i]! -= matrix[k * size + i]! * right[k]!
    right[i]! /= matrix[i * size + i]!
  }
  return right
}

const FREE = MATCH_FIELDS.flatMap((field, index) =>
  FIELD_LEVELS[field].flatMap((_, level) => (level === 0 || isVeto(field, level) ? [] : [OFFSETS[index]! + level])),
)
const featureOf = (field: MatchField, level: string): number =>
  OFFSETS[MATCH_FIELDS.indexOf(field)]! + (FIELD_LEVELS[field] as readonly string[]).indexOf(level)
/** Neighbours of the declared order: the first one weighs at least as much as the second one. */
const ORDERED = MATCH_FIELDS.flatMap((field) =>
  LEVEL_ORDER[field].flatMap((levels: readonly string[]) =>
    levels.slice(1).map((level, index) => [featureOf(field, levels[index]!), featureOf(field, level)] as const),
  ),
)

/** Equal labels are counted, so that each is evaluated once per round. */
interface Row {
  readonly levels: Levels
  same: number
  other: number
}

function countRows(labels: readonly Label[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { levels, isSame } of labels) {
    if (hasVeto(levels)) continue
    const key = levels.join()
    const row = rows.get(key) ?? { levels, same: 0, other: 0 }
    rows.set(key, row)
    if (isSame) row.same++
    else row.other++
  }
  return [...rows.values()]
}

/**
 * The parameter of each feature: 0 is the prior, -1 is none. Levels that the labels put in the wrong order share one, and those that share
 * one with the first level of their field have none: their weight is 0.
 */
function parametersOf(tied: readonly (readonly [number, number])[]): { of: Int16Array; count: number } {
  const root = Array.from({ length: FEATURE_COUNT }, (_, feature) => feature)
  const find = (feature: number): number => (root[feature] === feature ? feature : find(root[feature]!))
  for (const [one, other] of tied) {
    // The first level of a field has the smallest number, and stays the root.
    const [a, b] = [find(one), find(other)].toSorted((x, y) => x - y) as [number, number]
    root[b] = a
  }
  const free = new Set(FREE)
  const numbers = new Map<number, number>()
  const of = new Int16Array(FEATURE_COUNT).fill(-1)
  for (const feature of FREE) {
    const top = find(feature)
    if (!free.has(top)) continue
    if (!numbers.has(top)) numbers.set(top, numbers.size + 1)
    of[feature] = numbers.get(top)!
  }
  return { of, count: numbers.size + 1 }
}

interface ActiveRow {
  readonly active: readonly number[]
  readonly same: number
  readonly count: number
}

/** One step of Newton's method; returns the longest change of a parameter. */
function step(rows: readonly ActiveRow[], beta: Float64Array, towards: Float64Array, pull: number): number {
  const size = beta.length
  const hessian = new Float64Array(size * size)
  const gradient = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    hessian[i * size + i] = i === 0 ? 1e-6 : pull
    gradient[i] = i === 0 ? 0 : -pull * (beta[i]! - towards[i]!)
  }
  for (const { active, same, count } of rows) {
    let sum = 0
    for (const parameter of active) sum += beta[parameter]!
    const p = probabilityOf(sum)
    const curvature = count * Math.max(p * (1 - p), 1e-9)
    for (const i of active) {
      gradient[i]! += same - count * p
      for (const j of active) hessian[i * size + j]! += curvature
    }
  }
  const change = solve(hessian, gradient)
  let longest = 0
  for (let i = 0; i < size; i++) {
    const limited = Math.max(-2, Math.min(2, change[i]!))
    beta[i]! += limited
    longest = Math.max(longest, Math.abs(limited))
  }
  return longest
}

/** The weight of each feature, and the prior, for levels that are tied as given. */
function fitTied(
  rows: readonly Row[],
  base: { readonly prior: number; readonly flat: Float64Array },
  tied: readonly (readonly [number, number])[],
  pull: number,
): { prior: number; flat: Float64Array } {
  const { of, count } = parametersOf(tied)
  const towards = new Float64Array(count)
  const members = new Float64Array(count)
  for (const feature of FREE) {
    if (of[feature]! < 0) continue
    towards[of[feature]!]! += base.flat[feature]!
    members[of[feature]!]!++
  }
  for (let at = 1; at < count; at++) towards[at]! /= members[at]!
  towards[0] = base.prior
  const active = rows.map(({ levels, same, other }) => {
    const parameters = [0]
    for (let field = 0; field < levels.length; field++) {
      const parameter = of[OFFSETS[field]! + levels[field]!]!
      if (parameter > 0) parameters.push(parameter)
    }
    return { active: parameters, same, count: same + other }
  })
  const beta = towards.slice()
  for (let round = 0; round < ROUNDS; round++) if (step(active, beta, towards, pull) < STOP_BELOW) break
  const flat = new Float64Array(FEATURE_COUNT)
  for (const feature of FREE) if (of[feature]! > 0) flat[feature] = beta[of[feature]!]!
  return { prior: beta[0]!, flat }
}

/**
 * Fits weights to the labels, near those of `base`: `pull` is the strength of the regularisation (L2). They keep the order of the levels:
 * the pair of neighbours that contradicts it most is tied, until none does. Vetoed pairs are ignored.
 */
export function fitWeights(labels: readonly Label[], base: WeightSet, version: number, pull = 1): WeightSet {
  const rows = countRows(labels)
  const from = { prior: base.prior, flat: flatWeights(base) }
  const tied: (readonly [number, number])[] = []
  let fitted = fitTied(rows, from, tied, pull)
  for (;;) {
    const gapOf = ([more, less]: readonly [number, number]) => fitted.flat[less]! - fitted.flat[more]!
    const worst = ORDERED.reduce((one, other) => (gapOf(other) > gapOf(one) ? other : one))
    if (gapOf(worst) < TIED_BELOW) break
    tied.push(worst)
    fitted = fitTied(rows, from, tied, pull)
  }
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  const weights = Object.fromEntries(
    MATCH_FIELDS.map((field, index) => [
      field,
      FIELD_LEVELS[field].map((_, level) => rounded(fitted.flat[OFFSETS[index]! + level]!)),
    ]),
  ) as unknown as WeightSet['weights']
  return { version, prior: rounded(fitted.prior), weights }
}

export interface Quality {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** How well a threshold separates the labels; `missed` same pairs were never compared. */
export function qualityAt(
  scored: readonly { score: number; isSame: boolean }[],
  threshold: number,
  missed = 0,
): Quality {
  let [hits, wrong, lost] = [0, 0, missed]
  for (const { score, isSame } of scored) {
    const isFound = score >= threshold
    if (isFound && isSame) hits++
    else if (isFound) wrong++
    else if (isSame) lost++
  }
  const precision = hits + wrong === 0 ? 1 : hits / (hits + wrong)
  const recall = hits + lost === 0 ? 1 : hits / (hits + lost)
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}
