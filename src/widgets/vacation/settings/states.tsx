// States that all parts of the settings share.
import type { ReactElement } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StaleBanner } from '#shared/ui/stale-banner.tsx'
import { useSettingsTexts } from './texts.ts'

/** Shown above what could not be refreshed. */
export function Stale({ onRetry }: { onRetry: () => void }): ReactElement {
  const text = useSettingsTexts()
  return (
    <StaleBanner heading={text('stale')} onRetry={onRetry}>
      {text('staleText')}
    </StaleBanner>
  )
}

export function Loading(): ReactElement {
  const text = useSettingsTexts()
  return (
    <div className="settings-part">
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton height="36px" />
      <Skeleton height="320px" />
      <Skeleton height="160px" />
    </div>
  )
}
