// The dialog of one case: its subject, whose turn it is, and the actions of the person. A refusal keeps the typed text.
import { useState, type ReactElement, type ReactNode } from 'react'
import type { DecisionBody } from '#contract/decisions.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { SaveError, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { TextArea } from '#shared/ui/text-area.tsx'
import { useDecisionTexts } from './texts.ts'

const LIMIT = 2000
const NONE: readonly string[] = []
const FIELDS = ['body.reason']

export interface DecisionDialogProps {
  readonly title: string
  readonly save: Save
  readonly mayDecide: boolean
  readonly mayWithdraw: boolean
  /** The label of approval in this area, and the sentence after it. */
  readonly approve?: { readonly label: string; readonly done: string } | undefined
  /** Why it cannot be approved yet. */
  readonly notYet?: string | undefined
  /** Something else in the dialog was typed. */
  readonly unsaved?: boolean
  /** Paths of the body whose refusals the children show. */
  readonly fields?: readonly string[] | undefined
  readonly onDecide: (decision: Required<Pick<DecisionBody, 'approve' | 'reason'>>) => Promise<unknown>
  readonly onWithdraw: () => Promise<unknown>
  readonly onEnd: () => void
  readonly children: ReactNode
}

export function DecisionDialog(props: DecisionDialogProps): ReactElement {
  const { title, save, mayDecide, unsaved = false, fields = NONE, onEnd, children } = props
  const text = useDecisionTexts()
  const { label, done } = props.approve ?? { label: text('approve'), done: text('done.approved') }
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const isTooLong = reason.length > LIMIT
  const finish = async (write: () => Promise<unknown>, sentence: string) => {
    if (!(await save.run(write))) return
    announce(sentence)
    onEnd()
  }
  const decide = (approve: boolean) => {
    const isMissing = !approve && reason.trim() === ''
    setReasonMissing(isMissing)
    if (isMissing || isTooLong) return
    void finish(() => props.onDecide({ approve, reason: reason.trim() }), approve ? done : text('done.rejected'))
  }
  const error = isReasonMissing && reason.trim() === '' ? required(text('reason')) : save.faultOf('body.reason')
  return (
    <FormDialog
      open
      title={title}
      unsaved={reason !== '' || unsaved}
      onClose={onEnd}
      actions={
        <Buttons
          {...props}
          label={label}
          onDecide={decide}
          onWithdraw={() => void finish(props.onWithdraw, text('done.withdrawn'))}
        />
      }
    >
      <div className="fields">
        {children}
        {(mayDecide || reason !== '') && (
          <TextArea
            label={text('reason')}
            readOnly={!mayDecide}
            help={text(mayDecide || save.isBusy ? 'reasonHelp' : 'reasonUnsent')}
            limit={LIMIT}
            rows={2}
            value={reason}
            error={isTooLong ? text('reasonTooLong', { limit: LIMIT }) : error}
            onChange={setReason}
          />
        )}
      </div>
      <SaveError save={save} fields={[...FIELDS, ...fields]} />
    </FormDialog>
  )
}

interface ButtonsProps extends Pick<DecisionDialogProps, 'save' | 'mayDecide' | 'mayWithdraw' | 'notYet' | 'onEnd'> {
  readonly label: string
  readonly onDecide: (approve: boolean) => void
  readonly onWithdraw: () => void
}

function Buttons({ save, mayDecide, mayWithdraw, notYet, label, onDecide, onWithdraw, onEnd }: ButtonsProps) {
  const text = useDecisionTexts()
  return (
    <>
      {!mayDecide && <Button onClick={onEnd}>{text('close')}</Button>}
      {mayWithdraw && (
        <Button kind="danger" busy={save.isBusy} onClick={onWithdraw}>
          {text('withdraw')}
        </Button>
      )}
      {mayDecide && (
        <>
          <Button kind="danger" busy={save.isBusy} onClick={() => onDecide(false)}>
            {text('reject')}
          </Button>
          <Button kind="primary" busy={save.isBusy} reason={notYet} onClick={() => onDecide(true)}>
            {label}
          </Button>
        </>
      )}
    </>
  )
}
