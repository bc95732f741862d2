import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconSource } from './icon.tsx'

export interface ChipProps {
  readonly kind?: 'plain' | 'new' | 'ok' | 'warn' | 'bad' | 'info' | 'open' | 'off'
  /** A status always has one, a category may have a dot instead. */
  readonly icon?: IconSource | undefined
  readonly dot?: boolean | undefined
  readonly children: ReactNode
}

export function Chip({ kind = 'plain', icon, dot = false, children }: ChipProps): ReactElement {
  return (
    <span className={kind === 'plain' ? 'chip' : `chip ${kind}`}>
      {icon !== undefined ? <Icon source={icon} /> : dot && <span className="dot" />}
      {children}
    </span>
  )
}
