// Adds a certificate, or reviews one: its state, until when it is valid, whether it was asked for.
import { useState, type ReactElement } from 'react'
import type { Certificate } from '#contract/suppliers-partner.ts'
import {
  CERTIFICATE_KINDS,
  STORED_STATES,
  type CertificateKind,
  type StoredState,
} from '#domain/suppliers/certificate.ts'
import type { Day } from '#domain/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useDraft } from '#shared/use-draft.ts'
import { addCertificate, reviewCertificate } from '#widgets/suppliers/api.ts'
import { useCertificateName, useSupplierTexts } from '#widgets/suppliers/supplier/texts.ts'
import { type DialogProps, useDialogSave, useEditTexts } from './edit.tsx'

interface Props extends DialogProps {
  readonly certificate: Certificate | undefined
}

interface Fields extends Readonly<Record<string, unknown>> {
  readonly kind: CertificateKind
  readonly name: string
  readonly plant: string
  readonly state: StoredState
  readonly until: Day | ''
  readonly note: string
  readonly remindedOn: Day | ''
}

/** What expires by its day is stored as valid. */
const storedState = (state: Certificate['state']): StoredState =>
  STORED_STATES.find((stored) => stored === state) ?? 'valid'

const fieldsOf = (certificate: Certificate | undefined): Fields => ({
  kind: certificate?.kind ?? 'iso9001',
  name: certificate?.name ?? '',
  plant: certificate?.plant ?? '',
  state: certificate ? storedState(certificate.state) : 'valid',
  until: certificate?.until ?? '',
  note: certificate?.note ?? '',
  remindedOn: certificate?.remindedOn ?? '',
})

export function CertificateDialog({ partner, certificate: opened, onEnd }: Props): ReactElement {
  const text = useEditTexts()
  const nameOf = useCertificateName()
  const save = useDialogSave()
  const { id, certificates } = partner
  const certificate = certificates.find((one) => one.id === opened?.id) ?? opened
  const { draft, change, isChanged, save: saveDraft } = useDraft(fieldsOf(certificate), certificate?.version ?? 0)
  const [isChecked, setChecked] = useState(false)
  const isIncomplete = needsUntil(draft) || (!certificate && needsName(draft))
  const submit = async () => {
    setChecked(true)
    if (isIncomplete) return
    const { kind, name, plant, state, note } = draft
    const until = draft.until || null
    const write = (version: number) =>
      certificate
        ? reviewCertificate(id, certificate.id, { state, until, note, remindedOn: draft.remindedOn || null, version })
        : addCertificate(id, {
            kind,
            name: kind === 'other' ? name.trim() : '',
            plant: plant.trim(),
            state,
            until,
            note,
          })
    if (!(await save.run(() => saveDraft(write)))) return
    announce(text('certificateSaved'))
    onEnd()
  }
  const part = { draft, change, isChecked, faultOf: save.faultOf }
  return (
    <EditDialog
      title={certificate ? text('reviewTitle', { name: nameOf(certificate) }) : text('newCertificate')}
      save={save}
      fields={['body.until', 'body.name']}
      unsaved={isChanged}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      {!certificate && <KindFields {...part} />}
      <StateFields {...part} />
      {certificate && (
        <DateField
          optional
          prefer="past"
          label={text('remindedOn')}
          value={draft.remindedOn}
          onChange={(remindedOn) => change({ remindedOn })}
        />
      )}
    </EditDialog>
  )
}

const needsName = ({ kind, name }: Fields): boolean => kind === 'other' && name.trim() === ''
const needsUntil = ({ state, until }: Fields): boolean => state === 'valid' && until === ''

interface PartProps {
  readonly draft: Fields
  readonly change: (part: Partial<Fields>) => void
  readonly isChecked: boolean
  readonly faultOf: (field: string) => string | undefined
}

/** What a certificate is; it stays so. */
function KindFields({ draft, change, isChecked, faultOf }: PartProps): ReactElement {
  const text = useEditTexts()
  const words = useSupplierTexts()
  return (
    <>
      <SelectField
        label={text('certificateKind')}
        value={draft.kind}
        options={CERTIFICATE_KINDS.map((kind) => ({
          value: kind,
          label: kind === 'other' ? text('otherKind') : words(`certificate.${kind}`),
        }))}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'other' && (
        <TextField
          label={text('certificateName')}
          maxLength={80}
          value={draft.name}
          error={
            (isChecked && needsName(draft) ? required(text('certificateName')) : undefined) ?? faultOf('body.name')
          }
          onChange={(name) => change({ name })}
        />
      )}
      <TextField
        optional
        label={text('plant')}
        maxLength={80}
        value={draft.plant}
        onChange={(plant) => change({ plant })}
      />
    </>
  )
}

function StateFields({ draft, change, isChecked, faultOf }: PartProps): ReactElement {
  const text = useEditTexts()
  return (
    <>
      <RadioGroup
        inline
        label={text('certificateState')}
        value={draft.state}
        options={STORED_STATES.map((value) => ({ value, label: text(`state.${value}`) }))}
        onChange={(state) => change({ state })}
      />
      {draft.state !== 'missing' && (
        <DateField
          label={text('validUntil')}
          optional={draft.state !== 'valid'}
          value={draft.until}
          error={(isChecked && needsUntil(draft) ? required(text('validUntil')) : undefined) ?? faultOf('body.until')}
          onChange={(until) => change({ until })}
        />
      )}
      <TextField
        optional
        label={text('certificateNote')}
        maxLength={200}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
    </>
  )
}
