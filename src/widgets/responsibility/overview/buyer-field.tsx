import type { ReactElement } from 'react'
import type { Buyers } from '#contract/responsibility.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { useResponsibilityTexts } from './texts.ts'

export interface BuyerFieldProps {
  readonly buyers: Buyers
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (id: string) => void
}

/** One of the people who have access to purchasing. */
export function BuyerField({ buyers, value, error, onChange }: BuyerFieldProps): ReactElement {
  const text = useResponsibilityTexts()
  return (
    <SelectField
      label={text('person')}
      value={value}
      error={error}
      options={[
        { value: '', label: text('pleaseChoose') },
        ...buyers.map(({ id, name, company }) => ({ value: id, label: company ? `${name}, ${company}` : name })),
      ]}
      onChange={onChange}
    />
  )
}
