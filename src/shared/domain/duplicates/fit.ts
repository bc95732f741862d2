// Weights from decisions: logistic regression over the levels, pulled towards the weights that are in use.
import { FIELD_LEVELS, MATCH_FIELDS, type Levels } from './compare.ts'
import { FEATURE_COUNT, flatWeights, hasVeto, isVeto, OFFSETS, probabilityOf, type WeightSet } from './score.ts'

/** A decided pair. */
export interface Label {
  readonly levels: Levels
  readonly isSame: boolean
}

/** As many decisions of each kind are needed, so that a refit is more than chance. */
export const MIN_LABELS = 50

const ROUNDS = 25
const STOP_BELOW = 1e-4

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

/** Parameters that are fitted: the prior, and each level but the first of its field and the vetoes. */
const FREE = MATCH_FIELDS.flatMap((field, index) =>
  FIELD_LEVELS[field].flatMap((_, level) => (level === 0 || isVeto(field, level) ? [] : [OFFSETS[index]! + level])),
)
const PARAMETER_OF = new Int16Array(FEATURE_COUNT)
for (const [index, feature] of FREE.entries()) PARAMETER_OF[feature] = index + 1

const parametersOf = (levels: Levels): number[] => {
  const active = [0]
  for (let field = 0; field < levels.length; field++) {
    const parameter = PARAMETER_OF[OFFSETS[field]! + levels[field]!]!
    if (parameter > 0) active.push(parameter)
  }
  return active
}

/** One step of Newton's method; returns the longest change of a parameter. */
function step(
  rows: readonly { active: number[]; isSame: boolean }[],
  beta: Float64Array,
  towards: Float64Array,
  pull: number,
): number {
  const size = beta.length
  const hessian = new Float64Array(size * size)
  const gradient = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    hessian[i * size + i] = i === 0 ? 1e-6 : pull
    gradient[i] = i === 0 ? 0 : -pull * (beta[i]! - towards[i]!)
  }
  for (const { active, isSame } of rows) {
    let sum = 0
    for (const parameter of active) sum += beta[parameter]!
    const p = probabilityOf(sum)
    const curvature = Math.max(p * (1 - p), 1e-9)
    for (const i of active) {
      gradient[i]! += Number(isSame) - p
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

/** Weights that explain the labels, near those of `base`: `pull` says how strongly they are held (L2). Vetoed pairs teach nothing. */
export function fitWeights(labels: readonly Label[], base: WeightSet, version: number, pull = 1): WeightSet {
  const flat = flatWeights(base)
  const towards = Float64Array.from([base.prior, ...FREE.map((feature) => flat[feature]!)])
  const rows = labels
    .filter(({ levels }) => !hasVeto(levels))
    .map(({ levels, isSame }) => ({ active: parametersOf(levels), isSame }))
  const beta = towards.slice()
  for (let round = 0; round < ROUNDS; round++) if (step(rows, beta, towards, pull) < STOP_BELOW) break
  const fitted = new Map(FREE.map((feature, index) => [feature, beta[index + 1]!]))
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  const weights = Object.fromEntries(
    MATCH_FIELDS.map((field, index) => [
      field,
      FIELD_LEVELS[field].map((_, level) => rounded(fitted.get(OFFSETS[index]! + level) ?? 0)),
    ]),
  ) as unknown as WeightSet['weights']
  return { version, prior: rounded(beta[0]!), weights }
}

export interface Quality {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** How well a threshold tells the labels apart; `missed` same pairs were never compared. */
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
