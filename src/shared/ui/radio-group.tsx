import { useId, type ReactElement, type ReactNode } from 'react'
import { FieldNote, type FieldTexts } from './field.tsx'
import { usePartTexts } from './part-texts/texts.ts'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly help?: ReactNode | undefined
}

export interface RadioGroupProps<Value extends string> extends FieldTexts {
  /** For error summaries; unique by itself otherwise. */
  readonly name?: string | undefined
  readonly value: Value | undefined
  readonly options: readonly RadioOption<Value>[]
  readonly onChange: (value: Value) => void
  /** Side by side instead of below each other. */
  readonly inline?: boolean | undefined
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>): ReactElement {
  const { label, help, error, optional, name, value, options, onChange, inline = false } = props
  const text = usePartTexts()
  const id = useId()
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-describedby={help || error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>
        {label} {optional && <span className="opt">{text('optional')}</span>}
      </legend>
      <div className={inline ? 'checks inline' : 'checks'}>
        {options.map((option) => (
          <label key={option.value} className="check">
            <input
              type="radio"
              name={name ?? id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.help && <small className="help">{option.help}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={id} help={help} error={error} />
    </fieldset>
  )
}
