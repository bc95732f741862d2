// Which local entries match the query, best first, and which letters of a text match.
import { fold, textDistance, wordDistance, wordsOf } from '#domain/search/search-text.ts'
import type { Entry } from './entry.ts'

/** A synonym is a little farther than the name itself. */
const SYNONYM = 0.5

export interface Match {
  readonly entry: Entry
  /** Per typed word: 0 it is one of the entry's, up to 1.5 it begins one, beyond that with slips. */
  readonly distance: number
}

/** The entries that fit every typed word, the nearest first; equal ones keep their order. */
export function matchEntries(entries: readonly Entry[], query: string, limit: number): Match[] {
  const typed = wordsOf(query)
  if (typed.length === 0) return []
  const distanceOf = ({ label, words = '' }: Entry): number => {
    const own = wordsOf(label)
    const named = textDistance(typed, own)
    return Math.min(named, textDistance(typed, [...own, ...wordsOf(words)]) + SYNONYM) / typed.length
  }
  return entries
    .map((entry) => ({ entry, distance: distanceOf(entry) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, limit)
}

/** Every typed word is, or begins, a word of the entry: no slip was needed. */
export const isClear = ({ distance }: Match): boolean => distance <= 1 + SYNONYM

/** Actions need a stronger match: the name begins with the query, or every word of the query is one of its words. */
export const isClearDeed = ({ entry, distance }: Match, query: string): boolean =>
  distance <= SYNONYM || fold(entry.label).startsWith(fold(query))

export interface Part {
  /** Where it begins in the text. */
  readonly at: number
  readonly text: string
  readonly hit: boolean
}

const WORD = /[\p{L}\p{M}\p{Nd}]+/gu

/** The number of letters of `word` that the typed words cover; all of them if it is similar to one of them. */
function covered(word: string, typed: readonly string[]): number {
  const folded = fold(word)
  const begins = typed.filter((one) => folded.startsWith(one))
  const longest = begins.reduce((one, other) => (other.length > one.length ? other : one), '')
  if (longest === '') return typed.some((one) => wordDistance(one, folded) < Infinity) ? word.length : 0
  // 'ue' is one letter when folded: the last length that yields the query includes both.
  const lengths = Array.from({ length: word.length }, (_, index) => index + 1)
  const exact = lengths.findLast((length) => fold(word.slice(0, length)) === longest)
  return exact ?? lengths.find((length) => fold(word.slice(0, length)).startsWith(longest)) ?? word.length
}

/** `text` length where the hits of `query` begin and end. */
export function hitParts(text: string, query: string): Part[] {
  const typed = wordsOf(query)
  const parts: Part[] = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = typed.length > 0 ? covered(word, typed) : 0
    if (length === 0) continue
    if (index > at) parts.push({ at, text: text.slice(at, index), hit: false })
    at = index + length
    parts.push({ at: index, text: text.slice(index, at), hit: true })
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), hit: false })
  return parts
}
