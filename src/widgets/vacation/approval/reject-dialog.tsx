import { useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { actionOf, undoneReason } from './decide.ts'
import { useApprovalTexts } from './texts.ts'
import type { Entry } from './use-approval.ts'

const LIMIT = 2000

/** The dialog reads it when it opens; React would focus too early. */
const focusField = (box: HTMLElement | null) => void box?.querySelector('textarea')?.toggleAttribute('autofocus', true)

export interface RejectDialogProps {
  readonly entries: readonly Entry[]
  readonly onClose: () => void
  readonly onReject: (reason: string) => void
}

/** The reason is required: it is sent to the applicant. */
export function RejectDialog({ entries, onClose, onReject }: RejectDialogProps): ReactElement {
  const text = useApprovalTexts()
  const decisions = entries.map(({ decision }) => decision)
  const action = actionOf(decisions, false)
  const [reason, setReason] = useState(() => undoneReason(decisions))
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''
  const values = { count: entries.length, name: entries[0]?.decision.request.person.name ?? '' }
  const submit = () => {
    setAsked(true)
    if (!isMissing && reason.length <= LIMIT) onReject(reason.trim())
  }
  return (
    <FormDialog
      open
      unsaved={!isMissing}
      onClose={onClose}
      title={text(action === 'keep' ? 'keepTitle' : 'rejectTitle', values)}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button kind="danger-full" onClick={submit}>
            {text(action === 'keep' ? 'keepNow' : 'rejectNow', values)}
          </Button>
        </>
      }
    >
      <div ref={focusField}>
        <TextArea
          label={text('reason')}
          help={text('reasonHelp', values)}
          error={
            isAsked && isMissing
              ? text(action === 'keep' ? 'keepRequired' : 'reasonRequired')
              : reason.length > LIMIT
                ? text('reasonTooLong', { limit: LIMIT })
                : undefined
          }
          value={reason}
          limit={LIMIT}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  )
}
