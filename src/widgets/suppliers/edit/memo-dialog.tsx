// Writes, changes or removes a memo of the person; others read it by its level.
import { useState, type ReactElement } from 'react'
import type { Memo } from '#contract/suppliers-partner.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog, EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { useDraft } from '#shared/use-draft.ts'
import { addMemo, changeMemo, removeMemo } from '#widgets/suppliers/api.ts'
import { type DialogProps, useDialogSave, useEditTexts } from './edit.tsx'

const LIMIT = 4_000

interface Props extends DialogProps {
  readonly memo: Memo | undefined
}

export function MemoDialog({ partner, memo: opened, onEnd }: Props): ReactElement {
  const text = useEditTexts()
  const save = useDialogSave()
  const { id, memos, writableMemos } = partner
  const memo = memos.find((one) => one.id === opened?.id) ?? opened
  const live = { text: memo?.text ?? '', visibility: memo?.visibility ?? writableMemos[0] ?? 'company' }
  const { draft, change, isChanged, save: saveDraft } = useDraft(live, memo?.version ?? 0)
  const [isChecked, setChecked] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const isEmpty = draft.text.trim() === ''
  const submit = async () => {
    setChecked(true)
    if (isEmpty || draft.text.length > LIMIT) return
    const write = (version: number) => (memo ? changeMemo(id, memo.id, version, draft) : addMemo(id, draft))
    if (!(await save.run(() => saveDraft(write)))) return
    announce(text('memoSaved'))
    onEnd()
  }
  if (memo && isRemoving)
    return <RemoveMemo partner={partner} memo={memo} onBack={() => setRemoving(false)} onEnd={onEnd} />
  return (
    <EditDialog
      title={text(memo ? 'editMemo' : 'newMemo')}
      save={save}
      fields={['body.text']}
      unsaved={isChanged}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <TextArea
        label={text('memoText')}
        limit={LIMIT}
        value={draft.text}
        error={(isChecked && isEmpty ? required(text('memoText')) : undefined) ?? save.faultOf('body.text')}
        onChange={(value) => change({ text: value })}
      />
      <RadioGroup
        label={text('visibility')}
        value={draft.visibility}
        options={writableMemos.map((value) => ({
          value,
          label: text(`visibility.${value}`),
          help: text(`visibilityHelp.${value}`),
        }))}
        onChange={(visibility) => change({ visibility })}
      />
      {memo && (
        <div>
          <Button size="small" kind="danger" onClick={() => setRemoving(true)}>
            {text('removeMemo')}
          </Button>
        </div>
      )}
    </EditDialog>
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
