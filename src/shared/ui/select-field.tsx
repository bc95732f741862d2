import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import type { ComponentProps, ReactElement } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

type Native = Omit<ComponentProps<'select'>, 'id' | 'value' | 'onChange' | 'children'>

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

export interface SelectFieldProps<Value extends string> extends FieldTexts, Native {
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactElement {
  const { label, help, error, optional = false, className = '', value, options, onChange, ...rest } = props
  return (
    <Field label={label} help={help} error={error} optional={optional} className={className}>
      {(control) => (
        <span className="input select">
          <select {...rest} {...control} value={value} onChange={({ target }) => onChange(target.value as Value)}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon source={chevron} size="s" />
        </span>
      )}
    </Field>
  )
}
