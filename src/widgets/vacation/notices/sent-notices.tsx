// For the personnel office of a company: whether notices of lapse are sent, and which were sent, seen and confirmed.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { SentNotices as Sent, SentNoticesQuery } from '#contract/vacation-notices.ts'
import { sum } from '#domain/calendar/fraction.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { statusOf } from '#shared/transport/api.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import dataCss from '#shared/ui/data.css?inline'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { Table } from '#shared/ui/table.tsx'
import { usePages } from '#shared/lists/use-pages.ts'
import { fetchDocument, fetchSent, refreshSent, sentNotices, setSending } from './api.ts'
import { useNoticeTexts } from './texts.ts'

const STYLES = [dataCss]

type State = NonNullable<SentNoticesQuery['state']>
type Item = Sent['items'][number]
const STATES: readonly State[] = ['sent', 'seen', 'confirmed']
const CHIPS = { sent: 'open', seen: 'info', confirmed: 'ok' } as const
const stateOf = ({ seenAt, confirmedAt }: Item): State =>
  confirmedAt !== null ? 'confirmed' : seenAt !== null ? 'seen' : 'sent'

export interface SentNoticesProps {
  /** The company of the viewer's personnel office. */
  readonly companyId: number
  /** The year in which they were sent. */
  readonly year: number
}

export function SentNotices({ companyId, year }: SentNoticesProps): ReactElement {
  useStyles(STYLES)
  const text = useNoticeTexts()
  const [state, setState] = useState<State | 'all'>('all')
  const asked = { companyId, year, ...(state !== 'all' && { state }) }
  const answer = useStore(sentNotices(asked))
  const { data } = answer
  return (
    <Card title={text('sentTitle')}>
      {data ? (
        <>
          <SendingSwitch companyId={companyId} isSending={data.isSending} />
          <StateFilter counts={data} state={state} onChange={setState} />
          <SentList key={`${companyId} ${year} ${state}`} asked={asked} first={data} />
        </>
      ) : (
        <QueryView state={answer} text={text('sentFailed')} onRetry={refreshSent}>
          <Skeleton height="120px" />
        </QueryView>
      )}
    </Card>
  )
}

function SendingSwitch({ companyId, isSending }: { companyId: number; isSending: boolean }): ReactElement {
  const text = useNoticeTexts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const change = async (wanted: boolean) => {
    setBusy(true)
    setError(undefined)
    await setSending(companyId, wanted).catch(setError)
    setBusy(false)
  }
  return (
    <>
      <Switch
        checked={isSending}
        busy={busy}
        label={text('sending')}
        help={text('sendingHelp')}
        onChange={(wanted) => void change(wanted)}
      />
      {error !== undefined && (
        <Failure>
          {statusOf(error)} - {errorText(error, text, 'sendingFailed')}
        </Failure>
      )}
    </>
  )
}

interface StateFilterProps {
  readonly counts: Pick<Sent, 'sent' | 'seen' | 'confirmed'>
  readonly state: State | 'all'
  readonly onChange: (state: State | 'all') => void
}

/** Each state with how many are in it. */
function StateFilter({ counts, state, onChange }: StateFilterProps): ReactElement {
  const text = useNoticeTexts()
  const { sent, seen, confirmed } = counts
  const inState = { sent: sent - (seen ?? confirmed), seen: (seen ?? 0) - confirmed, confirmed }
  // Where the works-council profile knows no read receipts, a notice is sent or confirmed.
  const states = STATES.filter((one) => one !== 'seen' || seen !== null)
  return (
    <SelectField
      label={text('status')}
      value={state}
      options={[
        { value: 'all', label: text('all', { count: sent }) },
        ...states.map((value) => ({
          value,
          label: text(seen === null && value === 'sent' ? 'state.seen' : `state.${value}`, { count: inState[value] }),
        })),
      ]}
      onChange={onChange}
    />
  )
}

function SentList({ asked, first }: { asked: SentNoticesQuery; first: Sent }): ReactElement {
  const text = useNoticeTexts()
  const format = useFormat()
  const pages = usePages({
    first,
    entriesOf: (page: Sent) => page.items,
    read: (after) => fetchSent(asked, after),
  })
  if (pages.entries.length === 0) return <EmptyState heading={text('empty')}>{text('emptyText')}</EmptyState>
  const daysOf = ({ claims }: Item) => {
    const { numerator, denominator } = sum(claims.map(({ amount }) => amount))
    return format.number(Math.round((numerator / denominator) * 100) / 100)
  }
  return (
    <>
      <Table
        label={text('sentTitle')}
        rows={pages.entries}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'person', head: text('name'), cell: ({ person }) => person.name },
          { key: 'sentOn', head: text('sentOn'), cell: ({ sentOn }) => format.date(sentOn) },
          { key: 'days', head: text('days'), numeric: true, cell: daysOf },
          {
            key: 'lapsesOn',
            head: text('lapsesOn'),
            cell: ({ claims }) => [...new Set(claims.map(({ lapsesOn }) => format.date(lapsesOn)))].join(', '),
          },
          { key: 'state', head: text('status'), cell: (item) => <StateChip state={stateOf(item)} /> },
          { key: 'document', head: text('proof'), cell: (item) => <DocumentButton item={item} /> },
        ]}
      />
      {pages.hasNext && (
        <Button busy={pages.busy} onClick={() => void pages.more()}>
          {text('more')}
        </Button>
      )}
      {pages.error !== undefined && (
        <Failure>
          {statusOf(pages.error)} - {text('sentFailed')}
        </Failure>
      )}
    </>
  )
}

function StateChip({ state }: { state: State }): ReactElement {
  const text = useNoticeTexts()
  return <Chip kind={CHIPS[state]}>{text(`chip.${state}`)}</Chip>
}

function DocumentButton({ item: { id, person, sentOn } }: { item: Item }): ReactElement {
  const text = useNoticeTexts()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const save = async () => {
    setBusy(true)
    setFailed(false)
    try {
      saveFile(await fetchDocument(id), `urlaubshinweis-${sentOn}-${id}.txt`)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        size="small"
        busy={busy}
        aria-label={text('saveOf', { name: person.name, date: format.date(sentOn) })}
        onClick={() => void save()}
      >
        {text('proof')}
      </Button>
      {failed && <Failure>{text('saveFailed')}</Failure>}
    </>
  )
}
