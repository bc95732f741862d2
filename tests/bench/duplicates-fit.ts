// node tests/bench/duplicates-fit.ts: fits the weights that the product ships on one drawn register, and prints how they do on others.
import { writeFileSync } from 'node:fs'
import { FIELD_LEVELS, MATCH_FIELDS } from '#domain/duplicates/compare.ts'
import { fitWeights, qualityAt } from '#domain/duplicates/fit.ts'
import { createScorer, PROBABLE_FROM, type WeightSet } from '#domain/duplicates/score.ts'
import { SHIPPED_WEIGHTS } from '#domain/duplicates/weights.ts'
import { labelledRegister, mergedWrongly, type LabelledPair } from './duplicates-labels.ts'

const FIT_SEEDS = [11, 12, 13]
const HELD_OUT_SEEDS = [501, 502]
const SIZE = 40_000
/** Held towards no opinion. */
const PULL = 3

/** A branch or a successor that is merged costs more than a duplicate that is not found: those pairs count three times. */
const TIMES = 3
const isAlike = ({ isSame, one, other }: LabelledPair): boolean => !isSame && one.family === other.family

const none: WeightSet = {
  version: 0,
  prior: 0,
  weights: Object.fromEntries(
    MATCH_FIELDS.map((field) => [field, FIELD_LEVELS[field].map(() => 0)]),
  ) as unknown as WeightSet['weights'],
}
const fitted = fitWeights(
  FIT_SEEDS.flatMap((seed) => labelledRegister(seed, SIZE).pairs).flatMap((pair) =>
    isAlike(pair) ? Array.from({ length: TIMES }, () => pair) : [pair],
  ),
  none,
  SHIPPED_WEIGHTS.version,
  PULL,
)
const scorer = createScorer(fitted)
for (const seed of HELD_OUT_SEEDS) {
  const { pairs, missed } = labelledRegister(seed, SIZE)
  const scored = pairs.map((pair) => ({ ...pair, score: scorer.score(pair.levels) }))
  console.log(seed, pairs.length, missed, qualityAt(scored, 0.5, missed), qualityAt(scored, 0.9, missed))
  console.log(mergedWrongly(scored), mergedWrongly(scored, PROBABLE_FROM))
}
const lines = MATCH_FIELDS.map((field) => `    ${field}: [${fitted.weights[field].join(', ')}],`)
writeFileSync(
  new URL('../../src/shared/domain/duplicates/weights.ts', import.meta.url),
  `// The weights that the product ships. Written by tests/bench/duplicates-fit.ts: not to be edited by hand.
import type { WeightSet } from './score.ts'

export const SHIPPED_WEIGHTS: WeightSet = {
  version: ${fitted.version},
  prior: ${fitted.prior},
  weights: {
${lines.join('\n')}
  },
}
`,
)
