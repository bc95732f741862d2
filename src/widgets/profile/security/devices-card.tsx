import { useStore } from '@nanostores/react'
import monitorCheck from 'lucide-static/icons/monitor-check.svg?raw'
import monitor from 'lucide-static/icons/monitor.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import tablet from 'lucide-static/icons/tablet.svg?raw'
import { useState, type ReactElement } from 'react'
import type { SignOnSession } from '#contract/sessions.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { deviceName } from './device-name.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { $sessions, refreshSecurity } from '#widgets/profile/api.ts'
import { useSecurityTexts } from './texts.ts'
import { useWhen } from './use-when.ts'

/** Shown before anybody asks for more: every browser that was closed without signing out is one, for ten hours. */
const FIRST = 5
const ICONS = { computer: monitor, phone: smartphone, tablet, unknown: monitor }

/** Where the person is signed in; each of the others can be signed out. */
export function DevicesCard(): ReactElement {
  const text = useSecurityTexts()
  const state = useStore($sessions)
  const { data } = state
  const [target, setTarget] = useState<SignOnSession | 'others'>()
  const others = data?.filter(({ current }) => !current).length ?? 0
  return (
    <Card part="devices" title={text('devices')}>
      {data ? (
        <DeviceList sessions={data} onSignOut={setTarget} />
      ) : (
        <QueryView state={state} text={text('devicesFailed')} onRetry={refreshSecurity}>
          <Skeleton height="48px" />
        </QueryView>
      )}
      {others > 1 && (
        <Button size="small" onClick={() => setTarget('others')}>
          {text('signOutOthers')}
        </Button>
      )}
      {target && <SignOutDialog target={target} count={others} onClose={() => setTarget(undefined)} />}
    </Card>
  )
}

interface DeviceListProps {
  readonly sessions: readonly SignOnSession[]
  readonly onSignOut: (session: SignOnSession) => void
}

function DeviceList({ sessions, onSignOut }: DeviceListProps): ReactElement {
  const text = useSecurityTexts()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? sessions : sessions.slice(0, FIRST)
  return (
    <>
      <ul className="rows">
        {shown.map((session) => (
          <DeviceRow key={session.id} session={session} onSignOut={() => onSignOut(session)} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {text('allDevices', { count: sessions.length })}
        </button>
      )}
    </>
  )
}

function DeviceRow({ session, onSignOut }: { session: SignOnSession; onSignOut: () => void }): ReactElement {
  const text = useSecurityTexts()
  const when = useWhen()
  const { device, current, since, seenAt } = session
  const name = deviceName(device) || text('unknownDevice')
  const isComputer = device.kind === 'computer' || device.kind === 'unknown'
  return (
    <li className="row-item">
      <Icon source={current && isComputer ? monitorCheck : ICONS[device.kind]} />
      <div>
        <p>
          <b>{name}</b> {current && <Chip kind="info">{text('thisDevice')}</Chip>}
        </p>
        <p className="muted">
          {text('since', { when: when.exact(since) })}
          {seenAt && `, ${text('seen', { when: when.day(seenAt) })}`}
        </p>
        {!current && (
          <button type="button" className="link" aria-label={text('signOutOf', { device: name })} onClick={onSignOut}>
            {text('signOut')}
          </button>
        )}
      </div>
    </li>
  )
}
