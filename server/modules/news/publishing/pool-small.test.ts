// @vitest-environment node
import { expect, test } from 'vitest'
import { poolSmall } from './pool-small.ts'

const linesOf = (sizes: readonly number[]) =>
  sizes.map((people, index) => ({ id: index + 1, name: 'ABCDEF'[index]!, people, confirmed: 1 }))

test.each<[string, number[], string[]]>([
  ['nothing to tell', [], []],
  ['enough people everywhere', [5, 800], ['A 5', 'B 800']],
  ['one company alone, however small', [2], ['A 2']],
  ['a small one goes with the next larger one', [900, 2, 30], ['A 900', 'B+C 32']],
  ['small ones that are enough together', [2, 90, 3], ['A+C 5', 'B 90']],
  ['small ones that are too few together', [2, 90, 1], ['A+B+C 93']],
  ['one that is a person short goes with the next one', [4, 5, 6], ['A+B 9', 'C 6']],
])('%s', (_what, sizes, expected) => {
  const told = poolSmall(linesOf(sizes))
  expect(told.map(({ name, others = [], people }) => `${[name, ...others].join('+')} ${people}`)).toEqual(expected)
  expect(told.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(sizes.length)
})
