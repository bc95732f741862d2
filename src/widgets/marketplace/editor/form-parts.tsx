// What all parts of the form share: the draft, and the sentence of a fault at its field.
import { createContext, use } from 'react'
import { AD_RULES } from '#domain/marketplace/ad.ts'
import { required } from '#shared/ui/part-texts/texts.ts'
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

/** Fields whose sentence names the expected input. */
const UNREADABLE: Readonly<Record<string, 'quantity' | 'amount' | 'year'>> = {
  'price.amount': 'amount',
  builtYear: 'year',
}

export interface UsedForm extends FormState {
  /** Why a field of the body is wrong; a required one is called by its label. */
  readonly faultOf: (field: string, label?: string) => string | undefined
}

export function useForm(): UsedForm {
  const text = useEditorTexts()
  const state = use(FormContext)
  if (!state) throw new Error('useForm outside a form')
  return {
    ...state,
    faultOf: (field, label) => {
      const found = state.faults.find((one) => one.field === field)
      if (!found) return undefined
      if (found.rule === 'unreadable') return text(`unreadable.${UNREADABLE[field] ?? 'quantity'}`)
      if (isEmpty(found.rule) && label !== undefined) return required(label)
      const rule = NAMED.find((one) => one === found.rule)
      return text(rule ? `fault.${rule}` : 'fault.other')
    },
  }
}
