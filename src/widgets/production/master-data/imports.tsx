// Tables of the company: those that were read in, and the next one.
import { useStore } from '@nanostores/react'
import check from 'lucide-static/icons/check.svg?raw'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import upload from 'lucide-static/icons/upload.svg?raw'
import { useState, type ReactElement } from 'react'
import type { ProductionImport } from '#contract/production-master-data.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Table } from '#shared/ui/table.tsx'
import { $imports, refreshMasterData } from './api.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useMasterDataTexts } from './texts.ts'

export function Imports(): ReactElement {
  const text = useMasterDataTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      flush
      title={text('tables')}
      action={
        <Button size="small" icon={upload} onClick={() => setOpen(true)}>
          {text('import.add')}
        </Button>
      }
    >
      <p className="muted pad">{text('import.intro')}</p>
      <Loaded personal state={useStore($imports)} failed={text('import.listFailed')} onRetry={refreshMasterData}>
        {({ imports }) =>
          imports.length === 0 ? <p className="muted pad">{text('import.none')}</p> : <ImportTable imports={imports} />
        }
      </Loaded>
      {isOpen && <ImportDialog onEnd={() => setOpen(false)} />}
    </Card>
  )
}

function Result({ appliedAt, findingCount, added, changed }: ProductionImport): ReactElement {
  const text = useMasterDataTexts()
  const { number } = useFormat()
  if (appliedAt)
    return (
      <>
        <Chip kind="ok" icon={check}>
          {text('import.applied')}
        </Chip>{' '}
        {text('import.counts', { added: number(added), changed: number(changed) })}
      </>
    )
  return findingCount > 0 ? (
    <Chip kind="bad" icon={circleAlert}>
      {text('import.faulty', { count: findingCount })}
    </Chip>
  ) : (
    <Chip kind="off" icon={search}>
      {text('import.checkedOnly')}
    </Chip>
  )
}

function ImportTable({ imports }: { imports: readonly ProductionImport[] }): ReactElement {
  const text = useMasterDataTexts()
  const { date, time, number } = useFormat()
  return (
    <Table
      label={text('tables')}
      rows={imports}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'name', head: text('import.file'), cell: ({ name }) => <bdi className="file-name">{name}</bdi> },
        { key: 'kind', head: text('import.kind'), cell: ({ kind }) => text(`kind.${kind}`) },
        { key: 'at', head: text('import.at'), cell: ({ at }) => `${date(at)}, ${time(at)}` },
        { key: 'by', head: text('import.by'), cell: ({ by }) => by.name },
        { key: 'rows', head: text('import.rows'), numeric: true, cell: ({ rows }) => number(rows) },
        { key: 'result', head: text('import.result'), cell: (one) => <Result {...one} /> },
      ]}
    />
  )
}
