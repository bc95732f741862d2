// Cases that people decide, in every area: bodies of calls, the views of a case, and the results of many at once.
import { Type, type Static } from 'typebox'
import { CASE_STATUSES } from '#domain/decisions/case.ts'
import { LongId, ShortId } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

export const REASON_LIMIT = 2000
const Reason = Type.String({ maxLength: REASON_LIMIT, description: 'Required to reject' })

export const DecisionBody = Type.Object(
  { approve: Type.Boolean(), reason: Type.Optional(Reason) },
  { additionalProperties: false },
)
export type DecisionBody = Static<typeof DecisionBody>

export const BulkDecisionBody = Type.Object(
  {
    approve: Type.Boolean(),
    reason: Type.Optional(Reason),
    requests: Type.Array(Type.Object({ id: LongId(), version: ShortId() }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      description: 'Each id once',
    }),
  },
  { additionalProperties: false },
)
export type BulkDecisionBody = Static<typeof BulkDecisionBody>

/** The result for each case: `code` says why it was not decided, `present` is its present state, if the person may see it. */
export const BulkDecisionResult = Type.Array(
  Type.Object({
    id: Type.Integer(),
    done: Type.Boolean(),
    code: Type.Optional(Type.String()),
    present: Type.Optional(Type.Object({ status: Type.String(), version: Type.Optional(Type.Integer()) })),
  }),
)
export type BulkDecisionResult = Static<typeof BulkDecisionResult>

/** How the case ended; null while it is open. A withdrawal has no decider. */
export const END_FIELDS = {
  decider: orNull(NamedPerson),
  decidedAt: orNull(Instant),
  decisionReason: Type.String(),
}

const Stage = Type.Object({
  name: Type.String(),
  outcome: orNull(Type.Enum(['approved', 'rejected', 'skipped'])),
  isInTurn: Type.Boolean({ description: 'It can be decided now' }),
  asked: Type.Array(NamedPerson, { description: 'Who is asked to decide now, at most three' }),
  decider: orNull(NamedPerson),
  onBehalfOf: orNull(NamedPerson),
  decidedAt: orNull(Instant),
  reason: Type.String(),
})

const Event = Type.Object({
  type: Type.String({
    description:
      'request, approve, reject, askBack, change, withdraw, handOver, expire, skip; raise: the next level may decide too; remind, nudge',
  }),
  stage: orNull(Type.String()),
  at: Instant,
  by: orNull(NamedPerson),
  onBehalfOf: orNull(NamedPerson),
  to: orNull(NamedPerson),
  note: Type.String(),
})

/** The fields that every view of a case has, in the shapes of the areas. */
export const CASE_FIELDS = {
  version: Type.Integer(),
  requester: NamedPerson,
  requestedAt: Instant,
  stages: Type.Array(Stage),
  timeline: Type.Array(Event),
  mayDecide: Type.Boolean(),
  mayWithdraw: Type.Boolean(),
}
export const CaseView = Type.Object({ status: Type.Enum(CASE_STATUSES), ...CASE_FIELDS })
export type CaseView = Static<typeof CaseView>
