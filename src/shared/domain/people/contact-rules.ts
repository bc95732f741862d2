// Validation of phone numbers and parts of an address; each rule has a message in both catalogues.
import { numberLine, oneLine } from '#domain/forms/one-line.ts'

/** Longest value of each field, in UTF-16 units. */
export const CONTACT_LIMITS = {
  phone: 30,
  cellPhone: 30,
  street: 100,
  houseNumber: 12,
  zip: 10,
  location: 100,
} as const
export type ContactField = keyof typeof CONTACT_LIMITS

export type ContactRule = 'empty' | 'too_long' | 'phone' | 'house_number' | 'zip' | 'letters' | 'invisible'

const WORDED: ReadonlySet<ContactField> = new Set(['street', 'location'])

/**
 * Normalises spelling: composed letters (NFC), single spaces, trimmed, a postcode in capitals. Invisible characters are removed from
 * numbers and refused in names.
 */
export function tidyContact(field: ContactField, text: string): string {
  const composed = text.normalize('NFC')
  const line = WORDED.has(field) ? oneLine(composed) : numberLine(composed)
  return field === 'zip' ? line.toUpperCase() : line
}

/** Invisible characters could make one address look like another. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
/** Groups of digits, with a country code, an area code in brackets or an extension. */
const PHONE = /^\+?[\d ()/.-]+$/
/** '4', '4a', '4-6', '12 1/2'. */
const HOUSE_NUMBER = /^\d{1,5}\s?[\p{L}\d/ -]*$/u
/** Five digits in Germany; abroad up to ten letters and digits with at least one digit. */
const ZIP = /^(?=.*\d)[\p{Lu}\d][\p{Lu}\d -]{2,9}$/u

const digits = (text: string): number => text.replace(/\D/g, '').length

const RULES: Readonly<Record<ContactField, (text: string) => ContactRule | undefined>> = {
  phone: phoneRule,
  cellPhone: phoneRule,
  street: (text) => (/\p{L}{2}/u.test(text) ? undefined : 'letters'),
  houseNumber: (text) => (HOUSE_NUMBER.test(text) ? undefined : 'house_number'),
  zip: (text) => (ZIP.test(text) ? undefined : 'zip'),
  location: (text) => (/\p{L}{2}/u.test(text) ? undefined : 'letters'),
}

function phoneRule(text: string): ContactRule | undefined {
  return PHONE.test(text) && digits(text) >= 3 && digits(text) <= 15 ? undefined : 'phone'
}

/** The rule that the tidied `text` violates; undefined if it is valid. */
export function brokenContactRule(field: ContactField, text: string): ContactRule | undefined {
  if (text === '') return 'empty'
  if (text.length > CONTACT_LIMITS[field]) return 'too_long'
  if (INVISIBLE.test(text)) return 'invisible'
  return RULES[field](text)
}
