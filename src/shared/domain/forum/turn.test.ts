import { expect, test } from 'vitest'
import { turnOn, type Turn, type Waiting } from './turn.ts'

const WAITING: Waiting = {
  // A Tuesday.
  since: '2026-04-21',
  hasResponsible: true,
  hasDeputy: true,
  answerDays: 3,
  place: { land: 'NW', municipal: [] },
}

test.each<[string, Partial<Waiting>, Turn]>([
  ['2026-04-21', {}, { stage: 'responsible', until: '2026-04-24', next: 'deputy', movesOn: '2026-04-27' }],
  // On the weekend no term runs.
  ['2026-04-26', {}, { stage: 'responsible', until: '2026-04-24', next: 'deputy', movesOn: '2026-04-27' }],
  ['2026-04-27', {}, { stage: 'deputy', until: '2026-04-29', next: 'moderator', movesOn: '2026-04-30' }],
  ['2026-04-30', {}, { stage: 'moderator', until: null, next: null, movesOn: null }],
  // Without a deputy the moderators follow.
  ['2026-04-27', { hasDeputy: false }, { stage: 'moderator', until: null, next: null, movesOn: null }],
  [
    '2026-04-24',
    { hasDeputy: false },
    { stage: 'responsible', until: '2026-04-24', next: 'moderator', movesOn: '2026-04-27' },
  ],
  // 1 May is a holiday, and the first working day after it is a Monday.
  [
    '2026-04-29',
    { since: '2026-04-28' },
    { stage: 'responsible', until: '2026-05-04', next: 'deputy', movesOn: '2026-05-05' },
  ],
  // After an outage the present stage depends only on the days.
  ['2026-07-01', {}, { stage: 'moderator', until: null, next: null, movesOn: null }],
  ['2026-04-21', { hasResponsible: false }, { stage: 'moderator', until: null, next: null, movesOn: null }],
])('[FORUM-01] says on %s whose turn it is (%j)', (today, changes, expected) => {
  expect(turnOn({ ...WAITING, ...changes }, today)).toEqual(expected)
})
