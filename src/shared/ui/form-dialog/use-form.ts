// A form: values over the saved ones, the error of each field, and the write. Its fields come from a table (domain/forms/fields.ts), its labels
// and sentences from the catalogue of the screen.
import { useState } from 'react'
import { brokenRule, readInteger, trimmed, type Field, type FieldRule, type Fields } from '#domain/forms/fields.ts'
import type { Translate } from '#shared/i18n/i18n.ts'
import { usePartTexts } from '#shared/ui/part-texts/texts.ts'
import { useDraft } from '#shared/writes/use-draft.ts'
import { ruleText, useSave, type AnyTexts, type Save } from './use-save.tsx'

type Values = Readonly<Record<string, unknown>>

/** The type of a value in a control: null becomes empty. */
type Shown<Value> = [Value] extends [number | null]
  ? string
  : null extends Value
    ? Exclude<Value, null> | (NonNullable<Value> extends string ? '' : undefined)
    : Value

interface BoxProps {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}
interface ValueProps<Value> {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly optional: boolean
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** The props of the control of a field: `<TextField {...form.field('title')} />`, `<Checkbox {...form.field('isPaid')} />`. */
export type FieldProps<Value> = [Value] extends [boolean] ? BoxProps : ValueProps<Shown<Value>>

export interface Form<T extends object> {
  readonly values: T
  readonly isChanged: boolean
  readonly isBusy: boolean
  /** The last write conflicted with another change: untouched fields show it, and the next write is based on it. */
  readonly isConflict: boolean
  readonly save: Save
  /** Paths of the body whose refusals fields show. */
  readonly paths: readonly string[]
  change(part: Partial<T>): void
  /** A custom control shows text that is not a valid value: nothing is sent until it is valid, or the control is removed. */
  markUnreadable(path: string, isUnreadable: boolean): void
  /** Shows no error until the next attempt: after a form that stays open was saved. */
  restart(): void
  field<Name extends keyof T & string>(name: Name, label?: string): FieldProps<T[Name]>
  /** The error at a path of the body, such as `contacts.0.name`. */
  errorOf(path: string, label: string): string | undefined
  /** Checks all fields, then writes their trimmed values from the version that was seen; resolves with whether it was accepted. */
  submit(write: (values: T, version: number) => Promise<unknown>): Promise<boolean>
}

export interface FormOptions<T> {
  /** The catalogue of the screen: labels by the names of their fields, `rule.<rule>` and `code.<code>` where it has its own sentences. */
  readonly text: Translate<never>
  /** Rules beyond the table, by path: 'required', or a rule with a sentence in the catalogue. */
  readonly check?: (values: T) => Readonly<Record<string, string | undefined>>
  /** Where the fields are in the body that is sent. Default: 'body'. */
  readonly path?: string
}

/** The names of a field in the body. */
const partsOf = (fields: Fields, name: string): readonly string[] => {
  const field = fields[name]
  if (field?.kind === 'period') return field.parts
  return [field?.kind === 'person' ? (field.bodyField ?? name) : name]
}

/** The props of the control of a field, with its parser. */
export function controlOf(field: Field, value: unknown, set: (value: unknown) => void) {
  const optional = !field.required
  switch (field.kind) {
    case 'flag':
      return { checked: value, onChange: set }
    case 'line':
      return { optional, value, onChange: set, maxLength: field.limit }
    case 'text':
      return { optional, value, onChange: set, limit: field.limit }
    case 'id':
      return {
        optional,
        value: String(value ?? ''),
        onChange: (next: string) => set(next === '' ? null : Number(next)),
      }
    case 'person':
    case 'period':
      return { optional, value: value ?? undefined, onChange: (next: unknown) => set(next ?? null) }
    case 'list':
      return { optional, value, onChange: set }
    default:
      return { optional, value: value ?? '', onChange: (next: unknown) => set(next === '' ? null : next) }
  }
}

/** The sentence of a rule that a field breaks. */
export function sentenceOf(text: AnyTexts, field: Field | undefined, rule: string, label: string): string {
  if (rule === 'tooLong' && field && 'limit' in field) return usePartTexts.text('tooLong', { limit: field.limit })
  if (rule === 'range' && field?.kind === 'integer')
    return usePartTexts.text('integer', { min: field.min, max: field.max })
  return ruleText(text, rule, label)
}

/** Numbers as they are typed, so that one that cannot be read stays in its field. */
function useTypedNumbers(values: Values, change: (part: Values) => void) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  /** The number itself once something else has changed it. */
  const textOf = (name: string): string => {
    const own = typed[name]
    return own !== undefined && (readInteger(own) ?? null) === values[name] ? own : String(values[name] ?? '')
  }
  const isUnreadable = (name: string): boolean => textOf(name).trim() !== '' && readInteger(textOf(name)) === undefined
  return {
    isUnreadable,
    hasUnreadable: Object.keys(typed).some(isUnreadable),
    controlOf: (name: string, { required }: Field) => ({
      optional: !required,
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      value: textOf(name),
      onChange: (next: string) => {
        setTyped({ ...typed, [name]: next })
        change({ [name]: readInteger(next) ?? null })
      },
    }),
  }
}

/** `saved` are the present values, of `version`; 0 for a new object. */
export function useForm<const Table extends Fields, T extends { readonly [Name in keyof Table]: unknown }>(
  fields: Table,
  saved: T,
  version: number,
  { text: translate, check, path = 'body' }: FormOptions<T>,
): Form<T> {
  const text = translate as AnyTexts
  const save = useSave(translate)
  const { draft: values, isChanged, change, save: saveDraft } = useDraft<T & Values>(saved as T & Values, version)
  const numbers = useTypedNumbers(values, change as (part: Values) => void)
  const [isChecked, setChecked] = useState(false)
  const [unreadable, setUnreadable] = useState<readonly string[]>([])

  const broken = (name: string, field: Field): FieldRule | undefined =>
    field.kind === 'integer' && numbers.isUnreadable(name) ? 'range' : brokenRule(field, values[name])
  const own = Object.entries(fields).map(([name, field]) => [name, broken(name, field)] as const)
  const faults: Readonly<Record<string, string | undefined>> = {
    ...check?.(values),
    ...Object.fromEntries(own.filter(([, rule]) => rule !== undefined)),
  }
  const errorOf = (name: string, label: string): string | undefined => {
    const rule = isChecked ? faults[name] : undefined
    if (rule !== undefined) return sentenceOf(text, fields[name], rule, label)
    return partsOf(fields, name)
      .map((one) => save.faultOf(`${path}.${one}`, label))
      .find((sentence) => sentence !== undefined)
  }
  return {
    values,
    isChanged: isChanged || numbers.hasUnreadable || unreadable.length > 0,
    isBusy: save.isBusy,
    isConflict: save.refusal?.isConflict ?? false,
    save,
    paths: Object.keys(fields).flatMap((name) => partsOf(fields, name).map((one) => `${path}.${one}`)),
    change,
    markUnreadable(one, isUnreadable) {
      setUnreadable((now) => [...now.filter((other) => other !== one), ...(isUnreadable ? [one] : [])])
    },
    restart: () => setChecked(false),
    field(name, label = text(fields[name]!.label ?? name)) {
      const field = fields[name]!
      const set = (value: unknown) => change({ [name]: value } as Partial<T & Values>)
      const control = field.kind === 'integer' ? numbers.controlOf(name, field) : controlOf(field, values[name], set)
      return { name, label, error: errorOf(name, label), ...control } as never
    },
    errorOf,
    async submit(write) {
      if (save.isBusy) return false
      setChecked(true)
      if (unreadable.length > 0 || Object.values(faults).some((rule) => rule !== undefined)) return false
      return save.run(() => saveDraft((seen) => write(trimmed(values), seen)))
    },
  }
}
