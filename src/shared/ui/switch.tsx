import { useId, type ReactElement, type ReactNode } from 'react'

export interface SwitchProps {
  readonly checked: boolean
  /** The effect is immediate; where something must be sent first, use a checkbox. */
  readonly onChange: (checked: boolean) => void
  readonly label: ReactNode
  /** The label is for screen readers only, in a table whose heads show it. */
  readonly hideLabel?: boolean | undefined
  readonly help?: ReactNode | undefined
  readonly disabled?: boolean | undefined
  /** Why it is disabled. */
  readonly reason?: ReactNode | undefined
  /** While the effect is on its way. */
  readonly busy?: boolean | undefined
}

/** An on/off switch with immediate effect. */
export function Switch(props: SwitchProps): ReactElement {
  const { checked, onChange, label, hideLabel = false, help, disabled = false, reason, busy = false } = props
  const id = useId()
  const isOff = disabled || reason !== undefined
  const note = reason ?? help
  return (
    <span className="switch">
      <label className="check">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-disabled={isOff || undefined}
          aria-busy={busy || undefined}
          aria-describedby={note ? id : undefined}
          onChange={({ target }) => !isOff && !busy && onChange(target.checked)}
        />
        <span className={hideLabel ? 'sr' : undefined}>{label}</span>
      </label>
      {note && (
        <small id={id} className={hideLabel ? 'sr' : 'help'}>
          {note}
        </small>
      )}
    </span>
  )
}
