import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import { useId, type ReactElement, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { usePartTexts } from './part-texts/texts.ts'

/** The texts of every field; a field's props extend these. */
export interface FieldTexts {
  readonly label: ReactNode
  /** A sentence below the control; an error takes its place. */
  readonly help?: ReactNode | undefined
  readonly error?: ReactNode | undefined
  /** Shown beside the label; required fields are not marked. */
  readonly optional?: boolean | undefined
}

/** Props of the control inside a field. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
}

export interface FieldProps extends FieldTexts {
  readonly className?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** Label above, control, sentence below: one of each, tied together for who does not see them. */
export function Field({ label, help, error, optional, className = '', children }: FieldProps): ReactElement {
  const text = usePartTexts()
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>
        {label} {optional && <span className="opt">{text('optional')}</span>}
      </label>
      {children({
        id,
        ...((help || error) && { 'aria-describedby': noteId }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  )
}

/** The sentence below a control; an error that appears later is announced. */
export function FieldNote({ id, help, error }: Pick<FieldTexts, 'help' | 'error'> & { id: string }): ReactElement {
  return (
    <div id={id} className="note" aria-live="polite">
      {error ? (
        <span className="err">
          <Icon source={circleAlert} size="s" />
          <span>{error}</span>
        </span>
      ) : (
        help && <span className="help">{help}</span>
      )}
    </div>
  )
}
