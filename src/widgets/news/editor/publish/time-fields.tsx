import type { ReactElement, ReactNode } from 'react'
import { TextField } from '#shared/ui/text-field.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import { DayField } from './day-field.tsx'
import { changeoverOf, isDay, type TimeInput } from './time-input.ts'

export interface TimeFieldsProps {
  readonly label: string
  readonly name: string
  readonly optional?: boolean
  /** What is over then: a day alone counts to its end. */
  readonly isEnd?: boolean
  readonly value: TimeInput
  readonly onChange: (value: TimeInput) => void
  readonly error?: string | undefined
  readonly help?: ReactNode
}

/** A day brings a time along and takes it away again; while one is typed the time stays. */
function timeFor(typed: Pick<TimeInput, 'day' | 'isHalf'>, time: string, usual: string): string {
  if (isDay(typed.day)) return time || usual
  return typed.day === '' && !typed.isHalf ? '' : time
}

/** A day and a time by the clock in Berlin; nights in which it changes are explained. */
export function TimeFields({
  label,
  name,
  optional,
  isEnd,
  value,
  onChange,
  error,
  help,
}: TimeFieldsProps): ReactElement {
  const text = useEditorTexts()
  const changeover = changeoverOf(value)
  const usual = isEnd ? '23:59' : '08:00'
  return (
    <div className="time-fields" role="group" aria-label={label}>
      <DayField
        label={label}
        name={name}
        optional={optional}
        value={value.day}
        error={error}
        help={changeover ? text(`changeover.${changeover.kind}`, { time: changeover.time }) : help}
        onChange={(day, isHalf) =>
          onChange({ day, time: timeFor({ day, isHalf }, value.time, usual), ...(isHalf && { isHalf }) })
        }
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
