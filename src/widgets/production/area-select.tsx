import type { ReactElement } from 'react'
import { seesPeople, type Area } from './api.ts'

interface AreaSelectProps {
  readonly areas: readonly Area[]
  readonly value: number
  readonly label: string
  readonly own: string
  readonly others: string
  readonly onChange: (id: number) => void
}

/** The shown area, as a filter: areas whose people the viewer sees come first. Needs filter-bar.css. */
export function AreaSelect({ areas, value, label, own, others, onChange }: AreaSelectProps): ReactElement {
  const isSeveralSites = new Set(areas.map(({ site }) => site)).size > 1
  const groups = [
    { label: own, areas: areas.filter(seesPeople) },
    { label: others, areas: areas.filter((area) => !seesPeople(area)) },
  ].filter((group) => group.areas.length > 0)
  return (
    <select
      className="pill on"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.areas.map(({ id, name, site }) => (
            <option key={id} value={id}>
              {isSeveralSites ? `${name}, ${site}` : name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
