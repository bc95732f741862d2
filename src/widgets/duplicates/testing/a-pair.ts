// One pair as the server returns it, for tests: two entries of one company at two addresses, of which one has a tax number.
import { Merge, MergeRequest, PairView, type Queue, QueuePair } from '#contract/duplicates.ts'
import { blank } from '#shared/testing/blank.ts'

export const KATRIN = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Katrin Osterloh' }
export const ELKE = { id: '00000000-0000-4000-8000-0000000000a2', name: 'Elke Brandhorst' }
const SURFACES = { id: 9, number: '0260', name: 'Oberflächen', nameEn: 'Surfaces' }
export const ZINTL = { id: 15, bpNumber: 107_015, name: 'Zintl Oberflächentechnik GmbH', city: 'Olpe' }
export const ZINTL_TWICE = { id: 31, bpNumber: 231_904, name: 'Zintl Oberflächen Technik GmbH', city: 'Olpe' }
const SHOWN: PairView['shown'] = [
  { field: 'street', level: 'different', weight: -1.25, isVeto: false },
  { field: 'vatId', level: 'same', weight: 4, isVeto: false },
]
const WEIGHTS: PairView['weights'] = [
  ...SHOWN,
  { field: 'name', level: 'similar', weight: 1.5, isVeto: false, percent: 92 },
]

const field = (
  name: PairView['fields'][number]['field'],
  [one, other]: readonly [string, string],
  proposed: 'one' | 'other' = 'one',
  reason: PairView['fields'][number]['reason'] = 'leading',
): PairView['fields'][number] => ({
  field: name,
  one,
  other,
  isEqual: one === other,
  proposed,
  reason: one === other ? 'equal' : reason,
})

export const aPair = (changes: Partial<PairView> = {}): PairView => ({
  ...blank(PairView),
  one: {
    ...ZINTL,
    version: 3,
    groups: [SURFACES],
    leadBuyers: [ELKE],
    companies: ['Antriebe', 'Guss'],
    reached: { phone: '02761 12345-0', email: 'info@zintl.de', domain: 'zintl.de' },
  },
  other: {
    ...ZINTL_TWICE,
    version: 1,
    groups: [SURFACES],
    leadBuyers: [],
    companies: [],
    reached: { phone: '02721 998-0', email: '', domain: '' },
  },
  score: 0.94,
  prior: -1.5,
  weightsVersion: 1,
  shown: SHOWN,
  weights: WEIGHTS,
  fields: [
    field('name', [ZINTL.name, ZINTL_TWICE.name], 'one', 'spelling'),
    field('address', ['Industriestraße 14\n57462\nOlpe\nDE', 'Am Hammerwerk 3\n57462\nOlpe\nDE'], 'other', 'confirmed'),
    field('vatId', ['DE198744062', 'DE198744062']),
    field('taxNumber', ['', '338/5712/0844'], 'other', 'onlyValue'),
    field('duns', ['', '']),
    field('register', ['HRB 4471 Siegen', 'HRB 4471 Siegen']),
    field('iban', ['DE02 4401 0046 0000 0012', 'DE02 4401 0046 0000 0012']),
    field('externalNumber', ['', '']),
    field('paymentTerms', ['30 Tage', '30 Tage']),
    field('status', ['free', 'free']),
  ],
  leading: 'one',
  effects: { companies: ['Antriebe', 'Guss'], relations: 3, contracts: 1, memos: 2, certificates: 0, undoDays: 30 },
  group: { others: [], isLarge: false },
  mayDecide: true,
  ...changes,
})

export const aQueuePair = (changes: Partial<QueuePair> = {}): QueuePair => ({
  ...blank(QueuePair),
  one: ZINTL,
  other: ZINTL_TWICE,
  score: 0.94,
  reasons: SHOWN,
  groups: [SURFACES],
  groupSize: 2,
  ...changes,
})

export const aQueue = (pairs: Queue['pairs'] = [aQueuePair()]): Queue => ({
  pairs,
  total: pairs.length,
  searchedAt: '2026-11-29T02:00:00Z',
})

export const aMerge = (changes: Partial<Merge> = {}): Merge => ({
  ...blank(Merge),
  id: 5,
  survivor: ZINTL,
  merged: ZINTL_TWICE,
  by: KATRIN,
  at: '2026-11-29T09:00:00Z',
  undoUntil: '2099-12-29T09:00:00Z',
  ...changes,
})

export const aMergeRequest = (changes: Partial<MergeRequest> = {}): MergeRequest => ({
  ...blank(MergeRequest),
  id: 71,
  one: ZINTL,
  other: ZINTL_TWICE,
  leading: 'one',
  choices: {
    name: 'one',
    address: 'other',
    vatId: 'one',
    taxNumber: 'other',
    duns: 'one',
    register: 'one',
    iban: 'one',
    externalNumber: 'one',
    paymentTerms: 'one',
    status: 'one',
  },
  risks: ['bank'],
  status: 'open',
  version: 1,
  requester: ELKE,
  requestedAt: '2026-11-28T09:00:00Z',
  stages: [
    {
      name: 'secondRelease',
      outcome: null,
      isInTurn: true,
      asked: [KATRIN],
      decider: null,
      onBehalfOf: null,
      decidedAt: null,
      reason: '',
    },
  ],
  mayDecide: true,
  ...changes,
})
