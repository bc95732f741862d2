import type { ReactElement } from 'react'
import { badgeLabel } from '#domain/notifications/notification.ts'

export interface CountProps {
  readonly value: number
  /** The meaning of the number, with the exact number in it: '12 neu'. */
  readonly label: string
  /** New for the reader, open work, or a plain quantity. */
  readonly kind?: 'new' | 'todo' | 'plain'
}

/** A number in a pill, '9+' above nine; not rendered for zero. */
export function Count({ value, label, kind = 'new' }: CountProps): ReactElement | null {
  if (value <= 0) return null
  return (
    <span className={kind === 'new' ? 'count' : `count ${kind}`}>
      <span className="sr">{label}</span>
      <span aria-hidden="true">{badgeLabel(value)}</span>
    </span>
  )
}
