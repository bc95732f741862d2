import { expect, test } from 'vitest'
import { laterTimes } from './later-view.ts'

test.each([
  ['a Tuesday', '2026-04-21T06:12:00Z', ['2026-04-21T07:12', '2026-04-22T06:00', '2026-04-27T06:00']],
  ['a Sunday', '2026-04-26T10:00:00Z', ['2026-04-26T11:00', '2026-04-27T06:00']],
  ['a Monday', '2026-04-27T10:00:00Z', ['2026-04-27T11:00', '2026-04-28T06:00', '2026-05-04T06:00']],
  ['the day before summer time', '2026-03-28T10:00:00Z', ['2026-03-28T11:00', '2026-03-29T06:00', '2026-03-30T06:00']],
])('an entry is put off on %s', (_, now, times) => {
  expect(laterTimes(new Date(now)).map(({ until }) => until.toISOString().slice(0, 16))).toEqual(times)
})
