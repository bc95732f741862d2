// Ads for tests of elements, as the server answers them.
import type { Receipt } from '#contract/marketplace-deals.ts'
import { type Ad, type AdPicture, Reservation } from '#contract/marketplace.ts'
import { emptyValues } from '#domain/forms/fields.ts'
import { AD_FIELDS } from '#domain/marketplace/ad.ts'
import { blank } from '#shared/testing/blank.ts'

const NOBODY = { id: '5f3f1c3e-0000-4000-8000-000000000009', name: 'Tim Ostendorf' }
export const FINDER = { id: '5f3f1c3e-0000-4000-8000-000000000008', name: 'Katrin Osterloh' }

export const aPicture = (changes: Partial<AdPicture> = {}): AdPicture => ({
  id: '5f3f1c3e-0000-4000-8000-000000000001',
  name: 'paletten.jpg',
  alt: 'Zwei Stapel Europaletten',
  altEn: 'Two stacks of euro pallets',
  turn: 0,
  width: 1600,
  height: 900,
  thumbnails: [{ height: 124 }],
  ...changes,
})

/** The pallets of the look, as a finder sees them. */
export const anAd = (changes: Partial<Ad> = {}): Ad => ({
  ...emptyValues(AD_FIELDS),
  id: 381,
  number: 'MP-2026-0381',
  side: 'company',
  kind: 'offer',
  title: 'Europaletten, gebraucht, Klasse B',
  description: 'Aus der Umstellung der Warenannahme.\nTrocken gelagert.',
  price: { kind: 'fixed', amount: 450, per: 'unit' },
  quantity: 240,
  minQuantity: 40,
  left: 240,
  reservedUntil: null,
  site: { id: 2, name: 'Olpe', city: 'Olpe' },
  place: 'Halle 1',
  materialGroup: '0410',
  state: 'active',
  expiresOn: '2099-04-30',
  publishedAt: '2026-04-14T08:00:00Z',
  picture: aPicture(),
  facts: [],
  isOwn: false,
  isHidden: false,
  restorableUntil: null,
  version: 3,
  properties: [{ name: 'Maße', value: '1200 × 800 mm' }],
  condition: 'used',
  pickup: 'Tor 5, werktags 7–14 Uhr',
  costCentre: '21 040',
  company: { id: 1, name: 'Talbrück Guss GmbH' },
  contact: {
    ...NOBODY,
    division: 'Lagerlogistik',
    company: 'Talbrück Guss GmbH',
    presence: { state: 'later', until: '13' },
  },
  pictures: [aPicture()],
  terms: 1,
  role: 'finder',
  reserveUntil: '2099-04-24',
  reservations: [],
  threadId: null,
  hiddenReason: null,
  ...changes,
})

export const aReservation = (changes: Partial<Reservation> = {}): Reservation => ({
  ...blank(Reservation),
  id: 71,
  adId: 381,
  adTitle: 'Europaletten, gebraucht, Klasse B',
  person: FINDER,
  quantity: 80,
  state: 'held',
  untilOn: '2099-04-24',
  price: { kind: 'fixed', amount: 450, per: 'unit' },
  offered: 240,
  createdAt: '2026-04-20T08:00:00Z',
  ...changes,
})

export const aReceipt = (changes: Partial<Receipt> = {}): Receipt => ({
  number: 'MPR-2026-0007',
  ad: { number: 'MP-2026-0381', title: 'Europaletten, gebraucht, Klasse B', quantity: 240, unit: 'piece' },
  quantity: 60,
  price: { kind: 'fixed', amount: 450, per: 'unit' },
  giver: NOBODY,
  receiver: FINDER,
  givenAt: '2026-04-21T08:00:00Z',
  receivedAt: '2026-04-21T09:30:00Z',
  ...changes,
})
