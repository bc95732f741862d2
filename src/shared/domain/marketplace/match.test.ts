import { expect, test } from 'vitest'
import { isMatch, matchesOf, type MatchFacts } from './match.ts'

const facts = (changes: Partial<MatchFacts> = {}): MatchFacts => ({
  side: 'company',
  kind: 'offer',
  ownerId: 'tim',
  materialGroup: '0410',
  title: 'Gitterboxen, gebraucht',
  quantity: 60,
  ...changes,
})
const WANTED = facts({ kind: 'wanted', ownerId: 'katrin', title: 'Gitterboxen für den Versand', quantity: 40 })

test.each<[string, Partial<MatchFacts>, boolean]>([
  ['of the same group', {}, true],
  ['of another group', { materialGroup: '0411' }, false],
  ['that is private', { side: 'private', materialGroup: null }, false],
  ['of the same person', { ownerId: 'katrin' }, false],
  ['that is wanted itself', { kind: 'wanted' }, false],
])('a wanted ad and an ad %s', (_what, changes, found) => {
  expect(isMatch(WANTED, facts(changes))).toBe(found)
  expect(isMatch(facts(changes), WANTED)).toBe(found)
})

test('private ads have no group: they match no other ad', () => {
  const alone = { side: 'private', materialGroup: null } as const
  expect(isMatch(facts(alone), { ...WANTED, ...alone })).toBe(false)
})

test('offers with the most similar words come first, then those of sufficient quantity', () => {
  const named = (title: string, quantity: number) => facts({ title, quantity })
  const offers = [named('Ladungsträger 600 × 400', 500), named('Gitterboxen', 10), named('Gitterboxen', 60)]
  expect(matchesOf(WANTED, offers).map(({ title, quantity }) => [title, quantity])).toEqual([
    ['Gitterboxen', 60],
    ['Gitterboxen', 10],
    ['Ladungsträger 600 × 400', 500],
  ])
})
