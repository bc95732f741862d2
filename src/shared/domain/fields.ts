// A field that a person fills in, declared once: the contract (contract/fields.ts), the form (ui/form-dialog/use-form.ts), the columns
// and the list of changes derive from a table of these.
//
//   export const MEMO_FIELDS = {
//     text: { kind: 'text', limit: 4_000, required: true },
//     until: { kind: 'day', column: 'valid_until' },
//   } as const satisfies Fields

interface Common {
  /** It must not be empty; text of blanks alone is empty. */
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
    /** `id`: of a record that is chosen from a list; `person`: in a form with the name that is shown. An empty one is null. */
    | { readonly kind: 'id' | 'day' | 'person' }
    | { readonly kind: 'flag' }
    /** Several days in one control; `parts` are its first and last day in the body. For forms alone. */
    | { readonly kind: 'period'; readonly parts: readonly [first: string, last: string] }
  )

export type Fields = Readonly<Record<string, Field>>

export type FieldRule = 'required' | 'tooLong' | 'range'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** The rule of its field that a value breaks; undefined: none. */
export function brokenRule(field: Field, value: unknown): FieldRule | undefined {
  if (isEmpty(value)) return field.required && 'required'
  if ('limit' in field && String(value).length > field.limit) return 'tooLong'
  if (field.kind === 'integer' && (Number(value) < field.min || Number(value) > field.max)) return 'range'
  return undefined
}

/** Values with their texts trimmed, as they are sent. */
export const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values

/** The column of a field. */
export const columnOf = (fields: Fields, name: string): string => fields[name]?.column ?? name

/** The fields whose values differ, in the order of the table. */
export const changedFields = <Table extends Fields>(
  fields: Table,
  before: { readonly [Name in keyof Table]?: unknown },
  after: { readonly [Name in keyof Table]?: unknown },
): (keyof Table & string)[] =>
  Object.keys(fields).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
