import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useId, useState, type ReactElement } from 'react'
import { api, ApiError } from '#shared/transport/api.ts'
import { raiseFailure } from '#shared/transport/raise-failure.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { checkSecondFactor } from '#shell/second-factor/second-factor.ts'
import css from './second-factor.css?inline'
import { useFactorTexts } from './texts.ts'

adoptOnPage(css)

export interface ResetDialogProps {
  readonly id: string
  readonly open: boolean
  /** Done, or given up: the address changes. */
  readonly onEnd: () => void
}

function useReset(id: string, onEnd: () => void) {
  const text = useFactorTexts()
  const [busy, setBusy] = useState(false)
  const [gone, setGone] = useState(false)
  const reset = async () => {
    if (gone) return
    setBusy(true)
    try {
      await api.post(`api/user/mfa/reset/${encodeURIComponent(id)}`)
      raiseToast({ kind: 'success', text: text('resetDone') })
      void checkSecondFactor()
      onEnd()
    } catch (error) {
      raiseFailure(text('resetFailed'), error)
      // Expired, used, foreign, unknown: neither the server nor this dialog distinguishes them.
      if (error instanceof ApiError && error.status === 404) setGone(true)
    } finally {
      setBusy(false)
    }
  }
  return { busy, gone, reset }
}

/** Persistent: only its two buttons close it. A failed reset leaves it open; an invalid link can only be cancelled. */
export function ResetDialog({ id, open, onEnd }: ResetDialogProps): ReactElement {
  const text = useFactorTexts()
  const { busy, gone, reset } = useReset(id, onEnd)
  const problem = useId()
  // The button keeps the focus, which a disabled one would lose.
  const off = gone ? ({ 'aria-disabled': true, 'aria-describedby': problem } as const) : {}
  return (
    <Dialog
      open={open}
      persistent
      closable={false}
      onClose={onEnd}
      className="reset-factor"
      title={text('resetTitle')}
      actions={
        <>
          <Button disabled={busy} onClick={onEnd}>
            {text('cancel')}
          </Button>
          <Button kind="danger-full" busy={busy} {...off} onClick={() => void reset()}>
            {text(busy ? 'resetting' : 'reset')}
          </Button>
        </>
      }
    >
      <div className="banner warn">
        <Icon source={triangleAlert} />
        <p>{text('resetWarning')}</p>
      </div>
      <p>{text('resetOnly')}</p>
      {gone && (
        <p id={problem} role="alert" className="failure">
          {text('resetGone')}
        </p>
      )}
    </Dialog>
  )
}
