import { expect, test } from 'vitest'
import {
  RELEASE_TRANSITIONS,
  releaseStatusOf,
  releaseTransition,
  FEEDBACKS,
  RELEASE_PATHS,
  RELEASE_STATUSES,
  releaseAt,
  type DayRelease,
  type ReleaseEvent,
} from './release.ts'

const aDay = (changes: Partial<DayRelease> = {}): DayRelease => ({
  path: 'manual',
  feedback: undefined,
  projectManager: undefined,
  supervisor: 'open',
  ...changes,
})

test.each<[string, Partial<DayRelease>, string]>([
  ['manual path', {}, 'manualReleaseRequired'],
  ['automatic path', { path: 'automatic' }, 'automaticReleaseActivated'],
  [
    'an open step of a project manager',
    { path: 'automatic', projectManager: 'open' },
    'notYetProcessedByProjectManager',
  ],
  ['the step of a project manager done', { projectManager: 'manuallyApproved' }, 'notYetProcessed'],
  [
    'that step done, automatic path',
    { path: 'automatic', projectManager: 'manuallyApproved' },
    'automaticReleaseActivated',
  ],
  ['all steps approved', { projectManager: 'manuallyApproved', supervisor: 'manuallyApproved' }, 'manuallyApproved'],
  ['the first rejection', { projectManager: 'manuallyRejected' }, 'manuallyRejected'],
  [
    'the rejection of the supervisor',
    { projectManager: 'manuallyApproved', supervisor: 'manuallyRejected' },
    'manuallyRejected',
  ],
  ['released by itself', { path: 'automatic', supervisor: 'automaticallyApproved' }, 'automaticallyApproved'],
])('[TIME-04] label of a day: %s', (_name, changes, expected) => {
  expect(releaseStatusOf(aDay(changes))).toBe(expected)
})

test.each(FEEDBACKS)('[TIME-03] a day with the feedback %s is never released by itself', (feedback) => {
  const day = aDay({ path: 'automatic', feedback })
  expect(releaseStatusOf(day)).toBe('manualReleaseRequired')
  expect(releaseTransition(day, { type: 'release' })).toEqual({ refusal: 'notAutomatic' })
})

const EVENTS: readonly ReleaseEvent[] = [
  { type: 'approve', stage: 'projectManager' },
  { type: 'approve', stage: 'supervisor' },
  { type: 'reject', stage: 'projectManager', reason: 'Pause' },
  { type: 'reject', stage: 'supervisor', reason: 'Pause' },
  { type: 'release' },
  { type: 'veto', reason: 'Dienstreise' },
  { type: 'report' },
  { type: 'settle' },
  { type: 'change' },
  { type: 'correct' },
]
const STEPS = ['open', 'manuallyApproved', 'manuallyRejected', 'automaticallyApproved'] as const
const DAYS = RELEASE_PATHS.flatMap((path) =>
  [undefined, ...FEEDBACKS].flatMap((feedback) =>
    [undefined, ...STEPS.slice(0, 3)].flatMap((projectManager) =>
      STEPS.map((supervisor) => aDay({ path, feedback, projectManager, supervisor })),
    ),
  ),
)

test('[TIME-04] every event has the result of the table, or is refused', () => {
  for (const day of DAYS)
    for (const event of EVENTS) {
      const from = releaseStatusOf(day)
      const targets = RELEASE_TRANSITIONS[from][event.type]
      const result = releaseTransition(day, event)
      if (targets === undefined) expect(result).toHaveProperty('refusal')
      else if ('day' in result) expect(targets).toContain(releaseStatusOf(result.day))
    }
})

test.each<[string, Partial<DayRelease>, ReleaseEvent, string]>([
  ['a reason is missing', {}, { type: 'reject', stage: 'supervisor', reason: ' ' }, 'reasonRequired'],
  [
    'the project manager is first',
    { projectManager: 'open' },
    { type: 'approve', stage: 'supervisor' },
    'waitsForProjectManager',
  ],
  ['it is decided', { supervisor: 'manuallyApproved' }, { type: 'approve', stage: 'supervisor' }, 'alreadyDecided'],
  ['it was rejected', { supervisor: 'manuallyRejected' }, { type: 'approve', stage: 'supervisor' }, 'waitsForEmployee'],
  ['a case is open', { feedback: 'pending' }, { type: 'approve', stage: 'supervisor' }, 'isReported'],
  [
    'a stamp is missing',
    { feedback: 'stampingMissing' },
    { type: 'approve', stage: 'supervisor' },
    'entriesIncomplete',
  ],
  [
    'a stamp is invalid',
    { feedback: 'invalidStamping', projectManager: 'open' },
    { type: 'approve', stage: 'projectManager' },
    'entriesIncomplete',
  ],
  ['it waits for a person', {}, { type: 'veto', reason: 'x' }, 'notAutomatic'],
])('[TIME-04] refused: %s', (_name, changes, event, refusal) => {
  expect(releaseTransition(aDay(changes), event)).toEqual({ refusal })
})

test('[TIME-04] a new version begins its stages again, a veto ends the automatic path', () => {
  const rejected = aDay({ path: 'automatic', projectManager: 'manuallyRejected' })
  const next = releaseTransition(rejected, { type: 'change' })
  expect('day' in next && releaseStatusOf(next.day)).toBe('notYetProcessedByProjectManager')
  const stopped = releaseTransition(aDay({ path: 'automatic' }), { type: 'veto', reason: 'Dienstreise' })
  expect('day' in stopped && releaseStatusOf(stopped.day)).toBe('manualReleaseRequired')
})

const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && day !== '2026-04-06'
test.each<[string, number, number, string]>([
  ['2026-04-20', 3, 720, '2026-04-23T10:00:00.000Z'],
  // Good Friday is worked here; a weekend and Easter Monday do not count.
  ['2026-04-02', 3, 720, '2026-04-08T10:00:00.000Z'],
  ['2026-02-06', 1, 0, '2026-02-08T23:00:00.000Z'],
  // The clock skips this time on Sunday: the next workday has it.
  ['2026-03-27', 1, 150, '2026-03-30T00:30:00.000Z'],
])('[TIME-04] a day of %s is released %i workdays later at minute %i: %s', (day, workdays, minute, expected) => {
  const rules = { releaseAfterWorkdays: workdays, releaseMinute: minute }
  expect(releaseAt(day, rules, isWorkday).toISOString()).toBe(expected)
})

test('every label has its row', () => {
  expect(Object.keys(RELEASE_TRANSITIONS).toSorted()).toEqual(RELEASE_STATUSES.toSorted())
})
