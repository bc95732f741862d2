// Ads of the marketplace: lists, one ad, and the bodies that owners save. Below api/mp.
import { Type, type Static } from 'typebox'
import { ALT_LIMIT } from '#domain/files/document-rules.ts'
import {
  AD_DISPLAYS,
  AD_FIELDS,
  AD_KINDS,
  AD_ORDERS,
  AD_SIDES,
  AMOUNT_LIMIT,
  LINE_LIMIT,
  PICTURE_LIMIT,
  PRICE_KINDS,
  PRICE_PERS,
  PROPERTY_LIMIT,
  QUANTITY_LIMIT,
  TEXT_LIMIT,
  TITLE_LIMIT,
  UNITS,
} from '#domain/marketplace/ad.ts'
import { AD_STATES } from '#domain/marketplace/ad-state.ts'
import { Day } from './day.ts'
import { properties } from './fields.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'
import { Presence } from './presence.ts'

const Line = Type.String({ maxLength: LINE_LIMIT })
const Quantity = Type.Integer({ minimum: 1, maximum: QUANTITY_LIMIT })
const Amount = Type.Integer({ minimum: 1, maximum: AMOUNT_LIMIT, description: 'Cents' })
const MaterialGroup = Type.String({ pattern: '^[0-9]{4}$', description: 'Number of a material group' })

export const AdId = Type.Object({ id: LongId() })

export const AdPrice = Type.Object(
  {
    kind: orNull(Type.Enum(PRICE_KINDS, { description: 'null: a wanted ad without a price' })),
    amount: orNull(Amount),
    per: Type.Enum(PRICE_PERS, { description: 'For each unit, or for everything' }),
  },
  { additionalProperties: false },
)

export const AdProperty = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 60 }), value: Line },
  { additionalProperties: false },
)

const PRODUCT = {
  ...properties(AD_FIELDS),
  quantity: Quantity,
  minQuantity: Quantity,
  materialGroup: orNull(MaterialGroup),
  properties: Type.Array(AdProperty, { maxItems: PROPERTY_LIMIT }),
}

/** All fields of an ad, as its owner saves them. */
export const AdBody = Type.Object(
  {
    side: Type.Enum(AD_SIDES),
    kind: Type.Enum(AD_KINDS),
    title: Type.String({ maxLength: 4 * TITLE_LIMIT, description: `${TITLE_LIMIT} characters` }),
    description: Type.String({ maxLength: 4 * TEXT_LIMIT, description: 'Plain text with line breaks' }),
    price: AdPrice,
    ...PRODUCT,
    siteId: orNull(ShortId({ description: 'For company ads' })),
    contactId: orNull(Uuid({ description: 'null: the owner' })),
    expiresOn: orNull(Day),
    pictures: Type.Array(
      Type.Object(
        { id: Uuid(), alt: Type.String({ maxLength: ALT_LIMIT }), altEn: Type.String({ maxLength: ALT_LIMIT }) },
        { additionalProperties: false },
      ),
      { maxItems: PICTURE_LIMIT, description: 'In their order; the first one is on the card' },
    ),
    publish: Type.Optional(Type.Boolean({ description: 'False, the default: a draft stays one' })),
  },
  { additionalProperties: false },
)
export type AdBody = Static<typeof AdBody>

export const AdPicture = Type.Object({
  id: Uuid(),
  name: Type.String(),
  alt: Type.String(),
  altEn: Type.String(),
  turn: Type.Enum([0, 90, 180, 270]),
  width: Type.Integer(),
  height: Type.Integer(),
  thumbnails: Type.Array(Type.Object({ height: Type.Integer() })),
})
export type AdPicture = Static<typeof AdPicture>

const Site = Type.Object({ id: Type.Integer(), name: Type.String(), city: Type.String() })

const CARD = {
  id: Type.Integer(),
  number: Type.String(),
  side: Type.Enum(AD_SIDES),
  kind: Type.Enum(AD_KINDS),
  display: Type.Enum(AD_DISPLAYS),
  title: Type.String(),
  price: AdPrice,
  quantity: Type.Integer(),
  unit: Type.Enum(UNITS),
  left: Type.Integer({ description: 'Neither reserved nor handed over' }),
  reservedUntil: orNull(Day),
  site: orNull(Site),
  place: Type.String(),
  materialGroup: orNull(Type.String()),
  state: Type.Enum(AD_STATES),
  expiresOn: orNull(Day),
  publishedAt: orNull(Instant),
  picture: orNull(AdPicture),
  facts: Type.Array(AdProperty, { description: 'The first four properties of an ad that shows them first' }),
  isOwn: Type.Boolean(),
  isHidden: Type.Boolean({ description: 'By a moderator; its owner and moderators alone see it' }),
  /** Set for an ad that its owner has deleted. */
  restorableUntil: orNull(Instant),
  version: Type.Integer({ description: 'For If-Match: counts edits and reservations' }),
}

export const AdCard = Type.Object(CARD)
export type AdCard = Static<typeof AdCard>

/** Filters that a list and a saved search have in common. */
export const CRITERIA = {
  q: Type.Optional(Type.String({ maxLength: 400 })),
  side: Type.Optional(Type.Enum(AD_SIDES)),
  kind: Type.Optional(Type.Enum(AD_KINDS)),
  siteId: Type.Optional(ShortId()),
  materialGroup: Type.Optional(MaterialGroup),
  price: Type.Optional(Type.Enum(PRICE_KINDS)),
  priceMax: Type.Optional(
    Type.Integer({ minimum: 0, maximum: AMOUNT_LIMIT, description: 'Cents; free ads are below it' }),
  ),
}

export const AD_CURSOR = /^([0-9]{1,16})_([0-9]{1,15})$/
export const AdQuery = Type.Object(
  {
    ...CRITERIA,
    own: Type.Optional(Type.Boolean({ description: 'The own ads, in every state' })),
    deleted: Type.Optional(Type.Boolean({ description: 'Of the own ads those that can be restored' })),
    state: Type.Optional(Type.Enum(AD_STATES, { description: 'Of the own ads' })),
    order: Type.Optional(Type.Enum(AD_ORDERS, { description: 'Default: newest' })),
    after: Type.Optional(Type.String({ pattern: AD_CURSOR.source, description: '`next` of the page before' })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  },
  { additionalProperties: false },
)
export type AdQuery = Static<typeof AdQuery>

export const AdPage = Type.Object({
  ads: Type.Array(AdCard),
  total: Type.Integer({ description: 'Of all pages' }),
  next: orNull(Type.String()),
  similar: Type.Boolean({ description: 'Nothing has the words as typed: these have similar ones' }),
})
export type AdPage = Static<typeof AdPage>

const GROUP = { number: Type.String(), name: Type.String(), nameEn: Type.String() }
const Counted = Type.Object({ count: Type.Integer() })

export const FacetQuery = Type.Object(
  { kind: Type.Optional(Type.Enum(AD_KINDS, { description: 'Sites and material groups of these ads alone' })) },
  { additionalProperties: false },
)
export type FacetQuery = Static<typeof FacetQuery>

/** Numbers of ads for the tabs and for each choice of a filter. */
export const AdFacets = Type.Object({
  offers: Type.Integer(),
  wanted: Type.Integer(),
  own: Type.Integer(),
  sites: Type.Array(Type.Object({ ...Site.properties, ...Counted.properties })),
  materialGroups: Type.Array(Type.Object({ ...GROUP, ...Counted.properties })),
})
export type AdFacets = Static<typeof AdFacets>

/** The choices of a person who places an ad. */
export const AdChoices = Type.Object({
  sites: Type.Array(Site),
  materialGroups: Type.Array(Type.Object(GROUP), { description: 'Those in use, by number' }),
  company: Type.Boolean({ description: 'Whether the person may place company ads' }),
  private: Type.Boolean({ description: 'Whether the person may place private ads' }),
})
export type AdChoices = Static<typeof AdChoices>

const Contact = Type.Object({
  id: Uuid(),
  name: Type.String(),
  division: Type.String(),
  company: Type.String(),
  presence: orNull(Presence),
})

/** A reservation for its holder and the seller. */
export const Reservation = Type.Object({
  id: Type.Integer(),
  adId: Type.Integer(),
  adTitle: Type.String(),
  person: NamedPerson,
  quantity: Type.Integer(),
  state: Type.Enum(['held', 'handingOver', 'cancelled', 'lapsed', 'handedOver']),
  untilOn: Day,
  extensions: Type.Integer(),
  price: AdPrice,
  offered: Type.Integer({ description: 'Quantity of the ad when it was reserved: what the price of a lot is for' }),
  createdAt: Instant,
  endedAt: orNull(Instant),
  receipt: orNull(
    Type.Object({
      number: Type.String(),
      quantity: Type.Integer(),
      giver: NamedPerson,
      givenAt: orNull(Instant),
      receivedAt: orNull(Instant),
    }),
  ),
})
export type Reservation = Static<typeof Reservation>

export const Ad = Type.Object({
  ...CARD,
  ...PRODUCT,
  materialGroup: CARD.materialGroup,
  description: Type.String(),
  company: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
  contact: orNull(Contact),
  pictures: Type.Array(AdPicture),
  terms: Type.Integer({ description: 'Counts edits: what a finder has read before reserving' }),
  role: Type.Enum(['owner', 'contact', 'finder', 'moderator']),
  reserveUntil: orNull(Day),
  reservations: Type.Array(Reservation, { description: 'All for the seller, the own ones for a finder' }),
  threadId: orNull(Type.Integer({ description: 'Of the own messages about it' })),
  hiddenReason: orNull(Type.String({ description: 'For its owner and moderators' })),
})
export type Ad = Static<typeof Ad>

/** Until when a deleted ad can be restored. */
export const DeletedAd = Type.Object({ id: Type.Integer(), restorableUntil: Instant })
export type DeletedAd = Static<typeof DeletedAd>

export const RenewedAd = Type.Object({ id: Type.Integer(), expiresOn: Day, version: Type.Integer() })
export type RenewedAd = Static<typeof RenewedAd>

export const PictureQuery = Type.Object({ name: Type.String({ minLength: 1, maxLength: LINE_LIMIT }) })
export const TurnBody = Type.Object(
  { turn: Type.Enum([0, 90, 180, 270], { description: 'Clockwise, from the picture as it was uploaded' }) },
  { additionalProperties: false },
)
export const PictureId = Type.Object({ id: Uuid() })
