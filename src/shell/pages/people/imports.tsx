// Tables of people: the last ones with their outcome, and the next one.
import { useStore } from '@nanostores/react'
import check from 'lucide-static/icons/check.svg?raw'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import upload from 'lucide-static/icons/upload.svg?raw'
import { useState, type ReactElement } from 'react'
import type { PeopleImport } from '#contract/people-import.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Table } from '#shared/ui/table.tsx'
import { $imports, refreshImports } from './api.ts'
import { ImportDialog, isRunning } from './import-dialog.tsx'
import { usePeopleTexts } from './texts.ts'
import { useWatch } from './use-watch.ts'

export function Imports(): ReactElement {
  const text = usePeopleTexts()
  /** The table whose report is open; 'new': none is chosen yet. */
  const [open, setOpen] = useState<number | 'new'>()
  const state = useStore($imports)
  // An open report reads its own progress.
  useWatch(open === undefined && state.data?.imports.some(isRunning) === true, refreshImports)
  return (
    <Card
      flush
      title={text('tables')}
      action={
        <Button size="small" kind="primary" icon={upload} onClick={() => setOpen('new')}>
          {text('import.add')}
        </Button>
      }
    >
      <p className="muted pad">{text('import.intro')}</p>
      <Loaded personal state={state} failed={text('import.listFailed')} onRetry={refreshImports}>
        {({ imports }) =>
          imports.length === 0 ? (
            <p className="muted pad">{text('import.none')}</p>
          ) : (
            <ImportTable imports={imports} onOpen={setOpen} />
          )
        }
      </Loaded>
      {open !== undefined && (
        <ImportDialog
          first={open === 'new' ? undefined : open}
          onEnd={() => {
            setOpen(undefined)
            refreshImports()
          }}
        />
      )}
    </Card>
  )
}

function State({ state, errors, added, changed }: PeopleImport): ReactElement {
  const text = usePeopleTexts()
  const { number } = useFormat()
  if (isRunning({ state }))
    return (
      <Chip kind="open" icon={hourglass}>
        {text(state === 'applying' ? 'state.applying' : 'state.reading')}
      </Chip>
    )
  if (state === 'applied')
    return (
      <>
        <Chip kind="ok" icon={check}>
          {text('state.applied')}
        </Chip>{' '}
        {text('import.counts', { added: number(added), changed: number(changed) })}
      </>
    )
  if (state === 'failed' || errors > 0)
    return (
      <Chip kind="bad" icon={circleAlert}>
        {state === 'failed' ? text('state.failed') : text('state.faulty', { count: errors })}
      </Chip>
    )
  return (
    <Chip kind="off" icon={search}>
      {text('state.checked')}
    </Chip>
  )
}

interface ImportTableProps {
  readonly imports: readonly PeopleImport[]
  readonly onOpen: (id: number) => void
}

function ImportTable({ imports, onOpen }: ImportTableProps): ReactElement {
  const text = usePeopleTexts()
  const { date, time, number } = useFormat()
  return (
    <Table
      label={text('tables')}
      rows={imports}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          head: text('import.file'),
          cell: ({ id, name }) => (
            <button type="button" className="link" onClick={() => onOpen(id)}>
              <bdi>{name}</bdi>
            </button>
          ),
        },
        { key: 'at', head: text('import.at'), cell: ({ at }) => `${date(at)}, ${time(at)}` },
        // A table that was imported by the command of the server names no person.
        { key: 'by', head: text('import.by'), cell: ({ by }) => by || text('import.byCommand') },
        { key: 'lines', head: text('import.lines'), numeric: true, cell: ({ lines }) => number(lines) },
        { key: 'state', head: text('import.result'), cell: (one) => <State {...one} /> },
      ]}
    />
  )
}
