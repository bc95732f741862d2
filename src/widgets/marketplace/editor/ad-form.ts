// The form of an ad as it is typed, the body made from it, and its faults.
import type { Ad, AdBody, AdChoices, AdPicture } from '#contract/marketplace.ts'
import { brokenRule, emptyValues, pickFields, readInteger } from '#domain/forms/fields.ts'
import {
  AD_FIELD_NAMES,
  AD_FIELDS,
  adField,
  assessAd,
  readQuantity,
  type AdFault,
  type AdFieldName,
  type AdPlainValues,
  type AdRule,
  type PriceKind,
} from '#domain/marketplace/ad.ts'
import { parsePrice } from '#domain/marketplace/ad-price.ts'
import { todayInBerlin } from '#shared/today.ts'
import { bodyOf } from '#widgets/marketplace/ad-body.ts'

/** Whole numbers of the table, as they are typed. */
type Typed = {
  [Name in AdFieldName]: (typeof AD_FIELDS)[Name] extends { kind: 'integer' } ? string : AdPlainValues[Name]
}

/** Numbers stay as they were typed; a field that belongs to the other side keeps its text and is not sent. */
export interface AdForm
  extends Typed, Omit<AdBody, AdFieldName | 'price' | 'quantity' | 'minQuantity' | 'pictures' | 'publish'> {
  readonly priceKind: PriceKind | null
  readonly amount: string
  readonly per: AdBody['price']['per']
  readonly quantity: string
  readonly minQuantity: string
  readonly pictures: readonly AdPicture[]
  /** The name for `contactId`. */
  readonly contactName: string
}

/** Rules of the form itself, beside those of the domain. */
export type FormRule = AdRule | 'unreadable'
export interface FormFault {
  /** Path of the field in the body. */
  readonly field: string
  readonly rule: FormRule
}

const NUMBERS = AD_FIELD_NAMES.filter((name) => adField(name).kind === 'integer')

const typed = (values: AdPlainValues): Typed => {
  const numbers = NUMBERS.map((name) => [name, String(values[name] ?? '')])
  return { ...values, ...(Object.fromEntries(numbers) as Pick<Typed, 'builtYear'>) }
}

export const emptyForm = ({ company }: AdChoices): AdForm => ({
  ...typed(emptyValues(AD_FIELDS)),
  side: company ? 'company' : 'private',
  kind: 'offer',
  title: '',
  description: '',
  priceKind: 'fixed',
  amount: '',
  per: 'lot',
  quantity: '1',
  minQuantity: '1',
  siteId: null,
  materialGroup: null,
  properties: [],
  contactId: null,
  contactName: '',
  expiresOn: null,
  pictures: [],
})

/** '4,50', or without decimals if there are none. */
const typedAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',')

export function formOf(ad: Ad): AdForm {
  const { price, quantity, minQuantity, pictures: _, publish: __, ...body } = bodyOf(ad)
  return {
    ...body,
    ...typed(body),
    priceKind: price.kind,
    amount: price.amount === null ? '' : typedAmount(price.amount),
    per: price.per,
    quantity: String(quantity),
    minQuantity: String(minQuantity),
    pictures: ad.pictures,
    contactName: ad.contact?.name ?? '',
  }
}

const hasAmount = ({ priceKind }: AdForm): boolean => priceKind === 'fixed' || priceKind === 'negotiable'

function readNumber(name: AdFieldName, form: AdForm): number | null {
  const number = readInteger(String(form[name]))
  return number === undefined || brokenRule(adField(name), number) ? null : number
}

/** Typed numbers that cannot be read. */
export function unreadableIn(form: AdForm): FormFault[] {
  const quantities = (['quantity', 'minQuantity'] as const)
    .filter((field) => readQuantity(form[field]) === undefined)
    .map((field): FormFault => ({ field, rule: form[field].trim() === '' ? 'required' : 'unreadable' }))
  const isAmountWrong = hasAmount(form) && form.amount.trim() !== '' && parsePrice(form.amount) === undefined
  const numbers = NUMBERS.filter((name) => String(form[name]).trim() !== '' && readNumber(name, form) === null)
  const others = [...(isAmountWrong ? ['price.amount'] : []), ...numbers].map((field): FormFault => ({
    field,
    rule: 'unreadable',
  }))
  return [...quantities, ...others]
}

function plainValues(form: AdForm): AdPlainValues {
  const others = AD_FIELD_NAMES.filter((name) => form.side === 'private' && adField(name).only === 'company')
  const none = emptyValues(AD_FIELDS)
  return {
    ...pickFields<typeof AD_FIELDS, unknown>(AD_FIELDS, form),
    ...Object.fromEntries(NUMBERS.map((name) => [name, readNumber(name, form)])),
    ...Object.fromEntries(others.map((name) => [name, none[name]])),
  }
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
    ...plainValues(form),
    siteId: isCompany ? form.siteId : null,
    materialGroup: isCompany ? form.materialGroup : null,
    contactId: isCompany ? form.contactId : null,
    properties: properties.filter(({ name, value }) => name.trim() !== '' && value.trim() !== ''),
    pictures: pictures.map(({ id, alt, altEn }) => ({ id, alt, altEn })),
  }
}

export interface FormFacts {
  readonly choices: AdChoices
  /** The ad on the server; undefined: it is not saved yet. */
  readonly ad: Ad | undefined
  /** It is published, or is to be published. */
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
