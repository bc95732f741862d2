// Shared by all parts of the settings: loading and stale states, and saving.
import type { ReactElement } from 'react'
import { useSave, type Save } from '#shared/ui/form-dialog/use-save.tsx'
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

/** A write of the settings, whose refusals are sentences of their catalogue. */
export const useSettingsSave = (): Save => useSave(useSettingsTexts())
