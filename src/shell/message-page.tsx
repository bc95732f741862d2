import type { ReactElement, ReactNode } from 'react'

export interface MessagePageProps {
  readonly heading: string
  readonly code?: string
  readonly art?: ReactElement
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One message in place of a page: what is, and what one can do. */
export function MessagePage({ heading, code, art, actions, children }: MessagePageProps): ReactElement {
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
