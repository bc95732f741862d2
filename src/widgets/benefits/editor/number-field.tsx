import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { TextField } from '#shared/ui/text-field.tsx'
import type { BenefitForm } from './form-state.ts'
import { useEditorTexts } from './texts.ts'

interface NumberFieldProps {
  /** The form that is notified while the number cannot be read. */
  readonly form: BenefitForm
  readonly path: string
  readonly label: string
  readonly value: number | null
  readonly max: number
  /** Places after the comma. */
  readonly digits: number
  /** A number that cannot be read counts as empty, and is not saved. */
  readonly onChange: (value: number | null) => void
}

/** A number with the comma or point of the reader; undefined: it cannot be read. */
function read(typed: string, max: number, digits: number): number | null | undefined {
  const plain = typed.trim().replace(',', '.')
  if (plain === '') return null
  const value = /^\d{1,6}(\.\d{1,4})?$/.test(plain) ? Number(plain) : NaN
  const fits = value <= max && Number.isInteger(Math.round(value * 10 ** digits * 1e6) / 1e6)
  return fits ? value : undefined
}

/** An optional number that keeps the typed text. */
export function NumberField({ form, path, label, value, max, digits, onChange }: NumberFieldProps): ReactElement {
  const text = useEditorTexts()
  const { number } = useFormat()
  const [typed, setTyped] = useState<string>()
  const parsed = typed === undefined ? undefined : read(typed, max, digits)
  // The typed text as long as it stands for the value; else the value, which something else has changed.
  const isTyped = typed !== undefined && (parsed ?? null) === value
  const isUnreadable = isTyped && parsed === undefined
  const mark = useEffectEvent((is: boolean) => form.markUnreadable(path, is))
  useEffect(() => {
    if (!isUnreadable) return undefined
    mark(true)
    return () => mark(false)
  }, [isUnreadable])
  return (
    <TextField
      label={label}
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={isTyped ? typed : value === null ? '' : number(value)}
      error={isUnreadable ? text('notANumber', { max: number(max) }) : undefined}
      onChange={(next) => {
        setTyped(next)
        onChange(read(next, max, digits) ?? null)
      }}
    />
  )
}
