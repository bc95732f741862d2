import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import type { ReactElement } from 'react'
import { Icon } from './icon.tsx'
import type { SelectOption } from './select-field.tsx'

interface PillSelectProps {
  readonly label: string
  /** The label while nothing is selected. */
  readonly all: string
  readonly value: string
  readonly options: readonly SelectOption<string>[]
  readonly onChange: (value: string) => void
}

/** A native select as a filter; an inactive filter has a dashed border. Needs filter-bar.css. */
export function PillSelect({ label, all, value, options, onChange }: PillSelectProps): ReactElement {
  return (
    <span className={value ? 'pill select on' : 'pill select'}>
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon source={chevron} size="s" />
    </span>
  )
}
