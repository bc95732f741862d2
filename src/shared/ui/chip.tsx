import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconSource } from './icon.tsx'

export interface ChipProps {
  readonly kind?: 'plain' | 'new' | 'ok' | 'warn' | 'bad' | 'info' | 'open' | 'off'
  /** A status always has one, a category may have a dot instead. */
  readonly icon?: IconSource | undefined
  readonly dot?: boolean | undefined
  /** Name of a colour for icon or dot; absent or '': that of the text. Needs hues.css in the same root. */
  readonly hue?: string | undefined
  readonly children: ReactNode
}

/** Only a known word becomes a class. */
export const hueClass = (hue: string | undefined): string => (hue && /^[a-z]+$/.test(hue) ? `hue ${hue}` : '')

export function Chip({ kind = 'plain', icon, dot = false, hue, children }: ChipProps): ReactElement {
  return (
    <span className={kind === 'plain' ? 'chip' : `chip ${kind}`}>
      {icon !== undefined ? (
        <Icon source={icon} className={hueClass(hue)} />
      ) : (
        dot && <span className={`dot ${hueClass(hue)}`} />
      )}
      {children}
    </span>
  )
}
