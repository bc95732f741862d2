import { type ReactElement, type ReactNode, useState } from 'react'
import { TextField, type TextFieldProps } from '#shared/ui/text-field.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import { changeoverOf, isDay, type TimeInput, DAYS } from './time-input.ts'
import type { FieldHandle } from '#widgets/news/editor/draft/draft-context.ts'

/**
 * The input of a field that changes only when the input is complete: `type` takes the input and, if complete, its value.
 * A value that is set elsewhere replaces the input.
 */
export function usePartialInput<Value, Typed>(
  { value, set }: Pick<FieldHandle<Value>, 'value' | 'set'>,
  show: (value: Value) => Typed,
): readonly [Typed, (typed: Typed, whole: Value | undefined) => void] {
  const [kept, keep] = useState(() => ({ typed: show(value), value }))
  const typed = kept.value === value ? kept.typed : show(value)
  const type = (typed: Typed, whole: Value | undefined): void => {
    keep({ typed, value: whole === undefined ? value : whole })
    if (whole !== undefined) set(whole)
  }
  return [typed, type]
}

// A typed day: browsers report incomplete input, too, such as the year 0002.
interface DayFieldProps extends Omit<TextFieldProps, 'type' | 'min' | 'max' | 'onInput' | 'onBlur' | 'onChange'> {
  /** `isPartial`: something is typed that is no day yet. */
  readonly onChange: (day: string, isPartial: boolean) => void
}

/** Shows an error when the field loses the focus with an incomplete day. */
export function DayField({ value, error, onChange, ...rest }: DayFieldProps): ReactElement {
  const text = useEditorTexts()
  const [isLeft, setLeft] = useState(false)
  const [isPartial, setHalf] = useState(false)
  const hear = (day: string, isBad: boolean) => {
    if (day === value && isBad === isPartial) return
    setHalf(isBad)
    onChange(day, isBad)
  }
  const isWrong = isLeft && (isPartial || (value !== '' && !isDay(value)))
  return (
    <TextField
      {...rest}
      type="date"
      min={DAYS.first}
      max={DAYS.last}
      value={value}
      error={error ?? (isWrong ? text('day.whole') : undefined)}
      onInput={({ currentTarget: { value: day, validity } }) => {
        setLeft(false)
        hear(day, validity.badInput)
      }}
      onBlur={({ currentTarget: { value: day, validity } }) => {
        setLeft(true)
        hear(day, validity.badInput)
      }}
    />
  )
}

export interface TimeFieldsProps {
  readonly label: string
  readonly name: string
  readonly optional?: boolean
  /** It is an end: a day without a time counts to its end. */
  readonly isEnd?: boolean
  readonly value: TimeInput
  readonly onChange: (value: TimeInput) => void
  readonly error?: string | undefined
  readonly help?: ReactNode
}

/** A day brings a time along and takes it away again; while one is typed the time stays. */
function timeFor(typed: Pick<TimeInput, 'day' | 'isPartial'>, time: string, usual: string): string {
  if (isDay(typed.day)) return time || usual
  return typed.day === '' && !typed.isPartial ? '' : time
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
        onChange={(day, isPartial) =>
          onChange({ day, time: timeFor({ day, isPartial }, value.time, usual), ...(isPartial && { isPartial }) })
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
