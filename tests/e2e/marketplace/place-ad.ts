// Places an ad for a job that is about something else.
import { expect } from '#tests/e2e/fixtures.ts'
import type { Api } from '#tests/e2e/api.ts'
import type { AdBody, AdChoices } from '#contract/marketplace.ts'
import { emptyValues } from '#domain/forms/fields.ts'
import { AD_FIELDS } from '#domain/marketplace/ad.ts'
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'

/** Publishes a company ad that ends soon, by default an offer of twelve pieces; resolves with its id. */
export async function placeAd(seller: Api, title: string, changes: Partial<AdBody> = {}): Promise<number> {
  const { body: choices } = await seller.call<AdChoices>('GET', '/api/mp/ads/choices')
  const body: AdBody = {
    ...emptyValues(AD_FIELDS),
    side: 'company',
    kind: 'offer',
    display: 'properties',
    title,
    description: 'Trocken gelagert.',
    price: { kind: 'fixed', amount: 1_250, per: 'unit' },
    quantity: 12,
    minQuantity: 1,
    place: 'Halle 3',
    materialGroup: choices.materialGroups[0]?.number ?? null,
    properties: [{ name: 'Traglast', value: '2 t' }],
    condition: 'used',
    costCentre: '21 040',
    siteId: choices.sites[0]?.id ?? null,
    contactId: null,
    expiresOn: addDays(wallTimeOf(new Date()).day, 2),
    pictures: [],
    publish: true,
    ...changes,
  }
  const made = await seller.call<{ id: number }>('POST', '/api/mp/ads', body)
  expect(made.status).toBe(200)
  return made.body.id
}
