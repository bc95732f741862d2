// Removes from an error report all secrets, data that name or reach a person, and ids of things. Every pattern is linear: its repetitions
// are bounded or cannot overlap.
import { decoded } from '#domain/routes/match-path.ts'

/** Names and addresses of the signed-in person that are removed from all texts, longest first. */
export type Names = readonly string[]

const SECRET_WORD =
  '(?:access|refresh|id)?[_-]?token|secret|passw(?:or)?d|passwort|kennwort|otp|totp|pin|tan|recovery[_-]?codes?|nonce|session(?:_state)?|sid|cookie|authorization|api[_-]?key|signature|credentials?|mfaresetid'
const SECRET_KEY = new RegExp(`(?:^|[_.-])(?:${SECRET_WORD})$`, 'i')
/** The same at the end of a word in camel case. */
const SECRET_TAIL = /(?:Token|Secret|Password|ApiKey|Otp|Sid|RecoveryCodes)$/
/** Keys of a response whose values are personal data. */
const PERSONAL_KEY =
  /^(?:e?-?mail|.*mail|iban|bic|.*phone.*|telefon.*|mobil.*|handy.*|fax|stra(?:ss|ß)e|street|hausnummer|house.*|plz|zip|birth.*|geburt.*|name|.*[_-]?name|vorname|nachname|personal(?:nummer|number)|personnel.*|username|creatorName|kontakt.*)$/i

const DIGITS_OR_HASH = /^(?:\d+|[\da-f]{8,}|(?=[^/]*\d)[\w~.-]{16,})$/i
/** Query values that limit the amount of an answer, and never name a person. */
const PLAIN_QUERY = new Set(['size', 'page', 'height', 'limit', 'layout'])

const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[\w~+/.=-]+/gi, 'Bearer [token]'],
  [/\beyJ[\w-]{8,}(?:\.[\w-]{0,4096}){1,4}/g, '[token]'],
  [new RegExp(`\\b((?:${SECRET_WORD})["']?\\s{0,3}[:=]\\s{0,3}["']?)[^\\s"'&,;<>}]{1,4096}`, 'gi'), '$1[secret]'],
  [/[\w.%+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,5}/gi, '[mail]'],
  [/\b[a-f\d]{8}-[a-f\d]{4}-[a-f\d]{4}-[a-f\d]{4}-[a-f\d]{12}\b/gi, '[id]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g, '[iban]'],
  [/\b[a-z]{2}\d{2}(?: ?\d{4}){3,7}(?: ?\d{1,4})?\b/gi, '[iban]'],
  // Begins with a plus or a nought, so that neither a date nor an amount is taken for one.
  [/(?:\+|\b00)\d{1,3}[\s()/-]{0,3}\d(?:[\s()/-]{0,2}\d){5,12}\b/g, '[phone]'],
  [/\(?\b0[1-9]\d{1,4}\)?[\s/-]{1,3}\d(?:[\s-]{0,1}\d){3,9}\b/g, '[phone]'],
  [/\b0[1-9]\d{7,12}\b/g, '[phone]'],
]

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Removes each name where it is a separate word. */
function withoutNames(text: string, names: Names): string {
  if (names.length === 0) return text
  const words = names.map(escape).join('|')
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu'), '[name]')
}

/** A segment that names one thing; fixed segments of the portal's addresses are neither long nor numbers. */
const isId = (segment: string): boolean => DIGITS_OR_HASH.test(decoded(segment)) || /[%@:]/.test(segment)

/** An address without ids, values, fragment and user: '/api/news/ma/news/:id?size=3&q=[secret]'. */
export function redactUrl(address: string): string {
  const [, origin = '', path = '', query] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(address) ?? []
  const segments = path.split('/')
  const redacted = segments.map((segment, index) => (isId(segment) || afterOneTime(segments, index) ? ':id' : segment))
  const pairs = [...new URLSearchParams(query ?? '')].map(([name, value]) =>
    PLAIN_QUERY.has(name) && /^[\w-]{1,8}$/.test(value) ? `${name}=${value}` : `${name}=[secret]`,
  )
  return origin.replace(/\/\/[^@/]*@/, '//') + redacted.join('/') + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}

/** The segment after these words works once and opens something. */
const ONE_TIME = /^(?:mfareset|reset|unsubscribe|ws|badge|invite)$/i
const afterOneTime = (segments: readonly string[], index: number): boolean =>
  index > 0 &&
  segments[index] !== '' &&
  ONE_TIME.test(segments[index - 1] ?? '') &&
  !ONE_TIME.test(segments[index] ?? '')

const ADDRESS =
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>\\]{1,2048}|(?<![\w/<.)])\/[\w%~.-]{1,200}(?:\/[\w%~.:@-]{0,200}){0,20}(?:\?[^\s"'<>\\]{0,2048})?/gi

/** Text of any kind without secrets, ways to reach a person, ids and `names`. */
export function redactText(text: string, names: Names = []): string {
  const plain = text.replaceAll(ADDRESS, redactUrl)
  return withoutNames(
    RULES.reduce((left, [pattern, mark]) => left.replaceAll(pattern, mark), plain),
    names,
  )
}

/** The depth to which an answer is followed. */
const DEEPEST = 12

function redactValue(value: unknown, names: Names, depth: number): unknown {
  if (typeof value === 'string') return redactText(value, names)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '[…]'
  if (Array.isArray(value)) return value.map((item) => redactValue(item, names, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      redactText(key, names),
      item === null || typeof item === 'boolean'
        ? item
        : SECRET_KEY.test(key) || SECRET_TAIL.test(key)
          ? '[secret]'
          : PERSONAL_KEY.test(key)
            ? '[personal]'
            : redactValue(item, names, depth - 1),
    ]),
  )
}

/** Most characters of an answer that a report carries. */
export const BODY_LIMIT = 4000

/** The answer of a server, text or JSON, without personal data and cut to a length. */
export function redactBody(body: unknown, names: Names = []): string {
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
  const redacted = redactJson(text, names) ?? redactText(text.slice(0, BODY_LIMIT * 2), names)
  return redacted.length > BODY_LIMIT ? `${redacted.slice(0, BODY_LIMIT)}…` : redacted
}

function redactJson(text: string, names: Names): string | undefined {
  try {
    return JSON.stringify(redactValue(JSON.parse(text), names, DEEPEST), undefined, 2)
  } catch {
    return undefined
  }
}
