// Validation and formatting of IBAN and BIC.
import { withoutInvisible } from '#domain/forms/one-line.ts'

/** Length of an IBAN by country in the area of SEPA payments. */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

export type IbanRule = 'empty' | 'iban_characters' | 'iban_country' | 'iban_length' | 'iban_checksum'
export type BicRule = 'empty' | 'bic_format' | 'bic_country'

/** Removes spaces and invisible characters, and converts to upper case; people write an IBAN in groups. */
export const compact = (text: string): string => withoutInvisible(text).replace(/\s+/gu, '').toUpperCase()

/** Expected length of an IBAN that begins like `text`; undefined: the country is unknown or not typed yet. */
export const ibanLength = (text: string): number | undefined => LENGTHS[text.slice(0, 2)]

/** ISO 7064: country and check digits move to the end, letters become numbers; the result modulo 97 must be 1. */
function remainder(iban: string): number {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** The rule that a compact IBAN violates; undefined if it is valid. */
export function brokenIbanRule(iban: string): IbanRule | undefined {
  if (iban === '') return 'empty'
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban)) return 'iban_characters'
  const length = ibanLength(iban)
  if (length === undefined) return 'iban_country'
  if (iban.length !== length) return 'iban_length'
  return remainder(iban) === 1 ? undefined : 'iban_checksum'
}

/** Whether no bank can have it; of a country outside the table only the check digits are known. */
export function isImpossibleIban(iban: string): boolean {
  const rule = brokenIbanRule(iban)
  return rule === 'iban_country' ? remainder(iban) !== 1 : rule !== undefined
}

/** Territories whose banks have country codes of their own in the BIC. */
const CODES_BESIDE: Readonly<Record<string, readonly string[]>> = {
  FR: ['GP', 'GF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
}

/** The rule that a compact BIC violates, given its IBAN. */
export function brokenBicRule(bic: string, iban: string): BicRule | undefined {
  if (bic === '') return 'empty'
  if (!/^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic)) return 'bic_format'
  const [land, country] = [iban.slice(0, 2), bic.slice(4, 6)]
  return land === country || CODES_BESIDE[land]?.includes(country) ? undefined : 'bic_country'
}

/** Formats in groups of four: 'DE02 1203 0000 0000 2020 51'. */
export const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Shows country, check digits and the last four: 'DE02 •••• •••• •••• 2051'. */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} •••• •••• •••• ${iban.slice(-4)}`
