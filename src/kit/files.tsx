import { useState, type ReactElement } from 'react'
import { Card } from '#shared/ui/card.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { FileRow, FileRows } from '#shared/ui/file-row.tsx'
import { Progress } from '#shared/ui/progress.tsx'
import { useKitTexts } from './texts.ts'

const TYPES = [
  { mime: 'application/pdf', word: 'PDF' },
  { mime: 'image/jpeg', word: 'JPG' },
  { mime: 'image/png', word: 'PNG' },
]
const MAX_BYTES = 10 * 1024 * 1024

export function Files(): ReactElement {
  const text = useKitTexts()
  const [taken, setTaken] = useState<readonly File[]>([])
  const drop = (file: File) => () => setTaken(taken.filter((other) => other !== file))
  return (
    <Card title={text('files')}>
      <div className="stack">
        <FileDrop
          label={text('files.proof')}
          choose={text('files.choose')}
          types={TYPES}
          maxBytes={MAX_BYTES}
          multiple
          onFiles={(files) => setTaken([...taken, ...files])}
        >
          <FileRows label={text('files.list')}>
            <FileRow name={text('files.invoice')} bytes={1_460_000} progress={0.6} onRemove={() => undefined} />
            <FileRow name={text('files.photo')} bytes={840_000} done onRemove={() => undefined} />
            <FileRow
              name={text('files.scan')}
              bytes={12_900_000}
              error={text('files.failed')}
              onRetry={() => undefined}
              onRemove={() => undefined}
            />
            {taken.map((file) => (
              <FileRow key={file.name} name={file.name} bytes={file.size} done onRemove={drop(file)} />
            ))}
          </FileRows>
        </FileDrop>
        <Progress label={text('files.progress')} value={0.42} words={text('files.words')} />
        <Progress label={text('files.busy')} />
      </div>
    </Card>
  )
}
