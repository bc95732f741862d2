// Appoints a lead buyer or the administrator of a site: shows first whom it replaces.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { Appointments } from '#contract/responsibility.ts'
import type { Fields } from '#domain/forms/fields.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { useConfirmation } from '#shared/element/use-confirmation.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { $buyers, appointLeadBuyer, appointSiteAdmin } from '#widgets/responsibility/api.ts'
import { BuyerField } from './buyer-field.tsx'
import { FromField } from './from-field.tsx'
import { useResponsibilityTexts } from './texts.ts'

type Current = Appointments['siteAdmins'][number]['current']

export interface AppointDialogProps {
  readonly kind: 'leadBuyer' | 'siteAdmin'
  /** Id of the material group or site. */
  readonly id: number
  /** The name of the group or site. */
  readonly name: string
  readonly current: Current
  /** People who were planned to begin later, and no longer do. */
  readonly planned?: readonly NonNullable<Current>[]
  readonly version: number
  readonly onEnd: () => void
}

const FIELDS = {
  personId: { kind: 'choice', of: [], required: true, label: 'person' },
  from: { kind: 'day', required: true },
} as const satisfies Fields

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
  const [isRefused, setRefused] = useState(false)
  const start = { personId: null as string | null, from: todayInBerlin() as Day | null }
  const form = useForm(FIELDS, start, version, { text })
  const { confirm } = useConfirmation()
  const appoint = kind === 'leadBuyer' ? appointLeadBuyer : appointSiteAdmin
  const { personId, from } = form.values
  const previewed = isRefused ? null : from
  const done = () =>
    confirm(
      text('appointed', { name: buyers.find((one) => one.id === personId)?.name ?? '', day: format.date(from ?? '') }),
    )
  return (
    <EntryDialog
      title={text(`appoint.${kind}`, { name })}
      form={form}
      action={text('appointNow')}
      onSave={(values, seen) => appoint(id, { personId: values.personId!, from: values.from!, version: seen })}
      onSaved={done}
      onEnd={onEnd}
    >
      <BuyerField {...form.field('personId')} buyers={buyers} />
      <FromField {...form.field('from')} onRefused={setRefused} />
      {current && previewed !== null && (
        <p className="hint warn">
          {text(`replaces.${kind}`, { name: current.person.name, day: format.date(previewed) })}
        </p>
      )}
      {planned.map((one) => (
        <p key={one.id} className="hint warn">
          {text('replacesPlanned', { name: one.person.name, day: format.date(one.from) })}
        </p>
      ))}
    </EntryDialog>
  )
}
