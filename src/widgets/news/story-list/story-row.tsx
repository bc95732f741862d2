import { useStore } from '@nanostores/react'
import { memo, type ReactElement } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import type { StoryAction } from '#widgets/news/editing-api.ts'
import { useCategoryIcon } from '#widgets/news/category-icons.ts'
import { HitText } from '#widgets/news/hit-text.tsx'
import { editPath } from '#widgets/news/paths.ts'
import { RowActions } from './row-actions.tsx'
import { RowChips } from './row-chips.tsx'
import { titleOf } from './row-text.ts'
import { useStoryListTexts } from './texts.ts'

/** Number of chips or names shown; the rest is only counted. */
const SHOWN = 2

export interface RowNames {
  /** Label and icon by category id. */
  readonly categories: ReadonlyMap<number, { readonly label: string; readonly icon: string; readonly color: string }>
  readonly companies: ReadonlyMap<number, string>
}

export interface StoryRowProps {
  readonly line: StoryLine
  /** Position in the whole list, from 1. */
  readonly index: number
  readonly selected: boolean
  /** The row is the tab stop of the list. */
  readonly active: boolean
  readonly gone: boolean
  readonly words: string
  readonly names: RowNames
  readonly onSelect: (id: number, isRange: boolean) => void
  readonly onAction: (action: StoryAction, line: StoryLine) => void
  readonly onConfirmations: (line: StoryLine) => void
  readonly onReach: (line: StoryLine) => void
}

function Categories({ ids, names }: { ids: readonly number[]; names: RowNames }): ReactElement {
  const known = ids.flatMap((id) => names.categories.get(id) ?? [])
  const iconOf = useCategoryIcon()
  return (
    <ul className="chips">
      {known.slice(0, SHOWN).map(({ label, icon, color }) => (
        <li key={label}>
          <Chip icon={iconOf(icon)} hue={color} dot>
            {label}
          </Chip>
        </li>
      ))}
      <Rest labels={known.slice(SHOWN).map(({ label }) => label)} />
    </ul>
  )
}

/** The remaining names: shown as a number, listed for screen readers and on hover. */
function Rest({ labels }: { labels: readonly string[] }): ReactElement | null {
  if (labels.length === 0) return null
  const names = labels.join(', ')
  return (
    <li title={names}>
      <span className="chip" aria-hidden="true">
        +{labels.length}
      </span>
      <span className="sr">{names}</span>
    </li>
  )
}

function Companies({ ids, names }: { ids: readonly number[]; names: RowNames }): ReactElement {
  const text = useStoryListTexts()
  const companies = ids.flatMap((one) => names.companies.get(one) ?? [])
  if (ids.length === 0) return <>{text('everybody')}</>
  return (
    <span title={companies.join(', ')}>
      {companies[0]} {companies.length > 1 && `+${companies.length - 1}`}
      <span className="sr">{companies.slice(1).join(', ')}</span>
    </span>
  )
}

/** One story: title, state and actions. */
export const StoryRow = memo(function Line(props: StoryRowProps) {
  const { line, index, selected, active, gone, words, names, onSelect, onAction, onConfirmations, onReach } = props
  const text = useStoryListTexts()
  const format = useFormat()
  const language = useStore($language)
  const { id, companyIds, changedAt, changedBy } = line
  const title = titleOf(line, language, text)
  const tabIndex = active ? 0 : -1
  const changed = format.date(changedAt)
  return (
    <tr
      data-line={id}
      aria-rowindex={index + 1}
      className={[selected ? 'on' : '', gone ? 'gone' : ''].filter(Boolean).join(' ') || undefined}
    >
      <td className="pick">
        <label className="check">
          <input
            type="checkbox"
            checked={selected}
            tabIndex={tabIndex}
            aria-label={text('select', { title })}
            onClick={({ shiftKey }) => onSelect(id, shiftKey)}
            onChange={() => undefined}
          />
        </label>
      </td>
      <th scope="row" dir="auto">
        <a {...usePortalLink(editPath(id))} tabIndex={tabIndex} data-story>
          <HitText text={title} words={words} />
        </a>
      </th>
      <td>
        <RowChips line={line} gone={gone} />
      </td>
      <td className="side">
        <Categories ids={line.kategorieIds} names={names} />
      </td>
      <td className="side">
        <Companies ids={companyIds} names={names} />
      </td>
      <td className="when">{changedBy.name ? text('by', { date: changed, name: changedBy.name }) : changed}</td>
      <td className="actions">
        <RowActions
          line={line}
          title={title}
          tabIndex={tabIndex}
          onAction={onAction}
          onConfirmations={onConfirmations}
          onReach={onReach}
        />
      </td>
    </tr>
  )
})
