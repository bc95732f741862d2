// How the person is told of what, when, and on which devices.
import { useStore } from '@nanostores/react'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { useEffect, type ReactElement } from 'react'
import type { NotificationSettings as Settings } from '#contract/delivery.ts'
import { ApiError } from '#shared/api.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { MutedCard } from './muted-card.tsx'
import { QuietCard } from './quiet-card.tsx'
import { $settings, refreshSettings, watchSettings } from './store.ts'
import { useSettingsTexts } from './texts.ts'

/** `<portal-notification-settings>`: channels by category, quiet time, devices with push, muted topics. */
export function NotificationSettings(): ReactElement {
  const text = useSettingsTexts()
  const { data, error, loading } = useStore($settings)
  useEffect(watchSettings, [])
  return (
    <div className="settings">
      <div className="settings-head">
        <h1>{text('title')}</h1>
        <p className="muted">{text('atOnce')}</p>
      </div>
      {data ? (
        <>
          {error && <Stale />}
          <Page settings={data} />
        </>
      ) : error && !loading ? (
        <Unreachable error={error} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Page({ settings }: { settings: Settings }): ReactElement {
  const { lines, push, mail, quietTime, muted } = settings
  return (
    <div className="settings-split">
      <div className="settings-main">
        <ChannelsCard lines={lines} push={push} mail={mail} />
        <DevicesCard push={push} />
      </div>
      <aside className="settings-side">
        <QuietCard quietTime={quietTime} />
        <MutedCard topics={muted} />
      </aside>
    </div>
  )
}

/** What stands here could not be read anew. */
function Stale(): ReactElement {
  const text = useSettingsTexts()
  return (
    <Banner
      kind="info"
      icon={cloudOff}
      heading={text('stale')}
      action={
        <Button size="small" onClick={refreshSettings}>
          {text('retry')}
        </Button>
      }
    >
      {text('staleText')}
    </Banner>
  )
}

function Unreachable({ error }: { error: Error }): ReactElement {
  const text = useSettingsTexts()
  const status = error instanceof ApiError && error.status !== 'Error' ? error.status : undefined
  const isAway = error instanceof ApiError && error.status === 'Error'
  return <ErrorState status={status} text={text(isAway ? 'noLine' : 'notLoaded')} onRetry={refreshSettings} />
}

function Loading(): ReactElement {
  const text = useSettingsTexts()
  return (
    <div className="settings-split">
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <div className="settings-main">
        <Skeleton height="440px" />
        <Skeleton height="230px" />
      </div>
      <div className="settings-side">
        <Skeleton height="400px" />
        <Skeleton height="170px" />
      </div>
    </div>
  )
}
