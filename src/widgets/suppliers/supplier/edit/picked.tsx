import { useId, type ReactElement, type ReactNode } from 'react'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import type { FieldProps } from '#shared/ui/form-dialog/use-form.ts'

interface PickedProps extends FieldProps<number[]> {
  /** The meaning of no choice. */
  readonly help?: string | undefined
  readonly options: readonly {
    readonly id: number
    readonly label: ReactNode
    /** Why it cannot be changed. */
    readonly reason?: string | undefined
  }[]
}

/** Records that are picked by boxes: material groups, article groups, companies. */
export function Picked({ name, label, help, options, value: ids, onChange, error }: PickedProps): ReactElement {
  const noteId = useId()
  const note = error ?? help
  return (
    <div>
      <fieldset className="pick" aria-invalid={error ? true : undefined} aria-describedby={note ? noteId : undefined}>
        <legend>{label}</legend>
        {options.map(({ id, label: words, reason }) => (
          <Checkbox
            key={id}
            name={name}
            label={words}
            checked={ids.includes(id)}
            reason={reason}
            onChange={(isOn) => onChange(isOn ? [...ids, id] : ids.filter((one) => one !== id))}
          />
        ))}
      </fieldset>
      {note && (
        <p id={noteId} className={error ? 'err' : 'muted note'}>
          {note}
        </p>
      )}
    </div>
  )
}
