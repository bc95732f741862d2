import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import type { NotificationSettings, PushDevice } from '#contract/delivery.ts'
import { $devicePush } from '#shared/bus/device-push.ts'
import { announce } from '#shared/element/announce.ts'
import { useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Note } from './channels-card.tsx'
import { DeviceRow } from './device-row.tsx'
import { ChangeError, clearError, setError } from './change-error.tsx'
import { refreshSettings } from './api.ts'
import { useSettingsTexts } from './texts.ts'
import { logFailure } from '#shared/bus/log.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import monitorOff from 'lucide-static/icons/monitor-off.svg?raw'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import type { Guide } from './guide/guide-dialog.tsx'

const PATH = '/profil/benachrichtigungen'

interface ThisDeviceProps {
  readonly isListed: boolean
  readonly onGuide: (guide: Guide) => void
}

/** Why this device is not listed; empty where one press would add it. */
function ThisDevice({ isListed, onGuide }: ThisDeviceProps): ReactElement | null {
  const text = useSettingsTexts()
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
      <div className="device-actions">
        {embedded && (
          <a {...link} className="link">
            {text('openPortal')}
          </a>
        )}
        {(reason === 'install' || reason === 'refused') && (
          <button type="button" className="link" onClick={() => onGuide(reason)}>
            {text('guide')}
          </button>
        )}
      </div>
    </div>
  )
}

/** Subscribes this device: the browser asks, the portal stores the subscription. */
function useSubscribe(): { readonly isBusy: boolean; subscribe(): Promise<void> } {
  const text = useSettingsTexts()
  const [isBusy, setBusy] = useState(false)
  const subscribe = async () => {
    setBusy(true)
    clearError('add')
    try {
      await $devicePush.get()?.subscribe()
      announce(text('subscribed'))
    } catch (error) {
      logFailure('not subscribed', error)
      raiseToast({ kind: 'error', status: 'Error', text: text('subscribeFailed') })
      // A permanent refusal of the browser is already shown at this device.
      if ($devicePush.get()?.state !== 'refused') setError('add', error)
    }
    refreshSettings()
    setBusy(false)
  }
  return { isBusy, subscribe }
}

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }))
const GuideDialog = lazy(async () => ({ default: (await import('./guide/guide-dialog.tsx')).GuideDialog }))

type Push = NotificationSettings['push']

/** The devices with push, and this one with its obstacle. */
export function DevicesCard({ push }: { push: Push }): ReactElement {
  const text = useSettingsTexts()
  const [target, setTarget] = useState<PushDevice>()
  const [guide, setGuide] = useState<Guide>()
  const { current } = useThisDevice(push)
  const list = useRef<HTMLDivElement>(null)
  const { devices, obstacle } = push
  const endRemoval = (isRemoved: boolean) => {
    setTarget(undefined)
    if (!isRemoved) return
    // The button that opened the dialog does not exist any more.
    list.current?.focus()
    announce(text('removed'))
  }
  return (
    <Card
      part="devices"
      flush
      title={text('devices')}
      action={!obstacle && <AddButton push={push} current={current} />}
    >
      <div ref={list} tabIndex={-1} className="devices">
        {obstacle ? (
          <Note warn>{text(`push.${obstacle}`)}</Note>
        ) : (
          <>
            <ThisDevice isListed={current !== undefined} onGuide={setGuide} />
            <ChangeError part="add" />
            {devices.length === 0 && <p className="muted">{text('noDevices')}</p>}
            <ul>
              {devices.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  isThis={device === current}
                  onRemove={() => setTarget(device)}
                  onGuide={() => setGuide('refused')}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <Suspense>
        {target && <RemoveDialog device={target} isThis={target.id === current?.id} onEnd={endRemoval} />}
        {guide && <GuideDialog guide={guide} onEnd={() => setGuide(undefined)} />}
      </Suspense>
    </Card>
  )
}

/** This device among those of the person. */
function useThisDevice({ devices }: Push): { readonly current: PushDevice | undefined } {
  const fingerprint = useStore($devicePush)?.fingerprint
  const known = useRef(fingerprint)
  useEffect(() => {
    // The subscription was created, renewed or removed, possibly by the shell.
    if (known.current !== fingerprint) refreshSettings()
    known.current = fingerprint
  }, [fingerprint])
  return { current: devices.find((one) => one.fingerprint === fingerprint) }
}

/** Subscribes this device; empty where that is impossible. */
function AddButton({ push, current }: { push: Push; current: PushDevice | undefined }): ReactElement | false {
  const text = useSettingsTexts()
  const { embedded } = useHost()
  const { isBusy, subscribe } = useSubscribe()
  const here = useStore($devicePush)
  if (embedded || current || !here || (here.state !== 'off' && here.state !== 'on')) return false
  const isFull = push.devices.length >= push.deviceLimit
  return (
    <Button
      size="small"
      icon={plus}
      busy={isBusy}
      reason={isFull ? text('tooMany', { count: push.deviceLimit }) : undefined}
      onClick={() => void subscribe()}
    >
      {text(isBusy ? 'subscribing' : 'thisDevice')}
    </Button>
  )
}
