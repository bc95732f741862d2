// Approving immediately, rejecting after a reason was given; shared by board, table and card.
import { useState, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { actionOf, decide, undoneReason } from './decide.ts'
import { useApprovalTexts } from './texts.ts'
import type { Entry } from './use-approval.ts'

export interface Deciding {
  approve(entries: readonly Entry[]): void
  /** Asks for the reason first. */
  reject(entries: readonly Entry[]): void
  readonly dialog: ReactElement | undefined
}

const decisionsOf = (entries: readonly Entry[]) => entries.map(({ decision }) => decision)

export function useDeciding(): Deciding {
  const text = useApprovalTexts()
  const [rejected, setRejected] = useState<readonly Entry[]>()
  const start = (entries: readonly Entry[], approve: boolean, reason?: string) => {
    const decisions = decisionsOf(entries)
    decide(decisions, approve, reason)
    const values = { count: entries.length, name: decisions[0]?.request.person.name ?? '' }
    announce(text(`waiting.${actionOf(decisions, approve)}`, values))
  }
  return {
    approve: (entries) => {
      if (entries.length > 0) start(entries, true)
    },
    reject: (entries) => {
      if (entries.length > 0) setRejected(entries)
    },
    dialog: rejected && (
      <RejectDialog
        entries={rejected}
        onClose={() => setRejected(undefined)}
        onReject={(reason) => {
          setRejected(undefined)
          start(rejected, false, reason)
        }}
      />
    ),
  }
}

const LIMIT = 2000

/** The dialog reads it when it opens; React would focus too early. */
const focusField = (box: HTMLElement | null) => void box?.querySelector('textarea')?.toggleAttribute('autofocus', true)

interface RejectDialogProps {
  readonly entries: readonly Entry[]
  readonly onClose: () => void
  readonly onReject: (reason: string) => void
}

/** The reason is required: it is sent to the applicant. */
function RejectDialog({ entries, onClose, onReject }: RejectDialogProps): ReactElement {
  const text = useApprovalTexts()
  const decisions = decisionsOf(entries)
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
