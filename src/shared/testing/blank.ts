// Values of a wire shape that do not matter in a test.
import type { Static, TSchema } from 'typebox'

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

const EMPTY: Readonly<Record<string, unknown>> = { string: '', integer: 0, number: 0, boolean: false, null: null }

function blankOf(schema: JsonSchema): unknown {
  const { type = '', properties = {}, required = [], anyOf, allOf } = schema
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (allOf) return Object.assign({}, ...allOf.map(blankOf)) as unknown
  if (anyOf) return anyOf.some((one) => one.type === 'null') ? null : blankOf(anyOf[0]!)
  if (type === 'array') return []
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, blankOf(properties[name]!)]))
  return EMPTY[type]
}

/** Empty text, zero, false, null and empty lists for all that `shape` requires; of a choice the first. */
export const blank = <T extends TSchema>(shape: T): Static<T> => blankOf(shape as JsonSchema) as Static<T>
