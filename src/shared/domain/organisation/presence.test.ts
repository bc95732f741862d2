import { expect, test } from 'vitest'
import { seenBy } from './visibility.ts'
import { presenceOf } from './presence.ts'

const at = (hour: number) => hour * 60
const absence = (
  visibility: 'abstract' | 'concrete',
  kind: 'leave' | 'sickness',
  viewer: 'team' | 'other' = 'team',
) => ({
  seen: seenBy(viewer, visibility, kind),
  isLeave: kind === 'leave',
  last: '2026-04-22',
})

test.each([
  ['a day of work', { minutes: 480, now: at(9), absence: undefined }, { state: 'here', until: '16' }],
  ['the evening', { minutes: 480, now: at(17), absence: undefined }, { state: 'off', until: '2026-04-23' }],
  ['a short day', { minutes: 240, now: at(9), absence: undefined }, { state: 'here', until: '12' }],
  ['a day off', { minutes: 0, now: at(9), absence: undefined }, { state: 'off', until: '2026-04-23' }],
  [
    'leave that others see',
    { minutes: 480, now: at(9), absence: absence('concrete', 'leave') },
    { state: 'leave', until: '2026-04-22' },
  ],
  ['other leave', { minutes: 480, now: at(9), absence: absence('abstract', 'leave') }, { state: 'away', until: null }],
  [
    'a free morning',
    { minutes: 480, now: at(9), absence: { ...absence('concrete', 'leave'), isMorning: true } },
    { state: 'later', until: '13' },
  ],
  [
    'a free morning without times of day',
    { minutes: 480, now: at(9), absence: { ...absence('abstract', 'leave'), isMorning: true } },
    { state: 'away', until: null },
  ],
  [
    'leave of another team',
    { minutes: 480, now: at(9), absence: absence('concrete', 'leave', 'other') },
    { state: 'off', until: '2026-04-23' },
  ],
  [
    'a free morning of another team',
    { minutes: 480, now: at(9), absence: { ...absence('concrete', 'leave', 'other'), isMorning: true } },
    { state: 'off', until: '2026-04-23' },
  ],
  [
    'sickness in another team',
    { minutes: 480, now: at(9), absence: absence('concrete', 'sickness', 'other') },
    { state: 'off', until: '2026-04-23' },
  ],
  ['sickness', { minutes: 480, now: at(9), absence: absence('concrete', 'sickness') }, { state: 'away', until: null }],
] as const)('presence on %s', (_name, facts, presence) => {
  expect(presenceOf({ ...facts, next: '2026-04-23' })).toEqual(presence)
})
