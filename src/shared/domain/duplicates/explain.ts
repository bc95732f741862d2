// Explanations of a pair for people: the reasons for its score, and the relation of the two if they are not the same.
import {
  FIELD_LEVELS,
  levelOf,
  MATCH_FIELDS,
  nameLikeness,
  type Carriers,
  type Levels,
  type MatchField,
} from './compare.ts'
import type { ComparedPartner } from './partner-record.ts'
import { isVeto, type Scorer } from './score.ts'

/** Relations of partners that belong together but are not the same. */
export const PARTNER_TIES = ['branch', 'sister', 'generalPartner', 'successor', 'foreignSister', 'franchise'] as const
export type PartnerTie = (typeof PARTNER_TIES)[number]
/** Why a pair is no duplicate: a relation, or no connection at all. */
export const NO_DUPLICATE_REASONS = [...PARTNER_TIES, 'namesake', 'other'] as const
export type NoDuplicateReason = (typeof NO_DUPLICATE_REASONS)[number]

const LIKE_NAMES: ReadonlySet<string> = new Set([
  'same',
  'sameCommon',
  'sameLetters',
  'close',
  'abbreviated',
  'contains',
  'containsWord',
  'similar',
])

/** The relation of two partners by the rules; undefined: none, or the same partner. Only valid below the threshold. */
export function tieOf(levels: Levels): PartnerTie | undefined {
  const name = levelOf(levels, 'name')
  const isLikeName = LIKE_NAMES.has(name)
  const isKin = isLikeName || name === 'firstWord'
  const [vatId, street, place] = [levelOf(levels, 'vatId'), levelOf(levels, 'street'), levelOf(levels, 'place')]
  const branch = levelOf(levels, 'branch')
  const isHere = street === 'same' || street === 'common' || street === 'compatible'
  if (isLikeName && (branch === 'oneSided' || branch === 'different')) return 'branch'
  if (place === 'country')
    return isLikeName || (isKin && levelOf(levels, 'domain') === 'stem') ? 'foreignSister' : undefined
  if (isKin && levelOf(levels, 'groupWord') === 'different')
    return levelOf(levels, 'form') === 'generalPartner' && isHere ? 'generalPartner' : 'sister'
  if (isLikeName && levelOf(levels, 'form') === 'generalPartner') return 'generalPartner'
  if (vatId === 'same' && isLikeName && levelOf(levels, 'duns') === 'different' && !isHere) return 'branch'
  const isSuccession = levelOf(levels, 'successor') === 'oneSided' || levelOf(levels, 'status') === 'different'
  const isContradiction = levelOf(levels, 'numbers') === 'contradict' || vatId === 'different'
  if (isLikeName && (isSuccession || (isContradiction && isHere))) return 'successor'
  if (vatId === 'same' && isLikeName && !isHere && street !== 'missing') return 'branch'
  return name === 'firstWord' && isHere && isContradiction ? 'sister' : undefined
}

/**
 * A reason: clients have texts for `field` and `level`; `percent` is the similarity of the field, `carriers` the frequency of the value.
 */
export interface Reason {
  readonly field: MatchField
  readonly level: string
  readonly weight: number
  /** No score outweighs it. */
  readonly isVeto: boolean
  readonly percent?: number
  readonly carriers?: number
}

const COUNTS: { readonly [Field in MatchField]?: (carriers: Carriers) => number } = {
  iban: ({ iban }) => iban,
  phone: ({ phone }) => phone,
  domain: ({ domain }) => domain,
  street: ({ address }) => address,
}
const EQUAL_LEVELS: ReadonlySet<string> = new Set(['rare', 'several', 'common', 'same'])

/** The weight of every field that is not neutral; with the prior they add up to the log odds of the score. */
export function weighReasons(
  scorer: Scorer,
  levels: Levels,
  a: ComparedPartner,
  b: ComparedPartner,
  carriers: Carriers,
): Reason[] {
  const weights = scorer.weightsOf(levels)
  return MATCH_FIELDS.flatMap((field, index) => {
    const level = FIELD_LEVELS[field][levels[index]!]!
    const weight = weights[index]!
    if (weight === 0) return []
    const count = EQUAL_LEVELS.has(level) ? COUNTS[field]?.(carriers) : undefined
    return [
      {
        field,
        level,
        weight,
        isVeto: isVeto(field, levels[index]!),
        ...(field === 'name' && { percent: Math.round(nameLikeness(a, b) * 100) }),
        ...(count !== undefined && count > 0 && { carriers: count }),
      },
    ]
  })
}

const SHOWN = 5
/** Combinations of fields have no sentence of their own, unless they are a contradiction. */
const TOGETHER: ReadonlySet<MatchField> = new Set<MatchField>(['numbers', 'house', 'move'])

/** At most five reasons: contradictions first, then by weight. */
export function shownReasons(reasons: readonly Reason[]): Reason[] {
  return reasons
    .filter(({ field, isVeto }) => isVeto || !TOGETHER.has(field))
    .toSorted(
      (one, other) =>
        Number(other.isVeto) - Number(one.isVeto) ||
        Number(other.weight < 0) - Number(one.weight < 0) ||
        Math.abs(other.weight) - Math.abs(one.weight) ||
        MATCH_FIELDS.indexOf(one.field) - MATCH_FIELDS.indexOf(other.field),
    )
    .slice(0, SHOWN)
}
