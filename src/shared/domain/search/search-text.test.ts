import { expect, test } from 'vitest'
import { fold, normalQuery, queryLength, slipsToPrefix, textDistance, wordsOf } from './search-text.ts'

test.each([
  ['Müller', 'muller'],
  ['Mueller', 'muller'],
  ['MULLER', 'muller'],
  ['Groß-Gerau', 'gross gerau'],
  ['Paweł Łukasz', 'pawel lukasz'],
  ['Ilić', 'ilic'],
  ['Ayşe Yıldız', 'ayse yildiz'],
  ['İnce', 'ince'],
  ['Søren Æbelø', 'soren abelo'],
  ["O'Neill, d’Or", 'o neill d or'],
  ['  %_\\  ', ''],
  ['Ｔｅｓｔ ﬁx', 'test fix'],
  ['Иван', 'иван'],
  ['👍 ok', 'ok'],
])('%s folds to %s', (text, folded) => expect(fold(text)).toBe(folded))

test.each([
  ['  a\tb\n c ', 'a b c', 5],
  ['a\u0308b', 'äb', 2],
  ['👍👍', '👍👍', 2],
])('%j is the query %j of %i characters', (typed, query, length) => {
  expect(normalQuery(typed)).toBe(query)
  expect(queryLength(query)).toBe(length)
})

test.each([
  ['kow', 'kowalski', 0],
  ['kwo', 'kowalski', Infinity],
  ['kowl', 'kowalski', 1],
  ['kwoal', 'kowalski', 1],
  ['kowlaski', 'kowalski', 1],
  ['kovalsky', 'kowalski', 2],
  ['kovalzky', 'kowalski', Infinity],
  ['maier', 'meier', 1],
  ['meier', 'mei', Infinity],
  ['meierr', 'meier', 1],
  ['', 'meier', 0],
])('%s matches %s with %i typing errors', (typed, word, slips) => expect(slipsToPrefix(typed, word)).toBe(slips))

test('every typed word must match; a whole word is nearer than a prefix, and a prefix nearer than a typing error', () => {
  const words = wordsOf('Daniel Kowalski')
  const distance = (typed: string) => textDistance(wordsOf(typed), words)
  expect(distance('kowalski')).toBeLessThan(distance('kowal'))
  expect(distance('kowal')).toBeLessThan(distance('kowla'))
  expect(distance('dan kow')).toBe(2)
  expect(distance('dan kowx')).toBe(3)
  expect(distance('dan meier')).toBe(Infinity)
  expect(textDistance([], words)).toBe(0)
})
