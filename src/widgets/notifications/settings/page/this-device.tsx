import { useStore } from '@nanostores/react'
import monitorOff from 'lucide-static/icons/monitor-off.svg?raw'
import type { ReactElement } from 'react'
import { $devicePush } from '#shared/bus/device-push.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost } from '#shared/element/view.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import type { Guide } from './devices-card.tsx'
import { usePageTexts } from './texts.ts'

const PATH = '/profil/benachrichtigungen'

export interface ThisDeviceProps {
  readonly isListed: boolean
  readonly onGuide: (guide: Guide) => void
}

/** Why this device is not among the others; nothing where one press would add it. */
export function ThisDevice({ isListed, onGuide }: ThisDeviceProps): ReactElement | null {
  const text = usePageTexts()
  const { embedded } = useHost()
  const state = useStore($devicePush)?.state
  const link = usePortalLink(PATH)
  const reason = embedded ? 'embedded' : state === 'on' || state === 'off' || isListed ? undefined : state
  if (!reason) return null
  return (
    <div className="device">
      <Icon source={monitorOff} />
      <div>
        <Chip kind="info">{text('here')}</Chip>
        <p className="muted">{text(`here.${reason}`)}</p>
      </div>
      <div className="device-acts">
        {embedded && <a {...link}>{text('openPortal')}</a>}
        {(reason === 'install' || reason === 'refused') && (
          <button type="button" className="link" onClick={() => onGuide(reason)}>
            {text('guide')}
          </button>
        )}
      </div>
    </div>
  )
}
