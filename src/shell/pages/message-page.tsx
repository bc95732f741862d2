import { useEffect, type ReactElement, type ReactNode } from 'react'
import { announce } from '#shared/element/announce.ts'

export interface MessagePageProps {
  readonly heading: string
  readonly code?: string
  readonly art?: ReactElement
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One message in place of a page: what is, and what one can do. It comes later than the page it replaces, so it is told. */
export function MessagePage({ heading, code, art, actions, children }: MessagePageProps): ReactElement {
  useEffect(() => announce(heading), [heading])
  return (
    <div className="message">
      {art}
      {code && <span className="code">{code}</span>}
      <h1>{heading}</h1>
      {children}
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}
