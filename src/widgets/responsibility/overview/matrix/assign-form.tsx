// Assigns a buyer to a material group at a site from a day on, with the impact beside the button.
import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell.svg?raw'
import clipboardList from 'lucide-static/icons/clipboard-list.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Buyers, CellDetails, Matrix } from '#contract/responsibility.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { maySettle, suggestBuyer } from '#domain/organisation/responsibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { useConfirmation } from '#shared/element/use-confirmation.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { Form as PageForm } from '#shared/ui/form-dialog/form.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { $buyers, assignBuyer, cellAt, refreshCell, type Place } from '#widgets/responsibility/api.ts'
import { BuyerField } from '#widgets/responsibility/overview/buyer-field.tsx'
import { FromField } from '#widgets/responsibility/overview/from-field.tsx'
import { useResponsibilityTexts } from '#widgets/responsibility/overview/texts.ts'

interface AssignFormProps {
  readonly matrix: Matrix
  readonly place: Place
}

export function AssignForm({ matrix, place }: AssignFormProps): ReactElement {
  const text = useResponsibilityTexts()
  const cell = useStore(cellAt(place))
  const buyers = useStore($buyers)
  if (cell.data && buyers.data) return <Form matrix={matrix} place={place} details={cell.data} buyers={buyers.data} />
  return (
    <QueryView state={cell.error ? cell : buyers} text={text('cellFailed')} onRetry={() => refreshCell(place)}>
      <Skeleton height="160px" />
    </QueryView>
  )
}

interface FormProps extends AssignFormProps {
  readonly details: CellDetails
  readonly buyers: Buyers
}

const OTHER = 'other'

/** The first candidates: the present buyers, the lead buyer, and buyers of a related group there. */
function useNear({ matrix, place, details }: FormProps) {
  const text = useResponsibilityTexts()
  const numbers = new Map(matrix.groups.map(({ id, number }) => [id, number]))
  const suggested = suggestBuyer(place, matrix.cells, numbers)
  const format = useFormat()
  const near = new Map<string, { name: string; help: string }>()
  const add = (id: string, name: string, help: string) => near.has(id) || near.set(id, { name, help })
  for (const { id, name, isLead, since } of details.buyers)
    add(id, name, text(isLead ? 'leadSince' : 'onSiteSince', { day: format.date(since) }))
  if (details.leadBuyer?.id) add(details.leadBuyer.id, details.leadBuyer.name, text('asLead'))
  if (suggested)
    add(suggested.buyer.id, suggested.buyer.name, text('leadsThere', { number: numbers.get(suggested.groupId) ?? '' }))
  return [...near].map(([id, one]) => ({ id, ...one }))
}

const FIELDS = {
  /** One of the first candidates, or another person. */
  choice: { kind: 'choice', of: [], required: true, label: 'whoBuys' },
  personId: { kind: 'choice', of: [], label: 'person' },
  from: { kind: 'day', required: true },
} as const satisfies Fields
interface Values {
  readonly choice: string | null
  readonly personId: string | null
  readonly from: Day | null
}
const chosenIn = ({ choice, personId }: Values): string | null => (choice === OTHER ? personId : choice)

function Form(props: FormProps): ReactElement {
  const { place, details, buyers } = props
  const text = useResponsibilityTexts()
  const format = useFormat()
  const near = useNear(props)
  const [isRefused, setRefused] = useState(false)
  const start: Values = {
    choice: details.buyers.length === 1 ? null : (near[0]?.id ?? null),
    personId: null,
    from: addMonths(`${todayInBerlin().slice(0, 7)}-01`, 1),
  }
  const form = useForm(FIELDS, start, details.version, {
    text,
    check: ({ choice, personId }) => ({ personId: choice === OTHER && personId === null ? 'required' : undefined }),
  })
  const { confirm, confirmed } = useConfirmation()
  const { choice, from } = form.values
  const personId = chosenIn(form.values)
  const name = [...near, ...buyers].find(({ id }) => id === personId)?.name ?? ''
  const done = () => {
    // The new state: the present buyer is shown above, and no person is preselected.
    form.restart()
    form.change({ choice: null, personId: null })
    confirm(text('assigned', { name, day: format.date(from ?? '') }))
  }
  const chosen = form.field('choice')
  return (
    <PageForm
      form={form}
      className="stack gap-16 assign"
      onSave={(values, version) => assignBuyer(place, { personId: chosenIn(values)!, from: values.from!, version })}
      onSaved={done}
      actions={
        <>
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {text('assign')}
          </Button>
          {confirmed && <p className="hint warn">{confirmed}</p>}
          <Changes changes={details.changes} />
        </>
      }
    >
      <RadioGroup
        {...chosen}
        error={form.errorOf('choice', text('person')) ?? (choice === OTHER ? undefined : form.field('personId').error)}
        options={[
          ...near.map(({ id, name: label, help }) => ({ value: id, label, help })),
          { value: OTHER, label: text('somebodyElse') },
        ]}
      />
      {choice === OTHER && <BuyerField {...form.field('personId')} buyers={buyers} />}
      <FromField {...form.field('from')} onRefused={setRefused} />
      {personId !== null && from !== null && !isRefused && (
        <Impact {...props} personId={personId} name={name} from={from} />
      )}
    </PageForm>
  )
}

interface ImpactProps extends FormProps {
  readonly personId: string
  readonly name: string
  readonly from: Day
}

/** The impact of an assignment on others. */
function Impact({ matrix, place, details, personId, name, from }: ImpactProps): ReactElement {
  const text = useResponsibilityTexts()
  const format = useFormat()
  const settles = maySettle(matrix.rights, place.groupId)
  const others = details.buyers.filter(({ id }) => id !== personId)
  const ended = others.filter(({ isLead }) => settles || !isLead)
  const staying = others.filter((one) => !ended.includes(one))
  const suppliers =
    matrix.cells.find(({ groupId, siteId }) => groupId === place.groupId && siteId === place.siteId)?.suppliers ?? 0
  const day = format.date(from)
  return (
    <ul className="lined icon-list">
      {ended.map((one) => (
        <li key={one.id}>
          <Icon source={clipboardList} />
          <span>{text('impact.ends', { name: one.name, day })}</span>
        </li>
      ))}
      {staying.map((one) => (
        <li key={one.id} className="warn">
          <Icon source={triangleAlert} />
          <span>{text('impact.stays', { name: one.name })}</span>
        </li>
      ))}
      {suppliers > 0 && (
        <li>
          <Icon source={clipboardList} />
          <span>{text('impact.suppliers', { count: suppliers, name })}</span>
        </li>
      )}
      <li>
        <Icon source={bell} />
        <span>{text(ended.length > 0 ? 'impact.toldAll' : 'impact.told', { name })}</span>
      </li>
    </ul>
  )
}

/** The history of changes with their authors, the newest first. */
export function Changes({ changes }: { changes: CellDetails['changes'] }): ReactElement | null {
  const text = useResponsibilityTexts()
  const format = useFormat()
  if (changes.length === 0) return null
  return (
    <details className="small changes">
      <summary>{text('history')}</summary>
      <ul>
        {changes.map(({ at, from, before, after, by }) => (
          <li key={`${at} ${before.id}`}>
            {text(before.id === null ? 'changeNew' : 'change', {
              day: format.date(from),
              before: before.name || text('byFormerPerson'),
              after: after.name || text('formerPerson'),
              by: by.name || text('byFormerPerson'),
              at: format.date(at),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
