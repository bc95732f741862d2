// All days without a finding, released with one button after they can be read.
import { useStore } from '@nanostores/react'
import check from 'lucide-static/icons/check.svg?raw'
import clipboardCheck from 'lucide-static/icons/clipboard-check.svg?raw'
import { useState, type ReactElement } from 'react'
import type { CleanDays, Control } from '#contract/working-time-control.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { hours, signed } from '#widgets/working-time/times.ts'
import { cleanDaysOf, decide, refreshControl, type Filter } from './api.ts'
import { useControlTexts } from './texts.ts'

interface CleanCardProps {
  readonly clean: Control['clean']
  readonly filter: Filter
}

export function CleanCard({ clean, filter }: CleanCardProps): ReactElement {
  const text = useControlTexts()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { days, people, from, until, releaseAt, onBehalfOf } = clean
  const release = () => {
    setOpen(false)
    if (from === null || until === null) return
    const { personnelNumber } = filter
    const body = { from, until, expected: days, ...(personnelNumber !== undefined && { personnelNumber }) }
    decide({ kind: 'clean', body })
    announce(text('clean.waiting', { count: days }))
  }
  const button = (
    <Button kind="primary" icon={check} onClick={release}>
      {text('clean.release', { count: days })}
    </Button>
  )
  return (
    <section part="clean" className="card row gap-16 cleared" aria-label={text('clean.label')}>
      <span className="icon-tile ok">
        <Icon source={clipboardCheck} size="l" />
      </span>
      <div className="cleared-text">
        <span className="big-number">{format.number(days)}</span> <b>{text('clean.days', { count: days })}</b>
        <p>
          {text('clean.people', { count: people })}
          {from !== null && until !== null && `, ${format.shortDate(from)}–${format.shortDate(until)}`}
          {releaseAt !== null &&
            ` ${text('clean.automatic', { day: format.weekdayDate(releaseAt), time: format.time(releaseAt) })}`}
          {onBehalfOf.length > 0 && ` ${text('onBehalfOf', { name: onBehalfOf.map(({ name }) => name).join(', ') })}`}
        </p>
      </div>
      <div className="row cleared-actions">
        <Button kind="ghost" onClick={() => setOpen(true)}>
          {text('clean.show')}
        </Button>
        {button}
      </div>
      {isOpen && (
        <Dialog
          open
          className="wide"
          title={text('clean.dialog', { count: days })}
          onClose={() => setOpen(false)}
          actions={button}
        >
          <CleanList filter={filter} />
        </Dialog>
      )}
    </section>
  )
}

function CleanList({ filter }: { filter: Filter }): ReactElement {
  const text = useControlTexts()
  const { weekdayDate, clock } = useFormat()
  const state = useStore(cleanDaysOf(filter))
  if (!state.data)
    return (
      <QueryView personal state={state} text={text('hoursNotLoaded')} onRetry={refreshControl}>
        <Skeleton height="240px" />
      </QueryView>
    )
  const at = (instant: string | null) => (instant === null ? '–' : clock(instant))
  const columns: readonly Column<CleanDays[number]>[] = [
    { key: 'person', head: text('column.person'), cell: ({ person }) => person.name },
    {
      key: 'day',
      head: text('column.day'),
      cell: ({ day, label }) => [weekdayDate(day), label].filter(Boolean).join(', '),
    },
    { key: 'comes', head: text('column.comes'), numeric: true, cell: ({ comes }) => at(comes) },
    { key: 'goes', head: text('column.goes'), numeric: true, cell: ({ goes }) => at(goes) },
    { key: 'break', head: text('column.break'), numeric: true, cell: ({ breakMinutes }) => hours(breakMinutes) },
    { key: 'target', head: text('column.target'), numeric: true, cell: ({ target }) => hours(target) },
    {
      key: 'actual',
      head: text('column.actual'),
      numeric: true,
      cell: ({ actual }) => (actual === null ? '–' : hours(actual)),
    },
    { key: 'balance', head: text('column.balance'), numeric: true, cell: ({ balance }) => signed(balance) },
  ]
  return (
    <div className="clean-days">
      <Table label={text('clean.label')} columns={columns} rows={state.data} rowKey={({ id }) => String(id)} />
    </div>
  )
}
