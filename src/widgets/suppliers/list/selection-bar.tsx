import copy from 'lucide-static/icons/copy.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import { useState, type ReactElement } from 'react'
import { copyText } from '#shared/copy-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { NO_SELECTION, type SelectedRows } from '#shared/ui/data-table/selected-rows.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import type { Rows } from './use-rows.ts'
import { useListTexts } from './texts.ts'

interface SelectionBarProps {
  readonly rows: Rows
  readonly selection: SelectedRows
  readonly onSelect: (selection: SelectedRows) => void
}

/** What is selected, for use in other programs. */
export function SelectionBar({ rows, selection, onSelect }: SelectionBarProps): ReactElement {
  const text = useListTexts()
  const { number } = useFormat()
  const count = selection.keys.size
  const [copied, setCopied] = useState<{ selection: SelectedRows; isDone: boolean }>()
  const copyNumbers = async () => {
    const numbers = [...selection.keys].flatMap((key) => rows.numberOf(Number(key)) ?? [])
    setCopied({ selection, isDone: await copyText(numbers.join('\n')) })
  }
  const counted = { count, shown: number(count) }
  const isFresh = copied?.selection === selection
  return (
    <div className="selected-suppliers" role="region" aria-label={text('selection')}>
      <span role="status">
        {isFresh ? text(copied.isDone ? 'copied' : 'notCopied', counted) : text('selected', counted)}
      </span>
      <Button size="small" icon={copy} onClick={() => void copyNumbers()}>
        {text('copyNumbers')}
      </Button>
      <IconButton icon={cross} size="small" label={text('clearSelection')} onClick={() => onSelect(NO_SELECTION)} />
    </div>
  )
}
