import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'

interface LargeButtonProps {
  readonly icon?: IconSource
  /** go: the one action of the place · out: it ends something. */
  readonly kind?: 'go' | 'out' | 'plain'
  readonly hint?: ReactNode
  readonly type?: 'button' | 'submit'
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A button that is hit with gloves. */
export function LargeButton(props: LargeButtonProps): ReactElement {
  const { icon, kind = 'plain', hint, type = 'button', onClick, children } = props
  return (
    // oxlint-disable-next-line react/button-has-type -- one of two
    <button type={type} className={`large ${kind}`} onClick={onClick}>
      {icon && <Icon source={icon} />}
      <span>{children}</span> {hint && <small>{hint}</small>}
    </button>
  )
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

interface KeypadProps {
  readonly value: string
  readonly limit: number
  readonly deleteLabel: string
  readonly onChange: (value: string) => void
}

/** Digits to press, for devices without a keyboard. */
export function Keypad({ value, limit, deleteLabel, onChange }: KeypadProps): ReactElement {
  return (
    <div className="keypad">
      {DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          className="large"
          onClick={() => value.length < limit && onChange(value + digit)}
        >
          {digit}
        </button>
      ))}
      <button type="button" className="large" aria-label={deleteLabel} onClick={() => onChange(value.slice(0, -1))}>
        <span aria-hidden="true">←</span>
      </button>
    </div>
  )
}
