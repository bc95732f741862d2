// Own working time: the month with its days, stamps and entries, and cases of a day.
import { Type, type Static } from 'typebox'
import { TIME_CAUSES } from '#domain/working-time/day-result.ts'
import { WEB_STAMP_REFUSALS } from '#domain/working-time/stamp.ts'
import { CORRECTION_REASONS, ENTRY_RULES, ENTRY_SOURCES, TRAVEL_KINDS } from '#domain/working-time/entry.ts'
import { HINT_CODES } from '#domain/working-time/hints.ts'
import {
  CASE_KINDS,
  CASE_STATUSES,
  FEEDBACKS,
  RELEASE_PATHS,
  RELEASE_STATUSES,
  STAGE_OUTCOMES,
  TIME_STAGES,
} from '#domain/working-time/release.ts'
import { Day, Month } from './day.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Minutes, TimeBasis, TimeRulesShape } from './working-time-rules.ts'

const TEXT_LIMIT = 2_000

/** A typed interval. For a time that occurs twice in autumn the offset of its instant decides. */
export const EntryInput = Type.Object(
  {
    comes: orNull(Instant),
    goes: orNull(Instant),
    breakMinutes: Type.Optional(Minutes(1440, 'Breaks without a time of day, beside the gaps between entries')),
    travelKind: Type.Optional(orNull(Type.Enum(TRAVEL_KINDS))),
    travelMinutes: Type.Optional(Minutes(1440)),
    kilometres: Type.Optional(Type.Number({ minimum: 0, maximum: 99_999, multipleOf: 0.1 })),
    preparationMinutes: Type.Optional(Minutes(1440)),
    followUpMinutes: Type.Optional(Minutes(1440)),
    orderNumber: Type.Optional(Type.String({ maxLength: 40, description: 'Order or confirmation number' })),
    projectManagerId: Type.Optional(orNull(Uuid())),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166; DE without one' })),
    place: Type.Optional(Type.String({ maxLength: 120 })),
    note: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
)
export type EntryInput = Static<typeof EntryInput>

export const TimeEntry = Type.Object({
  id: Type.Integer(),
  comes: orNull(Instant),
  goes: orNull(Instant),
  breakMinutes: Type.Integer(),
  travelKind: orNull(Type.Enum(TRAVEL_KINDS)),
  travelMinutes: Type.Integer(),
  kilometres: Type.Number(),
  preparationMinutes: Type.Integer(),
  followUpMinutes: Type.Integer(),
  orderNumber: Type.String(),
  projectManager: orNull(NamedPerson),
  country: Type.String(),
  place: Type.String(),
  note: Type.String(),
  source: Type.Enum(ENTRY_SOURCES),
  terminal: Type.String({ description: "Name of the terminal, '' without one" }),
})
export type TimeEntry = Static<typeof TimeEntry>

export const Hint = Type.Object({
  code: Type.Enum(HINT_CODES),
  minutes: Type.Optional(Type.Integer()),
  limit: Type.Optional(Type.Integer()),
  days: Type.Optional(Type.Integer()),
  until: Type.Optional(Day),
})

const Stage = Type.Object({
  stage: Type.Enum(TIME_STAGES),
  /** The person who decides or has decided. */
  decider: orNull(NamedPerson),
  onBehalfOf: orNull(NamedPerson),
  outcome: orNull(Type.Enum(STAGE_OUTCOMES)),
  decidedAt: orNull(Instant),
  reason: Type.String(),
})
export type TimeStageLine = Static<typeof Stage>

/** Why a day cannot be changed: it is released, its month is closed, its period is locked, it is reported. */
export const DAY_LOCKS = ['released', 'monthClosed', 'lockedPeriod', 'reported', 'beforeStart', 'inFuture'] as const

/** workday: work is due · dayOff: no work is due · holiday: a public holiday on a workday · absence: a whole day of absence */
export const TIME_DAY_KINDS = ['workday', 'dayOff', 'holiday', 'absence'] as const

export const DayLine = Type.Object({
  id: orNull(Type.Integer({ description: 'null for a day without a result yet' })),
  day: Day,
  version: Type.Integer({ description: '0 for a day without a result yet' }),
  kind: Type.Enum(TIME_DAY_KINDS),
  label: Type.String({ description: "Name of the holiday or absence in the language of the reader's request, or ''" }),
  entries: Type.Array(TimeEntry),
  target: Type.Integer({ description: 'Minutes due, without what absences credit' }),
  credited: Type.Integer({ description: 'Minutes of the target that absences credit' }),
  actual: orNull(Type.Integer({ description: 'null: a stamp is missing, or the day is running' })),
  breakMinutes: Type.Integer(),
  autoBreakMinutes: Type.Integer({ description: 'Of these, deducted by works agreement' }),
  travelMinutes: Type.Integer(),
  longestBreak: Type.Integer({ description: 'Minutes; a longer gap ends the shift of the day' }),
  balance: orNull(Type.Integer()),
  feedback: orNull(Type.Enum(FEEDBACKS)),
  hints: Type.Array(Hint),
  path: Type.Enum(RELEASE_PATHS),
  status: Type.Enum(RELEASE_STATUSES),
  releaseAt: orNull(Instant),
  stages: Type.Array(Stage),
  caseId: orNull(Type.Integer({ description: 'The open case of the day, or the last one' })),
  lock: orNull(Type.Enum(DAY_LOCKS)),
  isRunning: Type.Boolean({ description: 'Somebody is there: the last entry has no end, and it is today' }),
  expected: orNull(
    Type.Object(
      { comes: Instant, goes: Instant },
      { description: 'What the model and the target make of a missing stamp' },
    ),
  ),
})
export type DayLine = Static<typeof DayLine>

export const MonthQuery = Type.Object(
  { personId: Type.Optional(Uuid({ description: 'Of somebody whose days one may decide; else the own month' })) },
  { additionalProperties: false },
)

/** The date of an own day, for a link with its id: `GET days/:id`. */
export const DayPlace = Type.Object({ day: Day })
export type DayPlace = Static<typeof DayPlace>

/** `GET days/:id/history`: the changes of a day, the newest first; days with nothing but stamps have none. */
export const DayHistory = Type.Object({
  day: Day,
  changes: Type.Array(
    Type.Object({
      version: Type.Integer({ description: 'That the change made' }),
      at: Instant,
      by: orNull(NamedPerson),
      cause: Type.Enum(TIME_CAUSES),
      reason: Type.String({ description: "'' where none was given, and for project managers" }),
      before: Type.Array(EntryInput),
      after: Type.Array(EntryInput, {
        description: 'The same as before where an absence or a rule changed the figures',
      }),
    }),
  ),
  projectManagers: Type.Array(NamedPerson, { description: 'Whom the entries name' }),
})
export type DayHistory = Static<typeof DayHistory>

const ClosingEvent = Type.Object({
  type: Type.Enum(['signed', 'closed', 'reopened']),
  by: orNull(NamedPerson),
  onBehalfOf: orNull(NamedPerson),
  at: Instant,
  reason: Type.String(),
})

/** The closing of a month: both sides sign it, and only the time office reopens it. */
export const MonthClosing = Type.Object({
  version: Type.Integer({ description: '0 before anybody signed' }),
  isSignedByEmployee: Type.Boolean(),
  isSignedBySupervisor: Type.Boolean(),
  isClosed: Type.Boolean(),
  events: Type.Array(ClosingEvent),
})

export const TimeMonth = Type.Object({
  person: NamedPerson,
  month: Month,
  today: Day,
  now: Instant,
  /** All days of the month that the account knows, ascending. */
  days: Type.Array(DayLine),
  account: Type.Object(
    {
      opening: Type.Integer({ description: 'At the beginning of the month' }),
      balance: Type.Integer({ description: 'Up to yesterday, or to the end of a past month' }),
      corrected: Type.Integer({ description: 'Booked by the personnel office in the month' }),
      provisionalDays: Type.Integer({ description: 'Days in the balance that are not released' }),
    },
    { description: 'Minutes' },
  ),
  hints: Type.Array(Hint, { description: 'What the limits of the account say about its balance' }),
  monthBalance: Type.Integer({ description: 'Minutes of the month, up to yesterday' }),
  completeDays: Type.Integer(),
  dueDays: Type.Integer({ description: 'Days of the month up to yesterday on which work was due' }),
  toClear: Type.Integer({ description: 'Days with a feedback, or rejected, that are not reported' }),
  provisionalDays: Type.Integer({ description: 'Days in the balance of the month that are not released' }),
  clearBy: orNull(Instant),
  running: orNull(
    Type.Object(
      { since: Instant, terminal: Type.String(), targetReachedAt: orNull(Instant) },
      { description: 'Today' },
    ),
  ),
  closing: MonthClosing,
  rules: TimeRulesShape,
  basis: TimeBasis,
  mayStamp: Type.Boolean(),
  stampRefusal: orNull(
    Type.Enum([...ENTRY_RULES, ...WEB_STAMP_REFUSALS], {
      description:
        'Why the next stamp of the reader would be refused now; null: it would not, or the month is another one',
    }),
  ),
  mayEnter: Type.Boolean(),
  office: orNull(
    Type.Object(
      { name: Type.String(), mail: Type.String(), phone: Type.String() },
      { description: 'The time-recording office of the company' },
    ),
  ),
})
export type TimeMonth = Static<typeof TimeMonth>

/** The time of the stamp: now, or when it was made while the device was offline, at most 24 h ago. */
export const StampBody = Type.Object(
  { kind: Type.Enum(['in', 'out']), at: Type.Optional(Instant) },
  { additionalProperties: false },
)
export type StampBody = Static<typeof StampBody>

/** Several complete days, stored all or none; `check` only reports what would be refused. No entry is replaced. */
export const EntriesBody = Type.Object(
  {
    check: Type.Optional(Type.Boolean()),
    isFile: Type.Optional(Type.Boolean()),
    days: Type.Array(
      Type.Object(
        { day: Day, entries: Type.Array(EntryInput, { minItems: 1, maxItems: 12 }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 62 },
    ),
  },
  { additionalProperties: false },
)
export type EntriesBody = Static<typeof EntriesBody>

/** Own entries of an undecided day, changed without a case; an empty list removes them. */
export const DayBody = Type.Object(
  { entries: Type.Array(EntryInput, { maxItems: 12 }) },
  { additionalProperties: false },
)
export type DayBody = Static<typeof DayBody>

export const CorrectionBody = Type.Object(
  {
    day: Day,
    version: ShortId({ minimum: 0, description: 'Of the day that was seen' }),
    entries: Type.Array(EntryInput, { maxItems: 12 }),
    reason: Type.Enum(CORRECTION_REASONS),
    note: Type.Optional(Type.String({ maxLength: TEXT_LIMIT, description: "Required for the reason 'other'" })),
    proofIds: Type.Optional(Type.Array(Uuid(), { maxItems: 5, uniqueItems: true })),
  },
  { additionalProperties: false },
)
export type CorrectionBody = Static<typeof CorrectionBody>

export const MessageBody = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: TEXT_LIMIT }) },
  { additionalProperties: false },
)
export const CaseId = Type.Object({ id: LongId() })

/** A correction or a question, with both states of the day and its messages. */
export const TimeCase = Type.Object({
  id: Type.Integer(),
  person: NamedPerson,
  day: Day,
  kind: Type.Enum(CASE_KINDS),
  status: Type.Enum(CASE_STATUSES),
  version: Type.Integer(),
  createdBy: orNull(NamedPerson),
  createdAt: Instant,
  closedAt: orNull(Instant),
  reason: orNull(Type.Enum(CORRECTION_REASONS)),
  note: Type.String(),
  oldEntries: Type.Array(EntryInput),
  newEntries: orNull(Type.Array(EntryInput)),
  effect: orNull(
    Type.Object(
      {
        actual: Type.Object({ old: orNull(Type.Integer()), new: orNull(Type.Integer()) }),
        balance: Type.Object({ old: orNull(Type.Integer()), new: orNull(Type.Integer()) }),
        breakMinutes: Type.Integer({ description: 'Of the new entries' }),
        account: orNull(
          Type.Object({ old: Type.Integer(), new: Type.Integer() }, { description: 'null for a project manager' }),
        ),
        hints: Type.Array(Hint, { description: 'Of the new entries' }),
      },
      { description: 'Minutes; null once the case is closed, and for a question' },
    ),
  ),
  stages: Type.Array(Stage),
  proofs: Type.Array(
    Type.Object({ id: Uuid(), name: Type.String(), contentType: Type.String(), size: Type.Integer() }),
  ),
  messages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      by: orNull(NamedPerson),
      at: Instant,
      text: Type.String(),
      isMine: Type.Boolean(),
    }),
  ),
  mayWithdraw: Type.Boolean(),
  mayDecide: Type.Boolean(),
  onBehalfOf: orNull(NamedPerson),
})
export type TimeCase = Static<typeof TimeCase>

/** The working time of today on the home page ('Ihr Tag'). */
export const TimeToday = Type.Object({
  running: orNull(Type.Object({ since: Instant, targetReachedAt: orNull(Instant) })),
  account: Type.Integer({ description: 'Minutes, up to yesterday' }),
  provisionalDays: Type.Integer({ description: 'Days in the account that are not released' }),
  toClear: Type.Integer(),
  booked: orNull(
    Type.Object(
      { comes: Instant, goes: Instant },
      { description: 'The first begin and the last end of today, however recorded' },
    ),
  ),
})
export type TimeToday = Static<typeof TimeToday>

/** Minutes: 80 years at 40 hours a week, beyond every account. */
const ACCOUNT_LIMIT = 10_000_000

export const SignBody = Type.Object(
  {
    personId: Type.Optional(Uuid({ description: 'Of somebody whose supervisor one is; else the own month' })),
    dayVersions: ShortId({ minimum: 0, description: 'Sum of the versions of all days of the month that was shown' }),
    account: Type.Integer({
      minimum: -ACCOUNT_LIMIT,
      maximum: ACCOUNT_LIMIT,
      description: 'Balance of the account that was shown, minutes',
    }),
  },
  { additionalProperties: false },
)
export type SignBody = Static<typeof SignBody>

/** Evidence of the own entries, or for the time office of anybody; at most the months that are kept. */
export const EvidenceQuery = Type.Object(
  { from: Day, until: Day, format: Type.Enum(['csv', 'pdf']), personId: Type.Optional(Uuid()) },
  { additionalProperties: false },
)
