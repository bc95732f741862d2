// Shown instead of figures: for filters without counted figures, for unknown filters of a link, and for filters that were not loaded before
// the connection was lost.
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Overview } from '#contract/controlling.ts'
import type { FigureFilters } from '#domain/controlling/filters.ts'
import { ApiError, statusOf } from '#shared/transport/api.ts'
import { useErrorEvent, useUnready } from '#shared/element/view.tsx'
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

/** Nothing was counted for these filters, or the viewer may see none of it. */
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

/** The last loaded overview with its filters, so that others can be chosen while they load, and without a connection. */
export function useLastOverview(overview: Overview | undefined, filters: FigureFilters) {
  const [last, setLast] = useState({ overview, filters })
  if (overview !== undefined && overview !== last.overview) setLast({ overview, filters })
  return last
}

type LoadedHereProps<T> = Pick<LoadedProps<T>, 'state' | 'failed' | 'children'> & {
  /** Returns to filters with loaded figures. */
  readonly onBack?: (() => void) | undefined
}

/** Figures of the chosen filters; without a connection others are never shown in their place. */
export function LoadedHere<T>({ onBack, ...props }: LoadedHereProps<T>): ReactElement {
  const { data, error } = props.state
  return data === undefined && error instanceof ApiError && error.status === 'Error' ? (
    <NotHere error={error} failed={props.failed} onBack={onBack} />
  ) : (
    <Loaded {...props} personal onRetry={refreshControlling} />
  )
}

interface NotHereProps extends Pick<LoadedHereProps<never>, 'failed' | 'onBack'> {
  readonly error: Error
}

function NotHere({ error, failed, onBack }: NotHereProps): ReactElement {
  const text = useControllingTexts()
  useErrorEvent(error, 0, failed, refreshControlling)
  useUnready('failed')
  return (
    <div role="alert">
      <EmptyState
        icon={cloudOff}
        heading={text('notHere')}
        action={onBack && <Button onClick={onBack}>{text('lastFilters')}</Button>}
      >
        {text('notHereText')}
      </EmptyState>
    </div>
  )
}

interface LoadedFiguresProps extends Pick<LoadedProps<Overview>, 'state' | 'children'> {
  readonly filters: Filters
  readonly last: ReturnType<typeof useLastOverview>
}

/** The overview of the filters; a link with filters that the service refuses offers to reset them, since trying again would not help. */
export function LoadedFigures({ state, filters, last, children }: LoadedFiguresProps): ReactElement {
  const text = useControllingTexts()
  const status = state.error && statusOf(state.error)
  if (state.data === undefined && !state.loading && (status === 404 || status === 400))
    return <NoFigures filters={filters} isUnknown />
  const shown = { state, failed: text('overviewFailed'), children }
  if (!last.overview) return <Loaded {...shown} personal onRetry={refreshControlling} />
  const { companyId, siteId, period, comparison } = last.filters
  return <LoadedHere {...shown} onBack={() => filters.choose({ companyId, siteId, period, comparison })} />
}
