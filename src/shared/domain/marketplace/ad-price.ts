// The text of a price: its amount in the form of the language, its qualifier, and the total of a quantity.
import type { Price } from './ad.ts'

/** The key of the text beside the amount. */
export type PriceNote =
  | 'fixed'
  | 'fixedPerUnit'
  | 'fixedForAll'
  | 'negotiable'
  | 'negotiablePerUnit'
  | 'negotiableForAll'
  | 'onRequest'
  | 'free'
  | 'wanted'

/** The note for an ad of `quantity`: the price of a lot names the quantity, if it is more than one. */
export function priceNoteOf({ kind, amount, per }: Price, quantity: number): PriceNote {
  if (kind === null) return 'wanted'
  if (kind === 'free') return 'free'
  if (amount === null) return 'onRequest'
  if (per === 'unit') return `${kind}PerUnit`
  return quantity > 1 ? `${kind}ForAll` : kind
}

const euros = (locale: string, digits: number) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', minimumFractionDigits: digits })
const WHOLE = { de: euros('de-DE', 0), en: euros('en-GB', 0) } as const
const EXACT = { de: euros('de-DE', 2), en: euros('en-GB', 2) } as const

/** '4,50 €', '180 €'; English '€4.50', '€180'. */
export const formatAmount = (cents: number, language: 'de' | 'en'): string =>
  (cents % 100 === 0 ? WHOLE : EXACT)[language].format(cents / 100)

/** '360,00 €', for sums. */
export const formatSum = (cents: number, language: 'de' | 'en'): string => EXACT[language].format(cents / 100)

/**
 * Cents for a part of `all`; undefined without a price. The price of a lot is for all of it, and a part costs its share, rounded half up:
 * the figures of the server use the same formula.
 */
export function totalOf({ kind, amount, per }: Price, part: number, all: number): number | undefined {
  if (kind === 'free') return 0
  if (amount === null) return undefined
  return per === 'unit' ? amount * part : Math.round((amount * part) / all)
}

/** The currency before or after the amount. */
const CURRENCY = /^(?:€|eur)|(?:€|eur|euros?)$/g
/** 'No cents': '12,-', '12.–', '12,--'. */
const NO_CENTS = /[.,][-\u2010-\u2015\u2212]{1,2}$/
const ENGLISH = /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/
const GROUPED = /^\d{1,3}(?:\.\d{3})+$/

/** Parses '4,50', '4.50', '1.250', '1.250,-', '1,250.00', '12 Euro' or 'EUR 12' to cents; undefined for any other text. */
export function parsePrice(typed: string): number | undefined {
  const bare = typed.toLowerCase().replaceAll(/\s/g, '').replaceAll(CURRENCY, '').replace(NO_CENTS, '')
  const plain = ENGLISH.test(bare)
    ? bare.replaceAll(',', '')
    : bare.includes(',') || GROUPED.test(bare)
      ? bare.replaceAll('.', '').replace(',', '.')
      : bare
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return undefined
  const cents = Math.round(Number(plain) * 100)
  return cents >= 1 ? cents : undefined
}
