// Figures of others: tables that were read in, the next one, and a figure that the product does not count.
import { useStore } from '@nanostores/react'
import check from 'lucide-static/icons/check.svg?raw'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import upload from 'lucide-static/icons/upload.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { ImportReport } from '#contract/controlling.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Table } from '#shared/ui/table.tsx'
import { $imports, refreshControlling } from '#widgets/controlling/api.ts'
import { useEditingTexts } from './texts.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))
const FigureDialog = lazy(async () => ({ default: (await import('./figure-dialog.tsx')).FigureDialog }))

export function Imports(): ReactElement {
  const text = useEditingTexts()
  const [open, setOpen] = useState<'import' | 'figure'>()
  const state = useStore($imports)
  const end = () => setOpen(undefined)
  return (
    <>
      <Card
        flush
        part="imports"
        title={text('imports')}
        action={
          <span className="row-actions">
            <Button size="small" icon={plus} onClick={() => setOpen('figure')}>
              {text('figure.add')}
            </Button>
            <Button size="small" icon={upload} onClick={() => setOpen('import')}>
              {text('import.add')}
            </Button>
          </span>
        }
      >
        <Loaded state={state} failed={text('import.listFailed')} personal onRetry={refreshControlling}>
          {({ imports }) =>
            imports.length === 0 ? (
              <p className="muted pad">{text('import.none')}</p>
            ) : (
              <ImportTable imports={imports} />
            )
          }
        </Loaded>
      </Card>
      <Suspense fallback={null}>
        {open === 'import' && <ImportDialog onEnd={end} />}
        {open === 'figure' && <FigureDialog onEnd={end} />}
      </Suspense>
    </>
  )
}

function ImportTable({ imports }: { imports: readonly ImportReport[] }): ReactElement {
  const text = useEditingTexts()
  const { date, time, number } = useFormat()
  return (
    <Table<ImportReport>
      label={text('imports')}
      rows={imports}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'name', head: text('import.file'), cell: ({ name }) => <bdi>{name}</bdi> },
        { key: 'at', head: text('import.at'), cell: ({ at }) => `${date(at)}, ${time(at)}` },
        { key: 'by', head: text('import.by'), cell: ({ by }) => by.name },
        { key: 'rows', head: text('import.rows'), numeric: true, cell: ({ rows }) => number(rows) },
        {
          key: 'result',
          head: text('import.result'),
          cell: ({ appliedAt, findingCount, added, changed }) =>
            appliedAt ? (
              <span className="version">
                <Chip kind="ok" icon={check}>
                  {text('import.applied')}
                </Chip>
                {text('import.counts', { added: number(added), changed: number(changed) })}
              </span>
            ) : findingCount > 0 ? (
              <Chip kind="bad" icon={circleAlert}>
                {text('import.faulty', { count: findingCount })}
              </Chip>
            ) : (
              <Chip kind="off" icon={search}>
                {text('import.checkedOnly')}
              </Chip>
            ),
        },
      ]}
    />
  )
}
