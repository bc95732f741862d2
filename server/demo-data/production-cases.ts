// The halls of the demo company: shifts, orders, and bookings to be cleared.
import type { ShiftKind } from '#domain/production/shifts.ts'

export const SHIFTS: readonly (readonly [kind: ShiftKind, begins: number, ends: number])[] = [
  ['early', 360, 840],
  ['late', 840, 1320],
  ['night', 1320, 360],
]
export const HALLS = [
  { name: 'Halle 2', site: 'Siegen', lead: 'murat.yildiz', division: 'Produktion Halle 2', kind: 'early' },
  { name: 'Halle 4', site: 'Olpe', lead: 'ludger.hesse', division: 'Produktion Olpe', kind: 'late' },
  { name: 'Gießhalle', site: 'Stade', lead: 'joern.cordes', division: 'Produktion Guss', kind: 'night' },
] as const
export const ORDERS: readonly (readonly [
  number: string,
  title: string,
  operation: string,
  pieces: number,
  setup: number,
])[] = [
  ['4711-20', 'Ritzelwelle', 'Drehen', 140, 30],
  ['4718-02', 'Antriebswelle', 'Drehen', 80, 45],
  ['4709-11', 'Zahnkranz', 'Härten', 60, 20],
  ['4709-12', 'Flansch', 'Pressen', 400, 25],
  ['4709-13', 'Buchse', 'Härten', 220, 20],
  ['4702-77', 'Getriebedeckel', 'Prüfen', 90, 0],
  ['4731-04', 'Stirnradgetriebe', 'Montieren', 24, 15],
  ['4740-09', 'Gehäuse', 'Formen', 50, 40],
]
export const ACTIVITIES = [
  ['cleaning', 'Reinigung', 'Cleaning'],
  ['setup', 'Rüsten', 'Setup'],
  ['meeting', 'Versammlung', 'Meeting'],
  ['fault', 'Störung', 'Fault'],
  ['other', 'Sonstiges', 'Other'],
] as const

/** Minutes after the begin of the shift, kind of event, order or activity. */
export type Step = readonly [
  minute: number,
  kind: 'begin' | 'report' | 'end' | 'pause' | 'resume' | 'signOut',
  work?: string | undefined,
]

export interface Case {
  readonly place: string
  /** Minutes of the local day, of an early shift; `goes: null` is a missing stamp. */
  readonly comes: number
  readonly goes: number | null
  readonly steps: readonly Step[]
}

export const clean = (order: string): readonly Step[] => [
  [0, 'begin', order],
  [190, 'pause'],
  [220, 'resume'],
  [480, 'signOut'],
]

/** Yesterday's early shift of Halle 2, as the mock shows it. */
export const TO_CLEAR: Readonly<Record<string, Case>> = {
  'dragan.ilic': {
    place: 'Platz 12',
    comes: 358,
    goes: 842,
    steps: [
      [0, 'begin', '4711-20'],
      [190, 'pause'],
      [220, 'signOut'],
      [265, 'begin', '4718-02'],
      [480, 'signOut'],
    ],
  },
  'sandra.heupel': {
    place: 'Platz 14',
    comes: 355,
    goes: 845,
    steps: [
      [0, 'begin', '4711-20'],
      [195, 'pause'],
      [225, 'resume'],
      [350, 'begin', '4718-02'],
      [380, 'end', '4711-20'],
      [480, 'signOut'],
    ],
  },
  'pawel.nowicki': {
    place: 'Ofen 3',
    comes: 350,
    goes: 840,
    steps: [
      [-22, 'begin', '4709-11'],
      [180, 'pause'],
      [210, 'resume'],
      [440, 'begin', 'cleaning'],
      [480, 'signOut'],
    ],
  },
  'birgit.stahl': {
    place: 'Prüfung 2',
    comes: 362,
    goes: null,
    steps: [
      [5, 'begin', '4702-77'],
      [180, 'pause'],
      [210, 'resume'],
      [300, 'report'],
    ],
  },
  'jens.koetter': {
    place: 'Springer',
    comes: 360,
    goes: 850,
    steps: [
      [0, 'begin', '4711-20'],
      [100, 'signOut'],
      [145, 'begin', 'meeting'],
      [190, 'pause'],
      [220, 'begin', '4718-02'],
      [490, 'signOut'],
    ],
  },
  'rosa.marin': {
    place: 'Prüfung 1',
    comes: 357,
    goes: null,
    steps: [
      [0, 'begin', '4702-77'],
      [180, 'pause'],
      [210, 'resume'],
      [430, 'signOut'],
    ],
  },
}

/** Signed in since an earlier shift: how many shifts ago, and the minutes at which they began and were last heard of. */
export const STALE: Readonly<
  Record<string, readonly [shifts: number, place: string, order: string, began: number, last: number]>
> = {
  'marek.dudek': [2, 'Presse 2', '4709-11', 270, 478],
  'thomas.baer': [2, 'Presse 3', '4709-12', 272, 479],
  'heike.lange': [2, 'Prüfung 1', '4702-77', 300, 470],
  'olga.weber': [1, 'Ofen 1', '4709-11', 14, 340],
}
/** Present now, and at no workplace. */
export const WITHOUT_LOGIN: ReadonlySet<string> = new Set(['uwe.siebel', 'anke.weiss'])
export const PAUSING = 'jens.koetter'
export const AT_TWO_PLACES = 'ali.kaya'
/** Known badges, and one PIN, with which the terminal of 'Platz 12' can be tried; the welcome and the README name them. */
export const TERMINAL = 'Platz 12'
export const BADGES: Readonly<Record<string, { readonly badge: string; readonly pin?: string }>> = {
  'dragan.ilic': { badge: '04A22B12', pin: '120712' },
  'sandra.heupel': { badge: '04A22B14' },
}
/** Working days of which everybody works, whatever else they do. */
export const HISTORY = 10
/** Whole months before the present one. */
export const MONTHS = 3

export const PLACES: Readonly<Record<string, string>> = {
  Drehen: 'Platz',
  Härterei: 'Ofen',
  Pressen: 'Presse',
  Prüfung: 'Prüfung',
}
export const ORDER_OF: Readonly<Record<string, string>> = {
  Drehen: '4711-20',
  Härterei: '4709-13',
  Pressen: '4709-12',
  Prüfung: '4702-77',
  Montage: '4731-04',
  Formerei: '4740-09',
}
