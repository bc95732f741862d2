// Edits the fields that change without a request: address, numbers, contacts, material groups. Name, IBAN and VAT id change by request.
import type { ReactElement } from 'react'
import type { PartnerChange, PartnerDetails } from '#contract/suppliers-partner.ts'
import { announce } from '#shared/element/announce.ts'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { changePartner } from '#widgets/suppliers/api.ts'
import { DuplicateHints } from './duplicate-hints.tsx'
import { type DialogProps, useDialogStyles, useEditTexts } from './edit.tsx'
import {
  AddressFields,
  brokenFields,
  Contacts,
  Groups,
  NumberFields,
  PARTNER_FIELDS,
  type PartnerValues,
  typedOf,
} from './partner-fields.tsx'

/** The edited fields, flat: untouched ones follow the server after a conflict. */
function savedOf(partner: PartnerDetails): PartnerValues {
  const { register, groups, articles, contacts } = partner
  const { externalNumber, street, zip, city, country, taxNumber, duns, status, internal, paymentTerms } = partner
  return {
    externalNumber,
    street,
    zip,
    city,
    country,
    taxNumber,
    duns,
    status,
    internal,
    paymentTerms,
    contacts,
    registerKind: register.kind,
    register: register.number,
    registerCourt: register.court,
    registerUntil: partner.registerUntil,
    groupIds: groups.map(({ id }) => id),
    articleIds: articles.map(({ id }) => id),
  }
}
/** Only changed fields are sent, so that the history names nothing else. */
function bodyOf(values: PartnerValues, saved: PartnerValues): PartnerChange {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof PartnerValues]),
  )
  const { registerKind, register, registerCourt, ...plain } = Object.fromEntries(changed) as Partial<PartnerValues>
  const isRegister = registerKind !== undefined || register !== undefined || registerCourt !== undefined
  return {
    ...(plain as PartnerChange),
    ...(isRegister && {
      register: { kind: values.registerKind, number: values.register, court: values.registerCourt },
    }),
  }
}

export function PartnerDialog({ partner, onEnd }: DialogProps): ReactElement {
  useDialogStyles()
  const text = useEditTexts()
  const saved = savedOf(partner)
  const form = useForm(PARTNER_FIELDS, saved, partner.version, {
    text,
    check: brokenFields,
  })
  return (
    <EntryDialog
      className="wide"
      title={text('editTitle', { name: partner.name })}
      form={form}
      onSave={(values, version) => changePartner(partner.id, version, bodyOf(values, saved))}
      onSaved={() => announce(text('partnerSaved'))}
      onEnd={onEnd}
    >
      <p className="muted">{text('editText')}</p>
      <AddressFields form={form} />
      <NumberFields form={form} />
      <DuplicateHints partner={partner} typed={typedOf(form.values)} />
      <h3>{text('field.contacts')}</h3>
      <Contacts form={form} />
      <Groups form={form} relations={partner.relations} />
    </EntryDialog>
  )
}
