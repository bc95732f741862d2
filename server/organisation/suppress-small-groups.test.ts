import { expect, test } from 'vitest'
import { suppressSmallCounts, suppressSmallGroups } from './suppress-small-groups.ts'

const linesOf = (sizes: readonly number[]) =>
  sizes.map((people, index) => ({ id: index + 1, name: 'ABCDEF'[index]!, people, confirmed: 1 }))

test.each<[string, number[], string[]]>([
  ['nothing to tell', [], []],
  ['enough people everywhere', [5, 800], ['A 5: 1', 'B 800: 1']],
  ['one company alone that is too small', [2], ['A 2: ?']],
  ['too few people in all', [1, 2, 1], ['A+B+C 4: ?']],
  ['a small one goes with the next larger one', [900, 2, 30], ['A 900: 1', 'B+C 32: 2']],
  ['small ones that are enough together', [2, 90, 3], ['A+C 5: 2', 'B 90: 1']],
  ['small ones that are too few together', [2, 90, 1], ['A+B+C 93: 3']],
  ['one that is a person short goes with the next one', [4, 5, 6], ['A+B 9: 2', 'C 6: 1']],
])('%s', (_what, sizes, expected) => {
  const shown = suppressSmallGroups(linesOf(sizes))
  const lines = shown.map(
    ({ name, others = [], people, confirmed }) => `${[name, ...others].join('+')} ${people}: ${confirmed ?? '?'}`,
  )
  expect(lines).toEqual(expected)
})

test.each<[string, people: number, confirmed: number, expected: string]>([
  ['both counts are large enough', 20, 10, '10'],
  ['few have confirmed', 20, 4, 'few confirmed'],
  ['nobody has confirmed', 20, 0, 'few confirmed'],
  ['few are missing', 20, 16, 'few missing'],
  ['one is missing', 20, 19, 'few missing'],
  ['all have confirmed', 20, 20, '20'],
  ['both counts are small', 8, 4, 'hidden'],
])('no count reveals single people where %s', (_what, people, confirmed, expected) => {
  const [line] = suppressSmallCounts([{ id: 1, name: 'A', people, confirmed }])
  expect(line?.fewer ? `few ${line.fewer}` : String(line?.confirmed ?? 'hidden')).toBe(expected)
})
