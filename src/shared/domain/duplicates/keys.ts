// Keys by which possible duplicates are found: two partners are compared only if they share one.
import type { ComparedPartner } from './partner-record.ts'
import { colognePhonetics } from './text.ts'

/** The kinds in order of use: a pair is compared at the first key that it shares. */
export const KEY_KINDS = [
  'vatId',
  'register',
  'duns',
  'taxNumber',
  'iban',
  'phone',
  'domain',
  'words',
  'address',
  'lettersAndRegion',
  'lettersAndArea',
  'firstWordAndCity',
  'secondWordAndZip',
  'soundAndArea',
] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** A key of more partners is not used to find pairs, because the work would grow with its square. It remains evidence. */
export const MAX_CARRIERS = 100

/** The frequency of these decides whether an equal value is evidence: the bank account of a factoring company is not. */
export const COUNTED_KINDS = ['iban', 'phone', 'domain', 'words', 'address'] as const satisfies readonly KeyKind[]
export type CountedKind = (typeof COUNTED_KINDS)[number]

const MAX_KEY = 80
const ASCII = /^[ -~]*$/
/** Databases and languages sort and fold others than ASCII in different ways. */
const asKey = (text: string): string => (ASCII.test(text) ? text : encodeURIComponent(text)).slice(0, MAX_KEY)

/** Keys by the order of the kinds; '' where the partner has no such key. */
export function keysOf(partner: ComparedPartner): string[] {
  const { letters, zip, city, street, houseFrom } = partner
  const [first = '', second = ''] = partner.nameWords
  const area = zip.slice(0, 3)
  const sound = area === '' ? '' : colognePhonetics(first)
  return [
    partner.vatId,
    partner.court === '' ? '' : partner.register && `${partner.court} ${partner.register}`,
    partner.duns,
    partner.taxNumber,
    partner.iban,
    partner.phone,
    partner.domain,
    partner.words,
    zip !== '' && street !== '' && (houseFrom > 0 || partner.isBox) ? `${zip} ${street} ${houseFrom}` : '',
    zip !== '' && letters.length > 3 ? `${letters.slice(0, 8)} ${zip.slice(0, 2)}` : '',
    area !== '' && letters !== '' ? `${letters.slice(0, 4)} ${area}` : '',
    first.length > 1 && city !== '' ? `${first} ${city}` : '',
    second.length > 1 && zip !== '' ? `${second} ${zip}` : '',
    sound.length > 1 ? `${sound} ${area}` : '',
  ].map(asKey)
}

/** The decision 'Keine Dublette' is valid as long as these values do not change. */
export const DECIDING_NUMBERS = ['vatId', 'register', 'duns', 'iban'] as const
export type DecidingNumber = (typeof DECIDING_NUMBERS)[number]
export type DecidingNumbers = Readonly<Record<DecidingNumber, string>>

export const numbersOf = ({ vatId, register, court, duns, iban }: ComparedPartner): DecidingNumbers => ({
  vatId,
  register: register === '' ? '' : `${register} ${court}`,
  duns,
  iban,
})

export const changedNumbers = (before: DecidingNumbers, after: DecidingNumbers): DecidingNumber[] =>
  DECIDING_NUMBERS.filter((number) => before[number] !== after[number])
