// Reading search terms must not block the event loop, whatever a person types. The test counts the characters that the parser reads.
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { QUERY_MAX } from '#domain/search/search-text.ts'
import { runs } from '#tests/matrix.ts'
import { readQuery } from './search-query.ts'

/** The maximum length of a query in the address (contract/search.ts). */
const LENGTH_LIMIT = 400
/** The longest decomposition of one character is 18 characters; each phase reads the result of the last one once. */
const WORK_LIMIT = 18 * LENGTH_LIMIT * 10
const STEPS = ['normalize', 'replace', 'trim', 'toLowerCase', 'split'] as const

/** Characters that the phases of the parser receive, and the words that remain; none where the query is refused. */
function workOf(typed: string): { characters: number; words: readonly string[] } {
  let characters = 0
  for (const step of STEPS) {
    const run = String.prototype[step] as (...args: unknown[]) => unknown
    vi.spyOn(String.prototype, step).mockImplementation(function (this: string, ...args: unknown[]) {
      characters += this.length
      return run.apply(this, args) as never
    })
  }
  let words: readonly string[] = []
  let refusal: unknown
  try {
    words = readQuery(typed).words
  } catch (error) {
    refusal = error
  }
  vi.restoreAllMocks()
  if (refusal) expect(refusal).toMatchObject({ code: 'validation_failed' })
  return { characters, words }
}

const PIECES = [
  ' ',
  '\u3000',
  'a',
  'ae',
  'oe',
  'ß',
  'a\u0300',
  '\u0300',
  '\ufdfa',
  '%',
  '_',
  "'",
  '\\',
  '\u{1f9d1}',
  '1',
]
const piece = fc.constantFrom(...PIECES)
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: LENGTH_LIMIT }),
  fc
    .tuple(piece, piece, fc.nat(LENGTH_LIMIT))
    .map(([one, two, count]) => (one + two).repeat(count).slice(0, LENGTH_LIMIT)),
)

test('[T29] reading search terms takes bounded work and leaves few words without wildcards, for any input', () => {
  fc.assert(
    fc.property(typed, (query) => {
      const { characters, words } = workOf(query)
      expect(characters).toBeLessThan(WORK_LIMIT)
      expect(words.length).toBeLessThanOrEqual(8)
      for (const word of words) {
        expect(word).toMatch(/^[\p{L}\p{Nd}]+$/u)
        expect(word.length).toBeLessThanOrEqual(18 * QUERY_MAX)
      }
    }),
    { numRuns: runs(200, 2_000) },
  )
})

test.each(PIECES)('[T29] the work grows linearly with the length of the query: %j', (part) => {
  const [once, twice] = [workOf(part.repeat(50)), workOf(part.repeat(100))]
  expect(twice.characters).toBeLessThanOrEqual(2.2 * once.characters + LENGTH_LIMIT)
})
