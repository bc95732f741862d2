// Dialogs for taking a form from its group postbox and putting it back, each with a question, so that nobody does it by accident.
import type { ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { putBack, takeForm, type Seen } from './api.ts'
import { useFormSave } from './use-form-save.tsx'
import { useFormWords } from './texts.ts'

interface TakeDialogProps {
  /** A form, or its row in a list: each contains whether the viewer may take it again after putting it back. */
  readonly form: Seen & {
    readonly title: string
    readonly keepsRight?: boolean
    readonly group?: { readonly isMember: boolean } | null
  }
  readonly what: 'take' | 'putBack'
  readonly onEnd: () => void
}

export function TakeDialog({ form, what, onEnd }: TakeDialogProps): ReactElement {
  const text = useFormWords()
  const save = useFormSave()
  const { title } = form
  // A person outside the group who got the form loses it by putting it back.
  const keepsRight = form.keepsRight ?? form.group?.isMember ?? true
  const run = async () => {
    if (!(await save.run(() => (what === 'take' ? takeForm(form) : putBack(form))))) return
    announce(text(what === 'take' ? 'takenDone' : keepsRight ? 'putBackDone' : 'putBackForGoodDone', { title }))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text(`${what}Title`)}
      action={text(`${what}Action`)}
      save={save}
      danger={false}
      // A colleague was faster: pressing again could only be refused again.
      isOver={what === 'take' ? save.present?.mayTake === false : save.present?.mayRelease === false}
      onConfirm={() => void run()}
      onEnd={onEnd}
    >
      <p>{text(what === 'putBack' && !keepsRight ? 'putBackForGoodText' : `${what}Text`, { title })}</p>
      {save.since !== undefined && <p role="status">{save.since}</p>}
    </ConfirmDialog>
  )
}
