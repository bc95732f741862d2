// Requests for leave: the bodies sent, the requests received, and the decisions about them.
import { Type, type Static } from 'typebox'
import { DAY_KINDS } from '#domain/calendar/count-days.ts'
import { HOLIDAYS } from '#domain/calendar/holidays.ts'
import { LEAVE_TYPES } from '#domain/leave/leave-type.ts'
import { REQUEST_STATUSES, STAGE_STATUSES } from '#domain/leave/leave-state.ts'
import { LEAVE_FIELDS } from '#domain/leave/request-fields.ts'
import { REQUEST_RULES } from '#domain/leave/request-rules.ts'
import { properties } from './fields.ts'
import { Day } from './day.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

/** An exact amount: days, or minutes of flexitime. */
export const Amount = Type.Object({ numerator: Type.Integer(), denominator: Type.Integer({ minimum: 1 }) })

const Minute = (maximum: number, description: string) => Type.Integer({ minimum: 0, maximum, description })

export const ClockTimes = Type.Object(
  { from: Minute(1439, 'Minutes since 0:00'), to: Minute(1440, 'Minutes since 0:00, not included') },
  { additionalProperties: false },
)

export const WishedPeriod = Type.Object(
  {
    first: Day,
    last: Day,
    startsAtNoon: Type.Optional(Type.Boolean()),
    endsAtNoon: Type.Optional(Type.Boolean()),
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440, description: 'Only for hours of flexitime' })),
    clock: Type.Optional(ClockTimes),
  },
  { additionalProperties: false },
)
export type WishedPeriod = Static<typeof WishedPeriod>

const TEXT_LIMIT = 2_000
const WISH = {
  type: Type.Enum(LEAVE_TYPES),
  periods: Type.Array(WishedPeriod, { minItems: 1, maxItems: 20 }),
  specialReasonId: Type.Optional(ShortId({ description: 'Of the catalogue; for special leave only' })),
  substituteId: Type.Optional(Uuid({ description: 'Who covers the work' })),
}

/** A request whose effects are shown before it is sent. */
export const PreviewBody = Type.Object(
  { ...WISH, insteadOf: Type.Optional(LongId({ description: 'The own request that it would change' })) },
  { additionalProperties: false },
)
export type PreviewBody = Static<typeof PreviewBody>

export const RequestBody = Type.Object(
  {
    ...WISH,
    ...Type.Partial(Type.Object(properties(LEAVE_FIELDS))).properties,
    send: Type.Optional(Type.Boolean({ description: 'False, the default: it is kept as a draft' })),
    pencilled: Type.Optional(Type.Boolean({ description: 'The team sees the draft' })),
  },
  { additionalProperties: false },
)
export type RequestBody = Static<typeof RequestBody>

/** A request that the personnel office makes for another person. */
export const RequestForBody = Type.Object(
  { ...WISH, comment: Type.Optional(properties(LEAVE_FIELDS).comment) },
  { additionalProperties: false },
)
export type RequestForBody = Static<typeof RequestForBody>

const Reason = Type.String({ maxLength: TEXT_LIMIT })

export const WithdrawBody = Type.Object({ reason: Type.Optional(Reason) }, { additionalProperties: false })
export const TakeBackBody = Type.Object({ reason: Reason }, { additionalProperties: false })
export type TakeBackBody = Static<typeof TakeBackBody>

export const SubstituteBody = Type.Object({ accept: Type.Boolean() }, { additionalProperties: false })

export const SicknessBody = Type.Object({ personId: Uuid(), first: Day, last: Day }, { additionalProperties: false })
export type SicknessBody = Static<typeof SicknessBody>

/** Days of approved leave on which its applicant was unable to work. */
export const SickDaysBody = Type.Object({ first: Day, last: Day }, { additionalProperties: false })
export type SickDaysBody = Static<typeof SickDaysBody>

export const RequestId = Type.Object({ id: LongId() })

const Stage = Type.Object({
  stage: Type.Enum(['supervisor', 'projectManager']),
  status: Type.Enum(STAGE_STATUSES),
  decider: orNull(NamedPerson),
  onBehalfOf: orNull(NamedPerson),
  decidedAt: orNull(Instant),
  reason: Type.String(),
})

/** A request for its applicant and its deciders; texts that a project manager may not read are empty. */
export const LeaveRequest = Type.Object({
  id: Type.Integer(),
  person: NamedPerson,
  type: Type.Optional(
    Type.Enum(LEAVE_TYPES, { description: "Left out for a project manager to whom it is only 'Abwesend'" }),
  ),
  status: Type.Enum(['draft', ...REQUEST_STATUSES]),
  cancellationPending: Type.Boolean(),
  version: Type.Integer(),
  pencilled: Type.Boolean(),
  periods: Type.Array(WishedPeriod),
  specialReasonId: orNull(Type.Integer()),
  ...properties(LEAVE_FIELDS),
  substitute: orNull(
    Type.Object({ ...NamedPerson.properties, state: orNull(Type.Enum(['asked', 'accepted', 'declined', 'left'])) }),
  ),
  sentAt: orNull(Instant),
  stages: Type.Array(Stage, {
    description: 'Of the present version; the decider of an open one is who may decide now',
  }),
  timeline: Type.Array(
    Type.Object({
      type: Type.String(),
      at: Instant,
      by: orNull(NamedPerson),
      onBehalfOf: orNull(NamedPerson),
      note: Type.String(),
    }),
  ),
})
export type LeaveRequest = Static<typeof LeaveRequest>

/** Reasons for special leave in the company of the viewer, in the order of their German labels. */
export const SpecialLeaveReasons = Type.Array(
  Type.Object({
    id: Type.Integer(),
    label: Type.String(),
    labelEn: Type.String({ description: 'Empty: the German label holds' }),
    halfDays: orNull(Type.Integer({ description: 'Granted half days; null: as many as are needed' })),
    per: Type.Enum(['event', 'year']),
    proofRequired: Type.Boolean(),
    paid: Type.Boolean(),
    supervisorReadsProofs: Type.Boolean({ description: 'Whoever decides as supervisor reads its proofs too' }),
  }),
)
export type SpecialLeaveReasons = Static<typeof SpecialLeaveReasons>

/** A day of a request: its kind and its cost. */
export const RequestDay = Type.Object({
  day: Day,
  kind: Type.Enum(DAY_KINDS),
  part: Type.Enum(['full', 'morning', 'noon']),
  holiday: Type.Optional(Type.Enum(HOLIDAYS)),
  cost: Amount,
  target: Type.Number({ description: 'Minutes of work on the whole day' }),
})

/** Another person's absence during a request. */
const Away = Type.Object({ person: NamedPerson, first: Day, last: Day })

export const Preview = Type.Object({
  periods: Type.Array(Type.Array(RequestDay), { description: 'A line for each day, by period' }),
  cost: Type.Object({ days: Amount, minutes: Type.Integer() }),
  years: Type.Array(
    Type.Object({
      year: Type.Integer(),
      cost: Amount,
      leftBefore: Amount,
      leftAfter: Amount,
      claims: Type.Array(
        Type.Object({
          year: Type.Integer({ description: 'Of the claim' }),
          used: Type.Object({ ...Amount.properties }, { description: 'By this request' }),
          left: Type.Object({ ...Amount.properties }, { description: 'After it' }),
          lapsesOn: orNull(
            Type.String({ description: 'YYYY-MM-DD; null: no personal notice has named a day, so nothing lapses' }),
          ),
        }),
        { description: 'Which leave it uses, and what of it lapses when; claims that have lapsed are left out' },
      ),
    }),
    { description: 'Of the leave account, by calendar year' },
  ),
  faults: Type.Array(Type.Object({ field: Type.String(), rule: Type.Enum(REQUEST_RULES) }), {
    description: 'What stands against it; none: it may be sent',
  }),
  decideBy: orNull(
    Type.String({ description: 'YYYY-MM-DD: undecided after this day it lapses; null: it does not lapse' }),
  ),
  away: Type.Array(Away, { description: 'Of the same team, as far as they may be seen' }),
  seesColleagues: Type.Boolean({ description: 'False: the person may see no absence of a colleague' }),
  awayCount: orNull(Type.Integer({ description: 'Also those who are not shown; null in a team of less than five' })),
  substituteAway: Type.Boolean(),
  staffing: orNull(
    Type.Object({
      minimum: Type.Integer(),
      present: Type.Integer({ description: 'On the day with the fewest' }),
    }),
  ),
})
export type Preview = Static<typeof Preview>

/** The days of each request that came back. */
export const RestoredDays = Type.Array(Type.Object({ id: Type.Integer(), days: Type.Array(Day) }))
export type RestoredDays = Static<typeof RestoredDays>

/** A request for its substitute. */
export const Substitution = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  person: NamedPerson,
  periods: Type.Array(Type.Object({ first: Day, last: Day })),
  handoverNote: Type.String(),
  state: Type.Enum(['asked', 'accepted', 'declined']),
  isApproved: Type.Boolean(),
})
export type Substitution = Static<typeof Substitution>

/** The deputies of a person as decider, in the order in which they decide while the person is away. */
export const DeputiesBody = Type.Object(
  {
    activated: Type.Boolean(),
    deputyIds: Type.Array(Uuid(), { maxItems: 5, uniqueItems: true }),
    awayFrom: Type.Optional(orNull(Day)),
    awayUntil: Type.Optional(orNull(Day)),
  },
  { additionalProperties: false },
)
export type DeputiesBody = Static<typeof DeputiesBody>

export const Deputies = Type.Object({
  activated: Type.Boolean(),
  deputies: Type.Array(NamedPerson),
  awayFrom: orNull(Day),
  awayUntil: orNull(Day),
})
export type Deputies = Static<typeof Deputies>
