// The texts of the page, and the names of fields, failed checks and certificates for it and its dialogs.
import type { Certificate } from '#contract/suppliers-partner.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useSuppliersTexts } from '#widgets/suppliers/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useSupplierTexts = createTexts(de, en, useSuppliersTexts)

/** Names of the history that are called otherwise on screen: parts of one field share its word. */
const SHARED: Readonly<Record<string, string>> = {
  registerKind: 'register',
  registerNumber: 'register',
  registerCourt: 'register',
  zip: 'address',
  street: 'address',
  city: 'address',
}

/** A field of the history as people call it; one that this version does not know keeps its name. */
export function useFieldName(): (field: string) => string {
  const text = useSupplierTexts()
  return (field) => {
    const key = `field.${SHARED[field] ?? field}` as Parameters<typeof text>[0]
    const name = text(key)
    return name === key ? field : name
  }
}

/** The sentence of a failed check; a rule that this version does not know is called so. */
export function ruleText(text: ReturnType<typeof useSupplierTexts>, rule: string): string {
  const key = `check.${rule}` as Parameters<typeof text>[0]
  const sentence = text(key)
  return sentence === key ? text('check.other') : sentence
}

/** The name of a certificate; for other kinds its own name. */
export function useCertificateName(): (certificate: Pick<Certificate, 'kind' | 'name'>) => string {
  const text = useSupplierTexts()
  return ({ kind, name }) => (kind === 'other' ? name : text(`certificate.${kind}`))
}
