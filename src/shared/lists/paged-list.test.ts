import { describe, expect, test } from 'vitest'
import {
  appendPage,
  countPresent,
  revalidateList,
  revealList,
  startList,
  type Page,
  type PagedList,
  type RevalidateOptions,
} from './paged-list.ts'

interface Item {
  readonly id: number
  readonly title: string
}
interface TotalPage extends Page<Item> {
  readonly total: number
}
type List = PagedList<Item, TotalPage>

const item = (id: number, title = `No. ${id}`): Item => ({ id, title })
const page = (ids: readonly number[], next: string | null = null, total = ids.length): TotalPage => ({
  items: ids.map((id) => item(id)),
  next,
  total,
})
const start = (...of: Parameters<typeof page>): List => startList<Item, TotalPage>(page(...of))
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)
const revalidate = (list: List, answer: TotalPage, options: RevalidateOptions<Item>) =>
  revalidateList<Item, TotalPage>(list, answer, options)

test('the next page is appended without items that are shown already', () => {
  const list = appendPage(start([9, 8], 'a'), page([8, 7], 'b'))
  expect([idsOf(list.items), list.next]).toEqual([[9, 8, 7], 'b'])
})

/** Newer items have higher numbers: an item older than the last one of a page may be on a later page. */
const byAge = (answer: TotalPage): RevalidateOptions<Item> => ({
  gone: 'drop',
  mayFollow: ({ id }) => id < Math.min(...idsOf(answer.items)),
})

describe('the first page is fetched again, and gone items are dropped', () => {
  const long = appendPage(start([9, 8, 7], 'a'), page([6, 5], 'b'))

  test.each<[what: string, list: List, answer: TotalPage, shown: number[], waiting: number[]]>([
    ['nothing has changed', long, page([9, 8, 7], 'a'), [9, 8, 7, 6, 5], []],
    ['a new item waits', long, page([10, 9, 8], 'a'), [9, 8, 7, 6, 5], [10]],
    ['only new items', long, page([12, 11, 10], 'a'), [9, 8, 7, 6, 5], [12, 11, 10]],
    ['an item of the first page is gone', long, page([9, 7, 6], 'a'), [9, 7, 6, 5], []],
    ['two at its end are gone', long, page([9, 6, 5], 'a'), [9, 6, 5], []],
    ['the first page is the last one now', long, page([9, 8]), [9, 8], []],
    ['the item after the last one follows at once', start([9, 8, 7], 'a'), page([9, 7, 6], 'b'), [9, 7, 6], []],
    ['a new item at the end of a whole list waits', start([9, 8]), page([9, 8, 7]), [9, 8], [7]],
    ['also where another one is gone', start([9, 8, 7]), page([9, 7, 6]), [9, 7], [6]],
    ['an empty list shows new items at once', start([]), page([9]), [9], []],
    ['all items are gone', long, page([]), [], []],
  ])('%s', (_, list, answer, shown, waiting) => {
    const next = revalidate(list, answer, byAge(answer))
    expect([idsOf(next.items), idsOf(next.waiting), next.gone.size]).toEqual([shown, waiting, 0])
  })

  test('a changed item changes in its place, and the list continues where it was', () => {
    const answer = { items: [item(9), item(8, 'New'), item(7)], next: 'a', total: 40 }
    const next = revalidate(long, answer, byAge(answer))
    expect([next.items[1]?.title, next.next, next.page.total]).toEqual(['New', 'b', 40])
  })

  test('an item that has moved to a later page keeps its position', () => {
    const next = revalidate(long, page([8, 7, 6], 'a'), { gone: 'drop', mayFollow: () => true })
    expect(idsOf(next.items)).toEqual([9, 8, 7, 6, 5])
  })
})

describe('the whole list is fetched again, and gone items stay marked', () => {
  const long = start([9, 8, 7, 6], 'a')

  test.each<[what: string, list: List, answer: TotalPage, shown: number[], gone: number[], waiting: number]>([
    ['nothing has changed', long, page([9, 8, 7, 6], 'a'), [9, 8, 7, 6], [], 0],
    ['a new item waits, the last one is pushed off', long, page([10, 9, 8, 7], 'a'), [9, 8, 7, 6], [], 1],
    ['an item has moved to the top', long, page([7, 9, 8, 6], 'a'), [9, 8, 7, 6], [], 0],
    ['an item is gone, and the next one follows', long, page([9, 7, 6, 5], 'a'), [9, 8, 7, 6, 5], [8], 0],
    ['the last item is gone, and there is no other', long, page([9, 8, 7]), [9, 8, 7, 6], [6], 0],
    ['a new item at the end of a whole list waits', start([9, 8]), page([9, 8, 7]), [9, 8], [], 1],
    ['all items are gone', start([9, 8]), page([]), [9, 8], [9, 8], 0],
    ['all items are others', start([9, 8]), page([5, 4]), [9, 8], [9, 8], 2],
    ['an empty list shows new items at once', start([]), page([9]), [9], [], 0],
  ])('%s', (_, list, answer, shown, gone, waiting) => {
    const next = revalidate(list, answer, { gone: 'mark' })
    expect([idsOf(next.items), [...next.gone], next.waiting.length]).toEqual([shown, gone, waiting])
  })
})

describe('reveal', () => {
  test.each<[what: string, list: List, answer: TotalPage, gone: 'drop' | 'mark', shown: number[]]>([
    ['puts waiting items on top', start([9, 8], 'a'), page([10, 9], 'a'), 'drop', [10, 9, 8]],
    ['shows an item at the end', start([9, 8]), page([9, 8, 7]), 'drop', [9, 8, 7]],
    ['drops gone items', start([9, 8, 7, 6], 'a'), page([10, 9, 7, 6], 'b'), 'mark', [10, 9, 7, 6]],
    ['takes the order of the latest page', start([9, 8, 7]), page([7, 9, 8]), 'mark', [7, 9, 8]],
  ])('%s', (_, list, answer, gone, shown) => {
    const next = revealList(revalidate(list, answer, { gone }))
    expect([idsOf(next.items), next.waiting, next.gone.size]).toEqual([shown, [], 0])
  })
})

test('appends one item for each removed one, however often the list is fetched again', () => {
  const rest = [9, 7, 6, 5, 4, 3, 2, 1]
  let list = start([9, 8, 7, 6], 'after 6')
  for (const _ of [1, 2, 3]) {
    const ids = rest.slice(0, countPresent(list))
    list = revalidate(list, page(ids, `after ${ids.at(-1)}`), { gone: 'mark' })
    expect([idsOf(list.items), list.next, [...list.gone]]).toEqual([[9, 8, 7, 6, 5], 'after 5', [8]])
  }
})
