// Which notifications a person gets, when, and on which devices.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { NotificationSettings as NotificationSettingsData } from '#contract/delivery.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StaleBanner } from '#shared/ui/stale-banner.tsx'
import { $settings, refreshSettings } from './api.ts'
import { ChannelsCard } from './channels-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { MutedCard } from './muted-card.tsx'
import { QuietCard } from './quiet-card.tsx'
import { useSettingsTexts } from './texts.ts'

/** `<portal-notification-settings>`: channels by category, quiet time, devices with push, muted topics. */
export function NotificationSettings(): ReactElement {
  const text = useSettingsTexts()
  const state = useStore($settings)
  const { data, error } = state
  return (
    <div className="view stack gap-20 settings">
      <div className="settings-head">
        <Heading>{text('title')}</Heading>
        <p className="muted">{text('atOnce')}</p>
      </div>
      {data ? (
        <>
          {error && (
            <StaleBanner heading={text('stale')} onRetry={refreshSettings}>
              {text('staleText')}
            </StaleBanner>
          )}
          <Cards settings={data} />
        </>
      ) : (
        <QueryView personal state={state} text={text('settingsNotLoaded')} onRetry={refreshSettings}>
          <Loading />
        </QueryView>
      )}
    </div>
  )
}

/** The cards, once the settings are known. */
function Cards({ settings }: { settings: NotificationSettingsData }): ReactElement {
  const { lines, push, mail, quietTime, muted } = settings
  return (
    <div className="settings-split">
      <div className="stack gap-20">
        <ChannelsCard lines={lines} push={push} mail={mail} />
        <DevicesCard push={push} />
      </div>
      <div className="settings-side">
        <QuietCard quietTime={quietTime} />
        <MutedCard topics={muted} />
      </div>
    </div>
  )
}

function Loading(): ReactElement {
  const text = useSettingsTexts()
  return (
    <div className="settings-split">
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <div className="stack gap-20">
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
