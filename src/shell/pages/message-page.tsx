import { useEffect, type ReactElement, type ReactNode } from 'react'
import { announce } from '#shared/element/announce.ts'

export interface MessagePageProps {
  readonly heading: string
  readonly code?: string
  readonly art?: ReactElement
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A message in place of a page: state and possible actions. It replaces a page that was already shown, so it is announced. */
export function MessagePage({ heading, code, art, actions, children }: MessagePageProps): ReactElement {
  useEffect(() => announce(heading), [heading])
  return (
    <div className="stack gap-16 start message">
      {art}
      {code && <span className="code">{code}</span>}
      <h1>{heading}</h1>
      {children}
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}
