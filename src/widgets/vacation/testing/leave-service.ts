// The leave of one person as the server returns it, for tests: May 2026, Monday to Friday, in Nordrhein-Westfalen.
import { LeaveRequest, Preview, type Substitution } from '#contract/vacation.ts'
import { type ExplainedBalance, OwnCalendar } from '#contract/vacation-calendar.ts'
import { emptyValues } from '#domain/forms/fields.ts'
import { fraction } from '#domain/calendar/fraction.ts'
import { LEAVE_FIELDS } from '#domain/leave/request-fields.ts'
import { STANDARD_MODEL } from '#domain/calendar/working-time-model.ts'
import { blank } from '#shared/testing/blank.ts'
import { $person } from '#shared/bus/person.ts'

export const BOSS = { id: '00000000-0000-4000-8000-0000000000b0', name: 'Thorsten Wehmeyer' }
export const COLLEAGUE = { id: '00000000-0000-4000-8000-0000000000c0', name: 'Aylin Demir' }

let made = 0

export const aLeaveRequest = (changes: Partial<LeaveRequest> = {}): LeaveRequest => ({
  ...blank(LeaveRequest),
  id: ++made,
  person: { id: $person.get()?.sub ?? '', name: 'Katrin Osterloh' },
  type: 'tariffLeave',
  status: 'open',
  version: 1,
  periods: [{ first: '2026-05-18', last: '2026-05-20' }],
  ...emptyValues(LEAVE_FIELDS),
  substitute: null,
  sentAt: '2026-05-04T08:00:00Z',
  stages: [
    { stage: 'supervisor', status: 'notYetProcessed', decider: BOSS, onBehalfOf: null, decidedAt: null, reason: '' },
  ],
  timeline: [{ type: 'sent', at: '2026-05-04T08:00:00Z', by: null, onBehalfOf: null, note: '' }],
  ...changes,
})

export const aDuty = (changes: Partial<Substitution> = {}): Substitution => ({
  id: ++made,
  version: 1,
  person: COLLEAGUE,
  periods: [{ first: '2026-05-26', last: '2026-05-29' }],
  handoverNote: 'Angebote im Ordner',
  state: 'asked',
  isApproved: false,
  ...changes,
})

export const anOwnCalendar = (requests: readonly LeaveRequest[] = []): OwnCalendar => ({
  ...blank(OwnCalendar),
  year: 2026,
  rules: {
    models: [{ ...STANDARD_MODEL, weeks: STANDARD_MODEL.weeks.map((week) => [...week]) }],
    places: [{ from: '0001-01-01', place: { land: 'NW', municipal: [] } }],
    christmasEve: 'half',
    newYearsEve: 'work',
  },
  holidays: [
    { day: '2026-05-01', holiday: 'labourDay' },
    { day: '2026-05-14', holiday: 'ascension' },
  ],
  closures: [{ first: '2026-05-15', last: '2026-05-15', name: 'Betriebsferien' }],
  requests: [...requests],
})

const NO_DAYS = { amount: fraction(0), days: [] }
const NOTHING_BOOKED = { amount: fraction(0), entries: [] }

const aClaim = (year: number, kind: 'statutory' | 'contractual', days: number, lapsesOn: string) => ({
  year,
  kind,
  amount: fraction(days),
  corrected: fraction(0),
  left: fraction(days),
  lapsesOn,
  dueOn: lapsesOn,
  isProvisional: false,
})

export const aBalance = (changes: Partial<ExplainedBalance> = {}): ExplainedBalance => ({
  year: 2026,
  today: '2026-05-06',
  claims: [
    aClaim(2025, 'contractual', 3, '2026-06-30'),
    aClaim(2026, 'statutory', 20, '2027-03-31'),
    aClaim(2026, 'contractual', 10, '2027-03-31'),
  ],
  entitlement: fraction(30),
  corrected: NOTHING_BOOKED,
  carriedOver: fraction(3),
  taken: NO_DAYS,
  planned: { amount: fraction(1, 2), days: [{ day: '2026-05-08', amount: fraction(1, 2), requestId: null }] },
  requested: NO_DAYS,
  lapsed: fraction(0),
  left: fraction(65, 2),
  flexitime: {
    balance: 400,
    corrected: NOTHING_BOOKED,
    taken: NO_DAYS,
    planned: NO_DAYS,
    requested: NO_DAYS,
    left: 400,
  },
  paidTimeOff: null,
  ...changes,
})

export const aPreview = (changes: Partial<Preview> = {}): Preview => ({
  ...blank(Preview),
  cost: { days: fraction(2), minutes: 0 },
  years: [
    {
      year: 2026,
      cost: fraction(2),
      leftBefore: fraction(65, 2),
      leftAfter: fraction(61, 2),
      claims: [
        { year: 2025, used: fraction(2), left: fraction(1), lapsesOn: '2026-06-30' },
        { year: 2026, used: fraction(0), left: fraction(30), lapsesOn: null },
      ],
    },
  ],
  away: [{ person: COLLEAGUE, first: '2026-05-12', last: '2026-05-15' }],
  seesColleagues: true,
  awayCount: 3,
  staffing: { minimum: 5, present: 4 },
  ...changes,
})
