import { expect, test } from 'vitest'
import { arrived, cardOrder, carouselOrder, leadOf } from './card-order.ts'
import { aStory } from '#widgets/news/testing/stories.tsx'

const [top, a, b, c] = [aStory({ highlight: true }), aStory(), aStory(), aStory()]
const ids = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id)

test.each([
  ['the highlight first', { highlight: top, latest: [a, b, c] }, [top, a, b, c]],
  ['the highlight once', { highlight: top, latest: [a, top, b] }, [top, a, b]],
  ['no highlight', { highlight: undefined, latest: [a, b] }, [a, b]],
  ['only a highlight', { highlight: top, latest: [] }, [top]],
])('[HOME-03] cards stand in order: %s', (_, cards, order) => expect(ids(cardOrder(cards))).toEqual(ids(order)))

test.each([
  ['nothing unread', [], [top, a, b, c]],
  ['one unread', [b.id], [b, top, a, c]],
  ['unread in their order', [c.id, a.id], [a, c, top, b]],
  ['the highlight unread too', [top.id, c.id], [top, c, a, b]],
  ['unread that is not here', [9999], [top, a, b, c]],
])('[HOME-04] the carousel begins with unread, then highlighted: %s', (_, unread, order) =>
  expect(ids(carouselOrder([top, a, b, c], new Set(unread)))).toEqual(ids(order)),
)

test.each([
  ['the highlight', [a, top, b], top],
  ['the newest without a highlight', [a, b], a],
  ['none without stories', [], undefined],
])('[HOME-03] the large card: %s', (_, items, lead) => expect(leadOf(items)).toBe(lead))

const older = aStory({ veroeffentlichtdate: '2026-04-01T06:00:00Z' })
const newer = aStory({ veroeffentlichtdate: '2026-04-21T06:00:00Z' })
test.each([
  ['the first answer is no news', undefined, [a], []],
  ['nothing new', [a, b], [a, b], []],
  ['a story came', [a], [newer, a], [newer]],
  ['an older one moves up', [a, b], [a, older], []],
  ['the first story at all', [], [a], [a]],
])('what has arrived: %s', (_, before, now, fresh) => expect(ids(arrived(before, now))).toEqual(ids(fresh)))
