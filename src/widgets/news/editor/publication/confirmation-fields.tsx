import type { ReactElement } from 'react'
import { CONFIRMATIONS } from '#domain/news-text.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useField } from '#widgets/news/editor/draft-context.ts'
import { useSideTexts } from './texts.ts'

/** Whether readers confirm that they have read it, what is told of that, and until when. */
export function ConfirmationFields(): ReactElement {
  const text = useSideTexts()
  const confirmation = useField('confirmation')
  const by = useField('confirmBy')
  return (
    <div className="confirmation-fields">
      <RadioGroup
        label={text('label.confirmation')}
        name="confirmation"
        value={confirmation.value}
        options={CONFIRMATIONS.map((value) => ({
          value,
          label: text(`confirmation.${value}`),
          ...(value !== 'none' && { help: text(`confirmation.${value}.help`) }),
        }))}
        error={confirmation.error}
        onChange={confirmation.set}
      />
      {confirmation.value !== 'none' && (
        <TextField
          label={text('label.confirmBy')}
          name="confirmBy"
          type="date"
          optional
          value={by.value ?? ''}
          error={by.error}
          onChange={(day) => by.set(day || null)}
        />
      )}
    </div>
  )
}
