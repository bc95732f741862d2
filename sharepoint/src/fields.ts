// The fields that a page editor may set, and their validation. Properties are serialised JSON that anybody may have written:
// an invalid value never reaches the element.

/** The rule for a text: a whole number from 1 to `most`, a UUID, or at most `length` characters. */
export type Rule = { readonly most: number } | { readonly uuid: true } | { readonly length: number }

export interface Field {
  readonly attribute: string
  readonly property: string
  /** choice: one of `options`, '' for none · flag: present or absent. */
  readonly kind: 'choice' | 'flag' | 'text'
  readonly options?: readonly string[]
  /** Value of a new web part; a choice then has no entry for 'none'. */
  readonly initial?: string
  readonly rule?: Rule
  /** Without a value the element has no content. */
  readonly required?: boolean
}

export interface Element {
  readonly tag: string
  readonly fields: readonly Field[]
}

export type Values = Record<string, unknown>

/** Why a value is invalid: the key of a text, and the value of {most} in it. */
export interface Breach {
  readonly text: 'whole' | 'uuid' | 'long'
  readonly most: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const WHOLE = /^[1-9]\d{0,14}$/

/** The rule of `field` that `value` violates; an empty value is valid. */
export function breachOf({ rule }: Field, value: string): Breach | undefined {
  const text = value.trim()
  if (!rule || text === '') return undefined
  if ('most' in rule)
    return WHOLE.test(text) && Number(text) <= rule.most ? undefined : { text: 'whole', most: rule.most }
  if ('uuid' in rule) return UUID.test(text) ? undefined : { text: 'uuid', most: 0 }
  return text.length <= rule.length ? undefined : { text: 'long', most: rule.length }
}

function attributeValue(field: Field, value: unknown): string | undefined {
  if (field.kind === 'flag') return value === true ? '' : undefined
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : ''
  if (text === '' || breachOf(field, text)) return undefined
  return field.kind === 'text' || field.options?.includes(text) ? text : undefined
}

/** The attributes for `values`; undefined removes an attribute. */
export const attributesFrom = ({ fields }: Element, values: Values): Map<string, string | undefined> =>
  new Map(fields.map((field) => [field.attribute, attributeValue(field, values[field.property])]))

/** Whether the element has all it needs to show something. */
export const isComplete = ({ fields }: Element, values: Values): boolean =>
  fields.every((field) => !field.required || attributeValue(field, values[field.property]) !== undefined)

/** Sets the attributes of `element` that have changed. */
export function setAttributes(element: HTMLElement, attributes: ReadonlyMap<string, string | undefined>): void {
  for (const [name, value] of attributes) {
    if (value === undefined) element.removeAttribute(name)
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
}
