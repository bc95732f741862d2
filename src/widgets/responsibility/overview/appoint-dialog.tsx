// Appoints a lead buyer or the administrator of a site: says before whom it replaces.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { Appointments } from '#contract/responsibility.ts'
import { useConfirmation } from '#shared/element/use-confirmation.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { $buyers, appointLeadBuyer, appointSiteAdmin } from '#widgets/responsibility/api.ts'
import { BuyerField } from './buyer-field.tsx'
import { useFromDay } from './from-day.ts'
import { useResponsibilityTexts } from './texts.ts'

type Current = Appointments['siteAdmins'][number]['current']

export interface AppointDialogProps {
  readonly kind: 'leadBuyer' | 'siteAdmin'
  /** Id of the material group or site. */
  readonly id: number
  /** Its name. */
  readonly name: string
  readonly current: Current
  /** Those who would begin later, and no longer do. */
  readonly planned?: readonly NonNullable<Current>[]
  readonly version: number
  readonly onEnd: () => void
}

const FIELDS = ['body.personId', 'body.from'] as const
const NONE: readonly NonNullable<Current>[] = []

export function AppointDialog({
  kind,
  id,
  name,
  current,
  planned = NONE,
  version,
  onEnd,
}: AppointDialogProps): ReactElement {
  const text = useResponsibilityTexts()
  const format = useFormat()
  const { data: buyers = [] } = useStore($buyers)
  const [personId, setPersonId] = useState('')
  const { from, previewed, field } = useFromDay(todayInBerlin)
  const [isAsked, setAsked] = useState(false)
  const save = useSave(text)
  const { confirm } = useConfirmation()
  const submit = async () => {
    setAsked(true)
    if (personId === '' || from === '') return
    const appoint = kind === 'leadBuyer' ? appointLeadBuyer : appointSiteAdmin
    if (!(await save.run(() => appoint(id, { personId, from, version })))) return
    const person = buyers.find((one) => one.id === personId)?.name ?? ''
    confirm(text('appointed', { name: person, day: format.date(from) }))
    onEnd()
  }
  return (
    <EditDialog
      title={text(`appoint.${kind}`, { name })}
      save={save}
      fields={FIELDS}
      unsaved={personId !== ''}
      action={text('appointNow')}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <BuyerField
        buyers={buyers}
        value={personId}
        error={save.faultOf('body.personId') ?? (isAsked && personId === '' ? required(text('person')) : undefined)}
        onChange={setPersonId}
      />
      <DateField
        label={text('from')}
        {...field}
        error={save.faultOf('body.from') ?? (isAsked && from === '' ? required(text('from')) : undefined)}
      />
      {current && previewed !== '' && (
        <p className="hint">{text(`replaces.${kind}`, { name: current.person.name, day: format.date(previewed) })}</p>
      )}
      {planned.map((one) => (
        <p key={one.id} className="hint">
          {text('replacesPlanned', { name: one.person.name, day: format.date(one.from) })}
        </p>
      ))}
    </EditDialog>
  )
}
