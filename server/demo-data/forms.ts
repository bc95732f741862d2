// The forms of the demo company, in every state: the answers of each person, and the later events.

/** An event by the holder of the form or its sender, with its age in workdays. */
export type FormDeed =
  | { readonly at: number; readonly does: 'approve' | 'take' | 'withdraw' | 'expire'; readonly note?: string }
  | { readonly at: number; readonly does: 'reject' | 'askBack' | 'answer'; readonly note: string }
  | { readonly at: number; readonly does: 'handOver'; readonly to: string; readonly note: string }

export interface DemoForm {
  readonly by: string
  readonly template: number
  /** Workdays ago; absent: a draft that was changed then. */
  readonly sent?: number
  readonly changed?: number
  readonly answers: Readonly<Record<string, unknown>>
  readonly deeds?: readonly FormDeed[]
}

/** `{day:n}` is the workday n from today. */
const day = (count: number): string => `{day:${count}}`
const period = (from: number, to: number) => ({ from: day(from), to: day(to) })
const person = (username: string): string => `{person:${username}}`

const trip = (city: string, country: string, from: number, to: number, more: object = {}) => ({
  country,
  city,
  span: period(from, to),
  purpose: 'Abnahme der neuen Serie beim Kunden',
  partner: 'Alpenwerk GmbH',
  transport: 'train',
  costCentre: '4711',
  travelCosts: 38_000,
  payer: 'company',
  hotelCosts: 42_000,
  socialNumber: '65170839J008',
  otherCountry: false,
  ...more,
})
const move = (street: string, postcode: string, city: string, validFrom: number) => ({
  validFrom: day(validFrom),
  street,
  postcode,
  city,
  country: 'DE',
  isReachable: false,
  usesTicket: true,
  distance: 14,
})
const parking = (plate: string, more: object = {}) => ({
  drive: 'combustion',
  plate,
  since: day(10),
  shift: 'day',
  isAccessible: false,
  ...more,
})
const clothes = (reason: string, more: object = {}) => ({
  reason,
  articles: [
    { article: 'trousers', size: '50', count: 2 },
    { article: 'shoes', size: '43', count: 1 },
  ],
  needsLenses: false,
  needsInsoles: false,
  ...more,
})
const access = (program: string, reason: string, more: object = {}) => ({
  forMe: true,
  what: ['program'],
  programs: [{ program, right: 'write' }],
  isLimited: false,
  start: day(3),
  reason,
  ...more,
})
const bank = (iban: string) => ({
  iban,
  isOwner: true,
  validFrom: day(15),
  purposes: ['salary', 'travel'],
  confirm: true,
})
const job = (employer: string, more: object = {}) => ({
  type: 'honorary',
  employer,
  task: 'Training der Jugend an zwei Abenden in der Woche',
  isCompetitor: false,
  span: period(5, 240),
  hours: 4,
  duty: true,
  ...more,
})
const survey = (overall: number, more: object = {}) => ({
  frequency: 'daily',
  device: 'computer',
  overall,
  areas: ['leave', 'forms'],
  ...more,
})

export const DEMO_FORMS: readonly DemoForm[] = [
  { by: 'katrin.osterloh', template: 118, sent: 1, answers: trip('Graz', 'AT', 12, 14) },
  {
    by: 'katrin.osterloh',
    template: 112,
    sent: 40,
    answers: move('Lindenweg 4', '57072', 'Siegen', -25),
    deeds: [
      { at: 38, does: 'take' },
      { at: 38, does: 'approve', note: 'Zum Ersten übernommen' },
    ],
  },
  { by: 'katrin.osterloh', template: 115, sent: 4, answers: parking('SI-KO 118') },
  {
    by: 'katrin.osterloh',
    template: 113,
    sent: 3,
    answers: bank('DE02120300000000202051'),
    deeds: [
      { at: 2, does: 'askBack', note: 'Gilt das Konto auch für die Abrechnung der Dienstreise im letzten Monat?' },
    ],
  },
  {
    by: 'katrin.osterloh',
    template: 117,
    sent: 5,
    answers: access('SAP Ariba', 'Ich übernehme die Warengruppe Verpackung.'),
    deeds: [{ at: 4, does: 'approve' }],
  },
  {
    by: 'katrin.osterloh',
    template: 116,
    sent: 22,
    answers: clothes('worn'),
    deeds: [{ at: 21, does: 'reject', note: 'Die letzte Ausgabe ist keine drei Monate her.' }],
  },
  {
    by: 'katrin.osterloh',
    template: 121,
    sent: 9,
    answers: survey(4, { best: 'Der Urlaub ist in einer Minute beantragt.' }),
  },
  {
    by: 'katrin.osterloh',
    template: 114,
    sent: 26,
    answers: job('TuS Siegen'),
    deeds: [{ at: 25, does: 'withdraw' }],
  },
  {
    by: 'felix.hartung',
    template: 118,
    sent: 3,
    answers: trip('Lyon', 'FR', 9, 10, { transport: 'plane', travelCosts: 61_000 }),
    deeds: [
      { at: 2, does: 'approve', note: 'Bitte die Bahn prüfen' },
      { at: 1, does: 'take' },
    ],
  },
  {
    by: 'felix.hartung',
    template: 117,
    sent: 18,
    answers: access('Leihgeräte', 'Ersatz für das defekte Gerät', {
      what: ['device'],
      device: 'headset',
      costCentre: '4711',
    }),
    deeds: [
      { at: 17, does: 'approve' },
      { at: 16, does: 'take' },
      { at: 15, does: 'approve', note: 'Liegt am Empfang bereit' },
    ],
  },
  { by: 'felix.hartung', template: 112, sent: 0, answers: move('Am Kalkofen 11', '57462', 'Olpe', 10) },
  {
    by: 'felix.hartung',
    template: 116,
    sent: 30,
    answers: clothes('new'),
    deeds: [
      { at: 29, does: 'approve' },
      { at: 28, does: 'take' },
      { at: 26, does: 'approve' },
    ],
  },
  { by: 'felix.hartung', template: 121, sent: 6, answers: survey(5, { best: 'Alles an einem Ort' }) },
  {
    by: 'aylin.demir',
    template: 118,
    sent: 6,
    answers: trip('Wien', 'AT', 6, 7),
    deeds: [
      { at: 5, does: 'approve' },
      { at: 3, does: 'handOver', to: 'katrin.osterloh', note: 'Sie kennen den Kunden in Wien.' },
    ],
  },
  {
    by: 'daniel.kowalski',
    template: 118,
    sent: 7,
    answers: trip('Zürich', 'CH', 8, 9),
    deeds: [
      { at: 6, does: 'approve' },
      { at: 5, does: 'askBack', note: 'Ist das Hotel schon gebucht?' },
      { at: 2, does: 'answer', note: 'Nein, bitte buchen.' },
      { at: 1, does: 'handOver', to: 'felix.hartung', note: 'Bitte die Kostenstelle bestätigen.' },
    ],
  },
  {
    by: 'jonas.reiter',
    template: 117,
    sent: 2,
    answers: access('Prüfplanung', 'Vertretung im Prüffeld', { what: ['program', 'remote'], remoteRules: true }),
    deeds: [
      { at: 1, does: 'handOver', to: 'katrin.osterloh', note: 'Bitte für mich entscheiden, ich bin auf Montage.' },
    ],
  },
  {
    by: 'elke.brandhorst',
    template: 113,
    sent: 35,
    answers: bank('DE02100500000054540402'),
    deeds: [
      { at: 34, does: 'take' },
      { at: 33, does: 'approve' },
    ],
  },
  { by: 'marek.nowak', template: 115, sent: 10, answers: parking('OE-MN 27', { shift: 'rotating' }) },
  {
    by: 'ralf.kuhlmann',
    template: 116,
    sent: 2,
    answers: clothes('size'),
    deeds: [{ at: 1, does: 'approve' }],
  },
  {
    by: 'hannes.lohmeyer',
    template: 114,
    sent: 8,
    answers: job('Ingenieurbüro Klein', {
      isCompetitor: true,
      relation: 'Das Büro prüft Bauteile eines Wettbewerbers.',
    }),
    deeds: [{ at: 7, does: 'approve' }],
  },
  {
    by: 'marek.dudek',
    template: 112,
    sent: 60,
    answers: move('Hochstraße 3', '57368', 'Lennestadt', -50),
    deeds: [{ at: 45, does: 'expire' }],
  },
  {
    by: 'murat.yildiz',
    template: 119,
    sent: 4,
    answers: {
      newName: 'Lena Krämer',
      firstDay: day(20),
      contract: 'permanent',
      mentor: person('murat.yildiz'),
      place: 'office',
      devices: ['laptop'],
      plan: [{ topic: 'Rundgang im Werk', with: person('murat.yildiz'), duration: 2 }],
    },
    deeds: [
      { at: 3, does: 'take' },
      { at: 2, does: 'approve' },
    ],
  },
  {
    by: 'ludger.hesse',
    template: 120,
    sent: 5,
    answers: {
      topic: 'conditions',
      what: 'Die Lüftung in Halle 3 ist seit zwei Wochen ausgefallen.',
      when: day(-12),
      where: 'Halle 3',
      goal: 'Die Lüftung soll vor dem Sommer laufen.',
      mayTalk: true,
    },
    deeds: [{ at: 4, does: 'take' }],
  },
  {
    by: 'heike.lange',
    template: 115,
    sent: 50,
    answers: parking('B-HL 440', { drive: 'electric', needsCharging: true, chargingDays: 2 }),
    deeds: [
      { at: 48, does: 'take' },
      { at: 47, does: 'approve', note: 'Platz 14, mit Säule' },
    ],
  },
  { by: 'bernd.scholten', template: 121, sent: 3, answers: survey(2, { worst: 'Die Suche findet zu viel.' }) },
  { by: 'katrin.osterloh', template: 119, changed: 1, answers: { newName: 'Tobias Wend', place: 'office' } },
  { by: 'felix.hartung', template: 118, changed: 0, answers: { country: 'IT', city: 'Turin' } },
]
