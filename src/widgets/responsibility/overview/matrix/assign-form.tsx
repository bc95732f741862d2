// Who is to buy a material group for a site from a day on, with what follows from it beside the button.
import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell.svg?raw'
import clipboardList from 'lucide-static/icons/clipboard-list.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useState, type ReactElement, type SubmitEvent } from 'react'
import type { Buyers, CellDetails, Matrix } from '#contract/responsibility.ts'
import { addMonths } from '#domain/calendar-days.ts'
import { maySettle, suggestBuyer } from '#domain/responsibility.ts'
import type { Day } from '#domain/typed-days.ts'
import { useConfirmation } from '#shared/element/use-confirmation.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { $buyers, assignBuyer, cellAt, refreshCell, type Place } from '#widgets/responsibility/api.ts'
import { BuyerField } from '#widgets/responsibility/overview/buyer-field.tsx'
import { useFromDay } from '#widgets/responsibility/overview/from-day.ts'
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

/** Whom to choose from first: who buys now, the lead buyer, and who buys a related group there. */
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

/** Whom the person has chosen: one of those near, or somebody else. */
function useChoice(props: FormProps) {
  const near = useNear(props)
  const isOne = props.details.buyers.length === 1
  const [choice, setChoice] = useState<string | undefined>(isOne ? undefined : near[0]?.id)
  const [other, setOther] = useState('')
  const clear = () => {
    setChoice(undefined)
    setOther('')
  }
  const personId = choice === OTHER ? other : (choice ?? '')
  return { near, choice, other, personId, setChoice, setOther, clear }
}

function Form(props: FormProps): ReactElement {
  const { place, details, buyers } = props
  const text = useResponsibilityTexts()
  const format = useFormat()
  const { near, choice, other, personId, setChoice, setOther, clear } = useChoice(props)
  const { from, previewed, field } = useFromDay(() => addMonths(`${todayInBerlin().slice(0, 7)}-01`, 1))
  const [isAsked, setAsked] = useState(false)
  const save = useSave(text)
  const { confirm, confirmed } = useConfirmation()
  const { version } = details
  const name = [...near, ...buyers].find(({ id }) => id === personId)?.name ?? ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (save.isBusy) return
    setAsked(true)
    if (personId === '' || from === '') return
    const isDone = await save.run(() => assignBuyer(place, { personId, from, version }))
    if (!isDone) return
    setAsked(false)
    // The new state: who buys now stands above, and nobody is chosen again.
    clear()
    confirm(text('assigned', { name, day: format.date(from) }))
  }
  return (
    <form className="assign" noValidate onSubmit={(event) => void submit(event)}>
      <RadioGroup
        label={text('whoBuys')}
        value={choice}
        error={
          (choice === OTHER ? undefined : save.faultOf('body.personId')) ??
          (isAsked && choice === undefined ? required(text('person')) : undefined)
        }
        options={[
          ...near.map(({ id, name: label, help }) => ({ value: id, label, help })),
          { value: OTHER, label: text('somebodyElse') },
        ]}
        onChange={setChoice}
      />
      {choice === OTHER && (
        <BuyerField
          buyers={buyers}
          value={other}
          error={save.faultOf('body.personId') ?? (isAsked && other === '' ? required(text('person')) : undefined)}
          onChange={setOther}
        />
      )}
      <DateField
        label={text('from')}
        {...field}
        error={save.faultOf('body.from') ?? (isAsked && from === '' ? required(text('from')) : undefined)}
      />
      {personId !== '' && previewed !== '' && <Impact {...props} personId={personId} name={name} from={previewed} />}
      <SaveError save={save} fields={['body.from', 'body.personId']} />
      <Button type="submit" kind="primary" busy={save.isBusy}>
        {text('assign')}
      </Button>
      {confirmed && <p className="hint">{confirmed}</p>}
      <Changes changes={details.changes} />
    </form>
  )
}

interface ImpactProps extends FormProps {
  readonly personId: string
  readonly name: string
  readonly from: Day
}

/** What an assignment does to the others. */
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
    <ul className="impact">
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
    <details className="changes">
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
