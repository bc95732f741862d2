// Actions on the selected suppliers: their numbers are copied, or they are exported.
import copy from 'lucide-static/icons/copy.svg?raw'
import download from 'lucide-static/icons/download.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import { useState, type ReactElement } from 'react'
import { copyText } from '#shared/copy-text.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { NO_SELECTION, type SelectedRows } from '#shared/ui/data-table/selected-rows.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { exportSelected } from './chosen.ts'
import { useListTexts } from './texts.ts'
import type { Rows } from './use-rows.ts'

interface SelectionBarProps {
  readonly rows: Rows
  readonly selection: SelectedRows
  readonly onSelect: (selection: SelectedRows) => void
}

export function SelectionBar({ rows, selection, onSelect }: SelectionBarProps): ReactElement {
  const text = useListTexts()
  const { number } = useFormat()
  const count = selection.keys.size
  const [told, setTold] = useState<{ readonly selection: SelectedRows; readonly text: string }>()
  const [isBusy, setBusy] = useState(false)
  const counted = { count, shown: number(count) }
  const copyNumbers = async () => {
    const numbers = [...selection.keys].flatMap((key) => rows.numberOf(Number(key)) ?? [])
    const isDone = await copyText(numbers.join('\n'))
    setTold({ selection, text: text(isDone ? 'copied' : 'notCopied', counted) })
  }
  const save = async () => {
    setBusy(true)
    setTold(undefined)
    try {
      await exportSelected(selection, text('exportName'))
      setTold({ selection, text: text('exported', counted) })
    } catch (error) {
      setTold({ selection, text: errorText(error, text, 'exportFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="bars">
      <div className="row bulk" role="region" aria-label={text('selection')}>
        <span role="status">{told?.selection === selection ? told.text : text('selected', counted)}</span>
        <Button size="small" icon={copy} onClick={() => void copyNumbers()}>
          {text('copyNumbers')}
        </Button>
        <Button size="small" icon={download} busy={isBusy} onClick={() => void save()}>
          {text('exportSelection')}
        </Button>
        <IconButton icon={cross} size="small" label={text('clearSelection')} onClick={() => onSelect(NO_SELECTION)} />
      </div>
    </div>
  )
}
