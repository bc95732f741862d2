import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { hitParts, isClear, isClearDeed, matchEntries } from './match.ts'

const marked = (text: string, query: string) =>
  hitParts(text, query)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('')

test.each([
  ['Daniel Kowalski', 'kowal', 'Daniel [Kowal]ski'],
  ['Daniel Kowalski', 'kow dan', '[Dan]iel [Kow]alski'],
  ['Jürgen Müller', 'mue', 'Jürgen [Mü]ller'],
  ['Anna Mueller', 'mü', 'Anna [Mue]ller'],
  ['Anna Mueller', 'mul', 'Anna [Muel]ler'],
  ['Daniel Kowalski', 'kowlaski', 'Daniel [Kowalski]'],
  ['Straße', 'strasse', '[Straße]'],
  ['Paweł', 'pawel', '[Paweł]'],
  ['News', 'xyz', 'News'],
  ['News', '', 'News'],
  ['<b>Ofen</b>', 'ofen', '<b>[Ofen]</b>'],
])('%s, searched by %s, is marked %s', (text, query, expected) => expect(marked(text, query)).toBe(expected))

const entry = (label: string, words = ''): Entry => ({ id: label, label, words })
const ENTRIES = [
  entry('Urlaubskalender', 'Vacation calendar Ferien holiday leave'),
  entry('Urlaubsgenehmigung', 'Vacation approval Freigabe'),
  entry('News', 'Neuigkeiten stories'),
  entry('Nutzungsbedingungen', 'terms'),
]

test.each([
  ['urlaub', ['Urlaubskalender', 'Urlaubsgenehmigung']],
  ['ferien', ['Urlaubskalender']],
  ['holiday', ['Urlaubskalender']],
  ['vacaton', ['Urlaubskalender', 'Urlaubsgenehmigung']],
  ['urlaub freigabe', ['Urlaubsgenehmigung']],
  ['n', ['News', 'Nutzungsbedingungen']],
  ['ne', ['News']],
  ['zzz', []],
  ['', []],
  ['%', []],
])('%s leads to %j', (query, labels) =>
  expect(matchEntries(ENTRIES, query, 5).map(({ entry: { label } }) => label)).toEqual(labels),
)

test('a name ranks above a synonym, and both are exact; a typing error is not', () => {
  const entries = [entry('Postfach', 'News'), entry('News')]
  const [first, second] = matchEntries(entries, 'news', 5)
  expect([first?.entry.label, second?.entry.label]).toEqual(['News', 'Postfach'])
  expect([first, second].map((match) => isClear(match!))).toEqual([true, true])
  expect(isClear(matchEntries(entries, 'newz', 5)[0]!)).toBe(false)
  expect(matchEntries(entries, 'news', 1)).toHaveLength(1)
})

test.each([
  ['alle', true],
  ['alle benach', true],
  ['markieren', true],
  ['leeren', true],
  ['mar', false],
  ['benach', false],
  ['markeiren', false],
])('what acts at once is meant by %s: %s', (query, expected) => {
  const [match] = matchEntries([entry('Alle Benachrichtigungen markieren', 'leeren')], query, 1)
  expect(isClearDeed(match!, query)).toBe(expected)
})
