// Ads: closed sets, limits, and the rules for publishing one.
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { FieldValues, WireField } from '#domain/forms/fields.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

/** Company ads are settled inside the group; private ones are between two people. Neither has the fields of the other. */
export const AD_SIDES = ['company', 'private'] as const
export type AdSide = (typeof AD_SIDES)[number]

export const AD_KINDS = ['offer', 'wanted'] as const
export type AdKind = (typeof AD_KINDS)[number]

/** What card and page show first: pictures, or the table of properties, for spare parts and lots. */
export const AD_DISPLAYS = ['pictures', 'properties'] as const

export const PRICE_KINDS = ['negotiable', 'fixed', 'free'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]

/** Whether the amount is for each unit or for everything. */
export const PRICE_PERS = ['unit', 'lot'] as const
export type PricePer = (typeof PRICE_PERS)[number]

export const UNITS = ['piece', 'set', 'box', 'pallet', 'kilogram', 'metre', 'squareMetre', 'litre'] as const
export type Unit = (typeof UNITS)[number]

export const CONDITIONS = ['new', 'asNew', 'used', 'defective'] as const
export type Condition = (typeof CONDITIONS)[number]

export const TITLE_LIMIT = 120
/** In UTF-16 units, for descriptions and messages. */
export const TEXT_LIMIT = 65_535
export const LINE_LIMIT = 200
export const PROPERTY_LIMIT = 30
export const PICTURE_LIMIT = 10
/** Ads of one owner that are not completely handed over, drafts included. */
export const AD_LIMIT = 200
export const AMOUNT_LIMIT = 1_000_000_000
export const QUANTITY_LIMIT = 1_000_000
/** Days for which an ad is shown by default, and after it is renewed. */
export const LISTED_DAYS = 30
/** How long its owner can restore a deleted ad. */
export const RESTORABLE_DAYS = 30
/** How far ahead the last day may be. */
export const LISTED_LIMIT = 90

/** newest: by the day of publishing · price: free ads, then the cheapest first · ending: those that end soonest */
export const AD_ORDERS = ['newest', 'price', 'ending'] as const
export type AdOrder = (typeof AD_ORDERS)[number]

type AdField = WireField & {
  /** Only ads of this side have the field. */
  readonly only?: 'company'
  /** The search finds the ad by it. */
  readonly isSearched?: true
  /** The card of the editor that shows it, after the fields that the card places itself. */
  readonly card?: 'product' | 'pickup'
  /** The ad shows it in a separate line, with the label `field.<name>`. */
  readonly isFact?: true
}

/**
 * The plain fields of an ad, each declared once: contract, columns, form, facts, search and data export derive from this table. Fields with
 * a shape or rules of their own are in `AdFields`.
 */
export const AD_FIELDS = {
  display: {
    kind: 'choice',
    of: AD_DISPLAYS,
    required: true,
    description: 'What card and page show first',
  },
  unit: { kind: 'choice', of: UNITS, required: true },
  place: { kind: 'line', limit: LINE_LIMIT, isSearched: true },
  manufacturer: { kind: 'line', limit: LINE_LIMIT, isSearched: true },
  model: { kind: 'line', limit: LINE_LIMIT, isSearched: true },
  condition: { kind: 'choice', of: CONDITIONS },
  builtYear: { kind: 'integer', min: 1900, max: 2100, column: 'built_year', isFact: true },
  pickup: { kind: 'line', limit: LINE_LIMIT, description: 'When and how it is fetched, in words' },
  pickupFrom: { kind: 'day', column: 'pickup_from' },
  pickupUntil: { kind: 'day', column: 'pickup_until' },
  costCentre: {
    kind: 'line',
    limit: 40,
    column: 'cost_centre',
    only: 'company',
    description: 'Company ads alone are settled inside the group',
  },
} as const satisfies Readonly<Record<string, AdField>>

export type AdFieldName = keyof typeof AD_FIELDS
export type AdPlainValues = FieldValues<typeof AD_FIELDS>
export const AD_FIELD_NAMES = Object.keys(AD_FIELDS) as readonly AdFieldName[]
/** The definition of any field. */
export const adField = (name: AdFieldName): AdField => AD_FIELDS[name]

/** A price; null: a wanted ad has none. */
export interface Price {
  readonly kind: PriceKind | null
  /** Cents. */
  readonly amount: number | null
  readonly per: PricePer
}

interface Described {
  readonly alt: string
  readonly altEn: string
}

/** Whether a picture has a description in one of both languages. */
export const isDescribed = ({ alt, altEn }: Described): boolean => alt.trim() !== '' || altEn.trim() !== ''

/** The fields that decide whether an ad may be kept and published. */
export interface AdFields extends AdPlainValues {
  readonly side: AdSide
  readonly kind: AdKind
  readonly title: string
  readonly description: string
  readonly price: Price
  readonly quantity: number
  readonly minQuantity: number
  readonly siteId: number | null
  readonly materialGroup: string | null
  /** null: the owner. */
  readonly contactId: string | null
  readonly expiresOn: Day | null
  readonly pictures: readonly Described[]
}

/** Facts about an ad beside its fields. */
export interface AdFacts {
  readonly today: Day
  /** Whether the owner has a company. */
  readonly hasCompany: boolean
  readonly mayPlacePrivate: boolean
  /** Reserved and handed over. */
  readonly taken: number
  /** It was published, or is to be published now: it must be complete. */
  readonly isPublished: boolean
  /** It is listed, or is to be listed now. */
  readonly isListed: boolean
  /** The side and kind of its publication, which do not change. */
  readonly publishedAs?: Pick<AdFields, 'side' | 'kind'> | undefined
}

export const AD_RULES = [
  'required',
  'tooLong',
  'companyMissing',
  'privateOff',
  'onlyCompanyAds',
  'priceRequired',
  'amountRequired',
  'noAmount',
  'aboveQuantity',
  'belowTaken',
  'reversed',
  'past',
  'tooFar',
  'undescribed',
  'fixed',
] as const
export type AdRule = (typeof AD_RULES)[number]

export interface AdFault {
  /** Path of the field in the body. */
  readonly field: string
  readonly rule: AdRule
}

type Rows = readonly (readonly [stands: boolean, field: string, rule: AdRule])[]

const faultsIn = (rows: Rows): AdFault[] =>
  rows.filter(([stands]) => stands).map(([, field, rule]) => ({ field, rule }))

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Rules that apply to drafts, too. */
function alwaysFaults(ad: AdFields, { hasCompany, mayPlacePrivate, taken, today }: AdFacts): AdFault[] {
  const { side, price, pickupFrom, pickupUntil, expiresOn } = ad
  const isPrivate = side === 'private'
  return faultsIn([
    [[...ad.title].length > TITLE_LIMIT, 'title', 'tooLong'],
    [ad.description.length > TEXT_LIMIT, 'description', 'tooLong'],
    [!isPrivate && !hasCompany, 'side', 'companyMissing'],
    [isPrivate && !mayPlacePrivate, 'side', 'privateOff'],
    [isPrivate && ad.siteId !== null, 'siteId', 'onlyCompanyAds'],
    [isPrivate && ad.materialGroup !== null, 'materialGroup', 'onlyCompanyAds'],
    ...AD_FIELD_NAMES.map(
      (name) => [isPrivate && adField(name).only === 'company' && hasText(ad[name]), name, 'onlyCompanyAds'] as const,
    ),
    [isPrivate && ad.contactId !== null, 'contactId', 'onlyCompanyAds'],
    [price.amount !== null && price.kind !== 'fixed' && price.kind !== 'negotiable', 'price.amount', 'noAmount'],
    [ad.minQuantity > ad.quantity, 'minQuantity', 'aboveQuantity'],
    [ad.quantity < taken, 'quantity', 'belowTaken'],
    [pickupFrom !== null && pickupUntil !== null && pickupFrom > pickupUntil, 'pickupUntil', 'reversed'],
    [expiresOn !== null && expiresOn > addDays(today, LISTED_LIMIT), 'expiresOn', 'tooFar'],
  ])
}

function publishedFaults(ad: AdFields, { today, isListed, publishedAs }: AdFacts): AdFault[] {
  const { side, kind, price, expiresOn } = ad
  return faultsIn([
    [ad.title.trim() === '', 'title', 'required'],
    [side === 'company' && ad.siteId === null, 'siteId', 'required'],
    [kind === 'offer' && price.kind === null, 'price.kind', 'priceRequired'],
    [price.kind === 'fixed' && price.amount === null, 'price.amount', 'amountRequired'],
    [isListed && expiresOn !== null && expiresOn < today, 'expiresOn', 'past'],
    [publishedAs !== undefined && publishedAs.side !== side, 'side', 'fixed'],
    [publishedAs !== undefined && publishedAs.kind !== kind, 'kind', 'fixed'],
    ...ad.pictures.map((picture, index) => [!isDescribed(picture), `pictures.${index}.alt`, 'undescribed'] as const),
  ])
}

/** Every rule that the ad breaks; for a draft only those that apply to drafts. */
export const assessAd = (ad: AdFields, facts: AdFacts): AdFault[] => [
  ...alwaysFaults(ad, facts),
  ...(facts.isPublished ? publishedFaults(ad, facts) : []),
]

/** The last day after a renewal, which never shortens. */
export function renewedUntil(expiresOn: Day | null, today: Day): Day {
  const renewed = addDays(today, LISTED_DAYS)
  return expiresOn !== null && expiresOn > renewed ? expiresOn : renewed
}

/** A typed whole number, '1.000' and '1 000' included; undefined for anything else. */
export function readQuantity(typed: string): number | undefined {
  const digits = typed.trim().replaceAll(/(?<=\d)[.\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
  if (!/^\d{1,7}$/.test(digits)) return undefined
  const quantity = Number(digits)
  return quantity >= 1 && quantity <= QUANTITY_LIMIT ? quantity : undefined
}
