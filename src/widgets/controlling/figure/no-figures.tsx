// What is shown in place of figures: filters that nothing was counted for, and filters of a link that the service does not know.
import type { ReactElement } from 'react'
import type { Overview } from '#contract/controlling.ts'
import { statusOf } from '#shared/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Loaded, type LoadedProps } from '#shared/ui/lists/loaded.tsx'
import { refreshControlling } from '#widgets/controlling/api.ts'
import type { Filters } from '#widgets/controlling/filters.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'

interface NoFiguresProps {
  readonly filters: Filters
  /** The filters of the address name a place that there is not. */
  readonly isUnknown?: boolean
}

/** Nothing was counted for these filters, or nothing of it may be seen. */
export function NoFigures({ filters, isUnknown = false }: NoFiguresProps): ReactElement {
  const text = useControllingTexts()
  return (
    <EmptyState
      heading={text(isUnknown ? 'unknownFilters' : 'noFigures')}
      action={<Button onClick={filters.reset}>{text('resetFilters')}</Button>}
    >
      {text(isUnknown ? 'unknownFiltersText' : 'noFiguresText')}
    </EmptyState>
  )
}

interface LoadedFiguresProps extends Pick<LoadedProps<Overview>, 'state' | 'children'> {
  readonly filters: Filters
}

/** The overview of the filters; a link with filters that the service refuses offers to reset them, since trying again would not help. */
export function LoadedFigures({ state, filters, children }: LoadedFiguresProps): ReactElement {
  const text = useControllingTexts()
  const status = state.error && statusOf(state.error)
  if (state.data === undefined && !state.loading && (status === 404 || status === 400))
    return <NoFigures filters={filters} isUnknown />
  return (
    <Loaded state={state} failed={text('overviewFailed')} personal onRetry={refreshControlling}>
      {children}
    </Loaded>
  )
}
