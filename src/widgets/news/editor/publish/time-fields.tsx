import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { TimeField } from '#shared/ui/time-field.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import { changeoverOf, type TimeInput, DAYS } from '#widgets/news/editor/draft/time-input.ts'
import type { FieldHandle } from '#widgets/news/editor/draft/draft-context.ts'

/**
 * The input of a field that changes only when the input is complete: `type` takes the input and, if complete, its value.
 * A value that is set elsewhere replaces the input. While it is incomplete, nothing is published.
 */
export function usePartialInput<Value, Typed>(
  { value, set, markIncomplete }: Pick<FieldHandle<Value>, 'value' | 'set' | 'markIncomplete'>,
  show: (value: Value) => Typed,
): readonly [Typed, (typed: Typed, whole: Value | undefined) => void] {
  const [input, setInput] = useState(() => ({ typed: show(value), value, isWhole: true }))
  const isKept = input.value === value
  const isIncomplete = isKept && !input.isWhole
  const mark = useEffectEvent(markIncomplete)
  useEffect(() => {
    mark(isIncomplete)
    return () => mark(false)
  }, [isIncomplete])
  const typed = isKept ? input.typed : show(value)
  const type = (typed: Typed, whole: Value | undefined): void => {
    setInput({ typed, value: whole === undefined ? value : whole, isWhole: whole !== undefined })
    if (whole !== undefined) set(whole)
  }
  return [typed, type]
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
  const usual = isEnd ? '23:59' : '8:00'
  return (
    <div className="time-fields" role="group" aria-label={label}>
      <DateField
        label={label}
        name={name}
        optional={optional}
        min={DAYS.first}
        max={DAYS.last}
        value={value.day}
        typed={value.typed}
        error={error}
        help={changeover ? text(`changeover.${changeover.kind}`, { time: changeover.time }) : help}
        onType={(typed) => onChange({ ...value, typed })}
        // A day sets the usual time if there is none; without a day there is no time.
        onChange={(day) => onChange({ day, time: day && (value.time || usual) })}
      />
      <TimeField
        label={text('clock')}
        aria-label={text('clockOf', { label })}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  )
}
