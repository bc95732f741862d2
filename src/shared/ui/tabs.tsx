import { useId, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { stepTo } from './roving.ts'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  /** A count or chip behind the label. */
  readonly badge?: ReactNode | undefined
}

export interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
  /** The content of the chosen tab. */
  readonly children: ReactNode
}

/** Arrows, Home and End move along the tabs, Enter and Space choose. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>): ReactElement {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const next = stepTo(event.key, all.indexOf(event.target as HTMLElement), all.length, 'horizontal')
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    <div className="tabs-box">
      <div className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.badge}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
