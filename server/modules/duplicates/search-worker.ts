// The worker thread of a search: it holds all partners in memory and compares each pair that shares a key once.
import { parentPort } from 'node:worker_threads'
import { PartnerRegister } from '#domain/duplicates/candidates.ts'
import { compareInto, MATCH_FIELDS } from '#domain/duplicates/compare.ts'
import { shownReasons, weighReasons, type Reason } from '#domain/duplicates/explain.ts'
import { comparedPartner, type PartnerRecord } from '#domain/duplicates/partner-record.ts'
import { createScorer, STORED_FROM, type WeightSet } from '#domain/duplicates/score.ts'

export interface FoundPair {
  readonly oneId: number
  readonly otherId: number
  readonly score: number
  readonly reasons: readonly Reason[]
}

export type ToWorker =
  | { readonly partners: readonly { readonly id: number; readonly record: PartnerRecord }[] }
  /** The first byte of `stop` is set to end the search. */
  | { readonly search: WeightSet; readonly stop: SharedArrayBuffer }

export type FromWorker =
  | { readonly isTaken: true }
  | { readonly pairs: readonly FoundPair[] }
  | { readonly progress: number; readonly compared: number }
  | { readonly isDone: true; readonly compared: number; readonly wasStopped: boolean }

const BATCH = 1_000

class Stopped extends Error {
  override readonly name = 'Stopped'
}

const register = new PartnerRegister()
const ids: number[] = []
const post = (message: FromWorker): void => parentPort?.postMessage(message)

function search(weights: WeightSet, stop: Int8Array): void {
  const scorer = createScorer(weights)
  const levels = new Uint8Array(MATCH_FIELDS.length)
  let compared = 0
  let batch: FoundPair[] = []
  const flush = () => {
    if (batch.length > 0) post({ pairs: batch })
    batch = []
  }
  const visit = (first: number, second: number) => {
    compared++
    const [one, other] = ids[first]! < ids[second]! ? [first, second] : [second, first]
    const [a, b] = [register.partners[one]!, register.partners[other]!]
    const carriers = register.carriers(one, other)
    if (!compareInto(levels, a, b, carriers, scorer.isHopeless)) return
    const score = scorer.score(levels)
    if (score < STORED_FROM) return
    const reasons = shownReasons(weighReasons(scorer, levels, a, b, carriers))
    batch.push({ oneId: ids[one]!, otherId: ids[other]!, score, reasons })
    if (batch.length >= BATCH) flush()
  }
  const onProgress = (progress: number) => {
    if (Atomics.load(stop, 0) === 1) throw new Stopped()
    post({ progress, compared })
  }
  register.group()
  let wasStopped = false
  try {
    onProgress(0)
    register.forEachPair(visit, onProgress)
    flush()
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    wasStopped = true
  }
  post({ isDone: true, compared, wasStopped })
}

parentPort?.on('message', (message: ToWorker) => {
  if ('search' in message) search(message.search, new Int8Array(message.stop))
  else {
    for (const { id, record } of message.partners) {
      ids.push(id)
      register.add(comparedPartner(record))
    }
    post({ isTaken: true })
  }
})
