// Numbers of business partners. A failed check lowers the trust in a number; only numbers that no office can have issued are refused.
import { brokenIbanRule, compact } from '#domain/payment/iban.ts'
import { withoutInvisible } from '#domain/forms/one-line.ts'

export type NumberRule =
  | 'placeholder'
  | 'vat_country'
  | 'vat_form'
  | 'vat_checksum'
  | 'vat_in_tax_number'
  | 'tax_form'
  | 'duns_form'
  | 'register_kind'
  | 'register_number'
  | 'register_court'
  | 'iban_invalid'
  | 'bp_form'

/** Placeholders typed while a number is not known yet: a missing value, not a wrong one. */
const PLACEHOLDER = /^([A-Z]{2})?(0+|9+|12345678\d*)?$|^(BEANTRAGT|FOLGT|UNBEKANNT|KEINE?|NA|TBD)$/

/** The form for comparisons: in capitals, without spaces, dots, slashes, hyphens and invisible characters. */
export const bareNumber = (typed: string): string =>
  withoutInvisible(typed)
    .toUpperCase()
    .replaceAll(/[\s./-]+/gu, '')

export const isPlaceholder = (typed: string): boolean => PLACEHOLDER.test(bareNumber(typed).replaceAll(/[^A-Z\d]/g, ''))

/** The format after the code of the state, by that code. */
const VAT_FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CHE: /^\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{9}B[A-Z\d+*]{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

/** ISO 7064 MOD 11,10 over nine digits. */
function hasGermanCheckDigit(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(digits[8])
}

/** A German business id (W-IdNr) is a VAT id with a suffix of five digits for the activity or site. */
const BUSINESS_ID = /^(DE\d{9})\d{5}$/

/** The rule that a VAT id violates: the German one by its check digit, others by their form; undefined: none, or an empty text. */
export function brokenVatRule(typed: string): NumberRule | undefined {
  const bare = bareNumber(typed)
  if (bare === '') return undefined
  if (isPlaceholder(typed)) return 'placeholder'
  const vat = BUSINESS_ID.exec(bare)?.[1] ?? bare
  const country = vat.startsWith('CHE') ? 'CHE' : vat.slice(0, 2)
  const form = Object.hasOwn(VAT_FORMS, country) ? VAT_FORMS[country] : undefined
  if (!form) return 'vat_country'
  const rest = vat.slice(country.length)
  if (!form.test(rest)) return 'vat_form'
  return country === 'DE' && !hasGermanCheckDigit(rest) ? 'vat_checksum' : undefined
}

/** Whether no office can have issued it: its country is known, and has another format. */
export const isImpossibleVat = (typed: string): boolean => brokenVatRule(typed) === 'vat_form'

/** German tax numbers have ten or eleven digits, or thirteen in the unified form; numbers of other countries have no known form. */
export function brokenTaxRule(typed: string, country: string): NumberRule | undefined {
  const bare = bareNumber(typed)
  if (bare === '') return undefined
  if (isPlaceholder(typed)) return 'placeholder'
  if (country !== 'DE') return undefined
  if (/^[A-Z]{2}\d/.test(bare)) return 'vat_in_tax_number'
  if (/^\d{10,11}$/.test(bare)) return undefined
  return /^\d{4}0\d{8}$/.test(bare) ? undefined : 'tax_form'
}

/** A D-U-N-S number (UPIK) has nine digits and no check digit. */
export function brokenDunsRule(typed: string): NumberRule | undefined {
  const bare = bareNumber(typed)
  if (bare === '') return undefined
  if (isPlaceholder(typed)) return 'placeholder'
  return /^\d{9}$/.test(bare) ? undefined : 'duns_form'
}

/** Formats D-U-N-S numbers as '31-512-0094'; returns others unchanged. */
export const writeDuns = (typed: string): string => {
  const bare = bareNumber(typed)
  return /^\d{9}$/.test(bare) ? `${bare.slice(0, 2)}-${bare.slice(2, 5)}-${bare.slice(5)}` : typed
}

export const REGISTER_KINDS = ['HRA', 'HRB', 'GnR', 'PR', 'VR', 'GsR'] as const
export type RegisterKind = (typeof REGISTER_KINDS)[number]

export interface RegisterEntry {
  /** '' where the partner is in no register, or in one abroad. */
  readonly kind: RegisterKind | ''
  readonly number: string
  readonly court: string
}

/** The number repeats at every court: an entry needs kind, number and court. */
export function brokenRegisterRule({ kind, number, court }: RegisterEntry, country: string): NumberRule | undefined {
  if (number === '' && court === '' && kind === '') return undefined
  if (country === 'DE' && kind === '') return 'register_kind'
  if (kind !== '' && !/^\d{1,6}( ?[A-Z]{1,3})?$/.test(number)) return 'register_number'
  return kind !== '' && court === '' ? 'register_court' : undefined
}

export const brokenPartnerIban = (typed: string): NumberRule | undefined => {
  const iban = compact(typed)
  return iban === '' || brokenIbanRule(iban) === undefined ? undefined : 'iban_invalid'
}

/** SAP pads its numbers with zeros to ten digits: '0000104512' is 104512. Others, such as a postcode, keep their zeros. */
export const withoutSapZeros = (digits: string): string => digits.replace(/^(?=\d{10}$|00)0+(?=\d+$)/, '')

/** The number of a business partner, as SAP writes it too; undefined for another text. */
export function bpNumberOf(typed: string): number | undefined {
  const digits = bareNumber(typed).replace(/^0+/, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined
}

export interface PartnerNumbers {
  readonly country: string
  readonly vatId: string
  readonly taxNumber: string
  readonly duns: string
  readonly register: RegisterEntry
  readonly iban: string
}

export const NUMBER_FIELDS = ['vatId', 'taxNumber', 'duns', 'register', 'iban'] as const
export type NumberField = (typeof NUMBER_FIELDS)[number]
export interface NumberWarning {
  readonly field: NumberField
  readonly rule: NumberRule
}

/** All numbers of a partner that fail their checks. */
export function checkNumbers({ country, vatId, taxNumber, duns, register, iban }: PartnerNumbers): NumberWarning[] {
  const rules: Readonly<Record<NumberField, NumberRule | undefined>> = {
    vatId: brokenVatRule(vatId),
    taxNumber: brokenTaxRule(taxNumber, country),
    duns: brokenDunsRule(duns),
    register: brokenRegisterRule(register, country),
    iban: brokenPartnerIban(iban),
  }
  return NUMBER_FIELDS.flatMap((field) => {
    const rule = rules[field]
    return rule ? [{ field, rule }] : []
  })
}
