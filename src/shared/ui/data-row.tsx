import eye from 'lucide-static/icons/eye.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { usePartTexts } from './part-texts/texts.ts'

export interface DataRowProps {
  readonly label: ReactNode
  /** Who can see the value. */
  readonly seenBy?: ReactNode | undefined
  /** Who may change it, or the button for changing it. */
  readonly action?: ReactNode | undefined
  /** The value. */
  readonly children: ReactNode
}

/** One fact about a person: name, value, who sees it, who may change it. Use it inside `DataRows`. */
export function DataRow({ label, seenBy, action, children }: DataRowProps): ReactElement {
  const text = usePartTexts()
  return (
    <div>
      <dt>{label}</dt>
      <dd className="value">{children}</dd>
      {seenBy !== undefined && (
        <dd className="seen">
          <Icon source={eye} size="s" label={text('visibleTo')} />
          <span>{seenBy}</span>
        </dd>
      )}
      {action !== undefined && <dd className="change">{action}</dd>}
    </div>
  )
}

export function DataRows({ children }: { children: ReactNode }): ReactElement {
  return <dl className="lined pdata">{children}</dl>
}
