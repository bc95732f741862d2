import { useId, type ReactElement, type ReactNode } from 'react'
import { Heading } from './heading.tsx'

export interface CardProps {
  readonly title?: ReactNode | undefined
  /** At the right of the title. */
  readonly action?: ReactNode | undefined
  /** Rows and tables reach the edges. */
  readonly flush?: boolean | undefined
  readonly className?: string | undefined
  /** The name by which hosts style it and help points at it. */
  readonly part?: string | undefined
  readonly children: ReactNode
}

/** A surface with a hairline; never inside another one. */
export function Card({ title, action, flush = false, className = '', part, children }: CardProps): ReactElement {
  const id = useId()
  return (
    <section part={part} className={`card ${className}`.trim()} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="card-head">
          <Heading depth={2} id={id}>
            {title}
          </Heading>
          {action && <div className="card-act">{action}</div>}
        </div>
      )}
      {flush ? children : <div className="card-body">{children}</div>}
    </section>
  )
}
