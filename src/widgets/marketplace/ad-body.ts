// The fields of an ad as its owner saves them, read from the ad.
import type { Ad, AdBody } from '#contract/marketplace.ts'
import { pickFields } from '#domain/forms/fields.ts'
import { AD_FIELDS } from '#domain/marketplace/ad.ts'
import { todayInBerlin } from '#shared/today.ts'

/** All fields of the ad unchanged. A contact who is the owner looks like none, so `contactId` is kept. */
export const bodyOf = (ad: Ad): AdBody => ({
  ...pickFields(AD_FIELDS, ad),
  side: ad.side,
  kind: ad.kind,
  title: ad.title,
  description: ad.description,
  price: ad.price,
  quantity: ad.quantity,
  minQuantity: ad.minQuantity,
  materialGroup: ad.materialGroup,
  properties: ad.properties,
  siteId: ad.site?.id ?? null,
  contactId: ad.side === 'company' && ad.role === 'owner' ? (ad.contact?.id ?? null) : null,
  expiresOn: ad.expiresOn,
  pictures: ad.pictures.map(({ id, alt, altEn }) => ({ id, alt, altEn })),
})

/** The same, to be listed; a last day in the past becomes the default one. */
export const publishedBody = (ad: Ad): AdBody => ({
  ...bodyOf(ad),
  expiresOn: ad.expiresOn !== null && ad.expiresOn >= todayInBerlin() ? ad.expiresOn : null,
  publish: true,
})
