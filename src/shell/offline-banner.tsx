import { useStore } from '@nanostores/react'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { useSyncExternalStore, type ReactElement } from 'react'
import { $badgeState } from '#shared/bus/badges.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { serverTime } from './clock.ts'
import { useShellTexts } from './texts.ts'

const CHANGES = ['online', 'offline']

function subscribe(changed: () => void): () => void {
  for (const name of CHANGES) addEventListener(name, changed)
  return () => {
    for (const name of CHANGES) removeEventListener(name, changed)
  }
}

/** Says that the server is out of reach, and as of when the data is; it goes by itself. */
export function OfflineBanner(): ReactElement {
  const text = useShellTexts()
  const { time } = useFormat()
  const { status, at, error } = useStore($badgeState)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isStale = status === 'offline' || status === 'failed'
  const fault = !isOnline || (isStale && error === 'Error') ? 'network' : isStale ? 'server' : undefined
  return (
    <div aria-live="polite">
      {fault && (
        <div className="banner info offline">
          <Icon source={cloudOff} />
          <p>
            <b>{text(`offline.${fault}`)}</b> {at && text('offline.at', { time: time(serverTime(at)) })}{' '}
            {text('offline.again')}
          </p>
        </div>
      )}
    </div>
  )
}
