// Adds a certificate, or reviews one: its state, until when it is valid, whether it was asked for.
import type { ReactElement } from 'react'
import type { Certificate } from '#contract/suppliers-partner.ts'
import { isEmpty, type Fields, type FieldValues } from '#domain/forms/fields.ts'
import { CERTIFICATE_KINDS, STORED_STATES, type StoredState } from '#domain/suppliers/certificate.ts'
import { announce } from '#shared/element/announce.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm, type Form } from '#shared/ui/form-dialog/use-form.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { addCertificate, reviewCertificate } from '#widgets/suppliers/api.ts'
import { useCertificateName } from '#widgets/suppliers/supplier/texts.ts'
import { type DialogProps, useDialogStyles, useEditTexts } from './edit.tsx'

interface Props extends DialogProps {
  readonly certificate: Certificate | undefined
}

const FIELDS = {
  kind: { kind: 'choice', of: CERTIFICATE_KINDS, required: true },
  name: { kind: 'line', limit: 80, label: 'certificateName' },
  plant: { kind: 'line', limit: 80 },
  state: { kind: 'choice', of: STORED_STATES, required: true, label: 'status' },
  until: { kind: 'day', label: 'validUntil' },
  note: { kind: 'line', limit: 200, label: 'certificateNote' },
  remindedOn: { kind: 'day' },
} as const satisfies Fields
type Values = FieldValues<typeof FIELDS>

/** An expiring or expired certificate is stored as valid. */
const storedState = (state: Certificate['state']): StoredState =>
  STORED_STATES.find((stored) => stored === state) ?? 'valid'

const savedOf = (certificate: Certificate | undefined): Values => ({
  kind: certificate?.kind ?? 'iso9001',
  name: certificate?.name ?? '',
  plant: certificate?.plant ?? '',
  state: certificate ? storedState(certificate.state) : 'valid',
  until: certificate?.until ?? null,
  note: certificate?.note ?? '',
  remindedOn: certificate?.remindedOn ?? null,
})

export function CertificateDialog({ partner, certificate: opened, onEnd }: Props): ReactElement {
  useDialogStyles()
  const text = useEditTexts()
  const nameOf = useCertificateName()
  const { id, certificates } = partner
  const certificate = certificates.find((one) => one.id === opened?.id) ?? opened
  const form = useForm(FIELDS, savedOf(certificate), certificate?.version ?? 0, {
    text,
    check: ({ kind, name, state, until }) => ({
      name: !certificate && kind === 'other' && isEmpty(name) ? 'required' : undefined,
      until: state === 'valid' && until === null ? 'required' : undefined,
    }),
  })
  const save = ({ kind, name, plant, state, until, note, remindedOn }: Values, version: number) =>
    certificate
      ? reviewCertificate(id, certificate.id, version, { state, until, note, remindedOn })
      : addCertificate(id, { kind, name: kind === 'other' ? name : '', plant, state, until, note })
  return (
    <EntryDialog
      title={certificate ? text('review', { name: nameOf(certificate) }) : text('newCertificate')}
      form={form}
      onSave={save}
      onSaved={() => announce(text('certificateSaved'))}
      onEnd={onEnd}
    >
      {!certificate && <KindFields form={form} />}
      <RadioGroup
        {...form.field('state')}
        inline
        options={STORED_STATES.map((value) => ({ value, label: text(`state.${value}`) }))}
      />
      {form.values.state !== 'missing' && (
        <DateField {...form.field('until')} optional={form.values.state !== 'valid'} />
      )}
      <TextField {...form.field('note')} />
      {certificate && <DateField {...form.field('remindedOn')} prefer="past" />}
    </EntryDialog>
  )
}

/** The kind of a certificate, which cannot be changed. */
function KindFields({ form }: { form: Form<Values> }): ReactElement {
  const text = useEditTexts()
  return (
    <>
      <SelectField
        {...form.field('kind')}
        options={CERTIFICATE_KINDS.map((kind) => ({
          value: kind,
          label: kind === 'other' ? text('otherKind') : text(`certificate.${kind}`),
        }))}
      />
      {form.values.kind === 'other' && <TextField {...form.field('name')} optional={false} />}
      <TextField {...form.field('plant')} />
    </>
  )
}
