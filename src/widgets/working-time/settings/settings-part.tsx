// What all parts of the settings share: their states, and which there are.
import { useStore } from '@nanostores/react'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import type { ReadableAtom } from 'nanostores'
import type { ReactElement, ReactNode } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import type { QueryState } from '#shared/query.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useTimeSettingsTexts } from './texts.ts'

/** Parts for the time office alone. */
export const OFFICE_SECTIONS = ['rules', 'terminals', 'imports', 'locks', 'reports'] as const
export type OfficeSection = (typeof OFFICE_SECTIONS)[number]

export function Loading(): ReactElement {
  const text = useTimeSettingsTexts()
  return (
    <div className="settings-part">
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton height="36px" />
      <Skeleton height="240px" />
      <Skeleton height="160px" />
    </div>
  )
}

interface PartProps<T> {
  readonly $state: ReadableAtom<QueryState<T>>
  readonly onRetry: () => void
  readonly children: (data: T) => ReactNode
}

/** What a query holds; above what could not be refreshed a line says so. */
export function Part<T>({ $state, onRetry, children }: PartProps<T>): ReactElement {
  const text = useTimeSettingsTexts()
  const state = useStore($state)
  const { data, error } = state
  if (!data)
    return (
      <QueryView personal state={state} text={text('notLoaded')} onRetry={onRetry}>
        <Loading />
      </QueryView>
    )
  return (
    <>
      {error !== undefined && (
        <Banner
          kind="info"
          icon={cloudOff}
          heading={text('stale')}
          action={
            <Button size="small" onClick={onRetry}>
              {text('retry')}
            </Button>
          }
        >
          {text('staleText')}
        </Banner>
      )}
      {children(data)}
    </>
  )
}

/** Day and time of an instant. */
export function useDateTime(): (instant: string) => string {
  const { date, time } = useFormat()
  return (instant) => `${date(instant)}, ${time(instant)}`
}
