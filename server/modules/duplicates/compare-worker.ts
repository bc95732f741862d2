// The worker thread that compares rows of imports: it gets pairs of records and returns those that people should look at.
import { parentPort } from 'node:worker_threads'
import { compareInto, MATCH_FIELDS } from '#domain/duplicates/compare.ts'
import { shownReasons, weighReasons, type Reason } from '#domain/duplicates/explain.ts'
import type { PartnerRecord } from '#domain/duplicates/partner-record.ts'
import { createScorer, REVIEW_FROM, type WeightSet } from '#domain/duplicates/score.ts'
import { answerCalls } from '#server/jobs/worker-function.ts'
import { carriersOf, subjectOf } from './subjects.ts'

export interface PairsToCompare {
  readonly weights: WeightSet
  readonly records: readonly PartnerRecord[]
  /** Two indexes of records for each pair. */
  readonly pairs: Uint32Array
  /** The number of carriers of each key, without the first record of a pair. */
  readonly counts: ReadonlyMap<string, number>
}

export interface ComparedPair {
  readonly first: number
  readonly second: number
  readonly score: number
  readonly reasons: readonly Reason[]
}

function comparePairs({ weights, records, pairs, counts }: PairsToCompare): ComparedPair[] {
  const scorer = createScorer(weights)
  const subjects = records.map(subjectOf)
  const levels = new Uint8Array(MATCH_FIELDS.length)
  const found: ComparedPair[] = []
  for (let at = 0; at < pairs.length; at += 2) {
    const [first, second] = [pairs[at]!, pairs[at + 1]!]
    const [one, other] = [subjects[first]!, subjects[second]!]
    const carriers = carriersOf(one, other, counts)
    if (!compareInto(levels, one.partner, other.partner, carriers, scorer.isHopeless)) continue
    const score = scorer.score(levels)
    if (score < REVIEW_FROM) continue
    const reasons = shownReasons(weighReasons(scorer, levels, one.partner, other.partner, carriers))
    found.push({ first, second, score, reasons })
  }
  return found
}

answerCalls(parentPort, comparePairs)
