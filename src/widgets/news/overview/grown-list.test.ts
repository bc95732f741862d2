import { describe, expect, test } from 'vitest'
import type { NewsOverview } from '#contract/news-overview.ts'
import type { NewsItem } from '#contract/news.ts'
import { begun, grown, refreshed, revealed, type GrownList } from './grown-list.ts'

/** A story whose number is its day: 9 is newer than 8. */
const item = (id: number, titel = `Nr. ${id}`) =>
  ({ id, titel, veroeffentlichtdate: `2026-04-${String(id).padStart(2, '0')}T08:00:00.000Z` }) as NewsItem
const page = (ids: readonly number[], next: string | null = null, more: Partial<NewsOverview> = {}): NewsOverview => ({
  items: ids.map((id) => item(id)),
  total: ids.length,
  next,
  similar: false,
  ...more,
})
const ids = ({ items }: Pick<GrownList, 'items'>) => items.map(({ id }) => id)

test('a page that follows stands below, what has moved into it since not twice', () => {
  const list = grown(begun(page([9, 8], 'a')), page([8, 7], 'b'))
  expect([ids(list), list.next]).toEqual([[9, 8, 7], 'b'])
})

describe('read anew', () => {
  const long = grown(begun(page([9, 8, 7], 'a')), page([6, 5], 'b'))

  test.each<[string, GrownList, NewsOverview, number[], number[]]>([
    ['nothing has changed', long, page([9, 8, 7], 'a'), [9, 8, 7, 6, 5], []],
    ['a new one waits', long, page([10, 9, 8], 'a'), [9, 8, 7, 6, 5], [10]],
    ['one of the first page is gone', long, page([9, 7, 6], 'a'), [9, 7, 6, 5], []],
    ['what is now all there is', long, page([9, 8]), [9, 8], []],
    ['an empty list shows at once what comes', begun(page([])), page([9]), [9], []],
    ['all are gone', long, page([]), [], []],
  ])('%s', (_, list, answer, shown, waiting) => {
    const next = refreshed(list, answer)
    expect([ids(next), next.waiting.map(({ id }) => id)]).toEqual([shown, waiting])
  })

  test('a changed story changes in its place, and the list goes on where it was', () => {
    const answer = { ...page([9, 8, 7], 'a', { total: 40 }), items: [item(9), item(8, 'Neu'), item(7)] }
    const next = refreshed(long, answer)
    expect([next.items[1]?.titel, next.next, next.total]).toEqual(['Neu', 'b', 40])
  })

  test('unread first: a story that has just been read keeps its place, though it stands on a later page now', () => {
    const next = refreshed(long, page([8, 7, 6], 'a'), { order: 'unread' })
    expect(ids(next)).toEqual([9, 8, 7, 6, 5])
  })

  test('who asks for it sees the new ones, from the top', () => {
    const next = refreshed(long, page([10, 9, 8], 'a'), { reveal: true })
    expect([ids(next), next.next, next.waiting]).toEqual([[10, 9, 8], 'a', []])
  })
})

test('what has waited stands on top', () => {
  const list = revealed(refreshed(begun(page([9, 8], 'a')), page([10, 9], 'a')))
  expect([ids(list), list.waiting]).toEqual([[10, 9, 8], []])
})
