import { expect, test } from 'vitest'
import { createSlowList } from './push-jobs.ts'

test('[PROF-03] a slow device is known as one for ten minutes after the last time', () => {
  let at = 0
  const list = createSlowList(() => new Date(at))
  list.note('one')
  list.note('two')
  expect(['one', 'two', 'three'].map(list.has)).toEqual([true, true, false])
  at = 9 * 60_000
  list.note('one')
  at = 10 * 60_000
  expect(['one', 'two'].map(list.has)).toEqual([true, false])
  at = 19 * 60_000
  expect(list.has('one')).toBe(false)
})
