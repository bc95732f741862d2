import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { FieldNote, type FieldTexts } from './field.tsx'

type Native = Omit<ComponentProps<'input'>, 'id' | 'type' | 'checked' | 'onChange'>

export interface CheckboxProps extends Pick<FieldTexts, 'label' | 'help' | 'error'>, Native {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Why it cannot be changed. */
  readonly reason?: ReactNode | undefined
}

/** A native box; the whole label is its target. */
export function Checkbox(props: CheckboxProps): ReactElement {
  const { label, help, error, reason, checked, onChange, className = '', ...rest } = props
  const id = useId()
  const note = reason ?? help
  return (
    <div className={`check-field ${className}`.trim()}>
      <label className="check">
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          aria-disabled={reason ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note || error ? id : undefined}
          onChange={({ target }) => !reason && onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={id} help={note} error={error} />
    </div>
  )
}
