// A hall as the server returns it, for tests: its areas, logins, and an early shift with a gap, an overlap and people who agree.
import {
  type Activities,
  type Areas,
  CorrectionView,
  type GapSuggestion,
  type Login,
  type Logins,
  type MonthFigures,
  PersonLine,
  ShiftView,
} from '#contract/production.ts'
import { blank } from '#shared/testing/blank.ts'

export const MURAT = { id: '00000000-0000-4000-8000-0000000000b1', name: 'Murat Yıldız' }
export const DRAGAN = { id: '00000000-0000-4000-8000-0000000000b2', name: 'Dragan Ilić', hasPicture: true }
export const SANDRA = { id: '00000000-0000-4000-8000-0000000000b3', name: 'Sandra Heupel', hasPicture: true }
export const ROSA = { id: '00000000-0000-4000-8000-0000000000b4', name: 'Rosa Marín', hasPicture: true }
const DAY = '2026-04-20'
/** A time of that day in summer time. */
export const at = (clock: string, day = DAY): string => new Date(`${day}T${clock}:00+02:00`).toISOString()

export const anArea = (changes: Partial<Areas[number]> = {}): Areas[number] => ({
  id: 2,
  name: 'Halle 2',
  site: 'Hagen',
  reader: 'lead',
  shifts: [
    { id: 4, kind: 'early', begins: 360, ends: 840 },
    { id: 5, kind: 'late', begins: 840, ends: 1320 },
    { id: 6, kind: 'night', begins: 1320, ends: 360 },
  ],
  leads: [MURAT],
  ...changes,
})

export const ACTIVITIES: Activities = [
  { id: 1, kind: 'cleaning', name: 'Reinigung', nameEn: 'Cleaning' },
  { id: 2, kind: 'setup', name: 'Rüsten', nameEn: 'Setup' },
]
const ORDER = { id: 71, number: '4718-02', title: 'Welle', operation: 'Drehen' }

export const aLogin = (changes: Partial<Login> = {}): Login => ({
  person: DRAGAN,
  workplaces: ['Platz 12'],
  orders: [{ number: '4711-20', operation: 'Drehen' }],
  activity: null,
  since: at('06:00'),
  lastAt: at('08:05'),
  state: 'signedIn',
  day: DAY,
  shiftId: 4,
  shift: 'early',
  logOutAt: at('14:00'),
  version: 3,
  mayLogOut: true,
  ...changes,
})

/** Signed in since the night before. */
export const aStaleLogin = (changes: Partial<Login> = {}): Login =>
  aLogin({
    person: ROSA,
    workplaces: ['Presse 2'],
    orders: [{ number: '4709-11', operation: 'Pressen' }],
    since: at('14:00', '2026-04-19'),
    lastAt: at('21:58', '2026-04-19'),
    state: 'pastShift',
    day: '2026-04-19',
    shiftId: 5,
    shift: 'late',
    logOutAt: at('22:00', '2026-04-19'),
    version: 7,
    ...changes,
  })

export const someLogins = (changes: Partial<Logins> = {}): Logins => ({
  area: { id: 2, name: 'Halle 2', reader: 'lead' },
  at: at('08:12'),
  tiles: {
    signedIn: 31,
    byShift: [{ shift: 'early', people: 27 }],
    earlier: 4,
    stale: 1,
    withoutLogin: 1,
    offline: [{ device: 'Terminal 7', since: at('11:00', '2026-04-19') }],
  },
  items: [aStaleLogin(), aLogin()],
  total: 2,
  withoutLogin: [{ person: SANDRA, since: at('06:02') }],
  ...changes,
})

type Segment = PersonLine['segments'][number]
export const aSegment = (
  kind: Segment['kind'],
  [from, to]: readonly [string, string],
  changes: Partial<Segment> = {},
): Segment => ({
  kind,
  from: at(from),
  to: at(to),
  minutes: (Date.parse(at(to)) - Date.parse(at(from))) / 60_000,
  bookingIds: [],
  label: '',
  activity: null,
  ...changes,
})

/** Present from 5:58 to 14:03, with a gap before the second order. */
export const aLine = (changes: Partial<PersonLine> = {}): PersonLine => ({
  ...blank(PersonLine),
  person: DRAGAN,
  workplace: 'Platz 12',
  version: 3,
  from: at('05:58'),
  to: at('14:03'),
  attendance: [{ from: at('05:58'), to: at('14:03'), isUncertain: false }],
  segments: [
    aSegment('tolerated', ['05:58', '06:00']),
    aSegment('order', ['06:00', '09:10'], { label: '4711-20' }),
    aSegment('pause', ['09:10', '09:40']),
    aSegment('gap', ['09:40', '10:25']),
    aSegment('order', ['10:25', '14:00'], { label: '4718-02' }),
  ],
  present: 454,
  booked: 405,
  order: 405,
  open: 45,
  findings: ['gap'],
  mayCorrect: true,
  ...changes,
})

/** Two orders at once from 11:50 to 12:20. */
export const anOverlap = (): PersonLine =>
  aLine({
    person: SANDRA,
    workplace: 'Platz 14',
    segments: [
      aSegment('order', ['06:00', '11:50'], { label: '4711-20' }),
      aSegment('overlap', ['11:50', '12:20'], { label: '4711-20, 4718-02' }),
      aSegment('order', ['12:20', '14:00'], { label: '4718-02' }),
    ],
    present: 460,
    booked: 480,
    order: 480,
    open: -20,
    findings: ['overlap'],
  })

export const aCleanLine = (changes: Partial<PersonLine> = {}): PersonLine =>
  aLine({ person: ROSA, segments: [], findings: [], open: 0, mayRelease: true, version: 9, ...changes })

export const aShift = (changes: Partial<ShiftView> = {}): ShiftView => ({
  ...blank(ShiftView),
  area: { id: 2, name: 'Halle 2', reader: 'lead' },
  shift: { id: 4, kind: 'early', day: DAY, from: at('06:00'), to: at('14:00'), minutes: 480, clockChange: 0 },
  people: 3,
  clean: [aCleanLine()],
  toClear: [aLine(), anOverlap()],
  handsOverAt: at('12:00', '2026-04-21'),
  lastClockChange: { day: '2026-03-28', minutes: -60 },
  ...changes,
})

export const aSuggestion = (changes: Partial<GapSuggestion> = {}): GapSuggestion => ({
  person: DRAGAN,
  version: 3,
  from: at('09:40'),
  to: at('10:25'),
  minutes: 45,
  bookedBefore: 405,
  bookedAfter: 450,
  reason: 'setup',
  order: null,
  activity: ACTIVITIES[1]!,
  nextOrder: ORDER,
  plannedMinutes: 45,
  workplace: { id: 12, name: 'Platz 12' },
  ...changes,
})

export const aCorrection = (changes: Partial<CorrectionView> = {}): CorrectionView => ({
  ...blank(CorrectionView),
  id: 81,
  status: 'open',
  version: 1,
  requester: MURAT,
  requestedAt: at('15:00'),
  mayWithdraw: true,
  person: DRAGAN,
  area: { id: 2, name: 'Halle 2' },
  day: DAY,
  shift: 'early',
  change: 'book',
  from: at('09:40'),
  to: at('10:25'),
  activity: ACTIVITIES[1]!,
  reason: 'setup',
  isApplied: true,
  ...changes,
})

export const aMonth = (changes: Partial<MonthFigures> = {}): MonthFigures => ({
  month: '2026-04',
  until: '2026-04-30',
  countsFrom: null,
  leastGroup: 5,
  rows: [
    {
      area: { id: 2, name: 'Halle 2' },
      shift: 'early',
      people: 24,
      present: 9600,
      order: 8640,
      overhead: 300,
      share: 90,
      countedAt: '2026-05-02T10:00:00.000Z',
    },
    {
      area: { id: 2, name: 'Halle 2' },
      shift: 'night',
      people: null,
      present: null,
      order: null,
      overhead: null,
      share: null,
      countedAt: '2026-05-02T10:00:00.000Z',
    },
  ],
  hidden: 1,
  ...changes,
})
