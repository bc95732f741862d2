// Control of working time: days with and without findings, decisions, and the closing of months by supervisors.
import { Type, type Static } from 'typebox'
import { HINT_CODES } from '#domain/working-time/hints.ts'
import { FEEDBACKS, RELEASE_STATUSES, TIME_STAGES } from '#domain/working-time/release.ts'
import { Day, Month } from './day.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Wording } from './working-time-rules.ts'
import { DayLine, TimeCase } from './working-time.ts'

const TEXT_LIMIT = 2_000

/** Without a filter: all undecided days. With one, all three are required. */
export const ControlQuery = Type.Object(
  {
    personnelNumber: Type.Optional(Type.String({ maxLength: 20 })),
    from: Type.Optional(Day),
    until: Type.Optional(Day),
    office: Type.Optional(Type.Boolean({ description: 'Everybody of the company, for the time office' })),
  },
  { additionalProperties: false },
)
export type ControlQuery = Static<typeof ControlQuery>

export const ControlPeopleQuery = Type.Object(
  { q: Type.String({ maxLength: 200, description: 'The beginnings of names, three characters or more' }) },
  { additionalProperties: false },
)
/** `GET control/people`: people for the filter, by name. */
export const ControlPeople = Type.Array(
  Type.Object({ ...NamedPerson.properties, id: Uuid(), personnelNumber: Type.String(), division: Type.String() }),
  { maxItems: 10 },
)
export type ControlPeople = Static<typeof ControlPeople>

/** The findings of a day, the most severe first; a correction or question precedes them. */
export const FINDINGS = ['correction', 'question', ...FEEDBACKS, ...HINT_CODES, 'projectRelease', 'rejected'] as const

const Finding = Type.Object({
  code: Type.Enum(FINDINGS),
  minutes: Type.Optional(Type.Integer()),
  limit: Type.Optional(Type.Integer()),
})

export const ControlItem = Type.Object({
  id: Type.Integer({ description: 'Of the day' }),
  person: NamedPerson,
  personnelNumber: Type.String(),
  division: Type.String(),
  day: Day,
  version: Type.Integer(),
  findings: Type.Array(Finding, { minItems: 1 }),
  missing: orNull(Type.Enum(['comes', 'goes', 'both'])),
  isIncomplete: Type.Boolean({ description: 'A stamp is missing or invalid: the day cannot be released as it is' }),
  caseId: orNull(Type.Integer()),
  stage: orNull(
    Type.Enum(TIME_STAGES, { description: 'The step that the reader may decide; null: it waits for another' }),
  ),
  onBehalfOf: orNull(NamedPerson),
  status: Type.Enum(RELEASE_STATUSES),
  releaseAt: orNull(Instant),
})
export type ControlItem = Static<typeof ControlItem>

/** The person whom a filter names, and the actions of the viewer on their months. */
const FoundPerson = Type.Object({
  id: Uuid(),
  name: Type.String(),
  personnelNumber: Type.String(),
  division: Type.String(),
  mayReadMonths: Type.Boolean({ description: 'False for a project manager, who reads single days' }),
  maySign: Type.Boolean(),
  mayReopen: Type.Boolean({ description: 'The time office' }),
})
export type FoundPerson = Static<typeof FoundPerson>

export const Control = Type.Object({
  isEvaluating: Type.Boolean({ description: 'Days of these people are evaluated again by a job: figures may change' }),
  clean: Type.Object(
    {
      days: Type.Integer(),
      people: Type.Integer(),
      from: orNull(Day),
      until: orNull(Day),
      releaseAt: orNull(Instant),
      onBehalfOf: Type.Array(NamedPerson),
    },
    { description: 'Days without a finding that the reader may release now; the next automatic release of them' },
  ),
  items: Type.Array(ControlItem, { maxItems: 1_000, description: 'To clear, the most urgent first' }),
  total: Type.Integer({ description: 'Of the items, also those beyond the list' }),
  groups: Type.Array(Type.Object({ code: Type.Enum(FINDINGS), days: Type.Integer() }), {
    description: 'Days by finding, over all people; empty where the works-council profile does not allow it',
  }),
  months: Type.Array(Type.Object({ person: NamedPerson, month: Month, version: Type.Integer() }), {
    description: 'Months that wait for the signature of the reader',
  }),
  people: Type.Array(FoundPerson, {
    description:
      'Whom the filter names, also if nothing is open; empty without one, or for people whom the reader may not see',
  }),
})
export type Control = Static<typeof Control>

/** The days without a finding, to read before they are released. */
export const CleanDays = Type.Array(
  Type.Object({
    id: Type.Integer(),
    person: NamedPerson,
    day: Day,
    version: Type.Integer(),
    comes: orNull(Instant),
    goes: orNull(Instant),
    breakMinutes: Type.Integer(),
    target: Type.Integer(),
    actual: orNull(Type.Integer()),
    balance: Type.Integer(),
    releaseAt: orNull(Instant),
    label: Type.String({ description: "Absence that explains a day without work, or ''" }),
  }),
  { maxItems: 5_000 },
)
export type CleanDays = Static<typeof CleanDays>

export const ControlDayId = Type.Object({ id: LongId() })

/** One day for its decider, beside the month of the person. */
export const ControlDay = Type.Object({
  person: Type.Object({ ...NamedPerson.properties, division: Type.String(), personnelNumber: Type.String() }),
  line: DayLine,
  findings: Type.Array(Finding),
  case: orNull(TimeCase),
  account: orNull(Type.Integer({ description: 'Minutes, up to yesterday; null for a project manager' })),
  provisionalDays: Type.Integer({ description: 'Days in the account that are not released' }),
  month: Type.Array(DayLine, { description: 'The month up to today, the newest first' }),
  stage: orNull(Type.Enum(TIME_STAGES)),
  onBehalfOf: orNull(NamedPerson),
  mayVeto: Type.Boolean({ description: 'The automatic release may be stopped' }),
  mayCorrect: Type.Boolean({ description: 'The time office' }),
  approvalNeedsReason: Type.Boolean({
    description: 'The reader approves the correction with a reason alone: its day lies in a locked period',
  }),
  wording: Wording,
})
export type ControlDay = Static<typeof ControlDay>

const DayVersion = { id: LongId({ description: 'Of the day' }), version: ShortId() }

const SHOWN_FINDINGS = Type.Optional(
  Type.Array(Type.Enum(FINDINGS), {
    maxItems: FINDINGS.length,
    description: 'Those that were shown; a day with another hint is refused as `version_conflict`',
  }),
)

/** Release or reject days; of a day with an open correction, the correction. */
export const TimeDecisionBody = Type.Object(
  {
    approve: Type.Boolean(),
    reason: Type.Optional(
      Type.String({
        maxLength: TEXT_LIMIT,
        description: 'Required to reject, and to approve a correction of a locked period',
      }),
    ),
    days: Type.Array(Type.Object({ ...DayVersion, findings: SHOWN_FINDINGS }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
    }),
  },
  { additionalProperties: false },
)
export type TimeDecisionBody = Static<typeof TimeDecisionBody>

/**
 * Releases all days without a finding that the viewer has seen; if `expected` differs, 409 has the present number, and nothing is released.
 */
export const ReleaseCleanBody = Type.Object(
  {
    from: Day,
    until: Day,
    expected: Type.Integer({ minimum: 1, maximum: 100_000 }),
    personnelNumber: Type.Optional(Type.String({ maxLength: 20, description: 'Of the filter, where one is set' })),
  },
  { additionalProperties: false },
)
export type ReleaseCleanBody = Static<typeof ReleaseCleanBody>

/** The result for each day: `code` says why it was not released. */
export const TimeDecisionResult = Type.Object({
  done: Type.Integer(),
  refused: Type.Array(
    Type.Object({
      id: Type.Integer(),
      person: NamedPerson,
      day: Day,
      code: Type.String(),
      status: Type.Enum(RELEASE_STATUSES),
    }),
  ),
})
export type TimeDecisionResult = Static<typeof TimeDecisionResult>

/** Stops the automatic release of a day: it waits for a decision. */
export const VetoBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: TEXT_LIMIT, pattern: '\\S' }) },
  { additionalProperties: false },
)
export type VetoBody = Static<typeof VetoBody>

/** Asks the employee about a day; its automatic release waits until the question is answered. */
export const QuestionBody = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: TEXT_LIMIT, pattern: '\\S' }) },
  { additionalProperties: false },
)
export type QuestionBody = Static<typeof QuestionBody>

/** The time office reopens a closed month. */
export const ReopenBody = Type.Object(
  {
    personId: Uuid(),
    reason: Type.String({ minLength: 1, maxLength: TEXT_LIMIT, pattern: '\\S' }),
  },
  { additionalProperties: false },
)
export type ReopenBody = Static<typeof ReopenBody>
