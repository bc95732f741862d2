// Writes, changes or removes a memo of the person; others read it by its level.
import { useState, type ReactElement } from 'react'
import type { Memo } from '#contract/suppliers-partner.ts'
import { MEMO_FIELDS } from '#domain/suppliers/mandate.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { addMemo, changeMemo, removeMemo } from '#widgets/suppliers/api.ts'
import { type DialogProps, useDialogSave, useDialogStyles, useEditTexts } from './edit.tsx'

interface Props extends DialogProps {
  readonly memo: Memo | undefined
}

export function MemoDialog({ partner, memo: opened, onEnd }: Props): ReactElement {
  const text = useEditTexts()
  useDialogStyles()
  const { id, memos, writableMemos } = partner
  const memo = memos.find((one) => one.id === opened?.id) ?? opened
  const saved = { text: memo?.text ?? '', visibility: memo?.visibility ?? writableMemos[0] ?? 'company' }
  const form = useForm(MEMO_FIELDS, saved, memo?.version ?? 0, { text })
  const [isRemoving, setRemoving] = useState(false)
  if (memo && isRemoving)
    return <RemoveMemo partner={partner} memo={memo} onBack={() => setRemoving(false)} onEnd={onEnd} />
  return (
    <EntryDialog
      title={text(memo ? 'editMemo' : 'newMemo')}
      form={form}
      onSave={(values, version) => (memo ? changeMemo(id, memo.id, version, values) : addMemo(id, values))}
      onSaved={() => announce(text('memoSaved'))}
      onEnd={onEnd}
    >
      <TextArea {...form.field('text')} />
      <RadioGroup
        {...form.field('visibility')}
        options={writableMemos.map((value) => ({
          value,
          label: text(`visibility.${value}`),
          help: text(`visibilityHelp.${value}`),
        }))}
      />
      {memo && (
        <div>
          <Button size="small" kind="danger" onClick={() => setRemoving(true)}>
            {text('removeMemo')}
          </Button>
        </div>
      )}
    </EntryDialog>
  )
}

interface RemoveProps extends DialogProps {
  readonly memo: Memo
  readonly onBack: () => void
}

function RemoveMemo({ partner, memo, onBack, onEnd }: RemoveProps): ReactElement {
  const text = useEditTexts()
  const save = useDialogSave()
  const remove = async () => {
    if (!(await save.run(() => removeMemo(partner.id, memo)))) return
    announce(text('memoRemoved'))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text('removeMemoTitle')}
      action={text('remove')}
      save={save}
      onConfirm={() => void remove()}
      onEnd={onBack}
    >
      <p>{text('removeMemoText')}</p>
    </ConfirmDialog>
  )
}
