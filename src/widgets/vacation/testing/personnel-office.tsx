// The leave settings as the personnel office sees them, with one person, for component tests.
import { screen, within } from '@testing-library/react'
import { type CompanyLeave, type ExceededDays, PersonLeave } from '#contract/vacation-personnel.ts'
import type { LeaveSettings as Scope } from '#contract/vacation-settings.ts'
import { recordWrites, type Sent } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { LeaveSettings } from '#widgets/vacation/settings/leave-settings.tsx'

const SCOPE: Scope = { calendars: [], companies: [{ id: 4, name: 'Talbrück GmbH' }] }
export const ANNA = '00000000-0000-4000-8000-000000000001'
export const days = (numerator: number, denominator = 1) => ({ numerator, denominator })
const none = { amount: days(0), days: [] }

const BALANCE: PersonLeave['balance'] = {
  year: 2026,
  today: '2026-11-23',
  claims: [
    {
      year: 2025,
      kind: 'contractual',
      amount: days(2),
      corrected: days(0),
      left: days(2),
      lapsesOn: '2027-03-31',
      dueOn: '2027-03-31',
      isProvisional: false,
    },
  ],
  entitlement: days(30),
  corrected: { amount: days(0), entries: [] },
  carriedOver: days(2),
  taken: none,
  planned: none,
  requested: none,
  lapsed: days(0),
  left: days(63, 2),
  flexitime: {
    balance: -90,
    corrected: { amount: days(0), entries: [] },
    taken: none,
    planned: none,
    requested: none,
    left: -90,
  },
  paidTimeOff: null,
}

const LEDGER: PersonLeave['ledger'] = [
  {
    id: 1,
    at: '2026-01-02T08:00:00.000Z',
    account: 'leave',
    kind: 'correct',
    claimKind: 'contractual',
    first: null,
    last: null,
    amount: days(-1, 2),
    balance: days(59, 2),
    by: 'Marta Kowalczyk',
    reason: 'Nachtrag aus dem Vorjahr',
    isByContract: false,
  },
]

export const aPerson = (changes: Partial<PersonLeave> = {}): PersonLeave => ({
  ...blank(PersonLeave),
  id: ANNA,
  name: 'Anna Weber',
  position: 'Disposition',
  companyId: 4,
  version: 2,
  employment: {
    entry: '2020-01-01',
    exit: null,
    birth: null,
    contractDays: 30,
    grantedHalfDays: 0,
    hasProRataClause: true,
    carriesPartial: false,
    contractKind: null,
    probationEnd: null,
  },
  places: [{ from: null, siteId: 1, site: 'Siegen' }],
  sites: [{ id: 1, name: 'Siegen' }],
  proofs: [{ id: ANNA, name: 'Urkunde.pdf', size: 900, first: '2026-06-30', last: '2026-06-30' }],
  derivation: {
    statutory: days(20),
    disability: days(0),
    contractual: days(10),
    daysPerWeek: days(5),
    isBooked: true,
  },
  balance: BALANCE,
  ledger: LEDGER,
  ...changes,
})

export const COMPANY: CompanyLeave = {
  id: 4,
  name: 'Talbrück GmbH',
  version: 1,
  carriedFrom: 2026,
  rules: {
    christmasEve: 'work',
    newYearsEve: 'work',
    carriedTo: '03-31',
    overdraftDays: 0,
    overdraw: 'never',
    lapseMonth: 'firstDay',
    expiresAtStart: false,
    flexitimeAutoMinutes: null,
    flexitimeMinimum: -600,
    flexitimeStep: 15,
    flexitimeDays: null,
    roundInFavour: 'none',
    comparisonViews: true,
    supervisorReadsProofs: false,
  },
  reasons: [],
  sites: [{ id: 1, name: 'Siegen', city: 'Siegen', land: 'NW', municipal: [] }],
}

const EXCEEDED: ExceededDays = [
  {
    person: { id: ANNA, name: 'Anna Weber' },
    day: '2026-12-01',
    absences: [
      { type: 'tariffLeaveHalf', status: 'approved', part: 'morning', minutes: 240, clock: null },
      { type: 'flexHours', status: 'open', part: 'hours', minutes: 300, clock: { from: 600, to: 900 } },
    ],
  },
]

export async function show(write: (sent: Sent) => unknown = () => aPerson(), person = aPerson()) {
  const { sent, answer: answerOf } = recordWrites(/\/vac\/(?:settings\/)?/, write)
  const answer = (read: unknown) => answerOf(() => read)
  await screenTest(LeaveSettings, {
    service: {
      'vac/settings': SCOPE,
      'settings/people': [{ id: ANNA, name: 'Anna Weber', position: 'Disposition', company: 'Talbrück GmbH' }],
      [ANNA]: answer(person),
      corrections: answer(undefined),
      'school-days': answer(undefined),
      requests: answer(undefined),
      'requests/7/correction': answer(undefined),
      periods: answer(undefined),
      employment: answer(undefined),
      models: answer(undefined),
      'companies/4': answer(COMPANY),
      'exceeded-days': EXCEEDED,
      rules: answer(undefined),
      'school-holidays': answer([]),
      preview: answer(undefined),
      'lapse-notices/sent': { isSending: false, sent: 0, seen: 0, confirmed: 0, items: [] },
      'lapse-notices/sending/4': answer(undefined),
    },
  })
  return sent
}

export const section = async (name: string) => user.click(await screen.findByRole('tab', { name }))
export const choosePerson = async () => {
  await section('Mitarbeitende')
  await user.type(await screen.findByRole('combobox', { name: 'Person' }), 'Anna')
  await user.click(await screen.findByRole('option', { name: /Anna Weber/ }))
}
export const submitted = (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
