import { useEffect, useState, type ReactElement } from 'react'
import type { PushDevice } from '#contract/delivery.ts'
import { $devicePush } from '#shared/bus/device-push.ts'
import { logFailure } from '#shared/bus/log.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { refreshSettings, removeDevice } from './api.ts'
import { ChangeError, runChange, clearError } from './change-error.tsx'
import { useSettingsTexts } from './texts.ts'

export interface RemoveDialogProps {
  readonly device: PushDevice
  readonly isThis: boolean
  readonly onEnd: (isRemoved: boolean) => void
}

/** Confirms a removal: only the device itself can take it back. */
export function RemoveDialog({ device, isThis, onEnd }: RemoveDialogProps): ReactElement {
  const text = useSettingsTexts()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => clearError('remove'), [])
  const remove = async () => {
    setBusy(true)
    const isRemoved = await runChange('remove', removeDevice(device.id))
    setBusy(false)
    if (!isRemoved) return
    if (isThis)
      await $devicePush
        .get()
        ?.unsubscribe()
        .catch((error: unknown) => logFailure('not unsubscribed', error))
    refreshSettings()
    onEnd(true)
  }
  return (
    <Dialog
      open
      title={text('removeTitle', { device: device.label })}
      onClose={() => onEnd(false)}
      actions={
        <>
          <Button onClick={() => onEnd(false)}>{text('cancel')}</Button>
          <Button kind="danger-full" busy={isBusy} onClick={() => void remove()}>
            {text('remove')}
          </Button>
        </>
      }
    >
      <p>{text(isThis ? 'removeHereText' : 'removeText')}</p>
      <ChangeError part="remove" />
    </Dialog>
  )
}
