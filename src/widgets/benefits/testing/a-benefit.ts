// Benefits and requests for tests of the screens.
import {
  type AskedBenefit,
  type Benefit,
  BenefitCard,
  type BenefitRequest,
  type EditedBenefit,
  type OwnFacts,
} from '#contract/benefits.ts'
import { blank } from '#shared/testing/blank.ts'

export const TODAY = '2026-06-15'

/** In the probation period until 30.06.2026. */
export const FACTS: OwnFacts = {
  companyId: 1,
  sites: [{ from: '1900-01-01', siteId: 11 }],
  hours: [{ from: '2026-01-01', minutes: 1_800 }],
  contract: 'permanent',
  entry: '2026-01-01',
  probationEnd: '2026-06-30',
}
export const NAMES = {
  companies: [
    { id: 1, name: 'Talbrück Antriebe GmbH' },
    { id: 2, name: 'Talbrück Guss GmbH' },
  ],
  sites: [{ id: 11, name: 'Siegen' }],
}
export const CHOICES = { ...NAMES, sites: [{ id: 11, name: 'Siegen', companyId: 1 }], contactLinks: true }

const TERMS = {
  conditions: [],
  validFrom: '2026-01-01',
  validUntil: null,
  request: { mode: 'anytime', until: null, dayOfMonth: null },
} satisfies Partial<BenefitCard>

export const aCard = (changes: Partial<BenefitCard> = {}): BenefitCard => ({
  ...blank(BenefitCard),
  id: 7,
  category: 'mobility',
  title: 'Dienstrad',
  titleEn: 'Company bicycle',
  summary: 'Leasing über die Lohnabrechnung.',
  ...TERMS,
  ...changes,
})

export const aBenefit = (changes: Partial<Benefit> = {}): Benefit => ({
  ...aCard(),
  state: 'active',
  content: '<p>Sie suchen das Rad aus.</p>',
  contentEn: '',
  attachments: [],
  contact: null,
  requests: [],
  facts: FACTS,
  names: NAMES,
  today: TODAY,
  ...changes,
})

export const aRequest = (changes: Partial<BenefitRequest> = {}): BenefitRequest => ({
  id: 31,
  benefitId: 7,
  title: 'Dienstrad',
  titleEn: 'Company bicycle',
  startsOn: TODAY,
  status: 'open',
  version: 1,
  requester: { id: 'p1', name: 'Anna Reader' },
  requestedAt: '2026-06-14T08:00:00.000Z',
  stages: [
    {
      name: 'benefitsAdmin',
      outcome: null,
      isInTurn: true,
      asked: [{ id: 'p2', name: 'Miriam Falk' }],
      decider: null,
      onBehalfOf: null,
      decidedAt: null,
      reason: '',
    },
  ],
  timeline: [
    {
      type: 'request',
      stage: null,
      at: '2026-06-14T08:00:00.000Z',
      by: { id: 'p1', name: 'Anna Reader' },
      onBehalfOf: null,
      to: null,
      note: 'Ein Lastenrad',
    },
  ],
  mayDecide: false,
  mayWithdraw: true,
  ...changes,
})

export const anAsked = (changes: Partial<AskedBenefit> = {}): AskedBenefit => ({
  ...aRequest(),
  mayDecide: true,
  mayWithdraw: false,
  failing: [],
  validFrom: null,
  validUntil: null,
  ...changes,
})

export const anEdited = (changes: Partial<EditedBenefit> = {}): EditedBenefit => ({
  ...TERMS,
  id: 7,
  version: 3,
  category: 'mobility',
  title: 'Dienstrad',
  titleEn: '',
  summary: 'Leasing über die Lohnabrechnung.',
  summaryEn: '',
  content: '',
  contentEn: '',
  picture: null,
  attachments: [],
  contactId: null,
  contact: null,
  companyIds: [],
  active: true,
  state: 'active',
  changedAt: '2026-06-14T08:00:00.000Z',
  changedBy: { id: 'p2', name: 'Miriam Falk' },
  takeBackUntil: null,
  openRequests: 0,
  ...changes,
})
