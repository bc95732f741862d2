import { useState, type ReactElement } from 'react'
import type { CompanyLeave } from '#contract/vacation-personnel.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { EditableList } from '#shared/ui/lists/editable-list.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import { useSettingsTexts } from '#widgets/vacation/settings/texts.ts'
import { readDays } from './amounts.ts'
import type { CompanyCardProps } from './rules-card.tsx'
import { usePersonnelTexts } from './texts.ts'

type Reason = CompanyLeave['reasons'][number]

/** The catalogue of special leave; reasons of every company are shown, and not changed here. */
export function ReasonsCard({ company, changes }: CompanyCardProps): ReactElement {
  const text = usePersonnelTexts()
  const settings = useSettingsTexts()
  const { number } = useFormat()
  const granted = ({ halfDays, per }: Reason) =>
    halfDays === null ? text('asNeeded') : text(`granted.${per}`, { count: halfDays / 2, days: number(halfDays / 2) })
  return (
    <EditableList<Reason>
      title={text('reasons')}
      text={settings}
      rows={company.reasons}
      rowKey={({ id }) => String(id)}
      nameOf={({ label }) => text('reasonName', { label })}
      columns={[
        {
          key: 'label',
          head: text('reason'),
          cell: ({ label, labelEn }) => (
            <div>
              {label}
              {labelEn && <small className="muted">{labelEn}</small>}
            </div>
          ),
        },
        { key: 'granted', head: text('amount'), cell: granted },
        { key: 'proof', head: text('proof'), cell: ({ proofRequired }) => text(proofRequired ? 'yes' : 'no') },
        { key: 'paid', head: text('paid'), cell: ({ paid }) => text(paid ? 'yes' : 'no') },
      ]}
      empty={text('noReasons')}
      addLabel={text('addReason')}
      dialog={(reason, end) => <ReasonDialog company={company} changes={changes} reason={reason} onEnd={end} />}
      remove={({ id, version }, options) => changes.removeReason(id, version, options)}
      reason={({ isShared }) => (isShared ? text('sharedReason') : undefined)}
    />
  )
}

interface ReasonDialogProps extends CompanyCardProps {
  readonly reason: Reason | undefined
  readonly onEnd: () => void
}

function ReasonDialog({ changes, reason, onEnd }: ReasonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const { number } = useFormat()
  const save = useSettingsSave()
  const [start] = useState<ReasonDraft>({
    label: reason?.label ?? '',
    labelEn: reason?.labelEn ?? '',
    days: reason?.halfDays ? number(reason.halfDays / 2) : '',
    per: reason?.per ?? 'event',
    proofRequired: reason?.proofRequired ?? false,
    paid: reason?.paid ?? true,
  })
  const [draft, setDraft] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const { days, per, proofRequired, paid } = draft
  const hundredths = days.trim() === '' ? undefined : readDays(days)?.numerator
  const areDaysValid = days.trim() === '' || (hundredths !== undefined && hundredths > 0 && hundredths % 50 === 0)
  const label = draft.label.trim()
  const submit = async () => {
    setChecked(true)
    if (label === '' || !areDaysValid) return
    const halfDays = hundredths === undefined ? null : hundredths / 50
    const body = { label, labelEn: draft.labelEn.trim(), halfDays, per, proofRequired, paid }
    const { id, version } = reason ?? {}
    const change = () =>
      id === undefined || version === undefined
        ? changes.addReason(body)
        : changes.changeReason(id, { ...body, version })
    if (await save.run(change)) onEnd()
  }
  return (
    <EditDialog
      title={reason ? text('changeReason', { label: reason.label }) : text('addReason')}
      save={save}
      fields={['body.label']}
      unsaved={draft !== start}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <ReasonFields
        draft={draft}
        faults={{
          label: isChecked && label === '' ? required(text('labelDe')) : save.faultOf('body.label'),
          days: isChecked && !areDaysValid ? text('halfDaysInvalid') : save.faultOf('body.halfDays'),
        }}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </EditDialog>
  )
}

interface ReasonDraft {
  readonly label: string
  readonly labelEn: string
  readonly days: string
  readonly per: Reason['per']
  readonly proofRequired: boolean
  readonly paid: boolean
}

interface ReasonFieldsProps {
  readonly draft: ReasonDraft
  readonly faults: Readonly<Partial<Record<'label' | 'days', string | undefined>>>
  readonly onChange: (part: Partial<ReasonDraft>) => void
}

function ReasonFields({ draft, faults, onChange }: ReasonFieldsProps): ReactElement {
  const text = usePersonnelTexts()
  return (
    <>
      <TextField
        label={text('labelDe')}
        maxLength={100}
        value={draft.label}
        error={faults.label}
        onChange={(value) => onChange({ label: value })}
      />
      <TextField
        optional
        label={text('labelEn')}
        maxLength={100}
        value={draft.labelEn}
        onChange={(value) => onChange({ labelEn: value })}
      />
      <TextField
        optional
        label={text('amountDays')}
        help={text('reasonDaysHelp')}
        value={draft.days}
        error={faults.days}
        onChange={(value) => onChange({ days: value })}
      />
      <SelectField
        label={text('per')}
        value={draft.per}
        options={(['event', 'year'] as const).map((value) => ({ value, label: text(`per.${value}`) }))}
        onChange={(value) => onChange({ per: value })}
      />
      <Checkbox
        label={text('proof')}
        checked={draft.proofRequired}
        onChange={(value) => onChange({ proofRequired: value })}
      />
      <Checkbox label={text('paid')} checked={draft.paid} onChange={(value) => onChange({ paid: value })} />
    </>
  )
}
