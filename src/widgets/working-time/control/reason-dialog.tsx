import { useState, type ReactElement } from 'react'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { TextArea } from '#shared/ui/text-area.tsx'
import { useControlTexts } from './texts.ts'

const LIMIT = 2000
const FIELDS = ['body.reason', 'body.text']

export interface ReasonDialogProps {
  readonly title: string
  /** Who reads it. */
  readonly help: string
  readonly action: string
  readonly label?: string | undefined
  readonly onClose: () => void
  readonly onSubmit: (reason: string) => Promise<unknown>
}

/** A text that is required: the reason of a rejection or veto, or a question. */
export function ReasonDialog({ title, help, action, label, onClose, onSubmit }: ReasonDialogProps): ReactElement {
  const text = useControlTexts()
  const save = useSave(text)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''
  const isTooLong = reason.length > LIMIT
  const submit = async () => {
    setAsked(true)
    if (isMissing || isTooLong) return
    if (await save.run(() => onSubmit(reason.trim()))) onClose()
  }
  return (
    <EditDialog
      title={title}
      save={save}
      fields={FIELDS}
      unsaved={!isMissing}
      action={action}
      onSubmit={() => void submit()}
      onEnd={onClose}
    >
      <TextArea
        label={label ?? text('reason')}
        help={help}
        error={
          isAsked && isMissing
            ? required(label ?? text('reason'))
            : isTooLong
              ? text('reasonTooLong', { limit: LIMIT })
              : (save.faultOf('body.reason') ?? save.faultOf('body.text'))
        }
        value={reason}
        limit={LIMIT}
        onChange={setReason}
      />
    </EditDialog>
  )
}
