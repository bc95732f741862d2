import { useState, type ComponentProps, type ReactElement } from 'react'
import { Field, type FieldTexts } from './field.tsx'

type Native = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'maxLength'>

export interface CodeFieldProps extends FieldTexts, Native {
  /** Digits only, at most `length`. */
  readonly value: string
  readonly onChange: (digits: string) => void
  /** Called with the code when its last digit is entered. */
  readonly onComplete?: ((digits: string) => void) | undefined
  readonly length?: number | undefined
}

/** A code of digits: one input that browsers and apps can fill, drawn as a box for each digit. */
export function CodeField(props: CodeFieldProps): ReactElement {
  const {
    label,
    help,
    error,
    optional = false,
    className = '',
    value,
    onChange,
    onComplete,
    length = 6,
    ...rest
  } = props
  const [caret, setCaret] = useState(0)
  const change = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  const at = Math.min(caret, value.length, length - 1)
  return (
    <Field label={label} help={help} error={error} optional={optional} className={className}>
      {(control) => (
        <span className="code">
          <input
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            {...rest}
            {...control}
            type="text"
            inputMode="numeric"
            value={value}
            onChange={({ target }) => change(target.value)}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
          />
          <span className="boxes" aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span key={index} className={index === at ? 'at' : undefined}>
                {value[index]}
              </span>
            ))}
          </span>
        </span>
      )}
    </Field>
  )
}
