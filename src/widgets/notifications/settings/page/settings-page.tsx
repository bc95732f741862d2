import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { $settings } from '#widgets/notifications/settings/api.ts'
import { ChannelsCard } from './channels-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { MutedCard } from './muted-card.tsx'
import { QuietCard } from './quiet-card.tsx'

/** The cards, once the settings are known. */
export function SettingsPage(): ReactElement | null {
  const { data } = useStore($settings)
  if (!data) return null
  const { lines, push, mail, quietTime, muted } = data
  return (
    <div className="settings-split">
      <div className="settings-main">
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
