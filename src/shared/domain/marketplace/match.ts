// Matches wanted ads with offers: company ads of one material group, those with similar words first.
import { textDistance, wordsOf } from '#domain/search/search-text.ts'
import type { AdKind, AdSide } from './ad.ts'

export interface MatchFacts {
  readonly side: AdSide
  readonly kind: AdKind
  readonly ownerId: string | null
  readonly materialGroup: string | null
  readonly title: string
  /** The quantity that an offer still has, or that is wanted. */
  readonly quantity: number
}

/** True for an offer and a wanted ad of different people with the same material group. Private ads have none. */
export const isMatch = (one: MatchFacts, other: MatchFacts): boolean =>
  one.kind !== other.kind &&
  one.side === 'company' &&
  other.side === 'company' &&
  one.materialGroup !== null &&
  one.materialGroup === other.materialGroup &&
  (one.ownerId === null || one.ownerId !== other.ownerId)

const FILLERS = new Set([
  'fur',
  'for',
  'und',
  'and',
  'mit',
  'with',
  'von',
  'the',
  'der',
  'die',
  'das',
  'den',
  'ein',
  'eine',
])
const contentWords = (title: string): string[] =>
  wordsOf(title).filter((word) => word.length > 2 && !FILLERS.has(word) && !/^\d+$/.test(word))

/** 0 to 1: the share of the words of `wanted` in the title of the offer, and whether its quantity is sufficient. */
export function closeness(
  wanted: Pick<MatchFacts, 'title' | 'quantity'>,
  offer: Pick<MatchFacts, 'title' | 'quantity'>,
) {
  const words = contentWords(wanted.title)
  const offered = contentWords(offer.title)
  const found = words.filter((word) => textDistance([word], offered) < Infinity).length
  const share = words.length === 0 ? 0 : found / words.length
  return 0.8 * share + (offer.quantity >= wanted.quantity ? 0.2 : 0)
}

/** Those of `candidates` that match, the closest first. */
export function matchesOf<Candidate extends MatchFacts>(ad: MatchFacts, candidates: readonly Candidate[]): Candidate[] {
  const near = (candidate: Candidate) => (ad.kind === 'wanted' ? closeness(ad, candidate) : closeness(candidate, ad))
  return candidates.filter((candidate) => isMatch(ad, candidate)).toSorted((one, other) => near(other) - near(one))
}
