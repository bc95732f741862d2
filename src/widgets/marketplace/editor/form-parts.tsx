// Common parts of the form: the draft, its fields with their faults, and the plain fields.
import { createContext, use, type ReactElement } from 'react'
import { AD_FIELD_NAMES, AD_RULES, adField, type AdFieldName } from '#domain/marketplace/ad.ts'
import { FieldControl } from '#shared/ui/form-dialog/field-control.tsx'
import { sentenceOf } from '#shared/ui/form-dialog/use-form.ts'
import type { AnyTexts } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import type { AdForm, FormFault } from './ad-form.ts'
import { useEditorTexts } from './texts.ts'

export interface FormState {
  readonly form: AdForm
  /** The shown faults. */
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
  /** The props of the control of a field; `path` is its path in the body. */
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

/** The control of a plain field. */
export function PlainField({ name, help }: { name: AdFieldName; help?: string }): ReactElement {
  const market = useMarketTexts()
  const { onChange, ...control } = useAdForm().field(name, market(`field.${name}`))
  return (
    <FieldControl
      {...control}
      field={adField(name)}
      help={help}
      onChange={onChange as (value: unknown) => void}
      choiceLabel={(one) => (one === '' ? market('noChoice') : market(`choice.${one as 'new'}`))}
    />
  )
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
