// Production: who is signed in where, the shifts of an area with the bookings of its people, corrections, releases, and figures of groups.
import { Type, type Static } from 'typebox'
import { BOOKING_KINDS } from '#domain/production/bookings.ts'
import { LOGIN_STATES } from '#domain/production/logins.ts'
import { CORRECTION_CHANGES, CORRECTION_REASONS, RELEASE_REFUSALS } from '#domain/production/release.ts'
import { LINE_FINDINGS, SEGMENT_KINDS } from '#domain/production/segments.ts'
import { SHIFT_KINDS } from '#domain/production/shifts.ts'
import { SUGGESTION_REASONS } from '#domain/production/suggestion.ts'
import { Day, Month } from './day.ts'
import { CASE_FIELDS, REASON_LIMIT } from './decisions.ts'
import { CASE_STATUSES } from '#domain/decisions/case.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

const Person = Type.Object({ id: Uuid(), name: Type.String() })
const ShiftKind = Type.Enum(SHIFT_KINDS)
const Minutes = Type.Integer()

export const ACTIVITY_KINDS = ['cleaning', 'setup', 'meeting', 'fault', 'other'] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** The role of the viewer in an area: lead and deputy see people of it, the time office all people, figures only sums of groups. */
export const AREA_READERS = ['lead', 'deputy', 'office', 'figures'] as const
export type AreaReader = (typeof AREA_READERS)[number]

/** `GET areas`: all areas, those of the viewer first, then by site and name. */
export const Areas = Type.Array(
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    site: Type.String(),
    reader: Type.Enum(AREA_READERS),
    shifts: Type.Array(
      Type.Object({
        id: Type.Integer(),
        kind: ShiftKind,
        begins: Type.Integer({ description: 'Minutes since 0:00 of the local day' }),
        ends: Type.Integer({ description: 'At or before the begin: on the next day' }),
      }),
      { maxItems: 3, description: 'In the order early, late, night' },
    ),
    leads: Type.Array(NamedPerson, { maxItems: 10 }),
  }),
  { maxItems: 200 },
)
export type Areas = Static<typeof Areas>

const Order = Type.Object({
  id: Type.Integer(),
  number: Type.String({ description: "Such as '4711-20'" }),
  title: Type.String(),
  operation: Type.String(),
})
const Activity = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(ACTIVITY_KINDS),
  name: Type.String(),
  nameEn: Type.String(),
})
export const Activities = Type.Array(Activity, { maxItems: 50 })
export type Activities = Static<typeof Activities>

export const OrderQuery = Type.Object(
  { q: Type.String({ minLength: 1, maxLength: 60, description: 'The beginning of a number, or words of the title' }) },
  { additionalProperties: false },
)
/** `GET orders`: open ones first, by number. */
export const Orders = Type.Array(Order, { maxItems: 20 })
export type Orders = Static<typeof Orders>

export const LOGIN_FILTERS = ['stale', ...LOGIN_STATES.filter((one) => one !== 'pastShift')] as const
export type LoginFilter = (typeof LOGIN_FILTERS)[number]

/** The filters of the screen (`filtersLoginsFE`); without `area` those of the viewer, else the first one. */
export const LoginsQuery = Type.Object(
  {
    area: Type.Optional(ShortId()),
    shift: Type.Optional(ShiftKind),
    state: Type.Optional(Type.Enum(LOGIN_FILTERS)),
    q: Type.Optional(Type.String({ maxLength: 100, description: 'Person, workplace or order' })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  },
  { additionalProperties: false },
)
export type LoginsQuery = Static<typeof LoginsQuery>

export const Login = Type.Object({
  person: Type.Object({ ...Person.properties, hasPicture: Type.Boolean() }),
  workplaces: Type.Array(Type.String(), { maxItems: 20 }),
  orders: Type.Array(Type.Object({ number: Type.String(), operation: Type.String() }), { maxItems: 20 }),
  activity: orNull(Activity),
  since: Instant,
  lastAt: orNull(Instant),
  state: Type.Enum(LOGIN_STATES),
  day: Day,
  shiftId: Type.Integer(),
  shift: ShiftKind,
  logOutAt: Instant,
  version: Type.Integer({ description: 'Of the bookings of the person in this shift' }),
  mayLogOut: Type.Boolean({ description: 'False for oneself, and for people of other areas' }),
})
export type Login = Static<typeof Login>

export const Logins = Type.Object({
  area: Type.Object({ id: Type.Integer(), name: Type.String(), reader: Type.Enum(AREA_READERS) }),
  at: Instant,
  tiles: Type.Object({
    signedIn: orNull(Type.Integer({ description: 'Null: fewer than five, for readers of figures' })),
    byShift: Type.Array(Type.Object({ shift: ShiftKind, people: Type.Integer() }), {
      maxItems: 3,
      description: 'Of the shift that runs now, and of the next one who have come early',
    }),
    earlier: orNull(Type.Integer({ description: 'Signed in during earlier shifts; null for readers of figures' })),
    stale: orNull(Type.Integer()),
    withoutLogin: orNull(Type.Integer({ description: 'Present by working time, and at no workplace' })),
    offline: Type.Array(Type.Object({ device: Type.String(), since: Instant }), {
      maxItems: 50,
      description: 'Devices of the area that do not report',
    }),
  }),
  items: Type.Array(Login, { maxItems: 200, description: 'Stale logins first; empty for readers of figures' }),
  total: Type.Integer({ description: 'That fit the filters' }),
  withoutLogin: Type.Array(Type.Object({ person: Person, since: Instant }), {
    maxItems: 100,
    description: 'Who is present and at no workplace; empty for readers of figures',
  }),
})
export type Logins = Static<typeof Logins>

/** Ends what runs at the end of each person's shift; the people are notified and confirm or contest it. */
export const LogOutBody = Type.Object(
  {
    area: ShortId(),
    logins: Type.Array(Type.Object({ personId: Uuid(), version: ShortId() }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
    }),
  },
  { additionalProperties: false },
)
export type LogOutBody = Static<typeof LogOutBody>

/** changed: the bookings differ from those that were seen · notSignedIn: somebody was faster · ownLogin: one's own login */
export const LOG_OUT_REFUSALS = ['changed', 'notSignedIn', 'ownLogin', 'released', 'handedOver'] as const
export type LogOutRefusal = (typeof LOG_OUT_REFUSALS)[number]

/** The result for each login. */
export const LogOutResult = Type.Array(
  Type.Object({
    personId: Uuid(),
    done: Type.Boolean(),
    at: orNull(Instant),
    code: Type.Optional(Type.Enum(LOG_OUT_REFUSALS)),
  }),
  { maxItems: 200 },
)
export type LogOutResult = Static<typeof LogOutResult>

export const ShiftParams = Type.Object({ areaId: ShortId(), day: Day, shift: ShiftKind })
export type ShiftParams = Static<typeof ShiftParams>
export const ShiftPersonParams = Type.Object({ ...ShiftParams.properties, personId: Uuid() })

const Segment = Type.Object({
  kind: Type.Enum(SEGMENT_KINDS),
  from: Instant,
  to: Instant,
  minutes: Minutes,
  bookingIds: Type.Array(Type.Integer(), { maxItems: 20 }),
  label: Type.String({ description: "Number of the order, or ''; of an overlap both" }),
  activity: orNull(Type.Enum(ACTIVITY_KINDS)),
})

const BookingView = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(BOOKING_KINDS),
  workplace: Type.String(),
  order: orNull(Order),
  activity: orNull(Activity),
  from: Instant,
  to: orNull(Instant),
  correctionId: orNull(Type.Integer({ description: 'The correction that made it' })),
})

const Release = Type.Object({
  at: Instant,
  by: NamedPerson,
  handsOverAt: Instant,
  isHandedOver: Type.Boolean(),
  hasChanged: Type.Boolean({ description: 'Its figures are others since, by bookings that came late' }),
})

/** A person in a shift. Unknown minutes are null. */
export const PersonLine = Type.Object({
  person: Person,
  workplace: Type.String({ description: "At which the person was longest, or ''" }),
  version: Type.Integer({ description: '0: nothing was booked yet' }),
  from: Instant,
  to: Instant,
  attendance: Type.Array(Type.Object({ from: Instant, to: Instant, isUncertain: Type.Boolean() }), { maxItems: 50 }),
  segments: Type.Array(Segment, { maxItems: 200, description: 'Without overlap and hole, from `from` to `to`' }),
  bookings: Type.Array(BookingView, { maxItems: 200 }),
  present: orNull(Minutes),
  booked: Type.Integer({ description: 'Minutes of orders and overhead' }),
  order: Minutes,
  overhead: Minutes,
  open: orNull(Minutes),
  findings: Type.Array(Type.Enum(LINE_FINDINGS), { maxItems: LINE_FINDINGS.length }),
  offlineDevice: orNull(Type.String({ description: 'The device that does not report' })),
  isRunning: Type.Boolean(),
  openCaseId: orNull(Type.Integer({ description: 'A correction or question that waits for somebody' })),
  release: orNull(Release),
  mayCorrect: Type.Boolean(),
  mayRelease: Type.Boolean(),
})
export type PersonLine = Static<typeof PersonLine>

const ShiftOfDay = Type.Object({
  id: Type.Integer(),
  kind: ShiftKind,
  day: Day,
  from: Instant,
  to: Instant,
  minutes: Minutes,
  clockChange: Type.Integer({ description: '60: an hour longer than on other days, −60: shorter, 0: as always' }),
})

/** A shift for people who may see its workers; 404 for everybody else. */
export const ShiftView = Type.Object({
  area: Type.Object({ id: Type.Integer(), name: Type.String(), reader: Type.Enum(AREA_READERS) }),
  shift: ShiftOfDay,
  people: Type.Integer({ description: 'With attendance or bookings' }),
  clean: Type.Array(PersonLine, { maxItems: 500, description: 'Agree, not released yet' }),
  toClear: Type.Array(PersonLine, { maxItems: 500, description: 'The most severe finding first' }),
  running: Type.Array(PersonLine, { maxItems: 500, description: 'Agree so far, and have not gone yet' }),
  released: Type.Array(PersonLine, { maxItems: 500 }),
  handsOverAt: Type.Unsafe<string>({ ...Instant, description: 'Of what is released now' }),
  mayTakeBack: Type.Boolean({ description: 'Something is released that payroll has not taken over' }),
  lastClockChange: orNull(
    Type.Object(
      { day: Day, minutes: Minutes },
      { description: 'The last night that was longer (60) or shorter (−60)' },
    ),
  ),
})
export type ShiftView = Static<typeof ShiftView>

/** `from`: the begin of the gap, as in the line. */
export const SuggestionQuery = Type.Object({ from: Instant }, { additionalProperties: false })

/** A suggestion for a gap, from the work plan. */
export const GapSuggestion = Type.Object({
  person: Person,
  version: Type.Integer(),
  from: Instant,
  to: Instant,
  minutes: Minutes,
  bookedBefore: Type.Integer({ description: 'Minutes that are booked without it' }),
  bookedAfter: Minutes,
  reason: Type.Enum(SUGGESTION_REASONS),
  order: orNull(Order),
  activity: orNull(Activity),
  nextOrder: orNull(Order),
  plannedMinutes: Type.Integer({ description: 'Of setup, by the work plan; 0 otherwise' }),
  workplace: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
})
export type GapSuggestion = Static<typeof GapSuggestion>

const Note = Type.String({ maxLength: REASON_LIMIT })

/**
 * A change of the bookings from `from` to `to`. By the foreman it takes effect immediately, and the person may contest it; by the person
 * themselves it waits for the foreman. A question needs a note.
 */
export const CorrectionBody = Type.Object(
  {
    areaId: ShortId(),
    personId: Uuid(),
    day: Day,
    shift: ShiftKind,
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Of the line that was seen' }),
    change: Type.Enum(CORRECTION_CHANGES.filter((one) => one !== 'logOut')),
    from: Instant,
    to: Instant,
    orderId: Type.Optional(LongId()),
    activityId: Type.Optional(ShortId()),
    workplaceId: Type.Optional(ShortId()),
    reason: Type.Enum(CORRECTION_REASONS.filter((one) => one !== 'loggedOut')),
    note: Type.Optional(Note),
  },
  { additionalProperties: false },
)
export type CorrectionBody = Static<typeof CorrectionBody>

/** The answer of the person to a question: what they did, which the foreman then decides. */
export const AnswerBody = Type.Object(
  {
    orderId: Type.Optional(LongId()),
    activityId: Type.Optional(ShortId()),
    note: Type.Optional(Note),
  },
  { additionalProperties: false },
)
export type AnswerBody = Static<typeof AnswerBody>

export const AskBackBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: REASON_LIMIT, pattern: '\\S' }) },
  { additionalProperties: false },
)
export type AskBackBody = Static<typeof AskBackBody>

export const CorrectionId = Type.Object({ id: LongId() })

export const CorrectionView = Type.Object({
  id: Type.Integer(),
  status: Type.Enum(CASE_STATUSES),
  ...CASE_FIELDS,
  person: Person,
  area: Type.Object({ id: Type.Integer(), name: Type.String() }),
  day: Day,
  shift: ShiftKind,
  change: Type.Enum(CORRECTION_CHANGES),
  from: Instant,
  to: orNull(Instant),
  order: orNull(Order),
  activity: orNull(Activity),
  reason: Type.Enum(CORRECTION_REASONS),
  note: Type.String(),
  isApplied: Type.Boolean({ description: 'The bookings have it' }),
  mayContest: Type.Boolean({ description: 'The reader is the person, and may still confirm or contest it' }),
  mayAnswer: Type.Boolean({ description: 'The reader is the person, and is asked what they did' }),
  mayAskBack: Type.Boolean(),
})
export type CorrectionView = Static<typeof CorrectionView>

export const CorrectionsQuery = Type.Object(
  {
    /** waiting: for a decision or answer of the viewer · own: about the viewer. */
    scope: Type.Enum(['waiting', 'own']),
    before: Type.Optional(LongId({ description: 'Older than this one' })),
  },
  { additionalProperties: false },
)
export type CorrectionsQuery = Static<typeof CorrectionsQuery>
export const Corrections = Type.Array(CorrectionView, { maxItems: 50 })
export type Corrections = Static<typeof Corrections>

const ReleasePeople = (maxItems: number) =>
  Type.Array(
    Type.Object(
      { personId: Uuid(), version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems, uniqueItems: true },
  )

/** The clean people whom the foreman has seen. */
export const ReleaseBody = Type.Object({ people: ReleasePeople(500) }, { additionalProperties: false })
export type ReleaseBody = Static<typeof ReleaseBody>

/** Without people: everybody of the shift whom payroll has not taken over. */
export const TakeBackBody = Type.Object(
  { people: Type.Optional(Type.Array(Uuid(), { minItems: 1, maxItems: 500, uniqueItems: true })) },
  { additionalProperties: false },
)
export type TakeBackBody = Static<typeof TakeBackBody>

export const ReleaseResult = Type.Object({
  done: Type.Integer(),
  handsOverAt: orNull(Instant),
  refused: Type.Array(Type.Object({ personId: Uuid(), code: Type.Enum(RELEASE_REFUSALS) }), { maxItems: 500 }),
})
export type ReleaseResult = Static<typeof ReleaseResult>

export const MonthParams = Type.Object({ month: Month })
export const MonthQuery = Type.Object({ area: Type.Optional(ShortId()) }, { additionalProperties: false })

const MonthRow = Type.Object({
  area: Type.Object({ id: Type.Integer(), name: Type.String() }),
  shift: orNull(ShiftKind),
  /** All are null where a figure would reveal something about fewer than five people. */
  people: orNull(Type.Integer()),
  present: orNull(Minutes),
  order: orNull(Minutes),
  overhead: orNull(Minutes),
  share: orNull(Type.Integer({ description: 'Order time in percent of attendance' })),
  /** Later changes are counted as soon as at least five people have them. */
  countedAt: Instant,
})

/** Sums by area and shift, with a row of each area over its shifts (`shift` null). */
export const MonthFigures = Type.Object({
  month: Month,
  until: Day,
  /** The instant from which the month is counted; null: it has passed. */
  countsFrom: orNull(Instant),
  leastGroup: Type.Integer(),
  rows: Type.Array(MonthRow, { maxItems: 800 }),
  hidden: Type.Integer({
    description: 'Rows without figures, because the group is too small or another one follows from it',
  }),
})
export type MonthFigures = Static<typeof MonthFigures>

/** The viewer's own shifts of a month, the newest first. */
export const OwnMonth = Type.Object({
  month: Month,
  present: Minutes,
  booked: Minutes,
  shifts: Type.Array(
    Type.Object({
      area: Type.Object({ id: Type.Integer(), name: Type.String() }),
      shift: ShiftOfDay,
      line: PersonLine,
    }),
    { maxItems: 62 },
  ),
})
export type OwnMonth = Static<typeof OwnMonth>
