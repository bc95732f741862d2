// A day that is typed: the browser tells of it while it is half there, as of the year 0002.
import { useState, type ReactElement } from 'react'
import { TextField, type TextFieldProps } from '#shared/ui/text-field.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import { DAYS, isDay } from './time-input.ts'

export interface DayFieldProps extends Omit<
  TextFieldProps,
  'type' | 'min' | 'max' | 'onInput' | 'onBlur' | 'onChange'
> {
  /** `isHalf`: something is typed that is no day yet. */
  readonly onChange: (day: string, isHalf: boolean) => void
}

/** Says the rule once somebody leaves a day that is not whole. */
export function DayField({ value, error, onChange, ...rest }: DayFieldProps): ReactElement {
  const text = useEditorTexts()
  const [isLeft, setLeft] = useState(false)
  const [isHalf, setHalf] = useState(false)
  const hear = (day: string, isBad: boolean) => {
    if (day === value && isBad === isHalf) return
    setHalf(isBad)
    onChange(day, isBad)
  }
  const isWrong = isLeft && (isHalf || (value !== '' && !isDay(value)))
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
