import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/matrix.ts'
import {
  isEnded,
  isInTurn,
  statusOf,
  transition,
  type CaseEvent,
  type CaseStage,
  type CaseStatus,
  type DecisionCase,
} from './case.ts'

const aStage = (changes: Partial<CaseStage> = {}): CaseStage => ({
  name: 'stage',
  turn: 1,
  holderId: null,
  group: 'role',
  outcome: null,
  decidedBy: null,
  ...changes,
})
const approved = { outcome: 'approved', decidedBy: 'x' } as const
const aCase = (changes: Partial<DecisionCase> = {}): DecisionCase => ({
  requesterId: 'anna',
  status: 'open',
  stages: [aStage()],
  ...changes,
})
const after = (one: DecisionCase, event: CaseEvent): string => {
  const result = transition(one, event)
  return 'refusal' in result ? result.refusal : result.next.status
}
const TWO = [aStage({ name: 'first' }), aStage({ name: 'second', turn: 2 })]
const by = 'ben'

test.each<[string, Partial<DecisionCase>, CaseEvent, string]>([
  ['approval of the only stage', {}, { type: 'approve', stage: 0, by }, 'approved'],
  ['approval of the first of two', { stages: TWO }, { type: 'approve', stage: 0, by }, 'inProgress'],
  [
    'approval of the last',
    { status: 'inProgress', stages: [aStage(approved), TWO[1]!] },
    { type: 'approve', stage: 1, by },
    'approved',
  ],
  ['approval of a stage whose turn has not come', { stages: TWO }, { type: 'approve', stage: 1, by }, 'notDecider'],
  ['approval of a stage that is none', {}, { type: 'approve', stage: 3, by }, 'notDecider'],
  [
    'second approval of a stage',
    { status: 'inProgress', stages: [aStage(approved), TWO[1]!] },
    { type: 'approve', stage: 0, by },
    'alreadyDecided',
  ],
  ['rejection', { stages: TWO }, { type: 'reject', stage: 0, by, reason: 'Nein' }, 'rejected'],
  ['rejection without a reason', {}, { type: 'reject', stage: 0, by, reason: ' ' }, 'reasonRequired'],
  ['decision of the requester', {}, { type: 'approve', stage: 0, by: 'anna' }, 'ownRequest'],
  ['rejection of the requester', {}, { type: 'reject', stage: 0, by: 'anna', reason: 'x' }, 'ownRequest'],
  [
    'decision after an approval',
    { status: 'approved' },
    { type: 'reject', stage: 0, by, reason: 'x' },
    'alreadyDecided',
  ],
  ['decision after a rejection', { status: 'rejected' }, { type: 'approve', stage: 0, by }, 'alreadyDecided'],
  ['decision after a withdrawal', { status: 'withdrawn' }, { type: 'approve', stage: 0, by }, 'notOpen'],
  ['withdrawal', { status: 'inProgress' }, { type: 'withdraw', by: 'anna' }, 'withdrawn'],
  ['withdrawal by another person', {}, { type: 'withdraw', by }, 'notRequester'],
  ['withdrawal of a decided case', { status: 'approved' }, { type: 'withdraw', by: 'anna' }, 'notOpen'],
  ['question', {}, { type: 'askBack', stage: 0, by, reason: 'Warum?' }, 'askedBack'],
  ['question without words', {}, { type: 'askBack', stage: 0, by, reason: '' }, 'reasonRequired'],
  ['second question', { status: 'askedBack' }, { type: 'askBack', stage: 0, by, reason: 'x' }, 'notOpen'],
  ['decision without an answer', { status: 'askedBack' }, { type: 'approve', stage: 0, by }, 'approved'],
  [
    'answer',
    { status: 'askedBack', stages: [aStage(approved), TWO[1]!] },
    { type: 'change', by: 'anna', keepsApprovals: true },
    'inProgress',
  ],
  ['change', { status: 'inProgress', stages: [aStage(approved), TWO[1]!] }, { type: 'change', by: 'anna' }, 'open'],
  ['change by another person', {}, { type: 'change', by }, 'notRequester'],
  ['hand over', {}, { type: 'handOver', stage: 0, by, to: 'cem' }, 'open'],
  ['hand over to the requester', {}, { type: 'handOver', stage: 0, by, to: 'anna' }, 'ownRequest'],
  [
    'return of a stage to its group',
    { stages: [aStage({ holderId: by })] },
    { type: 'handOver', stage: 0, by, to: null },
    'open',
  ],
  [
    'return of a stage without a group',
    { stages: [aStage({ group: null, holderId: by })] },
    { type: 'handOver', stage: 0, by, to: null },
    'notOpen',
  ],
  ['deadline', { status: 'inProgress' }, { type: 'expire' }, 'expired'],
  ['deadline of a decided case', { status: 'rejected' }, { type: 'expire' }, 'notOpen'],
])('%s', (_, changes, event, outcome) => expect(after(aCase(changes), event)).toBe(outcome))

test.each<[CaseStage['outcome'][], CaseStatus]>([
  [[null, null], 'open'],
  [['approved', null], 'inProgress'],
  [['approved', 'approved'], 'approved'],
  [['approved', 'rejected', null], 'rejected'],
  [[], 'approved'],
  [['skipped', null], 'open'],
  [['skipped', 'approved'], 'approved'],
  [['approved', 'skipped', null], 'inProgress'],
])('the status of stages with the outcomes %j is %s', (outcomes, status) =>
  expect(statusOf(outcomes.map((outcome) => ({ outcome })))).toBe(status),
)

test('stages of one turn are decided in any order, those of the next turn after all of them', () => {
  const stages = [aStage({ name: 'a' }), aStage({ name: 'b' }), aStage({ name: 'c', turn: 2 })]
  const namesOf = (one: DecisionCase) => one.stages.filter((stage) => isInTurn(one, stage)).map(({ name }) => name)
  expect(namesOf(aCase({ stages }))).toEqual(['a', 'b'])
  expect(namesOf(aCase({ stages: stages.with(1, aStage({ ...approved, name: 'b' })) }))).toEqual(['a'])
  expect(
    namesOf(aCase({ stages: [...stages.slice(0, 2).map((one) => ({ ...one, ...approved })), stages[2]!] })),
  ).toEqual(['c'])
  expect(namesOf(aCase({ stages, status: 'withdrawn' }))).toEqual([])
})

test('in any order of events an end stays, one rejection ends, and nobody decides about their own case', () => {
  const person = fc.constantFrom('anna', 'ben', 'cem')
  const stage = fc.nat({ max: 3 })
  const reason = fc.constantFrom('', 'Grund')
  const event: fc.Arbitrary<CaseEvent> = fc.oneof(
    fc.record({ type: fc.constant('approve' as const), stage, by: person }),
    fc.record({ type: fc.constant('reject' as const), stage, by: person, reason }),
    fc.record({ type: fc.constant('askBack' as const), stage, by: person, reason }),
    fc.record({ type: fc.constant('change' as const), by: person, keepsApprovals: fc.boolean() }),
    fc.record({ type: fc.constant('withdraw' as const), by: person }),
    fc.record({ type: fc.constant('handOver' as const), stage, by: person, to: fc.option(person) }),
    fc.record({ type: fc.constant('expire' as const) }),
  )
  const turns = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(turns, fc.array(event, { maxLength: 20 }), (order, events) => {
      let one = aCase({ stages: order.map((turn) => aStage({ turn })) })
      for (const next of events) {
        const result = transition(one, next)
        if (isEnded(one.status)) expect(result).toHaveProperty('refusal')
        if ('refusal' in result) continue
        if (next.type === 'reject') expect(result.next.status).toBe('rejected')
        one = result.next
        expect(one.stages.map(({ decidedBy }) => decidedBy)).not.toContain('anna')
        expect(one.stages.map(({ holderId }) => holderId)).not.toContain('anna')
        expect(one.status === 'approved').toBe(one.stages.every(({ outcome }) => outcome === 'approved'))
        expect(one.status === 'rejected').toBe(one.stages.some(({ outcome }) => outcome === 'rejected'))
      }
    }),
    { numRuns: runs(500, 20_000) },
  )
})
