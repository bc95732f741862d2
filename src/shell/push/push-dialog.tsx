import { useState, type ReactElement } from 'react'
import { $devicePush } from '#shared/bus/device-push.ts'
import { logFailure } from '#shared/bus/log.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import form from '#shared/ui/form.css?inline'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { go } from '#shell/navigation.ts'
import { ignorePush } from './push-ignored.ts'
import { usePushDialogTexts } from './texts.ts'

adoptOnPage(form)

const SETTINGS = '/profil/benachrichtigungen'

export interface PushDialogProps {
  readonly open: boolean
  /** Answered or put off. */
  readonly onEnd: () => void
}

/** Asks before the browser does: its own question can be answered once only. */
export function PushDialog({ open, onEnd }: PushDialogProps): ReactElement {
  const text = usePushDialogTexts()
  const [notHere, setNotHere] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const subscribe = async () => {
    setBusy(true)
    try {
      await $devicePush.get()?.subscribe()
      raiseToast({ kind: 'success', text: text('subscribed') })
      go(SETTINGS)
    } catch (error) {
      logFailure('not subscribed', error)
      raiseToast({ kind: 'error', status: 'Error', text: text('failed') })
    }
    setBusy(false)
    onEnd()
  }
  const confirm = () => {
    ignorePush()
    onEnd()
  }
  return (
    <Dialog
      open={open}
      title={text('title')}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('later')}</Button>
          <Button kind="primary" busy={isBusy} onClick={notHere ? confirm : () => void subscribe()}>
            {text(isBusy ? 'subscribing' : notHere ? 'confirm' : 'subscribe')}
          </Button>
        </>
      }
    >
      <p>{text('text')}</p>
      <p className="muted">{text('choose')}</p>
      <Checkbox label={text('notHere')} checked={notHere} onChange={setNotHere} />
    </Dialog>
  )
}
