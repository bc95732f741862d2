import type { ReactElement } from 'react'
import type { Entry, Group } from './entry.ts'
import { Option } from './option.tsx'
import { usePanelTexts } from './texts.ts'

export interface HitGroupsProps {
  /** The id of the listbox; the ids of its parts begin with it. */
  readonly id: string
  readonly groups: readonly Group[]
  /** The text that is highlighted in the hits. */
  readonly query: string
  readonly active: Entry | undefined
  readonly onPoint: (entry: Entry) => void
  readonly onTake: (entry: Entry, inNewTab: boolean) => void
}

export const optionId = (listId: string, entry: Entry): string => `${listId}-${entry.id}`

/** The hits below their headings. */
export function HitGroups({ id, groups, query, active, onPoint, onTake }: HitGroupsProps): ReactElement {
  const text = usePanelTexts()
  const draw = (entry: Entry) => (
    <Option
      key={entry.id}
      id={optionId(id, entry)}
      entry={entry}
      query={query}
      active={entry === active}
      onPoint={() => onPoint(entry)}
      onTake={(inNewTab) => onTake(entry, inNewTab)}
    />
  )
  return (
    <div id={id} role="listbox" aria-label={text('list')}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-label={text(`group.${group.id}`)}>
          <div className="palette-head" aria-hidden="true">
            {text(`group.${group.id}`)}
          </div>
          {group.entries.map(draw)}
        </div>
      ))}
    </div>
  )
}
