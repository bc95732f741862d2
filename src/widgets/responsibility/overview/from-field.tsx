import type { ReactElement } from 'react'
import type { Day } from '#domain/calendar/typed-days.ts'
import { todayInBerlin } from '#shared/today.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import type { FieldProps } from '#shared/ui/form-dialog/use-form.ts'

interface FromFieldProps extends FieldProps<Day | null> {
  /** Whether the typed text is refused: the impact of the former day is not shown then. */
  readonly onRefused: (isRefused: boolean) => void
}

/** The day from which an assignment or appointment applies. */
export function FromField({ onRefused, onChange, ...field }: FromFieldProps): ReactElement {
  const change = (day: Day | '') => {
    onRefused(false)
    onChange(day)
  }
  return <DateField {...field} min={todayInBerlin()} onChange={change} onRefuse={() => onRefused(true)} />
}
