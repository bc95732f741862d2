import { useStore } from '@nanostores/react'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { lazy, useSyncExternalStore, type ReactElement } from 'react'
import { $badgeState } from '#shared/badges/badges.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { serverTime } from '#shell/clock.ts'
import { SessionLost } from '#shell/identity/session-lost.tsx'
import { LazyPart } from '#shell/lazy-part.tsx'
import { $isReconnected, $newVersion } from '#shell/offline/page-status.ts'
import { useShellTexts } from '#shell/texts.ts'

const notice = () => import('#shell/offline/page-notice.tsx')
const Back = lazy(async () => ({ default: (await notice()).ReconnectedBanner }))
const NewVersion = lazy(async () => ({ default: (await notice()).NewVersionBanner }))

const CHANGES = ['online', 'offline']

function subscribe(changed: () => void): () => void {
  for (const name of CHANGES) addEventListener(name, changed)
  return () => {
    for (const name of CHANGES) removeEventListener(name, changed)
  }
}

/** The unreachable part: the network, only the server, or none. */
function useFault(): 'connection.network' | 'connection.server' | undefined {
  const { status, error } = useStore($badgeState)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isStale = status === 'offline' || status === 'failed'
  if (!isOnline || (isStale && error === 'Error')) return 'connection.network'
  return isStale ? 'connection.server' : undefined
}

/** The time of the data: the time of today, with its date where it is older. */
function useDataTime(): string | undefined {
  const { time, date } = useFormat()
  const { at } = useStore($badgeState)
  if (!at) return undefined
  const moment = serverTime(at)
  return date(moment) !== date(serverTime()) ? `${date(moment)}, ${time(moment)}` : time(moment)
}

/** Shows that the server cannot be reached, with the time of the data; otherwise whether there is a new version. */
export function OfflineBanner(): ReactElement {
  const fault = useFault()
  const isBack = useStore($isReconnected)
  const isNew = useStore($newVersion)
  return (
    <div aria-live="polite">
      {fault && !isBack ? (
        <Offline fault={fault} />
      ) : (
        <LazyPart>{isBack ? <Back /> : isNew && <NewVersion />}</LazyPart>
      )}
      <SessionLost />
    </div>
  )
}

function Offline({ fault }: { fault: 'connection.network' | 'connection.server' }): ReactElement {
  const text = useShellTexts()
  const time = useDataTime()
  return (
    <Banner
      kind="info"
      icon={cloudOff}
      className="offline"
      heading={`${text(fault)}${time ? ` ${text('connection.at', { time })}` : ''}`}
    >
      {text('connection.meanwhile')}
    </Banner>
  )
}
