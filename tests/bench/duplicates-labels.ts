// Labelled pairs of a generated register: the pairs that the engine compares, with the answer of the register.
import { compare } from '#domain/duplicates/compare.ts'
import { PartnerRegister } from '#domain/duplicates/candidates.ts'
import type { Label } from '#domain/duplicates/fit.ts'
import { comparedPartner } from '#domain/duplicates/partner-record.ts'
import { drawRegisterOf, type DrawnRecord } from './partner-register.ts'

export interface LabelledPair extends Label {
  readonly one: DrawnRecord
  readonly other: DrawnRecord
}

export interface LabelledRegister {
  readonly records: readonly DrawnRecord[]
  readonly pairs: readonly LabelledPair[]
  /** Pairs of the same partner that share no key. */
  readonly missed: number
}

export function labelledRegister(seed: number, count: number): LabelledRegister {
  const records = drawRegisterOf(seed, count)
  const register = new PartnerRegister()
  const copies = new Map<number, number>()
  for (const record of records) {
    register.add(comparedPartner(record))
    copies.set(record.partner, (copies.get(record.partner) ?? 0) + 1)
  }
  register.group()
  const pairs: LabelledPair[] = []
  let found = 0
  register.forEachPair((a, b) => {
    const [one, other] = [records[a]!, records[b]!]
    const isSame = one.partner === other.partner
    if (isSame) found++
    pairs.push({
      levels: compare(register.partners[a]!, register.partners[b]!, register.carriers(a, b)),
      isSame,
      one,
      other,
    })
  })
  const all = [...copies.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0)
  return { records, pairs, missed: all - found }
}

/** The share of pairs of different but similar partners that would be merged; by their relation. */
export function mergedWrongly(
  scored: readonly (LabelledPair & { readonly score: number })[],
  threshold = 0.5,
): Record<string, number> {
  const alike = scored.filter(({ isSame, one, other }) => !isSame && one.family === other.family)
  const share = (pairs: typeof alike) =>
    pairs.length === 0 ? 0 : pairs.filter(({ score }) => score >= threshold).length / pairs.length
  const byKind = Map.groupBy(alike, ({ one }) => one.kind)
  return { all: share(alike), ...Object.fromEntries([...byKind].map(([kind, pairs]) => [kind, share(pairs)])) }
}
