// Tables of the company: those that were read in, and the next one.
import { useStore } from '@nanostores/react'
import upload from 'lucide-static/icons/upload.svg?raw'
import { useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { ImportList } from '#shared/ui/table-import/table-import.tsx'
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
        {({ imports }) => (
          <ImportList
            label={text('tables')}
            imports={imports}
            about={[{ key: 'kind', head: text('import.kind'), cell: ({ kind }) => text(`kind.${kind}`) }]}
          />
        )}
      </Loaded>
      {isOpen && <ImportDialog onEnd={() => setOpen(false)} />}
    </Card>
  )
}
