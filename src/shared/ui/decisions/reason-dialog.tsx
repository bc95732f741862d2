// A dialog for a text that is required: the reason of a rejection, or a question.
import { useState, type ReactElement } from 'react'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { TextArea } from '#shared/ui/text-area.tsx'
import { useDecisionTexts } from './texts.ts'

const LIMIT = 2000
const FIELDS = ['body.reason', 'body.text']

export interface ReasonDialogProps {
  readonly title: string
  /** Who reads it. */
  readonly help: string
  readonly action: string
  /** It rejects. */
  readonly danger?: boolean | undefined
  readonly label?: string | undefined
  /** Typed before, such as for a decision that was undone. */
  readonly initial?: string | undefined
  /** The catalogue with the sentences of refusals, where it is sent from here. */
  readonly refusals?: Parameters<typeof useSave>[0] | undefined
  readonly onClose: () => void
  /** Closes the dialog where it succeeds. */
  readonly onSubmit: (reason: string) => Promise<unknown> | void
}

/** The dialog reads it when it opens; React would focus too early. */
const focusField = (box: HTMLElement | null) => void box?.querySelector('textarea')?.toggleAttribute('autofocus', true)

export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const text = useDecisionTexts()
  const {
    title,
    help,
    action,
    danger,
    label = text('reason'),
    initial = '',
    refusals = text,
    onClose,
    onSubmit,
  } = props
  const save = useSave(refusals)
  const [reason, setReason] = useState(initial)
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''
  const isTooLong = reason.length > LIMIT
  const submit = async () => {
    setAsked(true)
    if (isMissing || isTooLong) return
    if (await save.run(async () => onSubmit(reason.trim()))) onClose()
  }
  return (
    <EditDialog
      title={title}
      save={save}
      fields={FIELDS}
      unsaved={!isMissing}
      action={action}
      danger={danger}
      onSubmit={() => void submit()}
      onEnd={onClose}
    >
      <div ref={focusField}>
        <TextArea
          label={label}
          help={help}
          error={
            isAsked && isMissing
              ? required(label)
              : isTooLong
                ? text('reasonTooLong', { limit: LIMIT })
                : (save.faultOf('body.reason') ?? save.faultOf('body.text'))
          }
          value={reason}
          limit={LIMIT}
          onChange={setReason}
        />
      </div>
    </EditDialog>
  )
}
