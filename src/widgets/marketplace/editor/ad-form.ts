// The form of an ad as it is typed, the body made from it, and its faults.
import type { Ad, AdBody, AdChoices, AdPicture } from '#contract/marketplace.ts'
import { assessAd, readQuantity, type AdFault, type AdRule, type PriceKind } from '#domain/marketplace/ad.ts'
import { parsePrice } from '#domain/marketplace/ad-price.ts'
import { todayInBerlin } from '#shared/today.ts'
import { bodyOf } from '#widgets/marketplace/ad-body.ts'

/** Numbers stay as they were typed; a field that belongs to the other side keeps its text and is not sent. */
export interface AdForm extends Omit<
  AdBody,
  'price' | 'quantity' | 'minQuantity' | 'builtYear' | 'pictures' | 'publish'
> {
  readonly priceKind: PriceKind | null
  readonly amount: string
  readonly per: AdBody['price']['per']
  readonly quantity: string
  readonly minQuantity: string
  readonly builtYear: string
  readonly pictures: readonly AdPicture[]
  /** Of `contactId`, to be shown. */
  readonly contactName: string
}

/** Rules of the form itself, beside those of the domain. */
export type FormRule = AdRule | 'unreadable'
export interface FormFault {
  /** Path of the field in the body. */
  readonly field: string
  readonly rule: FormRule
}

export const emptyForm = ({ company }: AdChoices): AdForm => ({
  side: company ? 'company' : 'private',
  kind: 'offer',
  title: '',
  description: '',
  priceKind: 'fixed',
  amount: '',
  per: 'lot',
  display: 'pictures',
  quantity: '1',
  unit: 'piece',
  minQuantity: '1',
  siteId: null,
  place: '',
  materialGroup: null,
  properties: [],
  manufacturer: '',
  model: '',
  condition: null,
  builtYear: '',
  pickup: '',
  pickupFrom: null,
  pickupUntil: null,
  costCentre: '',
  contactId: null,
  contactName: '',
  expiresOn: null,
  pictures: [],
})

/** '4,50'; without decimals where there are none. */
const typedAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',')

export function formOf(ad: Ad): AdForm {
  const { price, quantity, minQuantity, builtYear, pictures: _, publish: __, ...body } = bodyOf(ad)
  return {
    ...body,
    priceKind: price.kind,
    amount: price.amount === null ? '' : typedAmount(price.amount),
    per: price.per,
    quantity: String(quantity),
    minQuantity: String(minQuantity),
    builtYear: builtYear === null ? '' : String(builtYear),
    pictures: ad.pictures,
    contactName: ad.contact?.name ?? '',
  }
}

function readYear(typed: string): number | undefined {
  const year = /^\d{4}$/.test(typed.trim()) ? Number(typed) : 0
  return year >= 1900 && year <= 2100 ? year : undefined
}

const hasAmount = ({ priceKind }: AdForm): boolean => priceKind === 'fixed' || priceKind === 'negotiable'

/** Typed numbers that cannot be read. */
export function unreadableIn(form: AdForm): FormFault[] {
  const quantities = (['quantity', 'minQuantity'] as const)
    .filter((field) => readQuantity(form[field]) === undefined)
    .map((field): FormFault => ({ field, rule: form[field].trim() === '' ? 'required' : 'unreadable' }))
  const rows: [isWrong: boolean, field: string][] = [
    [hasAmount(form) && form.amount.trim() !== '' && parsePrice(form.amount) === undefined, 'price.amount'],
    [form.builtYear.trim() !== '' && readYear(form.builtYear) === undefined, 'builtYear'],
  ]
  const others = rows.filter(([isWrong]) => isWrong).map(([, field]): FormFault => ({ field, rule: 'unreadable' }))
  return [...quantities, ...others]
}

/** The body to send: without fields of the other side; unreadable numbers count as empty. */
export function toBody(form: AdForm): AdBody {
  const { priceKind, amount, per, contactName: _, pictures, properties, ...rest } = form
  const isCompany = form.side === 'company'
  return {
    ...rest,
    price: { kind: priceKind, amount: hasAmount(form) ? (parsePrice(amount) ?? null) : null, per },
    quantity: readQuantity(form.quantity) ?? 1,
    minQuantity: readQuantity(form.minQuantity) ?? 1,
    builtYear: readYear(form.builtYear) ?? null,
    siteId: isCompany ? form.siteId : null,
    materialGroup: isCompany ? form.materialGroup : null,
    costCentre: isCompany ? form.costCentre : '',
    contactId: isCompany ? form.contactId : null,
    properties: properties.filter(({ name, value }) => name.trim() !== '' && value.trim() !== ''),
    pictures: pictures.map(({ id, alt, altEn }) => ({ id, alt, altEn })),
  }
}

export interface FormFacts {
  readonly choices: AdChoices
  /** As the server holds it; undefined: not yet. */
  readonly ad: Ad | undefined
  /** It is to be published, or is. */
  readonly isPublished: boolean
}

/** Every rule that the form breaks, for saving it or for publishing it. */
export function faultsOf(form: AdForm, { choices, ad, isPublished }: FormFacts): FormFault[] {
  const wasPublished = ad !== undefined && ad.publishedAt !== null
  const faults: AdFault[] = assessAd(toBody(form), {
    today: todayInBerlin(),
    hasCompany: choices.company,
    mayPlacePrivate: choices.private || (wasPublished && ad.side === 'private'),
    taken: takenOf(ad),
    isPublished,
    isListed: isPublished && ad?.state !== 'inactive',
    ...(wasPublished && { publishedAs: ad }),
  })
  const halves = form.properties.flatMap(({ name, value }, index): FormFault[] =>
    (name.trim() === '') === (value.trim() === '')
      ? []
      : [{ field: `properties.${index}.${name.trim() === '' ? 'name' : 'value'}`, rule: 'required' }],
  )
  return [...unreadableIn(form), ...(isPublished ? halves : []), ...faults]
}

/** The quantity cannot be less than the reserved and handed-over pieces. */
const takenOf = (ad: Ad | undefined): number => (ad === undefined ? 0 : ad.quantity - ad.left)
