import type { ReactElement } from 'react'
import type { Buyers } from '#contract/responsibility.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { useResponsibilityTexts } from './texts.ts'

export interface BuyerFieldProps {
  readonly buyers: Buyers
  readonly name?: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (id: string) => void
}

/** Chooses one of the people who have access to purchasing. */
export function BuyerField({ buyers, name, value, error, onChange }: BuyerFieldProps): ReactElement {
  const text = useResponsibilityTexts()
  return (
    <SelectField
      label={text('person')}
      name={name}
      value={value}
      error={error}
      options={[
        { value: '', label: text('pleaseChoose') },
        ...buyers.map((one) => ({ value: one.id, label: one.company ? `${one.name}, ${one.company}` : one.name })),
      ]}
      onChange={onChange}
    />
  )
}
