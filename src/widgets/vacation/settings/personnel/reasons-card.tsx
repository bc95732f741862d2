import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { CompanyLeave } from '#contract/vacation-personnel.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EditDialog } from '#widgets/vacation/settings/edit-dialog.tsx'
import { useSave } from '#widgets/vacation/settings/use-save.tsx'
import { readDays } from './amounts.ts'
import { RemoveButton } from './person-page.tsx'
import type { CompanyCardProps } from './rules-card.tsx'
import { usePersonnelTexts } from './texts.ts'

type Reason = CompanyLeave['reasons'][number]

/** The catalogue of special leave; reasons of every company are shown, and not changed here. */
export function ReasonsCard({ company, changes }: CompanyCardProps): ReactElement {
  const text = usePersonnelTexts()
  const { number } = useFormat()
  const [open, setOpen] = useState<'add' | Reason>()
  const granted = ({ halfDays, per }: Reason) =>
    halfDays === null ? text('asNeeded') : text(`granted.${per}`, { days: number(halfDays / 2) })
  return (
    <Card
      flush
      title={text('reasons')}
      action={
        <Button size="small" icon={plus} onClick={() => setOpen('add')}>
          {text('addReason')}
        </Button>
      }
    >
      <Table
        label={text('reasons')}
        rows={company.reasons}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: 'label',
            head: text('reason'),
            cell: ({ label, labelEn }) => (
              <>
                {label}
                {labelEn && <small className="muted">{labelEn}</small>}
              </>
            ),
          },
          { key: 'granted', head: text('amount'), cell: granted },
          { key: 'proof', head: text('proof'), cell: ({ proofRequired }) => text(proofRequired ? 'yes' : 'no') },
          { key: 'paid', head: text('paid'), cell: ({ paid }) => text(paid ? 'yes' : 'no') },
          {
            key: 'actions',
            head: text('actions'),
            cell: (reason) =>
              reason.isShared ? (
                <small className="muted">{text('sharedReason')}</small>
              ) : (
                <span className="row-actions">
                  <IconButton
                    icon={pencil}
                    size="small"
                    label={text('changeReason', { label: reason.label })}
                    onClick={() => setOpen(reason)}
                  />
                  <RemoveButton
                    title={text('removeReason', { label: reason.label })}
                    onRemove={() => changes.removeReason(reason.id, reason.version)}
                  />
                </span>
              ),
          },
        ]}
      />
      {open && (
        <ReasonDialog
          company={company}
          changes={changes}
          reason={open === 'add' ? undefined : open}
          onEnd={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

interface ReasonDialogProps extends CompanyCardProps {
  readonly reason: Reason | undefined
  readonly onEnd: () => void
}

function ReasonDialog({ changes, reason, onEnd }: ReasonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const { number } = useFormat()
  const save = useSave()
  const [start] = useState({
    label: reason?.label ?? '',
    labelEn: reason?.labelEn ?? '',
    days: reason?.halfDays ? number(reason.halfDays / 2) : '',
    per: reason?.per ?? ('event' as const),
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
      <TextField
        label={text('labelDe')}
        maxLength={100}
        value={draft.label}
        error={isChecked && label === '' ? text('required') : save.faultOf('body.label')}
        onChange={(value) => setDraft({ ...draft, label: value })}
      />
      <TextField
        optional
        label={text('labelEn')}
        maxLength={100}
        value={draft.labelEn}
        onChange={(value) => setDraft({ ...draft, labelEn: value })}
      />
      <TextField
        optional
        label={text('amountDays')}
        help={text('reasonDaysHelp')}
        value={days}
        error={isChecked && !areDaysValid ? text('halfDaysInvalid') : save.faultOf('body.halfDays')}
        onChange={(value) => setDraft({ ...draft, days: value })}
      />
      <SelectField
        label={text('per')}
        value={per}
        options={(['event', 'year'] as const).map((value) => ({ value, label: text(`per.${value}`) }))}
        onChange={(value) => setDraft({ ...draft, per: value })}
      />
      <Checkbox
        label={text('proof')}
        checked={proofRequired}
        onChange={(value) => setDraft({ ...draft, proofRequired: value })}
      />
      <Checkbox label={text('paid')} checked={paid} onChange={(value) => setDraft({ ...draft, paid: value })} />
    </EditDialog>
  )
}
