import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { Icon, type IconSource } from './icon.tsx'
import { Tip } from './tooltip.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'primary' | 'second' | 'ghost' | 'danger' | 'danger-full'
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: IconSource | undefined
  /** A call is running: the width is kept, a spinner is shown before the label, presses have no effect. */
  readonly busy?: boolean
  /** Why it has no effect now: it looks disabled, stays focusable, and shows the reason. */
  readonly reason?: string | undefined
  readonly children: ReactNode
}

export function Button(props: ButtonProps): ReactElement {
  const {
    kind = 'second',
    size = 'normal',
    icon,
    busy = false,
    reason,
    className = '',
    children,
    onClick,
    ...rest
  } = props
  const classes = ['btn', kind, size === 'normal' ? '' : size, className].filter(Boolean).join(' ')
  const id = useId()
  const refusal = reason !== undefined && ({ 'aria-disabled': true, 'aria-describedby': id } as const)
  return (
    <>
      <button
        type="button"
        {...rest}
        {...refusal}
        className={classes}
        aria-busy={busy || undefined}
        onClick={busy || refusal ? (event) => event.preventDefault() : onClick}
      >
        {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon source={icon} size="s" />}
        {children}
      </button>
      {refusal && <Tip id={id} text={reason} />}
    </>
  )
}
