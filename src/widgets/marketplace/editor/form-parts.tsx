// What all parts of the form share: the draft, its fields with their faults, and the plain fields.
import { createContext, use, type ReactElement } from 'react'
import { AD_FIELD_NAMES, AD_RULES, adField, type AdFieldName } from '#domain/marketplace/ad.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { sentenceOf } from '#shared/ui/form-dialog/use-form.ts'
import type { AnyTexts } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import type { AdForm, FormFault } from './ad-form.ts'
import { useEditorTexts } from './texts.ts'

export interface FormState {
  readonly form: AdForm
  /** Those that are shown. */
  readonly faults: readonly FormFault[]
  readonly change: (changes: Partial<AdForm>) => void
  /** Side and kind of an ad that was published do not change. */
  readonly isFixed: boolean
}

export const FormContext = createContext<FormState | undefined>(undefined)

/** Rules about a required field that is empty. */
const EMPTY = ['required', 'priceRequired', 'amountRequired'] as const
const isEmpty = (rule: FormFault['rule']): rule is (typeof EMPTY)[number] => EMPTY.some((one) => one === rule)

/** Rules of an ad that have a sentence of their own. */
const NAMED = AD_RULES.filter((rule) => !isEmpty(rule) && rule !== 'onlyCompanyAds' && rule !== 'noAmount')

interface Control<Value> {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export interface UsedForm extends FormState {
  /** Why a path of the body is wrong. */
  readonly errorOf: (path: string, label: string) => string | undefined
  /** What the control of a field gets; `path` is its path in the body. */
  readonly field: <Name extends keyof AdForm & string>(
    name: Name,
    label: string,
    path?: string,
  ) => Control<AdForm[Name]>
}

export function useAdForm(): UsedForm {
  const text = useEditorTexts()
  const state = use(FormContext)
  if (!state) throw new Error('useAdForm outside a form')
  const errorOf = (path: string, label: string): string | undefined => {
    const found = state.faults.find((one) => one.field === path)
    if (!found) return undefined
    if (isEmpty(found.rule)) return required(label)
    if (found.rule === 'unreadable') {
      const field = AD_FIELD_NAMES.includes(path as AdFieldName) ? adField(path as AdFieldName) : undefined
      if (field) return sentenceOf(text as AnyTexts, field, 'range', label)
      return text(path === 'price.amount' ? 'unreadable.amount' : 'unreadable.quantity')
    }
    const rule = NAMED.find((one) => one === found.rule)
    return text(rule ? `fault.${rule}` : 'fault.other')
  }
  return {
    ...state,
    errorOf,
    field: (name, label, path = name) => ({
      name: path,
      label,
      error: errorOf(path, label),
      value: state.form[name],
      onChange: (value) => state.change({ [name]: value }),
    }),
  }
}

/** The control of a plain field, by its kind in AD_FIELDS. */
export function PlainField({ name, help }: { name: AdFieldName; help?: string }): ReactElement {
  const market = useMarketTexts()
  const { field: controlFor } = useAdForm()
  const field = adField(name)
  const { value, onChange, ...rest } = controlFor(name, market(`field.${name as 'place'}`))
  const set = onChange as (value: unknown) => void
  const texts = { ...rest, help, optional: !field.required, autoComplete: 'off' }
  if (field.kind === 'line')
    return <TextField {...texts} maxLength={field.limit} value={String(value)} onChange={set} />
  if (field.kind === 'text') return <TextArea {...texts} limit={field.limit} value={String(value)} onChange={set} />
  if (field.kind === 'day')
    return <DateField {...texts} value={value ?? ''} onChange={(day) => set(day === '' ? null : day)} />
  if (field.kind === 'choice') {
    const options = field.of.map((one) => ({ value: one, label: market(`choice.${one as 'new'}`) }))
    if (field.required) return <RadioGroup {...texts} inline value={String(value)} options={options} onChange={set} />
    const all = [{ value: '', label: market('noChoice') }, ...options]
    return <SelectField {...texts} value={value ?? ''} options={all} onChange={(one) => set(one === '' ? null : one)} />
  }
  if (field.kind === 'flag') return <Checkbox {...rest} checked={Boolean(value)} onChange={set} />
  return <TextField {...texts} className="number" inputMode="numeric" value={String(value)} onChange={set} />
}

/** The plain fields that a card shows after its own. */
export function PlainFields({ card }: { card: 'product' | 'pickup' }): ReactElement {
  const { form } = useAdForm()
  const shown = AD_FIELD_NAMES.filter((name) => {
    const field = adField(name)
    return field.card === card && (field.only === undefined || field.only === form.side)
  })
  return (
    <>
      {shown.map((name) => (
        <PlainField key={name} name={name} />
      ))}
    </>
  )
}
