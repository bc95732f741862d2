import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import type { NotificationSettings, PushDevice } from '#contract/delivery.ts'
import { $devicePush } from '#shared/bus/device-push.ts'
import { announce } from '#shared/element/announce.ts'
import { useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Note } from './channel-notes.tsx'
import { DeviceRow } from './device-row.tsx'
import { ChangeError } from './change-error.tsx'
import { refreshSettings } from '#widgets/notifications/settings/api.ts'
import { usePageTexts } from './texts.ts'
import { ThisDevice } from './this-device.tsx'
import { useSubscribe } from './use-subscribe.ts'

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }))
const GuideDialog = lazy(async () => ({ default: (await import('./guide-dialog.tsx')).GuideDialog }))

/** What a guide explains: push for the app on a home screen, or taking back a refusal. */
export type Guide = 'install' | 'refused'

type Push = NotificationSettings['push']

/** The devices that push goes to, and this one, whatever stands in its way. */
export function DevicesCard({ push }: { push: Push }): ReactElement {
  const text = usePageTexts()
  const [target, setTarget] = useState<PushDevice>()
  const [guide, setGuide] = useState<Guide>()
  const { current } = useThisDevice(push)
  const list = useRef<HTMLDivElement>(null)
  const { devices, obstacle } = push
  const endRemoval = (isRemoved: boolean) => {
    setTarget(undefined)
    if (!isRemoved) return
    // The button that opened the dialog is gone.
    list.current?.focus()
    announce(text('removed'))
  }
  return (
    <Card flush title={text('devices')} action={!obstacle && <AddButton push={push} current={current} />}>
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
    // Subscribed, renewed or given up meanwhile, by the shell's own question too.
    if (known.current !== fingerprint) refreshSettings()
    known.current = fingerprint
  }, [fingerprint])
  return { current: devices.find((one) => one.fingerprint === fingerprint) }
}

/** Subscribes this device; nothing where that cannot be. */
function AddButton({ push, current }: { push: Push; current: PushDevice | undefined }): ReactElement | false {
  const text = usePageTexts()
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
