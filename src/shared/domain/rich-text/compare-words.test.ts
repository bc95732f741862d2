import { expect, test } from 'vitest'
import { compareWords } from './compare-words.ts'

const written = (before: string, after: string): string =>
  compareWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

test.each([
  ['', '', ''],
  ['', 'neu', '[+neu]'],
  ['alt', '', '[-alt]'],
  ['Beginn 13 Uhr in Halle 4', 'Beginn 14 Uhr in Halle 4', 'Beginn [-13][+14] Uhr in Halle 4'],
  ['eins zwei drei', 'eins drei', 'eins [-zwei ]drei'],
  ['eins\nzwei', 'eins\nzwei\ndrei', 'eins\nzwei[+\ndrei]'],
])('%j becomes %j', (before, after, shown) => expect(written(before, after)).toBe(shown))

test('both texts are there whole, whatever their length', () => {
  const long = (word: string) => Array.from({ length: 4000 }, (_, index) => `${word}${index % 7}\n`).join('')
  const pieces = compareWords(long('a'), long('b'))
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join('')
  expect([without('added') === long('a'), without('removed') === long('b')]).toEqual([true, true])
})
