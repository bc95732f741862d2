// The two days of the period filter. The date field is loaded with them, when the filter is used.
import type { ReactElement } from 'react'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import form from '#shared/ui/form.css?inline'
import type { PeriodFilterProps } from './filters.ts'
import { useOverviewTexts } from './texts.ts'

const STYLES = [form, dateField]

export function PeriodDays({ from, to, onChange }: PeriodFilterProps): ReactElement {
  useStyles(STYLES)
  const text = useOverviewTexts()
  const isReversed = from !== '' && to !== '' && to < from
  const setBoth = ({ first, last }: DayRange) => onChange({ from: first, to: last })
  return (
    <>
      <DateField
        appliesAtOnce
        label={text('from')}
        prefer="past"
        value={from}
        onChange={(day) => onChange({ from: day, to })}
        onRange={setBoth}
      />
      <DateField
        appliesAtOnce
        label={text('to')}
        prefer="past"
        value={to}
        error={isReversed ? text('wrongOrder') : undefined}
        onChange={(day) => onChange({ from, to: day })}
        onRange={setBoth}
      />
    </>
  )
}
