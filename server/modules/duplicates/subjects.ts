// Compares two partners without the database, for requests and for worker threads.
import { compare, type Carriers, type Levels } from '#domain/duplicates/compare.ts'
import { shownReasons, weighReasons, type Reason } from '#domain/duplicates/explain.ts'
import { type CountedKind, KEY_KINDS, keysOf } from '#domain/duplicates/keys.ts'
import { comparedPartner, type ComparedPartner } from '#domain/duplicates/partner-record.ts'
import type { Scorer } from '#domain/duplicates/score.ts'

/** A partner that is compared: its values, and its keys by the order of KEY_KINDS. */
export interface Subject {
  readonly partner: ComparedPartner
  readonly keys: readonly string[]
}

export function subjectOf(record: Parameters<typeof comparedPartner>[0]): Subject {
  const partner = comparedPartner(record)
  return { partner, keys: keysOf(partner) }
}

const stored = (kind: number, key: string): string => `${KEY_KINDS[kind]!} ${key}`

/** The keys of a subject as they are stored. */
export const storedKeysOf = ({ keys }: Subject): string[] =>
  keys.flatMap((key, kind) => (key === '' ? [] : [stored(kind, key)]))

/** How many partners have the values that both share, the subject included. */
export function carriersOf(subject: Subject, other: Subject, counts: ReadonlyMap<string, number>): Carriers {
  const of = (name: CountedKind): number => {
    const kind = KEY_KINDS.indexOf(name)
    const key = subject.keys[kind]!
    return key !== '' && key === other.keys[kind] ? (counts.get(stored(kind, key)) ?? 1) + 1 : 0
  }
  return { iban: of('iban'), phone: of('phone'), domain: of('domain'), words: of('words'), address: of('address') }
}

export interface ScoredSubjects {
  readonly score: number
  readonly levels: Levels
  readonly reasons: readonly Reason[]
  readonly shown: Reason[]
}

export function scoreSubjects(scorer: Scorer, a: Subject, b: Subject, carriers: Carriers): ScoredSubjects {
  const levels = compare(a.partner, b.partner, carriers)
  const reasons = weighReasons(scorer, levels, a.partner, b.partner, carriers)
  return { score: scorer.score(levels), levels, reasons, shown: shownReasons(reasons) }
}
