// The control of a plain field, by its kind in the table of its area.
import type { ReactElement, ReactNode } from 'react'
import type { WireField } from '#domain/forms/fields.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'

export interface FieldControlProps {
  readonly field: WireField
  readonly name: string
  readonly label: string
  readonly help?: ReactNode | undefined
  readonly error?: string | undefined
  /** The value of the wire; a number may be the typed text. */
  readonly value: unknown
  /** Numbers as they are typed; null: empty. */
  readonly onChange: (value: unknown) => void
  /** The text of each value, and of no value, where there are choices. */
  readonly choiceLabel?: ((choice: string) => string) | undefined
}

export function FieldControl({ field, value, onChange, choiceLabel, ...rest }: FieldControlProps): ReactElement {
  const texts = { ...rest, optional: !field.required, autoComplete: 'off' }
  const orNull = (next: string) => onChange(next === '' ? null : next)
  switch (field.kind) {
    case 'line':
      return <TextField {...texts} maxLength={field.limit} value={String(value)} onChange={onChange} />
    case 'text':
      return <TextArea {...texts} rows={2} limit={field.limit} value={String(value)} onChange={onChange} />
    case 'day':
      return <DateField {...texts} value={(value ?? '') as Day | ''} onChange={orNull} />
    case 'flag':
      return <Checkbox {...rest} checked={value === true} onChange={onChange} />
    case 'choice': {
      const options = (field.required ? field.of : ['', ...field.of]).map((one) => ({
        value: one,
        label: choiceLabel?.(one) ?? one,
      }))
      if (!field.required)
        return <SelectField {...texts} value={String(value ?? '')} options={options} onChange={orNull} />
      return <RadioGroup {...texts} inline value={String(value)} options={options} onChange={onChange} />
    }
    default:
      return (
        <TextField {...texts} className="number" inputMode="numeric" value={String(value ?? '')} onChange={onChange} />
      )
  }
}
