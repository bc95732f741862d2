import type { ReactElement } from 'react'
import type { CompanyLeave, ReasonBody } from '#contract/vacation-personnel.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { EditableList } from '#shared/ui/lists/editable-list.tsx'
import { useSettingsTexts } from '#widgets/vacation/settings/texts.ts'
import { readHalfDays } from './amounts.ts'
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

const REASON = {
  label: { kind: 'line', limit: 100, required: true, label: 'labelDe' },
  labelEn: { kind: 'line', limit: 100 },
  /** Typed days. */
  halfDays: { kind: 'line', limit: 10, label: 'amountDays' },
  per: { kind: 'choice', of: ['event', 'year'], required: true },
  proofRequired: { kind: 'flag', label: 'proof' },
  paid: { kind: 'flag' },
} as const satisfies Fields
const NEW: ReasonBody = { label: '', labelEn: '', halfDays: null, per: 'event', proofRequired: false, paid: true }

const isAmount = (days: string): boolean => days.trim() === '' || (readHalfDays(days) ?? 0) > 0

function ReasonDialog({ changes, reason, onEnd }: ReasonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const { number } = useFormat()
  const { label, labelEn, halfDays, per, proofRequired, paid } = reason ?? NEW
  const start = { label, labelEn, halfDays: halfDays ? number(halfDays / 2) : '', per, proofRequired, paid }
  const form = useForm(REASON, start, reason?.version ?? 0, {
    text,
    check: ({ halfDays: days }) => ({ halfDays: isAmount(days) ? undefined : 'halfDays' }),
  })
  return (
    <EntryDialog
      title={reason ? text('changeReason', { label: reason.label }) : text('addReason')}
      form={form}
      onSave={(values, version) => {
        const body = { ...values, halfDays: readHalfDays(values.halfDays) || null }
        return reason ? changes.changeReason(reason.id, body, version) : changes.addReason(body)
      }}
      onEnd={onEnd}
    >
      <TextField {...form.field('label')} />
      <TextField {...form.field('labelEn')} />
      <TextField {...form.field('halfDays')} help={text('reasonDaysHelp')} />
      <SelectField
        {...form.field('per')}
        options={REASON.per.of.map((value) => ({ value, label: text(`per.${value}`) }))}
      />
      <Checkbox {...form.field('proofRequired')} />
      <Checkbox {...form.field('paid')} />
    </EntryDialog>
  )
}
