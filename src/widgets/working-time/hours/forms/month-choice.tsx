// The month to be shown: typed, or one of those for which evidence is kept.
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { moveMonth, parseMonth, type MonthProps } from '#widgets/working-time/hours/model.ts'
import { useWorkingHoursTexts } from '#widgets/working-time/hours/texts.ts'

/** Months for which evidence is kept. */
const KEPT = 24

export function MonthChoice({ month, current, onMonth }: MonthProps): ReactElement {
  const text = useWorkingHoursTexts()
  const { month: nameOf } = useFormat()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const months = Array.from({ length: KEPT }, (_, index) => moveMonth(current, -index))
  const submit = () => {
    const found = parseMonth(typed, nameOf)
    if (found !== undefined && found <= current) onMonth(found)
    else setWrong(true)
  }
  return (
    <form
      ref={form}
      className="fields"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={text('typed')}
        help={text('typedHelp')}
        error={isWrong && text('typedWrong')}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <SelectField
        label={text('list')}
        value={month}
        options={[...new Set([...months, month])].map((value) => ({ value, label: nameOf(value) }))}
        onChange={onMonth}
      />
    </form>
  )
}
