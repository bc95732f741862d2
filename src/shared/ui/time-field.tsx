// A time of day, typed by the 24-hour clock in any form that `parseClock` reads. Needs form.css in the same root.
import clock from 'lucide-static/icons/clock.svg?raw'
import { useState, type ReactElement } from 'react'
import { clockTime, parseClock } from '#domain/calendar/typed-time.ts'
import { usePartTexts } from './part-texts/texts.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface TimeFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'onBlur' | 'onChange'> {
  /** The text as it is typed; `parseClock` reads it. */
  readonly value: string
  readonly onChange: (typed: string) => void
}

export const isUnreadableTime = (typed: string): boolean => typed.trim() !== '' && parseClock(typed) === undefined

/** The sentence for a text that is no time, in the present language. */
export const unreadableTime = (): string => usePartTexts.text('unreadableTime')

/** On leaving it, '752' becomes '7:52', and another text is refused; no error is shown while a time is being typed. */
export function TimeField({ value, onChange, error, ...rest }: TimeFieldProps): ReactElement {
  const text = usePartTexts()
  const [isTyping, setTyping] = useState(false)
  const refusal = isUnreadableTime(value) ? text('unreadableTime') : error
  const leave = () => {
    setTyping(false)
    const minute = parseClock(value)
    if (minute !== undefined && !/^\d{1,2}:\d{2}$/.test(value)) onChange(clockTime(minute))
  }
  return (
    <TextField
      autoComplete="off"
      {...rest}
      icon={clock}
      value={value}
      error={isTyping ? undefined : refusal}
      onBlur={leave}
      onChange={(typed) => {
        setTyping(true)
        onChange(typed)
      }}
    />
  )
}
