// The open requests as a table that can be sorted; on narrow containers each is an entry.
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { absenceKindOf } from '#domain/leave/leave-type.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Table, type Column, type Sorting } from '#shared/ui/table.tsx'
import { kindWord } from '#widgets/vacation/absences.tsx'
import { PastLink } from '#widgets/vacation/past-link.tsx'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import type { OpenDecision } from './api.ts'
import { DecisionBars, useDeciding, type Deciding } from './deciding.tsx'
import { DeputiesButton } from './deputies-dialog.tsx'
import { costWords, ProofButtons, wishedWords } from './decision-facts.tsx'
import { useApprovalTexts } from './texts.ts'
import { NotChecked, spanOf, useChecks, useApprovals, type Entry } from './use-approval.tsx'

type Value = (entry: Entry) => string | number

const VALUES: Readonly<Record<string, Value>> = {
  person: ({ decision }) => decision.request.person.name.split(' ').at(-1) ?? '',
  kind: ({ decision }) => decision.request.type ?? '',
  period: ({ decision }) => spanOf(decision).first,
  need: ({ decision: { cost } }) => cost.days.numerator / cost.days.denominator || cost.minutes / 480,
  sent: ({ decision }) => decision.request.sentAt ?? '',
  warnings: ({ warnings }) => warnings.length,
}

function sorted(entries: readonly Entry[], sorting: Sorting | undefined): readonly Entry[] {
  const value = sorting && VALUES[sorting.key]
  if (!value) return entries
  const order = (one: Entry, other: Entry): number => {
    const [a, b] = [value(one), value(other)]
    return typeof a === 'string' ? a.localeCompare(String(b), 'de') : a - Number(b)
  }
  const all = entries.toSorted(order)
  return sorting.descending ? all.toReversed() : all
}

interface Picks {
  readonly picked: ReadonlySet<number>
  /** With Shift also every request between the last one and this one. */
  readonly toggle: (id: number, isRange: boolean) => void
}

const ignore = (): void => undefined

function useColumns({ picked, toggle }: Picks, deciding: Deciding): readonly Column<Entry>[] {
  const text = useApprovalTexts()
  const words = useVacationTexts()
  const format = useFormat()
  const requestOf = ({ decision }: Entry) => decision.request
  return [
    {
      key: 'person',
      head: text('column.person'),
      sortable: true,
      cell: (entry) => (
        <Checkbox
          label={requestOf(entry).person.name}
          aria-label={words('pickOf', { name: requestOf(entry).person.name })}
          checked={picked.has(requestOf(entry).id)}
          // The click contains whether Shift is held; the change event does not.
          onClick={({ shiftKey }) => toggle(requestOf(entry).id, shiftKey)}
          onChange={ignore}
          help={entry.decision.onBehalfOf && text('onBehalfOf', { name: entry.decision.onBehalfOf.name })}
        />
      ),
    },
    {
      key: 'kind',
      head: text('column.kind'),
      sortable: true,
      cell: (entry) => {
        const { type } = requestOf(entry)
        const kind = kindWord(type === undefined ? {} : { kind: absenceKindOf(type) }, words)
        return entry.decision.isCancellation ? text('cancellationOf', { kind }) : kind
      },
    },
    {
      key: 'period',
      head: text('period'),
      sortable: true,
      cell: (entry) =>
        requestOf(entry)
          .periods.map((period) => wishedWords(period, words, text, format))
          .join('; '),
    },
    {
      key: 'need',
      head: text('need'),
      numeric: true,
      sortable: true,
      cell: ({ decision }) => costWords(decision, text, format),
    },
    {
      key: 'sent',
      head: text('column.sent'),
      sortable: true,
      cell: (entry) => format.date(requestOf(entry).sentAt ?? ''),
    },
    { key: 'facts', head: text('column.facts'), cell: (entry) => <Facts entry={entry} /> },
    { key: 'warnings', head: text('column.warnings'), sortable: true, cell: (entry) => <Warnings entry={entry} /> },
    { key: 'actions', head: text('column.actions'), cell: (entry) => <Actions entry={entry} deciding={deciding} /> },
  ]
}

/** Facts without a column of their own. */
function Facts({ entry: { facts, decision } }: { entry: Entry }): ReactElement | null {
  const shown = facts.filter(({ key }) => key !== 'times' && key !== 'onBehalfOf')
  if (shown.length === 0) return null
  return (
    <ul className="row-facts">
      {shown.map(({ key, name, value }) => (
        <li key={key}>
          <span className="muted">{name}:</span>{' '}
          {key === 'proof' && decision.proofs.length > 0 ? <ProofButtons proofs={decision.proofs} /> : value}
        </li>
      ))}
    </ul>
  )
}

function Warnings({ entry: { warnings, isChecked } }: { entry: Entry }): ReactElement {
  const text = useApprovalTexts()
  if (warnings.length === 0) return <span className="muted">{text(isChecked ? 'none' : 'staffingNotChecked')}</span>
  return (
    <ul className="row-warnings">
      {warnings.map((warning) => (
        <li key={warning}>
          <Icon source={triangleAlert} size="s" />
          <span>{warning}</span>
        </li>
      ))}
      {!isChecked && <li className="muted">{text('staffingNotChecked')}</li>}
    </ul>
  )
}

function Actions({ entry, deciding }: { entry: Entry; deciding: Deciding }): ReactElement {
  const words = useVacationTexts()
  const text = useApprovalTexts()
  const { isCancellation, request } = entry.decision
  const { name } = request.person
  return (
    <span className="row-actions">
      <Button
        size="small"
        aria-label={words(isCancellation ? 'acceptCancellationOf' : 'approveOf', { name })}
        onClick={() => deciding.approve([entry])}
      >
        {text('approve')}
      </Button>
      <Button
        size="small"
        aria-label={words(isCancellation ? 'rejectCancellationOf' : 'rejectOf', { name })}
        onClick={() => deciding.reject([entry])}
      >
        {text('reject')}
      </Button>
    </span>
  )
}

/** The row that a link names comes into view with the focus, once; a foreign page scrolls only by itself. */
function useNamedRow(highlight: number | undefined) {
  const { embedded } = useHost()
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (highlight === undefined || embedded) return
    row.current?.scrollIntoView?.({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [highlight, embedded])
  return row
}

interface ApprovalTableProps {
  readonly decisions: readonly OpenDecision[]
  /** The request that the page was opened for. */
  readonly highlight: number | undefined
}

export function ApprovalTable({ decisions, highlight }: ApprovalTableProps): ReactElement {
  const text = useApprovalTexts()
  const checks = useChecks(decisions)
  const { entries } = useApprovals(decisions, checks)
  const deciding = useDeciding()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>(undefined)
  const [sorting, setSorting] = useState<Sorting>()
  const rows = useMemo(() => sorted(entries, sorting), [entries, sorting])
  const toggle = (id: number, isRange: boolean) => {
    const ids = rows.map(({ decision }) => decision.request.id)
    const [from, to] = [ids.indexOf(isRange ? (last.current ?? id) : id), ids.indexOf(id)]
    const range = ids.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)
    const next = new Set(picked)
    if (picked.has(id)) for (const one of range) next.delete(one)
    else for (const one of range) next.add(one)
    last.current = id
    setPicked(next)
  }
  const namedRow = useNamedRow(highlight)
  const columns = useColumns({ picked, toggle }, deciding)
  const chosen = entries.filter(({ decision }) => picked.has(decision.request.id))
  return (
    <>
      <div className="row table-head">
        <p>{text('filter.open', { count: entries.length })}</p>
        <span part="tools" className="row gap-16">
          <PastLink />
          <DeputiesButton />
        </span>
      </div>
      <NotChecked checks={checks} />
      {entries.length === 0 ? (
        <EmptyState heading={text('nothingOpen')}>{text('nothingOpenHelp')}</EmptyState>
      ) : (
        <Table
          label={text('tableLabel')}
          columns={columns}
          rows={rows}
          rowKey={({ decision }) => String(decision.request.id)}
          named={highlight === undefined ? undefined : String(highlight)}
          namedRow={namedRow}
          sorting={sorting}
          onSort={setSorting}
        />
      )}
      <DecisionBars chosen={chosen} deciding={deciding} onClear={() => setPicked(new Set())} />
      {deciding.dialog}
    </>
  )
}
