import { describe, expect, test } from 'vitest'
import type { StoryLine, StoryPage } from '#contract/news-list.ts'
import { begun, grown, refreshed, revealed, type ShownList } from './shown-list.ts'

const line = (id: number, titel = `Nr. ${id}`) => ({ id, titel }) as StoryLine
const page = (ids: readonly number[], next: string | null = null) =>
  ({ stories: ids.map((id) => line(id)), next, total: ids.length, similar: false }) as unknown as StoryPage
const ids = ({ lines }: ShownList) => lines.map(({ id }) => id)

test('a page that follows stands below, what has moved into it since not twice', () => {
  const list = grown(begun(page([9, 8], 'a')), page([8, 7], 'b'))
  expect([ids(list), list.next]).toEqual([[9, 8, 7], 'b'])
})

describe('read anew, nothing moves', () => {
  const long = begun(page([9, 8, 7, 6], 'a'))

  test.each<[string, ShownList, StoryPage, number[], number[], number]>([
    ['nothing has changed', long, page([9, 8, 7, 6], 'a'), [9, 8, 7, 6], [], 0],
    ['a new one waits, the last one is pushed off', long, page([10, 9, 8, 7], 'a'), [9, 8, 7, 6], [], 1],
    ['one was acted upon and stands first now', long, page([7, 9, 8, 6], 'a'), [9, 8, 7, 6], [], 0],
    ['one is gone, and what follows comes up', long, page([9, 7, 6, 5], 'a'), [9, 8, 7, 6, 5], [8], 0],
    ['all are gone', begun(page([9, 8])), page([]), [9, 8], [9, 8], 0],
    ['all are others', begun(page([9, 8])), page([5, 4]), [9, 8], [9, 8], 2],
    ['an empty list shows at once what comes', begun(page([])), page([9]), [9], [], 0],
  ])('%s', (_, list, answer, shown, gone, arrived) => {
    const next = refreshed(list, answer)
    expect([ids(next), [...next.gone], next.arrived]).toEqual([shown, gone, arrived])
  })

  test('a changed story changes in its place', () => {
    const answer = { ...page([9, 8, 7, 6], 'a'), stories: [line(8, 'Neu'), line(9), line(7), line(6)] }
    expect(refreshed(long, answer).lines[1]?.titel).toBe('Neu')
  })

  test('who asks for it sees the list as it is', () => {
    const next = revealed(refreshed(long, page([10, 9, 7, 6], 'b')))
    expect([ids(next), next.gone.size, next.arrived, next.next]).toEqual([[10, 9, 7, 6], 0, 0, 'b'])
  })
})
