import type { ReactElement } from 'react'
import { CONFIRMATIONS } from '#domain/story-fields.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { useField } from './draft/draft-context.ts'
import { DayField } from './publish/day-field.tsx'
import { useEditorTexts } from './texts.ts'
import { isDay } from './publish/time-input.ts'
import { useTyped } from './publish/use-typed.ts'

/** Whether readers confirm that they have read it, what is told of that, and until when. */
export function ConfirmationFields(): ReactElement {
  const text = useEditorTexts()
  const confirmation = useField('confirmation')
  const by = useField('confirmBy')
  const [day, type] = useTyped(by, (value) => value ?? '')
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
        <DayField
          label={text('label.confirmBy')}
          name="confirmBy"
          optional
          value={day}
          error={by.error}
          onChange={(typed, isHalf) => type(typed, typed === '' && !isHalf ? null : isDay(typed) ? typed : undefined)}
        />
      )}
    </div>
  )
}
