// The work that was done: an order, or an activity without an order.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { Combobox } from '#shared/ui/combobox.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { $activities, findOrders } from '#widgets/production/api.ts'
import { useActivityName } from '#widgets/production/times/lines/line-pieces.tsx'
import { useTimesTexts } from '#widgets/production/times/texts.ts'

export const WORK_KINDS = ['order', 'activity', 'nothing'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export interface Work {
  readonly kind: WorkKind
  readonly order: Suggestion | undefined
  /** '' until one is chosen. */
  readonly activityId: string
}

/** The ids of the choice; undefined: something is missing. */
export function idsOf({ kind, order, activityId }: Work): { orderId?: number; activityId?: number } | undefined {
  if (kind === 'nothing') return {}
  if (kind === 'order') return order && { orderId: Number(order.id) }
  return activityId === '' ? undefined : { activityId: Number(activityId) }
}

const search: Search<Suggestion> = async (q, signal) => {
  const orders = await findOrders(q, signal)
  const hits = orders.map(({ id, number, title, operation }) => ({
    id: String(id),
    label: number,
    detail: `${title}, ${operation}`,
  }))
  return [{ label: useTimesTexts.text('form.orders'), hits }]
}

interface WorkFieldsProps {
  readonly work: Work
  readonly kinds: readonly WorkKind[]
  readonly errors: { readonly order?: string | undefined; readonly activity?: string | undefined }
  readonly onChange: (work: Work) => void
}

export function WorkFields({ work, kinds, errors, onChange }: WorkFieldsProps): ReactElement {
  const text = useTimesTexts()
  const nameOf = useActivityName()
  const { data: activities = [] } = useStore($activities)
  return (
    <>
      <RadioGroup
        label={text('form.kind')}
        inline
        value={work.kind}
        options={kinds.map((kind) => ({ value: kind, label: text(`form.kind.${kind}`) }))}
        onChange={(kind) => onChange({ ...work, kind })}
      />
      {work.kind === 'order' && (
        <Combobox
          label={text('form.order')}
          help={text('form.orderHelp')}
          error={errors.order}
          search={search}
          value={work.order}
          onChange={(order) => onChange({ ...work, order })}
        />
      )}
      {work.kind === 'activity' && (
        <SelectField
          label={text('form.activity')}
          error={errors.activity}
          value={work.activityId}
          options={[
            { value: '', label: text('form.choose') },
            ...activities.map((one) => ({ value: String(one.id), label: nameOf(one) })),
          ]}
          onChange={(activityId) => onChange({ ...work, activityId })}
        />
      )}
    </>
  )
}
