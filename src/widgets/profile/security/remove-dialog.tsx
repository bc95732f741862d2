import { useState, type ReactElement } from 'react'
import type { MfaStatus } from '#contract/people.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { ActionFailure, type FactorActionProps } from './action-failure.tsx'
import { refreshSecurity } from '#widgets/profile/api.ts'
import { useSecurityTexts } from './texts.ts'

/** Confirms the removal of the factor, which requires a code again. */
export function RemoveDialog({ ask, onClose }: FactorActionProps): ReactElement {
  const text = useSecurityTexts()
  const { host } = useHost()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const remove = async () => {
    if (!(await ask())) return
    setBusy(true)
    try {
      await api.delete<MfaStatus>('api/user/mfa')
    } catch (error) {
      setBusy(false)
      // Already removed: by another window, or the first response was lost.
      if (!(error instanceof ApiError && error.code === 'second_factor_required')) return setError(error)
    }
    announce(text('removed'))
    refreshSecurity()
    emit(host, 'portal-account-change')
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('removeTitle')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button kind="danger-full" busy={busy} onClick={() => void remove()}>
            {text('remove')}
          </Button>
        </>
      }
    >
      <p>{text('removeText')}</p>
      <ActionFailure error={error} />
    </Dialog>
  )
}
