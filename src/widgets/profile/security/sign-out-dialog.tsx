import { useState, type ReactElement } from 'react'
import type { SignOnSession } from '#contract/sessions.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { deviceName } from './device-name.ts'
import { refreshSecurity } from '#widgets/profile/api.ts'
import { useSecurityTexts } from './texts.ts'

export interface SignOutDialogProps {
  /** One session, or all but this one. */
  readonly target: SignOnSession | 'others'
  /** How many others there are. */
  readonly count: number
  readonly onClose: () => void
}

const PATH = 'api/user/sessions'

/** Ends every session but this one. */
export const signOutOthers = (): Promise<unknown> => api.delete(PATH)

/** Confirms a sign-out elsewhere: unsaved text there is lost. */
export function SignOutDialog({ target, count, onClose }: SignOutDialogProps): ReactElement {
  const text = useSecurityTexts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const device = target === 'others' ? '' : deviceName(target.device) || text('unknownDevice')
  const signOut = async () => {
    setBusy(true)
    try {
      await (target === 'others' ? signOutOthers() : api.delete(`${PATH}/${encodeURIComponent(target.id)}`))
    } catch (error) {
      setBusy(false)
      return setError(error)
    }
    announce(text('signedOut'))
    refreshSecurity()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={target === 'others' ? text('signOutOthersTitle') : text('signOutTitle', { device })}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button kind="danger-full" busy={busy} onClick={() => void signOut()}>
            {text('signOut')}
          </Button>
        </>
      }
    >
      <p>{target === 'others' ? text('signOutOthersText', { count }) : text('signOutText')}</p>
      {error !== undefined && (
        <p className="failure" role="alert">
          {error instanceof ApiError ? error.status : 'Error'} - {text('signOutFailed')}
        </p>
      )}
    </Dialog>
  )
}
