import { describe, expect, test } from 'vitest'
import { deliveryTime, USUAL_WEEK, type DeliveryHours, type DeliveryWeek, type QuietTime } from './quiet-time.ts'

const daily = (hours: DeliveryHours | null): DeliveryWeek => Array.from({ length: 7 }, () => hours)
const at = (quiet: Partial<QuietTime>, instant: string) =>
  deliveryTime({ on: true, week: USUAL_WEEK, ...quiet }, new Date(instant))
    .toISOString()
    .replace('.000Z', 'Z')

describe('[PROF-01] the default week', () => {
  test.each([
    // Winter: Berlin is one hour ahead of UTC. 2026-11-23 is a Monday.
    ['Monday 7:00 is the first minute', '2026-11-23T06:00:00Z', '2026-11-23T06:00:00Z'],
    ['Monday 6:59', '2026-11-23T05:59:00Z', '2026-11-23T06:00:00Z'],
    ['Monday 12:34', '2026-11-23T11:34:56Z', '2026-11-23T11:34:56Z'],
    ['Monday 16:59 is the last', '2026-11-23T15:59:59Z', '2026-11-23T15:59:59Z'],
    ['Monday 17:00 waits for Tuesday', '2026-11-23T16:00:00Z', '2026-11-24T06:00:00Z'],
    ['Friday 15:00 waits for Monday', '2026-11-27T14:00:00Z', '2026-11-30T06:00:00Z'],
    ['Saturday', '2026-11-28T11:00:00Z', '2026-11-30T06:00:00Z'],
    ['Sunday 23:59', '2026-11-29T22:59:00Z', '2026-11-30T06:00:00Z'],
    // Summer time: two hours ahead.
    ['a Tuesday in July', '2026-07-14T05:00:00Z', '2026-07-14T05:00:00Z'],
    ['an evening in July', '2026-07-14T15:00:00Z', '2026-07-15T05:00:00Z'],
    ['the weekend on which the clocks go forward', '2026-03-27T20:00:00Z', '2026-03-30T05:00:00Z'],
    ['the weekend on which they go back', '2026-10-23T20:00:00Z', '2026-10-26T06:00:00Z'],
  ])('%s', (_, instant, due) => expect(at({}, instant)).toBe(due))
})

describe('[PROF-01] other weeks', () => {
  const NIGHT: DeliveryHours = { from: 22 * 60, to: 6 * 60 }
  test.each<[string, Partial<QuietTime>, string, string]>([
    ['switched off: at once', { on: false }, '2026-11-28T11:00:00Z', '2026-11-28T11:00:00Z'],
    [
      'no hours at all: at once rather than never',
      { week: daily(null) },
      '2026-11-23T11:00:00Z',
      '2026-11-23T11:00:00Z',
    ],
    ['a night shift, in the evening', { week: daily(NIGHT) }, '2026-11-23T22:30:00Z', '2026-11-23T22:30:00Z'],
    ['a night shift, after midnight', { week: daily(NIGHT) }, '2026-11-24T03:00:00Z', '2026-11-24T03:00:00Z'],
    ['a night shift, at noon', { week: daily(NIGHT) }, '2026-11-24T11:00:00Z', '2026-11-24T21:00:00Z'],
    [
      'round the clock, at midnight',
      { week: daily({ from: 0, to: 1440 }) },
      '2026-11-23T23:00:00Z',
      '2026-11-23T23:00:00Z',
    ],
    ['hours without length', { week: daily({ from: 60, to: 60 }) }, '2026-11-23T11:00:00Z', '2026-11-23T11:00:00Z'],
    ['a holiday on Tuesday', { isFree: (day) => day === '2026-11-24' }, '2026-11-23T20:00:00Z', '2026-11-25T06:00:00Z'],
    [
      'in the middle of a holiday',
      { isFree: (day) => day === '2026-11-24' },
      '2026-11-24T10:00:00Z',
      '2026-11-25T06:00:00Z',
    ],
    // The night the clocks go forward: 2:00 is 3:00.
    [
      'hours that begin in the skipped hour',
      { week: daily({ from: 150, to: 300 }) },
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:00:00Z',
    ],
    [
      'hours that lie in the skipped hour',
      { week: daily({ from: 130, to: 170 }) },
      '2026-03-29T00:30:00Z',
      '2026-03-30T00:10:00Z',
    ],
    // The night they go back: 2:30 comes at 0:30 and at 1:30 UTC.
    [
      'hours that begin in the hour that comes twice',
      { week: daily({ from: 150, to: 300 }) },
      '2026-10-25T00:00:00Z',
      '2026-10-25T00:30:00Z',
    ],
    [
      'in that hour, the second time',
      { week: daily({ from: 150, to: 300 }) },
      '2026-10-25T01:10:00Z',
      '2026-10-25T01:10:00Z',
    ],
  ])('%s', (_, quiet, instant, due) => expect(at(quiet, instant)).toBe(due))
})
