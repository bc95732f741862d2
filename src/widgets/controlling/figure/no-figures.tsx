import type { ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import type { Filters } from '#widgets/controlling/filters.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'

/** Nothing was counted for these filters, or nothing of it may be seen. */
export function NoFigures({ filters }: { filters: Filters }): ReactElement {
  const text = useControllingTexts()
  return (
    <EmptyState heading={text('noFigures')} action={<Button onClick={filters.reset}>{text('resetFilters')}</Button>}>
      {text('noFiguresText')}
    </EmptyState>
  )
}
