import { expect, test } from 'vitest'
import type { NewsOverview } from '#contract/news-overview.ts'
import { aStory } from '#widgets/news/testing/stories.tsx'
import { inPieces } from './overview.tsx'

test.each([
  [0, ['0 end']],
  [1, ['1 end']],
  [3, ['1 before', '1 before', '1 end']],
])('a page of %i stories comes in pieces, and only the last one names the next page', async (count, expected) => {
  const items = Array.from({ length: count }, () => aStory())
  const shown: NewsOverview[] = []
  const ends: boolean[] = []
  await inPieces({ items, total: 99, next: 'end', similar: false }, 'before', (piece, isLast) => {
    shown.push(piece)
    ends.push(isLast)
  })
  expect(shown.map((piece) => `${piece.items.length} ${piece.next}`)).toEqual(expected)
  expect(ends.indexOf(true)).toBe(ends.length - 1)
  expect(shown.flatMap((piece) => piece.items)).toEqual(items)
})
