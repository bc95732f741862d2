// Data that the personnel office maintains for the leave of its companies: people with their ledger, rules, catalogue, sites, school
// holidays.
import { Type, type Static } from 'typebox'
import { CLAIM_KINDS } from '#domain/leave/balance.ts'
import { CONTRACT_KINDS } from '#domain/benefits/rules.ts'
import { EMPLOYMENT_PERIODS } from '#domain/leave/employment-period.ts'
import { LAPSE_MONTHS } from '#domain/leave/deadline.ts'
import { OVERDRAWS, ROUND_IN_FAVOUR } from '#domain/leave/entitlement.ts'
import { LAENDER, MUNICIPAL_HOLIDAYS } from '#domain/calendar/holidays.ts'
import { REQUEST_STATUSES } from '#domain/leave/leave-state.ts'
import { LEAVE_ACCOUNTS, LEAVE_TYPES } from '#domain/leave/leave-type.ts'
import { Day, Year } from './day.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { orNull } from './or-null.ts'
import { ExplainedBalance } from './vacation-calendar.ts'
import { Amount, ClockTimes } from './vacation.ts'

const CLOSED = { additionalProperties: false } as const

export const PeopleQuery = Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }, CLOSED)
/** At most fifty. */
export const LeavePeople = Type.Array(
  Type.Object({ id: Uuid(), name: Type.String(), position: Type.String(), company: Type.String() }),
)
export type LeavePeople = Static<typeof LeavePeople>

export const LeavePersonId = Type.Object({ personId: Uuid() })
export const RequestOfPerson = Type.Object({ personId: Uuid(), id: LongId() })
export const LeaveYear = Type.Object({ year: Year() }, CLOSED)

const Weeks = Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 1440 }), { minItems: 7, maxItems: 7 }), {
  minItems: 1,
  maxItems: 53,
  description: 'Target minutes from Monday to Sunday, for each week of the cycle',
})

const LedgerEntry = Type.Object({
  id: LongId(),
  at: Instant,
  account: Type.Enum(LEAVE_ACCOUNTS),
  kind: Type.Enum(['claim', 'correct', 'reserve', 'book', 'release', 'restore']),
  claimKind: orNull(Type.Enum(CLAIM_KINDS)),
  first: orNull(Day),
  last: orNull(Day),
  amount: Amount,
  balance: orNull(Amount),
  by: Type.String({ description: "'' for the portal" }),
  reason: Type.String(),
  isByContract: Type.Boolean({ description: 'Follows from the contract and has no reason' }),
})

const GrantedHalfDays = Type.Integer({
  minimum: 0,
  maximum: 732,
  description: 'Leave that an earlier employer granted in the year of entry, by its certificate',
})
const CarriesPartial = Type.Boolean({
  description: 'Leave of an entry from 1 July on is carried to the whole next year, as the person has demanded',
})
const HasProRataClause = Type.Boolean({
  description: 'The contract earns by full months in the years of entry and exit',
})
const ContractKind = orNull(Type.Enum(CONTRACT_KINDS, { description: 'null: not recorded' }))
const ProbationEnd = orNull(Day)
const RosteredOnHolidays = Type.Boolean({
  description: 'Works on holidays like on other days, and needs leave for them',
})
const PERIOD = {
  kind: Type.Enum(EMPLOYMENT_PERIODS),
  first: Day,
  last: orNull(Day),
  reduces: Type.Boolean({ description: 'The employer has declared that full months of it earn no leave' }),
}

/** The leave of a person, with everything that determines it. */
export const PersonLeave = Type.Object({
  id: Uuid(),
  name: Type.String(),
  position: Type.String(),
  companyId: Type.Integer(),
  isSelf: Type.Boolean({ description: 'One’s own data is changed by somebody else' }),
  version: Type.Integer({ description: 'Of the employment; 0: there is none' }),
  employment: orNull(
    Type.Object({
      entry: Day,
      exit: orNull(Day),
      birth: orNull(Day),
      contractDays: Type.Integer(),
      grantedHalfDays: GrantedHalfDays,
      hasProRataClause: HasProRataClause,
      carriesPartial: CarriesPartial,
      contractKind: ContractKind,
      probationEnd: ProbationEnd,
    }),
  ),
  periods: Type.Array(Type.Object({ id: Type.Integer(), ...PERIOD }), {
    description: 'Times of the employment that change what leave it earns, or how long leave is kept',
  }),
  /** Days that are left on the last day of employment and are paid out. */
  payout: orNull(Amount),
  models: Type.Array(Type.Object({ from: Day, anchor: Day, weeks: Weeks, rosteredOnHolidays: RosteredOnHolidays })),
  places: Type.Array(Type.Object({ from: orNull(Day), siteId: Type.Integer(), site: Type.String() }), {
    description: 'From null: the site of the person, before any other',
  }),
  sites: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  sickness: Type.Array(Type.Object({ first: Day, last: orNull(Day) })),
  requests: Type.Array(
    Type.Object({
      id: LongId(),
      version: Type.Integer(),
      type: Type.Enum(LEAVE_TYPES),
      status: Type.Enum(REQUEST_STATUSES),
      first: Day,
      last: Day,
    }),
    { description: 'Requests with days of the year that were sent, with their first and last day' },
  ),
  proofs: Type.Array(
    Type.Object({
      id: Uuid(),
      name: Type.String(),
      size: Type.Integer({ description: 'Bytes' }),
      first: Day,
      last: Day,
    }),
    { description: 'Of requests of special leave in the year, with their days' },
  ),
  derivation: orNull(
    Type.Object({
      statutory: Amount,
      disability: Amount,
      contractual: Amount,
      daysPerWeek: Amount,
      isBooked: Type.Boolean(),
    }),
  ),
  balance: ExplainedBalance,
  ledger: Type.Array(LedgerEntry, {
    description:
      'The claims of the year, then the rest as it was booked. Days of a request that were entered together are one entry; `balance` is that of its account in the year',
  }),
})
export type PersonLeave = Static<typeof PersonLeave>

export const EmploymentBody = Type.Object(
  {
    entry: Day,
    exit: orNull(Day),
    contractDays: Type.Integer({ minimum: 0, maximum: 366 }),
    birth: Type.Optional(orNull(Day)),
    grantedHalfDays: Type.Optional(GrantedHalfDays),
    hasProRataClause: Type.Optional(HasProRataClause),
    carriesPartial: Type.Optional(CarriesPartial),
    contractKind: Type.Optional(ContractKind),
    probationEnd: Type.Optional(ProbationEnd),
  },
  { ...CLOSED, description: 'What is left out stays as it is' },
)
export type EmploymentBody = Static<typeof EmploymentBody>

/** A day on which a youth attended the vocational school. */
export const SchoolDayBody = Type.Object({ day: Day }, CLOSED)

export const PeriodBody = Type.Object(PERIOD, CLOSED)
export type PeriodBody = Static<typeof PeriodBody>
export const PeriodId = Type.Object({ personId: Uuid(), id: ShortId() })

export const ModelBody = Type.Object(
  { from: Day, weeks: Weeks, rosteredOnHolidays: Type.Optional(RosteredOnHolidays) },
  { ...CLOSED, description: 'Without `rosteredOnHolidays` leave costs nothing on holidays' },
)
export type ModelBody = Static<typeof ModelBody>
export const PlaceBody = Type.Object({ from: Day, siteId: ShortId() }, CLOSED)
export const FromDay = Type.Object({ personId: Uuid(), from: Day })

const LIMIT = 366 * 1440
export const CorrectionBody = Type.Object(
  {
    account: Type.Enum(['leave', 'paidTimeOff', 'flexitime']),
    claimKind: Type.Optional(Type.Enum(CLAIM_KINDS, { description: 'Of leave; else the days of the contract' })),
    year: Year(),
    amount: Type.Object(
      {
        numerator: Type.Integer({ minimum: -LIMIT, maximum: LIMIT }),
        denominator: Type.Integer({ minimum: 1, maximum: 1000 }),
      },
      { ...CLOSED, description: 'Days, negative to take away; of flexitime minutes' },
    ),
    reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  },
  CLOSED,
)
export type CorrectionBody = Static<typeof CorrectionBody>

const Eve = Type.Enum(['work', 'half', 'free'])
const SUPERVISOR_READS_PROOFS =
  'Whoever decides as supervisor reads proofs of special leave that are uploaded from now on'
const RULES = {
  christmasEve: Eve,
  newYearsEve: Eve,
  carriedTo: orNull(Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', description: 'MM-DD' })),
  overdraftDays: Type.Integer({ minimum: 0, maximum: 366 }),
  overdraw: Type.Enum(OVERDRAWS, { description: 'How much leave the year of entry allows' }),
  lapseMonth: Type.Enum(LAPSE_MONTHS, { description: 'Which day decides about the month of special leave' }),
  expiresAtStart: Type.Boolean({ description: 'Other leave lapses undecided at the start of its first day' }),
  flexitimeMinimum: Type.Integer({ minimum: -100_000, maximum: 100_000, description: 'Minutes' }),
  flexitimeStep: Type.Integer({ minimum: 1, maximum: 480, description: 'Minutes' }),
  flexitimeDays: orNull(Type.Integer({ minimum: 0, maximum: 31, description: 'Whole days a month; null: any' })),
  flexitimeAutoMinutes: orNull(
    Type.Integer({ minimum: 1, maximum: 1440, description: 'Up to so many minutes hours are approved automatically' }),
  ),
  roundInFavour: Type.Enum(ROUND_IN_FAVOUR, { description: 'Claims are rounded up to the next half or whole day' }),
  comparisonViews: Type.Boolean({
    description: 'False: nobody sees absences of colleagues; whoever decides sees those they decide about',
  }),
  supervisorReadsProofs: Type.Boolean({ description: SUPERVISOR_READS_PROOFS }),
}
export const RulesBody = Type.Object(
  {
    ...RULES,
    supervisorReadsProofs: Type.Optional(
      Type.Boolean({ description: `${SUPERVISOR_READS_PROOFS}; absent: unchanged` }),
    ),
  },
  CLOSED,
)
export type RulesBody = Static<typeof RulesBody>

const LABEL = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const REASON = {
  label: LABEL,
  labelEn: Type.String({ maxLength: 100 }),
  halfDays: orNull(Type.Integer({ minimum: 1, maximum: 732 })),
  per: Type.Enum(['event', 'year']),
  proofRequired: Type.Boolean(),
  paid: Type.Boolean(),
}
export const ReasonBody = Type.Object(REASON, CLOSED)
export type ReasonBody = Static<typeof ReasonBody>

const HOLIDAY = {
  holiday: Type.Enum(MUNICIPAL_HOLIDAYS),
  first: orNull(Day),
  last: orNull(Day),
  source: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
}
export const HolidayBody = Type.Object(HOLIDAY, CLOSED)
export type HolidayBody = Static<typeof HolidayBody>

/** The rules of a company. */
export const CompanyLeave = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  version: Type.Integer({ description: 'Of the rules; 0: those of the portal hold' }),
  rules: Type.Object(RULES),
  carriedFrom: orNull(
    Type.Integer({
      description: 'The first year whose leave is carried over by the present `carriedTo`; null: of any year',
    }),
  ),
  reasons: Type.Array(
    Type.Object({
      id: Type.Integer(),
      version: Type.Integer(),
      isShared: Type.Boolean({ description: 'Of every company; not to be changed here' }),
      ...REASON,
    }),
  ),
  sites: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      city: Type.String(),
      land: Type.Enum(LAENDER),
      municipal: Type.Array(Type.Object({ id: Type.Integer(), ...HOLIDAY, source: Type.String() })),
    }),
  ),
})
export type CompanyLeave = Static<typeof CompanyLeave>

export const CompanyId = Type.Object({ companyId: ShortId() })
export const CompanyPart = Type.Object({ companyId: ShortId(), id: ShortId() })
export const SiteHoliday = Type.Object({ companyId: ShortId(), id: ShortId(), holidayId: ShortId() })
export const LandBody = Type.Object({ land: Type.Enum(LAENDER) }, CLOSED)

export const SchoolHolidays = Type.Array(
  Type.Object({
    id: Type.Integer(),
    land: Type.Enum(LAENDER),
    name: Type.String(),
    first: Day,
    last: Day,
    source: Type.String(),
  }),
)
export type SchoolHolidays = Static<typeof SchoolHolidays>

export const SchoolHolidayFile = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 500_000,
      description: 'ICS, or CSV with Land, name, first and last day',
    }),
    land: Type.Optional(Type.Enum(LAENDER, { description: 'Of the entries that name none' })),
    source: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
    takesOriginals: Type.Optional(
      Type.Boolean({ description: 'Takes the days that numbers of a spreadsheet mean, rule `dayWritten`' }),
    ),
  },
  CLOSED,
)
export type SchoolHolidayFile = Static<typeof SchoolHolidayFile>

export const SchoolHolidayPreview = Type.Object({
  entries: Type.Array(
    Type.Object({ land: Type.Enum(LAENDER), name: Type.String(), first: Day, last: Day, isNew: Type.Boolean() }),
  ),
  faults: Type.Array(
    Type.Object({
      line: Type.Integer(),
      rule: Type.String(),
      original: Type.Optional(
        Type.Array(Day, { description: 'First and last day that a spreadsheet has written as numbers' }),
      ),
    }),
    { description: 'Lines that cannot be read; with any of them nothing is imported' },
  ),
})
export type SchoolHolidayPreview = Static<typeof SchoolHolidayPreview>

/** Days on which the absences of a person exceed the day. */
export const ExceededDays = Type.Array(
  Type.Object({
    person: Type.Object({ id: Uuid(), name: Type.String() }),
    day: Day,
    absences: Type.Array(
      Type.Object({
        type: Type.Enum(LEAVE_TYPES),
        status: Type.Enum(REQUEST_STATUSES),
        part: Type.Enum(['full', 'morning', 'noon', 'hours']),
        minutes: Type.Number({ description: 'Of the hours to work on that day' }),
        clock: orNull(ClockTimes),
      }),
    ),
  }),
)
export type ExceededDays = Static<typeof ExceededDays>

export const LEAVE_LISTS = ['balances', 'absences', 'open', 'payouts'] as const
export const ListOf = Type.Object({ companyId: ShortId(), list: Type.Enum(LEAVE_LISTS) })
export const ListQuery = Type.Object(
  {
    first: Type.Optional(Day),
    last: Type.Optional(Day),
    year: Type.Optional(Year()),
    language: Type.Optional(Type.Enum(['de', 'en'])),
  },
  CLOSED,
)
export type ListQuery = Static<typeof ListQuery>
