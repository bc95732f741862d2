// A partner for comparison: each field normalised once, '' where it is missing, a placeholder or invalid.
import { compact } from '#domain/payment/iban.ts'
import { bareNumber, brokenVatRule, isPlaceholder } from '#domain/suppliers/numbers.ts'
import type { LegalForm } from '#domain/suppliers/name.ts'
import { partsOfName, type PartnerStatus } from './name.ts'
import { foldText } from './text.ts'

/** A partner as systems write it; any field may be ''. */
export interface PartnerRecord {
  readonly name: string
  readonly name2: string
  readonly street: string
  readonly zip: string
  readonly city: string
  /** '' counts as Germany. */
  readonly country: string
  readonly vatId: string
  readonly taxNumber: string
  /** 'HRB 4471 Siegen', in any order. */
  readonly register: string
  readonly duns: string
  readonly iban: string
  readonly phone: string
  readonly email: string
  readonly web: string
}

export interface ComparedPartner {
  /** The words of the name in their order, each once; the same sorted, with blanks between. */
  readonly nameWords: readonly string[]
  readonly words: string
  /** The name without blanks. */
  readonly letters: string
  readonly form: LegalForm | ''
  readonly branch: string
  readonly status: PartnerStatus | ''
  readonly isSuccessor: boolean
  readonly groupWords: number
  readonly vatId: string
  readonly isVatValid: boolean
  /** Ten digits: the office without its Land, district, serial number, check digit. */
  readonly taxNumber: string
  /** 'HRB4471', and the first word of its court. */
  readonly register: string
  readonly court: string
  readonly duns: string
  readonly iban: string
  /** Nine digits after the country code, which exclude the extension. */
  readonly phone: string
  /** The domain of the web address or the mail; the whole mail address where the provider serves everybody. */
  readonly domain: string
  readonly street: string
  /** House numbers, both 0 where there is none; a box has none. */
  readonly houseFrom: number
  readonly houseTo: number
  readonly isBox: boolean
  readonly zip: string
  readonly city: string
  readonly country: string
}

const EXONYMS: Readonly<Record<string, string>> = {
  munich: 'munchen',
  cologne: 'koln',
  nuremberg: 'nurnberg',
  hanover: 'hannover',
  brunswick: 'braunschweig',
  vienna: 'wien',
  milan: 'mailand',
  milano: 'mailand',
  prague: 'prag',
  praha: 'prag',
  warsaw: 'warschau',
  warszawa: 'warschau',
  brussels: 'brussel',
  bruxelles: 'brussel',
  zurich: 'zurich',
  geneva: 'genf',
  geneve: 'genf',
}

const FREE_MAIL =
  /^(?:gmx|web|t-online|gmail|googlemail|outlook|hotmail|live|freenet|yahoo|aol|icloud|me|arcor|posteo|mail|online|1und1|kabelmail|vodafone|mailbox)\.[a-z.]{2,6}$/

/** The longest text of a field that is compared: no key and no distance needs more. */
const MAX_FIELD = 200
const cropped = (text: string): string => (text.length > MAX_FIELD ? text.slice(0, MAX_FIELD) : text)

const digitsOf = (typed: string): string => typed.replaceAll(/\D+/g, '')
const realNumber = (typed: string): string => (typed === '' || isPlaceholder(typed) ? '' : bareNumber(typed))

/** A business id (W-IdNr) is the VAT id with a suffix; 'DE' is missing where a German partner has nine digits. */
function vatOf(typed: string, country: string): string {
  const bare = realNumber(typed).replace(/(?:MWST|TVA|IVA)$/, '')
  if (/^DE\d{14}$/.test(bare)) return bare.slice(0, 11)
  return /^\d{9}$/.test(bare) && country === 'DE' ? `DE${bare}` : bare
}

/** The Land is rarely known: only the digits that all spellings share are compared. */
function taxOf(typed: string, country: string): string {
  const bare = realNumber(typed)
  if (country !== 'DE') return bare
  const digits = digitsOf(bare)
  if (/^\d{4}0\d{8}$/.test(digits)) return digits.slice(2, 4) + digits.slice(5)
  if (digits.length === 11) return digits.slice(1)
  return digits.length === 10 ? digits : ''
}

const REGISTER = /(HRA|HRB|GNR|PR|VR|GSR|FN)?[\s.:]*(?:NR\.?\s*)?(\d{1,7})\s*([A-Z]{0,2})(?![A-Z])/i
const COURT_WORDS = new Set([
  'amtsgericht',
  'ag',
  'registergericht',
  'handelsregister',
  'gericht',
  'register',
  'beim',
  'bei',
  'am',
  'des',
  'hr',
])

function registerOf(typed: string): { register: string; court: string } {
  const found = REGISTER.exec(typed)
  if (!found) return { register: '', court: '' }
  const [whole, kind = '', number = '', letter = ''] = found
  const rest = foldText(typed.slice(0, found.index) + ' ' + typed.slice(found.index + whole.length))
  const court = rest.split(' ').find((word) => word.length > 2 && !COURT_WORDS.has(word)) ?? ''
  return { register: (kind + number.replace(/^0+/, '') + letter).toUpperCase(), court }
}

function phoneOf(typed: string, country: string): string {
  if (typed === '') return ''
  const bare = typed.replaceAll(/\(0\)/g, '')
  const digits = digitsOf(bare)
  const international = /^\s*(?:\+|00)/.test(bare) ? digits.replace(/^00/, '') : undefined
  const national = international?.replace(/^49(?=\d)/, '') ?? digits.replace(/^0/, '')
  const isGerman = international === undefined ? country === 'DE' : international.startsWith('49')
  const number = isGerman ? national.replace(/^0/, '').slice(0, 9) : (international ?? country + national).slice(0, 12)
  return number.length < 6 || /^(\d)\1+$/.test(number) ? '' : number
}

/** 'zintl.de' of 'https://www.zintl.de/kontakt', or else of the mail. */
function domainOf(web: string, email: string): string {
  const host = web
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/*/, '')
    .replace(/^www\d?\./, '')
    .replace(/[/?#:].*$/, '')
  if (/^[^\s@]+\.[^\s@.]{2,}$/.test(host)) return host
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const mailHost = at < 1 ? '' : address.slice(at + 1)
  if (!/^[^\s@]+\.[^\s@.]{2,}$/.test(mailHost)) return ''
  return FREE_MAIL.test(mailHost) ? address : mailHost
}

const HOUSE = /^(.*?)[\s,]*(\d{1,5})\s*[a-z]?(?:\s*[-–/+]\s*(\d{1,5})\s*[a-z]?)?\s*$/i
const BOX = /\b(?:post ?fach|postf|pf|p ?o ?box)\b/

function streetOf(typed: string): Pick<ComparedPartner, 'street' | 'houseFrom' | 'houseTo' | 'isBox'> {
  const text = typed.trim()
  const found = HOUSE.exec(text)
  const folded = foldText(found?.[1] || text)
  if (BOX.test(folded)) return { street: 'postfach' + digitsOf(text), houseFrom: 0, houseTo: 0, isBox: true }
  const street = folded
    .replaceAll(/str(?:asse)?(?= |$)/g, 'str')
    .replaceAll(/pl(?:atz)?(?= |$)/g, 'platz')
    .replaceAll(' ', '')
  const [from, to] = [Number(found?.[2] ?? 0), Number(found?.[3] ?? 0)]
  return { street, houseFrom: from, houseTo: to > from ? to : from, isBox: false }
}

/** The place of a record whose fields may be swapped, or contain both postcode and town. */
function placeOf({ street, zip, city }: PartnerRecord): { street: string; zip: string; city: string } {
  const isSwapped = /\d\s*[a-z]?\s*$/i.test(city) && !/\d/.test(street) && street !== ''
  const [way, town] = isSwapped ? [city, street] : [street, city]
  const inCity = /^\s*(?:[A-Z]{1,2}[\s-]*)?(\d{4,5})\s+(?=\p{L})/iu.exec(town)
  const place = foldText((inCity ? town.slice(inCity[0].length) : town).replace(/[/(,].*$/, ''))
    .replace(/ (?:am|a m|an der|a d|im|i|ob der|bei|b|in|ot) .*$/, '')
    .replace(/ (?:a m|m)$/, '')
  const code = compact(zip) || inCity?.[1] || ''
  return { street: way, zip: code.replace(/^[A-Z]{1,2}-?(?=\d{4,5}$)/, ''), city: EXONYMS[place] ?? place }
}

/** The form in which partners are compared; the same for typed, stored and imported ones. */
export function comparedPartner(record: PartnerRecord): ComparedPartner {
  const country = compact(record.country).slice(0, 2) || 'DE'
  const name = partsOfName(cropped(`${record.name} ${record.name2}`))
  const place = placeOf({ ...record, street: cropped(record.street), city: cropped(record.city) })
  const isVatTyped = /^\s*[A-Z]{2}\s*\d/i.test(record.taxNumber)
  const vatId = vatOf(cropped(record.vatId), country) || (isVatTyped ? vatOf(cropped(record.taxNumber), country) : '')
  const words = [...new Set(name.words)]
  const iban = realNumber(cropped(record.iban))
  const duns = digitsOf(realNumber(cropped(record.duns)))
  return {
    nameWords: words[0] === '' ? [] : words,
    words: words.length > 1 ? words.toSorted().join(' ') : (words[0] ?? ''),
    letters: words.join(''),
    form: name.form ?? '',
    branch: name.branch ?? '',
    status: name.status ?? '',
    isSuccessor: name.isSuccessor,
    groupWords: name.groupWords,
    vatId,
    isVatValid: vatId !== '' && brokenVatRule(vatId) === undefined,
    taxNumber: isVatTyped ? '' : taxOf(cropped(record.taxNumber), country),
    ...registerOf(cropped(record.register)),
    duns: duns.length === 9 ? duns : '',
    iban: iban.length > 8 ? iban : '',
    phone: phoneOf(cropped(record.phone), country),
    domain: domainOf(cropped(record.web), cropped(record.email)),
    ...streetOf(place.street),
    zip: place.zip.slice(0, 10),
    city: place.city,
    country,
  }
}
