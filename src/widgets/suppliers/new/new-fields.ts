// The fields of a new supplier: those that are changed later, and those that change by request then.
import type { CreationAccess, NewPartner } from '#contract/suppliers-partner.ts'
import { isEmpty, type Fields } from '#domain/forms/fields.ts'
import { bpNumberOf, isImpossibleVat } from '#domain/suppliers/numbers.ts'
import {
  brokenFields,
  PARTNER_FIELDS,
  type PartnerValues,
  typedOf,
} from '#widgets/suppliers/supplier/edit/partner-fields.tsx'

export const NEW_FIELDS = {
  bpNumber: { kind: 'line', limit: 20, required: true },
  name: { kind: 'line', limit: 120, required: true },
  name2: { kind: 'line', limit: 120 },
  vatId: { kind: 'line', limit: 30 },
  ...PARTNER_FIELDS,
  groupIds: { kind: 'list', required: true },
} as const satisfies Fields

export interface NewValues extends PartnerValues {
  readonly bpNumber: string
  readonly name: string
  readonly name2: string
  readonly vatId: string
}

export const EMPTY: NewValues = {
  bpNumber: '',
  name: '',
  name2: '',
  vatId: '',
  street: '',
  zip: '',
  city: '',
  country: 'DE',
  externalNumber: '',
  paymentTerms: '',
  status: 'free',
  internal: false,
  taxNumber: '',
  duns: '',
  registerKind: '',
  register: '',
  registerCourt: '',
  registerUntil: null,
  contacts: [],
  groupIds: [],
  articleIds: [],
}

/** The server refuses the same. */
export function brokenNewFields(values: NewValues, { groupIds: led }: CreationAccess) {
  const { bpNumber, vatId, groupIds } = values
  return {
    ...brokenFields(values),
    bpNumber: isEmpty(bpNumber) || bpNumberOf(bpNumber) !== undefined ? undefined : 'bp_form',
    vatId: isImpossibleVat(vatId) ? 'vat_form' : undefined,
    groupIds: led === null || groupIds.some((id) => led.includes(id)) ? undefined : 'groupNotLed',
  }
}

export const newBodyOf = ({ registerKind, register, registerCourt, ...values }: NewValues): NewPartner => ({
  ...values,
  contacts: [...values.contacts],
  register: { kind: registerKind, number: register, court: registerCourt },
})

/** The fields that distinguish partners. */
export const newTypedOf = (values: NewValues) => ({
  ...typedOf(values),
  name: values.name,
  name2: values.name2,
  vatId: values.vatId,
})
