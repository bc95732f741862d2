import type { ReactElement, ReactNode } from 'react'
import { TextField } from '#shared/ui/text-field.tsx'
import { useSideTexts } from './texts.ts'
import { DayField } from './day-field.tsx'
import { changeoverOf, isDay, type TimeInput } from './time-input.ts'

export interface TimeFieldsProps {
  readonly label: string
  readonly name: string
  readonly optional?: boolean
  readonly value: TimeInput
  readonly onChange: (value: TimeInput) => void
  readonly error?: string | undefined
  readonly help?: ReactNode
}

/** A day brings a time along; what is no day yet brings none. */
const timeFor = (day: string, time: string): string => time || (isDay(day) ? '08:00' : '')

/** A day and a time by the clock in Berlin; nights in which it changes are explained. */
export function TimeFields({ label, name, optional, value, onChange, error, help }: TimeFieldsProps): ReactElement {
  const text = useSideTexts()
  const changeover = changeoverOf(value)
  return (
    <div className="time-fields" role="group" aria-label={label}>
      <DayField
        label={label}
        name={name}
        optional={optional}
        value={value.day}
        error={error}
        help={changeover ? text(`changeover.${changeover.kind}`, { time: changeover.time }) : help}
        onChange={(day, isHalf) => onChange({ day, time: timeFor(day, value.time), ...(isHalf && { isHalf }) })}
      />
      <TextField
        label={text('clock')}
        type="time"
        aria-label={text('clockOf', { label })}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  )
}
