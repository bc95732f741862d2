// Months and days of working time for tests.
import { DayLine, TimeCase, TimeMonth } from '#contract/working-time.ts'
import { DEFAULT_TIME_RULES } from '#domain/working-time/time-rules.ts'
import { blank } from '#shared/testing/blank.ts'

type Entry = DayLine['entries'][number]

/** `at` is the time in UTC: '05:50'. */
export const anEntry = (day: string, comes: string | null, goes: string | null, given: Partial<Entry> = {}): Entry => ({
  id: 1,
  comes: comes && `${day}T${comes}:00.000Z`,
  goes: goes && `${day}T${goes}:00.000Z`,
  breakMinutes: 0,
  travelKind: null,
  travelMinutes: 0,
  kilometres: 0,
  preparationMinutes: 0,
  followUpMinutes: 0,
  orderNumber: '',
  projectManager: null,
  country: 'DE',
  place: '',
  note: '',
  source: 'stamp',
  terminal: '',
  ...given,
})

export const aDay = (day: string, given: Partial<DayLine> = {}): DayLine => ({
  ...blank(DayLine),
  id: Number(day.slice(8)),
  day,
  version: 1,
  kind: 'workday',
  target: 480,
  longestBreak: 180,
  path: 'automatic',
  status: 'automaticReleaseActivated',
  ...given,
})

const BERND = { id: 'e5a1c1f0-0000-4000-8000-000000000001', name: 'Bernd Rademacher' }
const SUPERVISOR = {
  stage: 'supervisor',
  decider: BERND,
  onBehalfOf: { id: 'e5a1c1f0-0000-4000-8000-000000000002', name: 'Jana Voss' },
  outcome: null,
  decidedAt: null,
  reason: '',
} as const

const earlierDays = (): DayLine[] => [
  aDay('2026-04-06', { kind: 'holiday', label: 'Ostermontag', target: 0, actual: 0, balance: 0 }),
  aDay('2026-04-09', {
    entries: [anEntry('2026-04-09', '05:45', '15:05', { breakMinutes: 30 })],
    actual: 530,
    breakMinutes: 30,
    balance: 50,
    lock: 'reported',
    caseId: 7,
  }),
  aDay('2026-04-13', {
    entries: [anEntry('2026-04-13', '06:02', '14:20', { breakMinutes: 30, source: 'manual' })],
    actual: 468,
    breakMinutes: 30,
    balance: -12,
  }),
  aDay('2026-04-14', {
    entries: [anEntry('2026-04-14', '05:58', '14:40', { breakMinutes: 45 })],
    actual: 477,
    breakMinutes: 45,
    balance: -3,
    status: 'manuallyApproved',
    lock: 'released',
  }),
]

/** The days of the design: a running day, a missing stamp, a project day, a reported day, a holiday. */
export const theDays = (): DayLine[] => [
  ...earlierDays(),
  aDay('2026-04-15', {
    entries: [
      anEntry('2026-04-15', '04:10', '16:05', {
        breakMinutes: 45,
        travelKind: 'active',
        travelMinutes: 260,
        kilometres: 186,
        preparationMinutes: 30,
        orderNumber: '4711-20',
        projectManager: { id: 'e5a1c1f0-0000-4000-8000-000000000003', name: 'Viktor Schäfer' },
        country: 'AT',
        place: 'Linz',
      }),
    ],
    actual: 670,
    breakMinutes: 45,
    balance: 190,
    status: 'notYetProcessedByProjectManager',
    hints: [{ code: 'over10h', minutes: 670, limit: 600 }],
  }),
  aDay('2026-04-16', {
    entries: [anEntry('2026-04-16', '05:50', '10:10'), anEntry('2026-04-16', '10:40', null)],
    breakMinutes: 30,
    feedback: 'stampingMissing',
    status: 'notYetProcessed',
    stages: [SUPERVISOR],
    expected: { comes: '2026-04-16T05:50:00.000Z', goes: '2026-04-16T15:00:00.000Z' },
  }),
  aDay('2026-04-17', { feedback: 'unexcused', target: 390, status: 'notYetProcessed' }),
  aDay('2026-04-20', {
    entries: [anEntry('2026-04-20', '05:48', '14:31', { breakMinutes: 30 })],
    actual: 493,
    breakMinutes: 30,
    balance: 13,
    releaseAt: '2026-04-24T10:00:00.000Z',
  }),
  aDay('2026-04-21', { entries: [anEntry('2026-04-21', '05:52', null)], isRunning: true, status: 'notYetProcessed' }),
]

/** The basis of days without absences, under the legal rules. */
export const basisOf = (days: readonly DayLine[]): TimeMonth['basis'] => {
  const { rounding, autoBreak, breaks, breakPiece, nightTarget, restMinutes } = DEFAULT_TIME_RULES
  return {
    rules: [{ from: '2026-01-01', rounding, autoBreak, breaks: [...breaks], breakPiece, nightTarget, restMinutes }],
    days: days.map(({ day, target }) => ({ day, target, isShort: false, absences: [] })),
  }
}

export const aMonth = (given: Partial<TimeMonth> = {}): TimeMonth => ({
  ...blank(TimeMonth),
  person: { id: 'e5a1c1f0-0000-4000-8000-00000000000a', name: 'Katrin Osterloh' },
  month: '2026-04',
  today: '2026-04-21',
  now: '2026-04-21T06:12:00.000Z',
  days: theDays(),
  account: { opening: 170, balance: 400, corrected: 0, provisionalDays: 3 },
  monthBalance: 230,
  provisionalDays: 2,
  completeDays: 9,
  dueDays: 11,
  toClear: 2,
  clearBy: '2026-04-24T10:00:00.000Z',
  running: { since: '2026-04-21T05:52:00.000Z', terminal: 'Tor 2', targetReachedAt: '2026-04-21T14:22:00.000Z' },
  closing: { version: 0, isSignedByEmployee: false, isSignedBySupervisor: false, isClosed: false, events: [] },
  rules: { ...DEFAULT_TIME_RULES, breaks: [...DEFAULT_TIME_RULES.breaks], wording: {} },
  basis: basisOf(given.days ?? theDays()),
  mayStamp: true,
  mayEnter: true,
  office: { name: 'Werk Dortmund', mail: 'zeitbuero@talbrueck.example', phone: '+49 231 100' },
  ...given,
})

export const aCase = (given: Partial<TimeCase> = {}): TimeCase => ({
  ...blank(TimeCase),
  id: 7,
  person: { id: 'e5a1c1f0-0000-4000-8000-00000000000a', name: 'Katrin Osterloh' },
  day: '2026-04-09',
  kind: 'correction',
  status: 'open',
  version: 1,
  createdAt: '2026-04-10T07:00:00.000Z',
  reason: 'terminalDown',
  oldEntries: [{ comes: '2026-04-09T05:45:00.000Z', goes: null }],
  newEntries: [{ comes: '2026-04-09T05:45:00.000Z', goes: '2026-04-09T15:05:00.000Z' }],
  stages: [
    { ...SUPERVISOR, stage: 'projectManager', decider: { id: null, name: 'Viktor Schäfer' }, onBehalfOf: null },
    SUPERVISOR,
  ],
  messages: [{ id: 1, by: BERND, at: '2026-04-10T09:00:00.000Z', text: 'Welches Terminal war das?', isMine: false }],
  mayWithdraw: true,
  ...given,
})
