import type { ReactElement } from 'react'

export interface ChoiceProps<Value extends string> {
  readonly name: string
  readonly label: string
  readonly value: Value
  /** Words by value, in the order shown. */
  readonly options: Readonly<Record<Value, string>>
  readonly onChoose: (value: Value) => void
}

/** Two to four ways, of which one holds: native radio buttons drawn as a segmented control. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
  const { name, label, value, options, onChoose } = props
  const entries = Object.entries(options) as [Value, string][]
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="seg">
        {entries.map(([option, word]) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChoose(option)} />
            <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
