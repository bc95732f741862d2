// The line below a long table: which rows are in view, how many are selected, and a screenful up or down.
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import { $language } from '#shared/bus/language.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useTableTexts } from './texts.ts'

// The first number that a page writes takes some ms: they pass while the rows are being loaded.
formatNumber(0, $language.get())

interface PagerProps {
  /** Positions of the rows in view. */
  readonly first: number
  readonly last: number
  readonly total: number
  readonly rowCount: number
  readonly selected: number
  readonly rangeText: (first: number, last: number) => string
  readonly onMove: (position: number) => void
  readonly children?: ReactNode
}

export function TablePager(props: PagerProps): ReactElement {
  const { first, last, total, rowCount, selected, rangeText, onMove, children } = props
  const text = useTableTexts()
  const language = useStore($language)
  const shown = (value: number): string => formatNumber(value, language)
  const size = last - first + 1
  const isAtEnd = last >= total - 1
  const pages = Math.max(1, Math.ceil(rowCount / size))
  const page = isAtEnd && total >= rowCount ? pages : Math.min(pages, Math.floor(first / size) + 1)
  return (
    <div className="row tight muted small dt-pager">
      <span>{rangeText(total === 0 ? 0 : first + 1, Math.min(last + 1, total))}</span>
      {selected > 0 && <span>{text('selectedCount', { count: selected })}</span>}
      {children}
      {total > size && (
        <span className="row push dt-pages">
          <IconButton
            icon={chevronLeft}
            size="small"
            label={text('back')}
            aria-disabled={first === 0 || undefined}
            onClick={() => onMove(Math.max(0, first - size))}
          />
          <span>{text('page', { page: shown(page), pages: shown(pages) })}</span>
          <IconButton
            icon={chevronRight}
            size="small"
            label={text('next')}
            aria-disabled={isAtEnd || undefined}
            onClick={() => onMove(Math.min(total - 1, last + 1))}
          />
        </span>
      )}
    </div>
  )
}
