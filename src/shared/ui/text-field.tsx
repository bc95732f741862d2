import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon, type IconSource } from './icon.tsx'

type Native = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'size'>

export interface TextFieldProps extends FieldTexts, Native {
  readonly value: string
  readonly onChange?: ((value: string) => void) | undefined
  /** Before the text, inside the box. */
  readonly icon?: IconSource | undefined
  /** Why it cannot be changed; it stays readable and reachable. */
  readonly reason?: ReactNode | undefined
  /** Shown at the right end, inside the box. */
  readonly end?: ReactNode | undefined
}

export function TextField(props: TextFieldProps): ReactElement {
  const { label, help, error, optional = false, className = '', value, onChange, icon, reason, end, ...rest } = props
  return (
    <Field label={label} help={reason ?? help} error={error} optional={optional} className={className}>
      {(control) => (
        <span className={reason ? 'input off' : 'input'}>
          {icon && <Icon source={icon} size="s" />}
          <input
            type="text"
            {...rest}
            {...control}
            value={value}
            readOnly={reason !== undefined || rest.readOnly}
            onChange={({ target }) => onChange?.(target.value)}
          />
          {end}
        </span>
      )}
    </Field>
  )
}
