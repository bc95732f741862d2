// One partner as the server returns it, for tests: Guss buys two groups there, and the person may only read it.
import { type ChangeRequest, PartnerDetails } from '#contract/suppliers-partner.ts'
import { Relationship } from '#contract/suppliers-relationship.ts'
import { blank } from '#shared/testing/blank.ts'

export const KATRIN = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Katrin Osterloh' }
export const ELKE = { id: '00000000-0000-4000-8000-0000000000a2', name: 'Elke Brandhorst' }
export const BARS = { id: 3, number: '0110', name: 'Stahl, Langprodukte', nameEn: 'Steel, long products' }
export const BRIGHT = { id: 4, number: '0115', name: 'Blankstahl', nameEn: 'Bright steel' }

export const aRelation = (
  changes: Partial<PartnerDetails['relations'][number]> = {},
): PartnerDetails['relations'][number] => ({
  ...blank(PartnerDetails.properties.relations.items),
  companyId: 7,
  company: 'Guss',
  group: BARS,
  since: '2016-04',
  band: 'B',
  cover: 'valid',
  contract: { number: 'R-2231', until: '2031-12-31' },
  buyer: KATRIN,
  ...changes,
})

export const aRequest = (changes: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: 21,
  version: 1,
  kind: 'bank',
  before: { iban: 'DE51460500010000000444' },
  after: { iban: 'DE27460500010000006017' },
  isMasked: false,
  reason: 'Neues Konto',
  requester: ELKE,
  requestedAt: '2026-11-20T09:50:00Z',
  callback: { at: '2026-11-20T10:40:00Z', name: 'Herr Thiel', number: '+49 2752 4711-118' },
  state: 'open',
  decider: null,
  decidedAt: null,
  decisionReason: '',
  stages: [],
  timeline: [],
  mayDecide: false,
  mayWithdraw: false,
  ...changes,
})

export const aPartner = (changes: Partial<PartnerDetails> = {}): PartnerDetails => ({
  ...blank(PartnerDetails),
  id: 5,
  version: 2,
  bpNumber: 105_118,
  externalNumber: 'K-77120',
  name: 'Ferrum Wittgenstein GmbH',
  street: 'Hammerstraße 8',
  zip: '57334',
  city: 'Bad Laasphe',
  country: 'DE',
  vatId: 'DE117892246',
  taxNumber: '342/5810/1177',
  duns: '31-512-0094',
  register: { kind: 'HRB', number: '4471', court: 'Siegen' },
  iban: 'DE51 •••• •••• •••• 0444',
  status: 'free',
  contacts: [
    { role: 'Vertrieb', name: 'Sonja Achenbach', phone: '+49 2752 4711-212', email: 'achenbach@ferrum.test', note: '' },
    { role: 'Buchhaltung', name: 'Herr Thiel', phone: '+49 2752 4711-118', email: '', note: '' },
  ],
  paymentTerms: '30 Tage netto',
  salesPeriod: { first: '2025-05', last: '2026-04' },
  groups: [BARS, BRIGHT],
  relations: [
    aRelation(),
    aRelation({ group: BRIGHT, band: 'C', cover: 'none', contract: null, buyer: null, since: '2022-09' }),
  ],
  writableMemos: ['company', 'purchasing'],
  leadBuyers: [
    {
      group: BARS,
      leadBuyer: { ...KATRIN, position: 'Einkauf', phone: '0271 5', presence: { state: 'here', until: '16' } },
      deputy: null,
    },
    { group: BRIGHT, leadBuyer: null, deputy: null },
  ],
  ...changes,
})

export const aRelationship = (changes: Partial<Relationship> = {}): Relationship => ({
  ...blank(Relationship),
  partner: { id: 5, name: 'Ferrum Wittgenstein GmbH' },
  company: { id: 7, name: 'Talbrück Guss GmbH', shortName: 'Guss' },
  since: '2016-04',
  salesPeriod: { first: '2025-05', last: '2026-04' },
  ...changes,
})
