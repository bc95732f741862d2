// States that all parts of the settings share.
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import type { ReactElement } from 'react'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useSettingsTexts } from './texts.ts'

/** Shown above what could not be refreshed. */
export function Stale({ onRetry }: { onRetry: () => void }): ReactElement {
  const text = useSettingsTexts()
  return (
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
