// People of a shift in a table: those who agree, who are still there, who were released.
import { useState, type ReactElement, type ReactNode } from 'react'
import type { PersonLine } from '#contract/production.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { useDurations } from '#widgets/production/durations.ts'
import { useLineWords } from '#widgets/production/times/lines/line-pieces.tsx'
import { useTimesTexts } from '#widgets/production/times/texts.ts'

export function LinesTable({ label, lines }: { label: string; lines: readonly PersonLine[] }): ReactElement {
  const text = useTimesTexts()
  const words = useLineWords()
  const { plain } = useDurations()
  const minutes = (value: number | null) => (value === null ? '–' : plain(value))
  const columns: readonly Column<PersonLine>[] = [
    { key: 'person', head: text('column.person'), cell: ({ person }) => person.name },
    { key: 'workplace', head: text('column.workplace'), cell: ({ workplace }) => workplace },
    {
      key: 'times',
      head: text('column.times'),
      cell: ({ attendance }) => attendance.map(words.span).join(', ') || text('notPresent'),
    },
    { key: 'present', head: text('column.present'), numeric: true, cell: ({ present }) => minutes(present) },
    { key: 'order', head: text('column.order'), numeric: true, cell: ({ order }) => minutes(order) },
    { key: 'overhead', head: text('column.overhead'), numeric: true, cell: ({ overhead }) => minutes(overhead) },
    {
      key: 'difference',
      head: text('column.difference'),
      numeric: true,
      cell: ({ present, booked }) => minutes(present === null ? null : present - booked),
    },
    {
      key: 'note',
      head: text('column.note'),
      cell: ({ release }) =>
        release?.hasChanged ? text('changedSince') : release?.isHandedOver ? text('handedOver') : '',
    },
  ]
  const used = columns.filter(({ key }) => key !== 'note' || lines.some(({ release }) => release !== null))
  return <Table label={label} columns={used} rows={lines} rowKey={({ person }) => person.id} />
}

interface LinesDialogProps {
  readonly title: string
  readonly lines: readonly PersonLine[]
  readonly actions: ReactNode
  readonly onClose: () => void
}

export function LinesDialog({ title, lines, actions, onClose }: LinesDialogProps): ReactElement {
  return (
    <Dialog open className="wide" title={title} onClose={onClose} actions={actions}>
      <div className="lines-box">
        <LinesTable label={title} lines={lines} />
      </div>
    </Dialog>
  )
}

interface LinesFoldProps {
  readonly title: string
  readonly help?: string
  readonly lines: readonly PersonLine[]
}

/** Drawn once it is opened. */
export function LinesFold({ title, help, lines }: LinesFoldProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false)
  if (lines.length === 0) return null
  return (
    <details className="card lines-fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{title}</b>
        {help !== undefined && <span className="help">{help}</span>}
      </summary>
      {isOpen && <LinesTable label={title} lines={lines} />}
    </details>
  )
}
