// What the calendars of leave show: one's own year, the balance with its days, open decisions, and the board of a team.
import { Type, type Static } from 'typebox'
import { CLAIM_KINDS } from '#domain/leave/balance.ts'
import { LAPSE_MONTHS } from '#domain/leave/deadline.ts'
import { HOLIDAYS, LAENDER, MUNICIPAL_HOLIDAYS } from '#domain/calendar/holidays.ts'
import { DECISION_OUTCOMES } from '#domain/leave/leave-state.ts'
import { LEAVE_TYPES } from '#domain/leave/leave-type.ts'
import { ABSENCE_KINDS } from '#domain/organisation/visibility.ts'
import { Day, Year } from './day.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { orNull } from './or-null.ts'
import { NamedPerson } from './named-person.ts'
import { Amount, LeaveRequest } from './vacation.ts'
import { Proof } from './vacation-proofs.ts'

const Span = { first: Day, last: Day }

export const YearQuery = Type.Object({ year: Year() }, { additionalProperties: false })

/** Periods that are valid for everybody of a site or division. */
const Layers = {
  closures: Type.Array(Type.Object({ ...Span, name: Type.String() })),
  blocks: Type.Array(Type.Object({ ...Span, reason: Type.String() })),
  schoolHolidays: Type.Array(Type.Object({ ...Span, name: Type.String(), land: Type.Enum(LAENDER) })),
}

const EveRule = Type.Enum(['work', 'half', 'free'])
/** A day of the tables: models and sites may begin before everything else. */
const FromDay = Type.String({ description: 'Calendar day, YYYY-MM-DD' })

/** The rules for counting the days of a person, for the domain on both sides. */
const CountingRules = Type.Object({
  models: Type.Array(
    Type.Object({
      from: FromDay,
      anchor: FromDay,
      weeks: Type.Array(Type.Array(Type.Number()), { description: 'Target minutes from Monday to Sunday' }),
      rosteredOnHolidays: Type.Optional(Type.Boolean({ description: 'Holidays are workdays, and cost leave' })),
    }),
  ),
  places: Type.Array(
    Type.Object({
      from: FromDay,
      place: Type.Object({
        land: Type.Enum(LAENDER),
        municipal: Type.Optional(
          Type.Array(
            Type.Object({
              holiday: Type.Enum(MUNICIPAL_HOLIDAYS),
              from: Type.Optional(Day),
              to: Type.Optional(Day),
            }),
          ),
        ),
      }),
    }),
  ),
  christmasEve: EveRule,
  newYearsEve: EveRule,
})

export const LeaveRules = Type.Object(
  {
    lapseMonth: Type.Enum(LAPSE_MONTHS, { description: 'Which day decides about the month of special leave' }),
    expiresAtStart: Type.Boolean({ description: 'Other leave lapses undecided at the start of its first day' }),
    carriedTo: orNull(
      Type.String({ description: 'Last day in the next year for leave of this one, MM-DD; null: its own 31 December' }),
    ),
    flexitimeStep: orNull(Type.Integer({ description: 'Minutes' })),
    flexitimeMinimum: orNull(Type.Integer({ description: 'Minutes' })),
    flexitimeAutoMinutes: orNull(
      Type.Integer({ description: 'Up to so many minutes hours are approved automatically; null: none' }),
    ),
    flexitimeDays: orNull(Type.Integer({ description: 'Whole days a month; null: any' })),
    comparisonViews: Type.Boolean({ description: 'False: nobody sees absences of colleagues' }),
  },
  { description: "Of the reader's company" },
)
export type LeaveRules = Static<typeof LeaveRules>

export const OwnCalendar = Type.Object({
  year: Type.Integer(),
  rules: CountingRules,
  holidays: Type.Array(Type.Object({ day: Day, holiday: Type.Enum(HOLIDAYS) }), {
    description: 'At the own place of work of that day',
  }),
  daysOff: Type.Array(Day, { description: 'Days from Monday to Friday without work by the own working-time model' }),
  ...Layers,
  requests: Type.Array(LeaveRequest),
})
export type OwnCalendar = Static<typeof OwnCalendar>

const Figure = Type.Object({
  amount: Amount,
  days: Type.Array(Type.Object({ day: Day, amount: Amount, requestId: orNull(Type.Integer()) })),
})

/** Days booked without a request, with the reason. */
const Booked = Type.Object({
  amount: Amount,
  entries: Type.Array(
    Type.Object({
      at: Instant,
      amount: Amount,
      reason: Type.String(),
      by: Type.String({ description: "'' for the portal" }),
    }),
  ),
})

/** Minutes of the account, which is not divided into years. */
const FlexitimeBalance = Type.Object({
  balance: Type.Integer({ description: 'What the account holds today: leave up to today is paid' }),
  corrected: Type.Object({ ...Booked.properties }, { description: 'In the year' }),
  taken: Type.Object({ ...Figure.properties }, { description: 'In the year, up to today' }),
  planned: Figure,
  requested: Figure,
  left: Type.Integer({ description: 'Without what is planned or requested' }),
})

/** Own days by agreement, which are not carried over. */
const PaidTimeOff = Type.Object({
  contingent: Booked,
  taken: Figure,
  planned: Figure,
  requested: Figure,
  lapsed: Amount,
  left: Amount,
  lapsesOn: Day,
})

/** The balance of a year of the leave account, each figure with the days it is the sum of. */
export const ExplainedBalance = Type.Object({
  year: Type.Integer(),
  today: Day,
  claims: Type.Array(
    Type.Object({
      year: Type.Integer(),
      kind: Type.Enum(CLAIM_KINDS),
      amount: Amount,
      corrected: Type.Object(
        { ...Amount.properties },
        { description: 'The part of `amount` that was corrected by hand' },
      ),
      left: Amount,
      lapsesOn: orNull(Day),
      dueOn: Type.String({
        description: 'The last day by the rules, YYYY-MM-DD, also where no notice has named it yet',
      }),
      isProvisional: Type.Boolean({ description: 'Computed by the contract, not booked yet' }),
    }),
  ),
  entitlement: Type.Object({ ...Amount.properties }, { description: 'Without `corrected`' }),
  corrected: Type.Object({ ...Booked.properties }, { description: 'By hand, of claims of the year' }),
  carriedOver: Amount,
  taken: Figure,
  planned: Figure,
  requested: Figure,
  lapsed: Amount,
  left: Amount,
  flexitime: FlexitimeBalance,
  paidTimeOff: orNull(PaidTimeOff),
})
export type ExplainedBalance = Static<typeof ExplainedBalance>

/** Requests that the person may decide now, the oldest first. */
export const OpenDecisions = Type.Array(
  Type.Object({
    request: LeaveRequest,
    onBehalfOf: orNull(NamedPerson),
    isCancellation: Type.Boolean(),
    cost: Type.Object({ days: Amount, minutes: Type.Integer({ description: 'Of the flexitime account' }) }),
    substituteAway: Type.Boolean({ description: 'As far as the person who asks may see it' }),
    blocks: Type.Array(Type.Object({ ...Span, reason: Type.String() }), {
      description: 'In which leave is not granted; never of special leave',
    }),
    reason: orNull(
      Type.Object(
        { label: Type.String(), labelEn: Type.String({ description: 'Empty: the German label holds' }) },
        { description: 'Of special leave, not for the manager of a project' },
      ),
    ),
    decideBy: orNull(Day),
    proofCount: Type.Integer({ description: 'Of special leave, whether they may be read or not' }),
    proofs: Type.Array(Proof, { description: 'Those that the person who asks may read' }),
  }),
)
export type OpenDecisions = Static<typeof OpenDecisions>

export const PastDecisionsQuery = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name of the applicant' })),
    first: Type.Optional(Day),
    last: Type.Optional(Day),
    outcome: Type.Optional(Type.Enum(DECISION_OUTCOMES)),
    before: Type.Optional(LongId({ description: 'Cursor: `next` of the page before' })),
  },
  { additionalProperties: false },
)
export type PastDecisionsQuery = Static<typeof PastDecisionsQuery>

/** Decisions of the person, by others for the person, and about requests that they may open; the last one first. */
export const PastDecisions = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      requestId: Type.Integer(),
      person: NamedPerson,
      outcome: Type.Enum(DECISION_OUTCOMES),
      at: Instant,
      by: orNull(NamedPerson),
      onBehalfOf: orNull(NamedPerson),
      note: Type.String({ description: 'The reason, as far as it may be read' }),
      type: Type.Optional(Type.Enum(LEAVE_TYPES)),
      periods: Type.Array(Type.Object(Span), {
        description: 'Of the request as it is now; none for a deputy whose right has ended, and of a changed request',
      }),
    }),
  ),
  next: Type.Optional(Type.Integer({ description: 'Cursor of the next page; absent on the last one' })),
})
export type PastDecisions = Static<typeof PastDecisions>

/** The facts shown beside an open request before it is decided. */
export const DecisionFacts = Type.Object({
  holidays: Type.Array(Type.Object({ day: Day, holiday: Type.Enum(HOLIDAYS) }), {
    description: 'Days of the request that cost nothing, at the place of work of the applicant',
  }),
  years: Type.Array(Type.Object({ year: Type.Integer(), left: Amount }), {
    description:
      'Of the leave account after the request or its cancellation; none for other types, and for the manager of a project, who does not see it',
  }),
})
export type DecisionFacts = Static<typeof DecisionFacts>

/** The leave of a person on the screen 'Ihr Tag': the balance of the year, and the colleagues who are away today. */
export const LeaveToday = Type.Object({
  today: Day,
  left: Amount,
  lapsing: orNull(
    Type.Object(
      { amount: Amount, year: Type.Integer(), on: Day },
      { description: 'What lapses next in this year, and the year it is of' },
    ),
  ),
  away: Type.Array(
    Type.Object({
      person: NamedPerson,
      last: Day,
      part: Type.Enum(['full', 'morning', 'noon'], { description: 'Of today' }),
    }),
    { description: 'As far as the person may see them, at most 5' },
  ),
  awayCount: Type.Integer({ description: 'Also those who are not listed' }),
})
export type LeaveToday = Static<typeof LeaveToday>

export const BoardQuery = Type.Object(
  {
    ...Span,
    teamId: Type.Optional(
      ShortId({ description: 'A team of the calendar; absent: everybody whom the person may see' }),
    ),
  },
  { additionalProperties: false },
)
export type BoardQuery = Static<typeof BoardQuery>

/** An absence as far as the viewer may see it: `kind` is missing where it is only 'Abwesend'. */
export const BoardAbsence = Type.Object({
  first: Day,
  last: Day,
  startsAtNoon: Type.Optional(Type.Boolean()),
  endsAtNoon: Type.Optional(Type.Boolean()),
  isHours: Type.Optional(Type.Boolean({ description: 'Some hours of a day, by the flexitime account' })),
  kind: Type.Optional(Type.Enum(ABSENCE_KINDS)),
  state: Type.Enum(['approved', 'requested', 'cancellation', 'pencilled']),
  requestId: Type.Optional(Type.Integer({ description: 'Only where the person may open it' })),
  mayDecide: Type.Optional(Type.Boolean()),
  waitsFor: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Whose decision it waits for, if not for that of the viewer; empty: the personnel office',
    }),
  ),
})
export type BoardAbsence = Static<typeof BoardAbsence>

export const Board = Type.Object({
  first: Day,
  last: Day,
  people: Type.Array(
    Type.Object({
      id: Uuid(),
      name: Type.String(),
      position: Type.String(),
      siteId: orNull(Type.Integer()),
      absences: Type.Array(BoardAbsence),
      isHidden: Type.Optional(Type.Boolean({ description: 'The person shows their absences to nobody who asks so' })),
    }),
  ),
  sites: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      land: Type.Enum(LAENDER),
      municipal: Type.Array(
        Type.Object({ holiday: Type.Enum(MUNICIPAL_HOLIDAYS), from: Type.Optional(Day), to: Type.Optional(Day) }),
      ),
    }),
    { description: 'Places of work, which decide about public holidays' },
  ),
  teams: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      personIds: Type.Array(Uuid(), { description: 'Those of `people`' }),
      staffing: orNull(
        Type.Object(
          {
            size: Type.Integer({ description: 'Of the whole team' }),
            minimum: Type.Integer({ description: 'How many have to be present' }),
            away: Type.Array(Type.Integer(), {
              description: 'One number for each day, requests that wait for a decision and hidden absences included',
            }),
          },
          { description: 'Only of a team of five and more with an agreed minimum' },
        ),
      ),
    }),
    { description: 'Of the calendar, as far as the person may see their members, by name' },
  ),
  isComparisonOff: Type.Boolean({ description: 'By agreement nobody sees the absences of colleagues' }),
  ...Layers,
})
export type Board = Static<typeof Board>
