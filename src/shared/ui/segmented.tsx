import { useId, type ReactElement } from 'react'
import { Icon, type IconSource } from './icon.tsx'

export interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: IconSource | undefined
  /** Only the icon is visible; the label is for screen readers. */
  readonly iconOnly?: boolean | undefined
}

export interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly hideLabel?: boolean | undefined
  readonly options: readonly SegmentedOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className?: string | undefined
}

/** Two to four ways, of which one holds: native radio buttons drawn as one control. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactElement {
  const { label, hideLabel = false, options, value, onChange, className = '' } = props
  const name = useId()
  return (
    <fieldset className={`choice ${className}`.trim()}>
      <legend className={hideLabel ? 'sr' : undefined}>{label}</legend>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value} title={option.iconOnly ? option.label : undefined}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>
              {option.icon && <Icon source={option.icon} size="s" />}
              {option.iconOnly ? <span className="sr">{option.label}</span> : option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
