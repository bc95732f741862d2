import { useId, type ReactElement } from 'react'

export interface ProgressProps {
  readonly label: string
  /** 0 to 1; undefined while unknown. */
  readonly value?: number | undefined
  /** Text at the right: '1,2 von 3,4 MB'. */
  readonly words?: string | undefined
  readonly hideLabel?: boolean | undefined
}

export function Progress({ label, value, words, hideLabel = false }: ProgressProps): ReactElement {
  const id = useId()
  return (
    <div className="progress">
      <label htmlFor={id} className={hideLabel ? 'sr' : undefined}>
        {label}
      </label>
      {words && <small>{words}</small>}
      <progress id={id} max={1} {...(value !== undefined && { value })} />
    </div>
  )
}
