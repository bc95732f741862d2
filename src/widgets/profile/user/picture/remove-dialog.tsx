import { useState, type ReactElement } from 'react'
import type { Profile } from '#contract/personal-data.ts'
import { statusOf } from '#shared/transport/api.ts'
import { send } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { PROFILE } from '#widgets/profile/api.ts'
import { useLazyFactor } from '#widgets/profile/factor/use-lazy-factor.tsx'
import { notifyChanged } from './notify-changed.ts'
import { usePictureTexts } from './texts.ts'

interface RemoveDialogProps {
  readonly profile: Profile
  readonly onKeep: () => void
  readonly onClose: () => void
}

/** Confirms the removal, which cannot be undone. */
export function RemoveDialog({ profile, onKeep, onClose }: RemoveDialogProps): ReactElement {
  const text = usePictureTexts()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const factor = useLazyFactor()
  const remove = async () => {
    setBusy(true)
    try {
      if (!(await factor.ask())) return
      await send(`${PROFILE}/picture`, { method: 'DELETE' })
      notifyChanged(profile, text('removed'))
      onClose()
    } catch (error) {
      setProblem(text('removeFailed', { status: statusOf(error) }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onKeep}
      title={text('remove')}
      actions={
        <>
          <Button onClick={onKeep}>{text('keep')}</Button>
          <Button kind="danger-full" busy={busy} onClick={() => void remove()}>
            {text('removeConfirm')}
          </Button>
        </>
      }
    >
      <p>{text('removeAsk')}</p>
      <Failure>{problem}</Failure>
      {factor.dialog}
    </Dialog>
  )
}
