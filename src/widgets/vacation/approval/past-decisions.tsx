// Past decisions: the decider, the decision, the time, and the represented holder; on narrow containers each is an entry.
import { useStore } from '@nanostores/react'
import history from 'lucide-static/icons/history.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { PastDecisions as Past } from '#contract/vacation-calendar.ts'
import { DECISION_OUTCOMES } from '#domain/leave/leave-state.ts'
import { absenceKindOf } from '#domain/leave/leave-type.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { statusOf } from '#shared/transport/api.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { usePages } from '#shared/lists/use-pages.ts'
import { kindWord } from '#widgets/vacation/absences.tsx'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import { fetchPast, pastDecisions, refreshPast, type PastFilter } from './api.ts'
import { useApprovalTexts, type ApprovalText } from './texts.ts'

type Item = Past['items'][number]
type Outcome = Item['outcome']

/** In ms, after the last letter. */
const TYPING = 300
/** The limit of characters on the server. */
const NAME_LIMIT = 100
const CHIPS: Readonly<Record<Outcome, NonNullable<ChipProps['kind']>>> = {
  approved: 'ok',
  rejected: 'bad',
  cancelled: 'plain',
  cancellationRefused: 'bad',
  expired: 'plain',
}

function useFilter() {
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const [days, setDays] = useState<DayRange>()
  const [outcome, setOutcome] = useState<Outcome | 'all'>('all')
  useEffect(() => {
    const timer = setTimeout(() => setName(typed.trim()), TYPING)
    return () => clearTimeout(timer)
  }, [typed])
  const filter: PastFilter = {
    ...(name && { name }),
    ...(days && { first: days.first, last: days.last }),
    ...(outcome !== 'all' && { outcome }),
  }
  const reset = () => {
    setTyped('')
    setName('')
    setDays(undefined)
    setOutcome('all')
  }
  return { filter, typed, setTyped, days, setDays, outcome, setOutcome, reset }
}

export function PastDecisions(): ReactElement {
  const text = useApprovalTexts()
  const { filter, reset, ...fields } = useFilter()
  const state = useStore(pastDecisions(filter))
  const key = JSON.stringify(filter)
  return (
    <>
      <div part="filter" className="row gap-16 past-filter">
        <TextField
          label={text('column.person')}
          type="search"
          maxLength={NAME_LIMIT}
          value={fields.typed}
          onChange={fields.setTyped}
        />
        <DateRangeField label={text('past.days')} prefer="past" value={fields.days} onChange={fields.setDays} />
        <SelectField
          label={text('past.outcome')}
          value={fields.outcome}
          options={[
            { value: 'all', label: text('past.all') },
            ...DECISION_OUTCOMES.map((value) => ({ value, label: text(`past.${value}`) })),
          ]}
          onChange={fields.setOutcome}
        />
      </div>
      {state.data ? (
        <PastList key={key} filter={filter} first={state.data} onReset={key === '{}' ? undefined : reset} />
      ) : (
        <QueryView personal state={state} text={text('past.notLoaded')} onRetry={refreshPast}>
          <Skeleton height="240px" />
        </QueryView>
      )}
    </>
  )
}

interface PastListProps {
  readonly filter: PastFilter
  readonly first: Past
  /** undefined: there is no filter. */
  readonly onReset: (() => void) | undefined
}

function PastList({ filter, first, onReset }: PastListProps): ReactElement {
  const text = useApprovalTexts()
  const columns = useColumns()
  const pages = usePages({
    first,
    entriesOf: (page: Past) => page.items,
    read: (before) => fetchPast(filter, before),
  })
  if (pages.entries.length === 0)
    return onReset ? (
      <EmptyState
        icon={history}
        heading={text('past.nothingFits')}
        action={<Button onClick={onReset}>{text('past.reset')}</Button>}
      />
    ) : (
      <EmptyState icon={history} heading={text('past.empty')}>
        {text('past.emptyHelp')}
      </EmptyState>
    )
  return (
    <>
      <Table label={text('past.title')} columns={columns} rows={pages.entries} rowKey={({ id }) => String(id)} />
      {pages.error !== undefined && (
        <p className="failure" role="alert">
          {statusOf(pages.error)} - {text('past.notLoaded')}
        </p>
      )}
      {pages.hasNext && (
        <Button busy={pages.busy} onClick={() => void pages.more()}>
          {text('past.more')}
        </Button>
      )}
    </>
  )
}

const daysWords = ({ periods }: Item, text: ApprovalText, format: Formats): string =>
  periods
    .map(({ first, last }) => (first === last ? format.date(first) : `${format.date(first)} – ${format.date(last)}`))
    .join('; ') || text('past.hidden')

function useColumns(): readonly Column<Item>[] {
  const text = useApprovalTexts()
  const words = useVacationTexts()
  const format = useFormat()
  return [
    { key: 'person', head: text('column.person'), cell: ({ person }) => person.name },
    {
      key: 'period',
      head: text('period'),
      cell: (item) => (
        <>
          {daysWords(item, text, format)}
          {item.type && <small className="muted">{kindWord({ kind: absenceKindOf(item.type) }, words)}</small>}
        </>
      ),
    },
    {
      key: 'outcome',
      head: text('past.outcome'),
      cell: ({ outcome }) => <Chip kind={CHIPS[outcome]}>{text(`past.${outcome}`)}</Chip>,
    },
    { key: 'at', head: text('past.at'), cell: ({ at }) => `${format.date(at)}, ${format.time(at)}` },
    {
      key: 'by',
      head: text('past.by'),
      cell: ({ by, onBehalfOf }) => (
        <>
          {by?.name || text('past.automatic')}
          {onBehalfOf && <small className="muted">{text('onBehalfOf', { name: onBehalfOf.name })}</small>}
        </>
      ),
    },
    { key: 'note', head: text('justification'), cell: ({ note }) => note || text('past.noReason') },
  ]
}
