// 'Keine Dublette': the relation of the two partners, after which the pair is not proposed again.
import type { ReactElement } from 'react'
import type { PairView } from '#contract/duplicates.ts'
import { NO_DUPLICATE_REASONS, type NoDuplicateReason } from '#domain/duplicates/explain.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { decideNoDuplicate, pairIds } from '#widgets/duplicates/api.ts'
import { namesOf, useDuplicatesTexts } from '#widgets/duplicates/texts.ts'

const NOTE = 500
const FIELDS = {
  reason: { kind: 'choice', of: NO_DUPLICATE_REASONS, required: true },
  note: { kind: 'text', limit: NOTE, label: 'noDuplicateNote' },
} as const satisfies Fields

export interface NoDuplicateDialogProps {
  /** The present state: after a conflict the next attempt is made from it. */
  readonly pair: PairView
  readonly onDone: () => void
  readonly onEnd: () => void
}

export function NoDuplicateDialog({ pair, onDone, onEnd }: NoDuplicateDialogProps): ReactElement {
  const text = useDuplicatesTexts()
  const start: { reason: NoDuplicateReason | null; note: string } = { reason: pair.tie, note: '' }
  const form = useForm(FIELDS, start, 0, {
    text,
    check: ({ reason, note }) => ({ note: reason === 'other' && note.trim() === '' ? 'required' : undefined }),
  })
  const { value, ...reason } = form.field('reason')
  return (
    <EntryDialog
      title={text('noDuplicateTitle')}
      form={form}
      action={text('noDuplicateTitle')}
      onSave={(values) =>
        decideNoDuplicate(pairIds(pair), {
          oneVersion: pair.one.version,
          otherVersion: pair.other.version,
          reason: values.reason!,
          note: values.note,
        })
      }
      onSaved={onDone}
      onEnd={onEnd}
    >
      <p className="muted" dir="auto">
        {text('pairName', namesOf(pair.one, pair.other))}
      </p>
      <RadioGroup<NoDuplicateReason>
        {...reason}
        value={value === '' ? undefined : value}
        options={NO_DUPLICATE_REASONS.map((one) => ({
          value: one,
          label: text(`reason.${one}`),
          help: text(`reason.${one}.help`),
        }))}
      />
      <TextArea {...form.field('note')} optional={value !== 'other'} rows={2} />
    </EntryDialog>
  )
}
