import inbox from 'lucide-static/icons/inbox.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconSource } from './icon.tsx'

export interface EmptyStateProps {
  readonly icon?: IconSource | undefined
  readonly heading: ReactNode
  /** The action that helps. */
  readonly action?: ReactNode | undefined
  readonly children?: ReactNode | undefined
}

/** Shown instead of an empty list. */
export function EmptyState({ icon = inbox, heading, action, children }: EmptyStateProps): ReactElement {
  return (
    <div className="state">
      <Icon source={icon} size="l" />
      <b>{heading}</b>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
