// Changes the portal's responses so that the playground can show every state of an element.

export type State = 'ready' | 'loading' | 'empty' | 'long' | 'error' | 'offline' | 'signed-out'

export const STATES: readonly State[] = ['ready', 'loading', 'empty', 'long', 'error', 'offline', 'signed-out']

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Fields with texts of people, or with names of people; values that code compares are not among them. */
const WRITTEN =
  /^(titel|title|preview|body|summary|heading|label|creatorName|kontakt(Name|Abteilung|Pos|Firma)|(old|new)Value|browser|system)$/
/** Names of the profile's fields, which are sent as pairs of name and value. */
const OF_PERSON = /^(\w*Name|position|department|company|street|city)$/
const TAIL =
  ' Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft und eine lange Ergänzung'

function isWritten(key: string, value: string, beside: { readonly [name: string]: Json }): boolean {
  if (value === '') return false
  // A name of one word may be an identifier.
  if (key === 'name') return value.includes(' ')
  if (key === 'value') return OF_PERSON.test(String(beside['name']))
  return WRITTEN.test(key)
}

/** The same response with very long names and titles. */
export function lengthen(value: Json): Json {
  if (Array.isArray(value)) return value.map(lengthen)
  if (value === null || typeof value !== 'object') return value
  const all = value as { readonly [name: string]: Json }
  return Object.fromEntries(
    Object.entries(all).map(([key, inner]) =>
      typeof inner === 'string' ? [key, isWritten(key, inner, all) ? inner + TAIL : inner] : [key, lengthen(inner)],
    ),
  )
}

/** Lists that are never empty, such as the fields of a form. */
const FORMS = /^(lines|hours|fields|sections)$/

/** The same response with empty lists. */
export function empty(value: Json): Json {
  if (Array.isArray(value)) return []
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, FORMS.test(key) ? (inner as Json) : empty(inner as Json)]),
  )
}

export interface Absent {
  readonly status: number
  readonly code: string
}

/** Single resources that may be missing, and the portal's response in that case. */
const ABSENT: readonly (readonly [path: RegExp, answer: Absent])[] = [
  [/\/news\/highlight$/, { status: 204, code: '' }],
  [/\/(news|ads)\/\d+$/, { status: 404, code: 'not_found' }],
  [/\/user\/legal\/(terms|privacy|conditions|accessibility)$/, { status: 404, code: 'document_missing' }],
]

export const absent = (path: string): Absent | undefined => ABSENT.find(([pattern]) => pattern.test(path))?.[1]
