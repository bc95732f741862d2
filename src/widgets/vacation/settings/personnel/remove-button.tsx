import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useState, type ReactElement } from 'react'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import { usePersonnelTexts } from './texts.ts'

interface RemoveProps {
  readonly title: string
  readonly onRemove: () => Promise<unknown>
}

/** A button that asks before it removes. */
export function RemoveButton({ title, onRemove }: RemoveProps): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={trash} size="small" label={title} onClick={() => setOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          title={`${title}?`}
          action={text('remove')}
          save={save}
          onConfirm={() => void save.run(onRemove).then((isDone) => isDone && setOpen(false))}
          onEnd={() => setOpen(false)}
        >
          <p>{text('removeText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
