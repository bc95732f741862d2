// A field that a person fills in, declared once: the contract (contract/fields.ts), the form (ui/form-dialog/use-form.ts), the columns
// and the list of changes derive from a table of these.
//
//   export const MEMO_FIELDS = {
//     text: { kind: 'text', limit: 4_000, required: true },
//     until: { kind: 'day', column: 'valid_until' },
//   } as const satisfies Fields

interface Common {
  /** The field must not be empty; a text of blanks counts as empty. */
  readonly required?: true
  /** Column of its table; default: the name of the field. */
  readonly column?: string
  /** Key of its label in the catalogue of the screen; default: the name of the field. */
  readonly label?: string
  /** Documentation of the field in OpenAPI. */
  readonly description?: string
}

export type Field = Common &
  (
    | {
        /** Text on one line, or on several. An empty one is ''. */
        readonly kind: 'line' | 'text'
        /** Greatest length in characters. */
        readonly limit: number
      }
    | {
        /** A whole number. */
        readonly kind: 'integer'
        readonly min: number
        readonly max: number
      }
    | { readonly kind: 'choice'; readonly of: readonly string[] }
    /** An empty one is null; `id` is that of a record which is chosen from a list. */
    | { readonly kind: 'id' | 'day' }
    /** A person with a shown name in forms; `bodyField` is the name in the body if it differs. */
    | { readonly kind: 'person'; readonly bodyField?: string }
    | { readonly kind: 'flag' }
    /** Several days in one control; `parts` are its first and last day in the body. Only for forms. */
    | { readonly kind: 'period'; readonly parts: readonly [first: string, last: string] }
    /** Several values or entries in a control of its own. Only for forms. */
    | { readonly kind: 'list' }
  )

export type Fields = Readonly<Record<string, Field>>

/** Fields of a body; a period is two of them, a list has a shape of its own. */
export type WireField = Exclude<Field, { kind: 'period' | 'list' }>
export type WireFields = Readonly<Record<string, WireField>>

type OrNull<Of extends Field, Value> = Of extends { required: true } ? Value : Value | null
export type FieldValue<Of extends WireField> = Of extends { kind: 'line' | 'text' }
  ? string
  : Of extends { kind: 'flag' }
    ? boolean
    : Of extends { kind: 'choice'; of: readonly (infer Choice)[] }
      ? OrNull<Of, Choice>
      : Of extends { kind: 'integer' | 'id' }
        ? OrNull<Of, number>
        : OrNull<Of, string>

/** The values of a table by the names of their fields. */
export type FieldValues<Table extends WireFields> = { [Name in keyof Table]: FieldValue<Table[Name]> }

export type FieldRule = 'required' | 'tooLong' | 'range'

/** Whether nothing but blanks was entered. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The rule of its field that a value breaks; undefined: none. */
export function brokenRule(field: Field, value: unknown): FieldRule | undefined {
  if (isEmpty(value)) return field.required && 'required'
  if ('limit' in field && String(value).length > field.limit) return 'tooLong'
  if (field.kind === 'integer' && (Number(value) < field.min || Number(value) > field.max)) return 'range'
  return undefined
}

/** Parses a typed whole number; undefined: it is invalid. */
export const readInteger = (typed: string): number | undefined =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined

/** The values to send, with their texts trimmed. */
export const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values

/** The column of a field. */
export const columnOf = (fields: Fields, name: string): string => fields[name]?.column ?? name

const emptyValue = (field: WireField): unknown => {
  if (field.kind === 'line' || field.kind === 'text') return ''
  if (field.kind === 'flag') return false
  return field.kind === 'choice' && field.required ? field.of[0] : null
}

/** Empty values; of a required choice the first option is selected. */
export const emptyValues = <Table extends WireFields>(fields: Table): FieldValues<Table> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])) as FieldValues<Table>

/** Only the values of these fields. */
export const pickFields = <Table extends WireFields, Value>(
  fields: Table,
  source: { readonly [Name in keyof Table]: Value },
): FieldValues<Table> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, source[name]])) as FieldValues<Table>
