import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/matrix.ts'
import { groupPairs, MAX_JOINED, type ScoredPair } from './groups.ts'

const pair = (one: number, other: number, score: number, isContradicted = false): ScoredPair => ({
  one,
  other,
  score,
  isContradicted,
})
const members = (pairs: readonly ScoredPair[]) => groupPairs(pairs).map((group) => group.members)

test.each([
  ['a pair', [pair(1, 2, 0.9)], [[1, 2]]],
  ['a pair that must be checked', [pair(1, 2, 0.4)], []],
  ['three that all agree', [pair(1, 2, 0.9), pair(2, 3, 0.9), pair(1, 3, 0.8)], [[1, 2, 3]]],
  ['a chain whose ends contradict each other', [pair(1, 2, 0.9), pair(2, 3, 0.8), pair(1, 3, 0, true)], [[1, 2]]],
  ['a chain whose ends have nothing in common', [pair(1, 2, 0.9), pair(2, 3, 0.8)], [[1, 2]]],
  ['a third record that reaches the other two', [pair(1, 2, 0.97), pair(2, 3, 0.95), pair(1, 3, 0.3)], [[1, 2, 3]]],
  ['a decided pair', [pair(1, 2, 0.99, true)], []],
])('[SUP-05] the groups of %s', (_, pairs, groups) => expect(members(pairs)).toEqual(groups))

test('[SUP-05] more than eight are one large group, which people review', () => {
  const pairs = Array.from({ length: MAX_JOINED }, (_, index) => pair(index, index + 1, 0.9))
  expect(groupPairs(pairs)).toEqual([
    { members: Array.from({ length: MAX_JOINED + 1 }, (_, index) => index), isLarge: true },
  ])
})

test('[SUP-05] no contradicted pair ever shares a group', () => {
  const drawn = fc.record({
    one: fc.nat(7),
    other: fc.nat(7),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    isContradicted: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(drawn, { selector: ({ one, other }) => `${Math.min(one, other)} ${Math.max(one, other)}` }),
      (all) => {
        const pairs = all.filter(({ one, other }) => one !== other)
        const groups = members(pairs)
        const seen = groups.flat()
        expect(new Set(seen).size).toBe(seen.length)
        for (const { one, other, isContradicted } of pairs)
          if (isContradicted) expect(groups.some((group) => group.includes(one) && group.includes(other))).toBe(false)
      },
    ),
    { numRuns: runs(300, 3_000) },
  )
})
