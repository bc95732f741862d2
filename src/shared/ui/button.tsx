import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Icon, type IconSource } from './icon.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'primary' | 'second' | 'ghost' | 'danger' | 'danger-full'
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: IconSource | undefined
  /** While a call runs: the width is kept, a spinner stands before the label, presses do nothing. */
  readonly busy?: boolean
  readonly children: ReactNode
}

export function Button(props: ButtonProps): ReactElement {
  const { kind = 'second', size = 'normal', icon, busy = false, className = '', children, onClick, ...rest } = props
  const classes = ['btn', kind, size === 'normal' ? '' : size, className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon source={icon} size="s" />}
      {children}
    </button>
  )
}
