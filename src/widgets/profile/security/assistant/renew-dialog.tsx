import { useState, type ReactElement } from 'react'
import type { RecoveryCodes } from '#contract/second-factor.ts'
import { api } from '#shared/transport/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import form from '#shared/ui/form.css?inline'
import css from './assistant.css?inline'
import { CodeList } from './code-list.tsx'
import { ActionFailure, type FactorActionProps } from '#widgets/profile/security/action-failure.tsx'
import { refreshSecurity } from '#widgets/profile/api.ts'
import { useAssistantTexts } from './texts.ts'

const STYLES = [form, css]

/** New recovery codes; the dialog stays until the person confirms that they are saved. */
export function RenewDialog({ ask, onClose }: FactorActionProps): ReactElement {
  const text = useAssistantTexts()
  useStyles(STYLES)
  const [codes, setCodes] = useState<readonly string[]>()
  const [isSaved, setSaved] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const renew = async () => {
    setError(undefined)
    if (!(await ask())) return
    setBusy(true)
    try {
      setCodes((await api.post<RecoveryCodes>('api/user/mfa/recovery-codes')).recoveryCodes)
      refreshSecurity()
    } catch (error) {
      setError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      persistent={codes !== undefined}
      closable={codes === undefined}
      onClose={onClose}
      title={text('renewTitle')}
      actions={
        codes ? (
          <Button kind="primary" reason={isSaved ? undefined : text('savedFirst')} onClick={onClose}>
            {text('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{text('cancel')}</Button>
            <Button kind="primary" busy={busy} onClick={() => void renew()}>
              {text('renewCodes')}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <>
          <CodeList codes={codes} />
          <Checkbox label={text('saved')} checked={isSaved} onChange={setSaved} />
        </>
      ) : (
        <p>{text('renewText')}</p>
      )}
      <ActionFailure error={error} />
    </Dialog>
  )
}
