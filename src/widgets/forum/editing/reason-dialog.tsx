// Hides an entry, or dismisses its reports, for a reason.
import type { ReactElement } from 'react'
import { REASON_LIMIT } from '#domain/forum/entry.ts'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { TextArea } from '#shared/ui/text-area.tsx'
import { moderate } from '#widgets/forum/api.ts'
import { useEditingTexts } from './texts.ts'

export type Reasoned = 'hide' | 'dismiss'

const REASON_FIELDS = { reason: { kind: 'text', limit: REASON_LIMIT, required: true } } as const

export function ReasonDialog({ id, action, onEnd }: { id: number; action: Reasoned; onEnd: () => void }): ReactElement {
  const text = useEditingTexts()
  const form = useForm(REASON_FIELDS, { reason: '' }, 0, { text })
  return (
    <EntryDialog
      title={text(action)}
      action={text(action)}
      form={form}
      onSave={({ reason }) => moderate(id, { action, reason })}
      onEnd={onEnd}
    >
      <TextArea {...form.field('reason')} help={text(`${action}Help`)} />
    </EntryDialog>
  )
}
