import { useId, type ReactElement, type ReactNode } from 'react'

export interface CardProps {
  readonly title?: ReactNode | undefined
  /** At the right of the title. */
  readonly action?: ReactNode | undefined
  /** Rank of the title in its page. */
  readonly level?: 2 | 3 | undefined
  /** Rows and tables reach the edges. */
  readonly flush?: boolean | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A surface with a hairline; never inside another one. */
export function Card({ title, action, level = 2, flush = false, className = '', children }: CardProps): ReactElement {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={`card ${className}`.trim()} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="card-head">
          <Heading id={id}>{title}</Heading>
          {action && <div className="card-act">{action}</div>}
        </div>
      )}
      {flush ? children : <div className="card-body">{children}</div>}
    </section>
  )
}
