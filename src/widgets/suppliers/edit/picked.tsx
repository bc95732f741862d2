import type { ReactElement, ReactNode } from 'react'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import type { FieldProps } from '#shared/ui/form-dialog/use-form.ts'

interface PickedProps extends FieldProps<number[]> {
  /** What no choice means. */
  readonly help?: string | undefined
  readonly options: readonly {
    readonly id: number
    readonly label: ReactNode
    /** Why it cannot be changed. */
    readonly reason?: string | undefined
  }[]
}

/** Records that are picked by boxes: material groups, article groups, companies. */
export function Picked({ label, help, options, value: ids, onChange, error }: PickedProps): ReactElement {
  const note = error ?? help
  return (
    <div>
      <fieldset className="pick">
        <legend>{label}</legend>
        {options.map(({ id, label: name, reason }) => (
          <Checkbox
            key={id}
            label={name}
            checked={ids.includes(id)}
            reason={reason}
            onChange={(isOn) => onChange(isOn ? [...ids, id] : ids.filter((one) => one !== id))}
          />
        ))}
      </fieldset>
      {note && <p className={error ? 'err' : 'muted note'}>{note}</p>}
    </div>
  )
}
