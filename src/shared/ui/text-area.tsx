import type { ComponentProps, ReactElement } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { usePartTexts } from './part-texts/texts.ts'

/** The counter is announced from this many remaining characters on. */
const NEAR = 100

type Native = Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'onChange' | 'maxLength'>

export interface TextAreaProps extends FieldTexts, Native {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Maximum length; longer text is not cut, the caller rejects it. */
  readonly limit?: number | undefined
}

export function TextArea(props: TextAreaProps): ReactElement {
  const { label, help, error, optional = false, className = '', value, onChange, limit, ...rest } = props
  const left = limit === undefined ? Infinity : limit - value.length
  return (
    <Field label={label} help={help} error={error} optional={optional} className={className}>
      {(control) => (
        <>
          <textarea
            rows={4}
            {...rest}
            {...control}
            {...(left < 0 && { 'aria-invalid': true })}
            className="input"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <Remaining left={left} />
        </>
      )}
    </Field>
  )
}

function Remaining({ left }: { left: number }): ReactElement {
  const text = usePartTexts()
  return (
    <span className={left < 0 ? 'left over' : 'left'} aria-live="polite">
      {left <= NEAR && (left < 0 ? text('over', { count: -left }) : text('left', { count: left }))}
    </span>
  )
}
