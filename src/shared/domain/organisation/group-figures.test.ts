import { expect, test } from 'vitest'
import { missingIn } from './group-figures.ts'

test.each<[string, Parameters<typeof missingIn>[0], least: number, most: number]>([
  ['no line', [], 0, 0],
  ['exact counts', [{ people: 40, confirmed: 30 }], 10, 10],
  ['few confirmed', [{ people: 20, confirmed: null, fewer: 'confirmed' }], 16, 20],
  ['few missing', [{ people: 20, confirmed: null, fewer: 'missing' }], 1, 4],
  ['both small', [{ people: 7, confirmed: null }], 3, 4],
  ['a small group', [{ people: 3, confirmed: null }], 0, 3],
])('of %s the missing people are counted as far as they may be', (_what, lines, least, most) => {
  expect(missingIn(lines)).toEqual({ least, most })
})
