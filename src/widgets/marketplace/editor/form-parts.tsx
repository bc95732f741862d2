// What all parts of the form share: the draft, and the sentence of a fault at its field.
import { createContext, use } from 'react'
import { AD_RULES } from '#domain/marketplace/ad.ts'
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

/** Rules of an ad that have a sentence of their own. */
const NAMED = AD_RULES.filter((rule) => rule !== 'required' && rule !== 'onlyCompanyAds' && rule !== 'noAmount')

/** Fields whose sentence names the expected input. */
const UNREADABLE: Readonly<Record<string, 'quantity' | 'amount' | 'year'>> = {
  'price.amount': 'amount',
  builtYear: 'year',
}
const REQUIRED: Readonly<Record<string, 'title' | 'site'>> = { title: 'title', siteId: 'site' }

/** The form, and why a field of the body is wrong. */
export function useForm(): FormState & { readonly faultOf: (field: string) => string | undefined } {
  const text = useEditorTexts()
  const state = use(FormContext)
  if (!state) throw new Error('useForm outside a form')
  return {
    ...state,
    faultOf: (field) => {
      const found = state.faults.find((one) => one.field === field)
      if (!found) return undefined
      if (found.rule === 'unreadable') return text(`unreadable.${UNREADABLE[field] ?? 'quantity'}`)
      if (found.rule === 'required') return text(`required.${REQUIRED[field] ?? 'other'}`)
      const rule = NAMED.find((one) => one === found.rule)
      return text(rule ? `fault.${rule}` : 'fault.other')
    },
  }
}
