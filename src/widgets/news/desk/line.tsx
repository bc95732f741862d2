import { useStore } from '@nanostores/react'
import copy from 'lucide-static/icons/copy.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import listChecks from 'lucide-static/icons/list-checks.svg?raw'
import restore from 'lucide-static/icons/rotate-ccw.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { memo, type ReactElement } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { useCategoryIcon } from '#widgets/news/category-icons.ts'
import { HitText } from '#widgets/news/overview/tools/hit-text.tsx'
import type { Act } from './desk-store.ts'
import { LineChips } from './line-chips.tsx'
import { refusalText, titleOf } from './line-words.ts'
import { useDeskTexts } from './texts.ts'
import { EDIT_PATH } from './toolbar.tsx'

/** Chips or names before the rest is only counted. */
const SHOWN = 2

export interface LineNames {
  /** Label and icon by the id of a category. */
  readonly categories: ReadonlyMap<number, { readonly label: string; readonly icon: string }>
  readonly companies: ReadonlyMap<number, string>
}

export interface LineProps {
  readonly line: StoryLine
  /** Its place in the whole list, from 1. */
  readonly index: number
  readonly selected: boolean
  /** Tab reaches it. */
  readonly active: boolean
  readonly gone: boolean
  readonly words: string
  readonly names: LineNames
  readonly onSelect: (id: number, isRange: boolean) => void
  readonly onAct: (act: Act, line: StoryLine) => void
  readonly onConfirmations: (line: StoryLine) => void
}

function Categories({ ids, names }: { ids: readonly number[]; names: LineNames }): ReactElement {
  const known = ids.flatMap((id) => names.categories.get(id) ?? [])
  const iconOf = useCategoryIcon()
  return (
    <ul className="chips">
      {known.slice(0, SHOWN).map(({ label, icon }) => (
        <li key={label}>
          <Chip icon={iconOf(icon)} dot>
            {label}
          </Chip>
        </li>
      ))}
      <Rest labels={known.slice(SHOWN).map(({ label }) => label)} />
    </ul>
  )
}

/** The others: counted for the eye, named for the ear and on hover. */
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

/** What can be done with a line; what cannot be done now says why. */
function useItems({ line, onAct, onConfirmations }: LineProps): readonly MenuItem[] {
  const text = useDeskTexts()
  const reasonOf = (code: string | undefined) => (code === undefined ? undefined : refusalText(code, text))
  if (line.state === 'bin')
    return [{ label: text('act.restore'), icon: restore, onSelect: () => onAct('restore', line) }]
  const isOut = line.state === 'published' || line.state === 'expired'
  const isAsked = isOut && line.confirmation !== 'none'
  return [
    {
      label: text('act.publish'),
      icon: send,
      reason: reasonOf(line.refused.publish),
      onSelect: () => onAct('publish', line),
    },
    ...(isOut
      ? [
          {
            label: text('act.unpublish'),
            icon: eyeOff,
            reason: reasonOf(line.refused.unpublish),
            onSelect: () => onAct('unpublish', line),
          },
        ]
      : []),
    ...(isAsked ? [{ label: text('act.confirmations'), icon: listChecks, onSelect: () => onConfirmations(line) }] : []),
    { label: text('act.delete'), icon: trash, keys: 'Delete', danger: true, onSelect: () => onAct('delete', line) },
  ]
}

function Acts(props: LineProps & { title: string; tabIndex: number }): ReactElement {
  const { line, title, tabIndex } = props
  const text = useDeskTexts()
  const duplicate = usePortalLink(`${EDIT_PATH}/kopie-${line.id}`)
  return (
    <>
      {line.state !== 'bin' && (
        <a
          {...duplicate}
          className="ibtn small"
          tabIndex={tabIndex}
          aria-label={text('duplicate', { title })}
          title={text('duplicate', { title })}
        >
          <Icon source={copy} />
        </a>
      )}
      <Menu
        label={text('more', { title })}
        side="end"
        items={useItems(props)}
        trigger={(trigger) => (
          <IconButton {...trigger} icon={ellipsis} size="small" label={text('more', { title })} tabIndex={tabIndex} />
        )}
      />
    </>
  )
}

/** A story: what it is called, how it stands, and what can be done with it. */
export const Line = memo(function Line(props: LineProps) {
  const { line, index, selected, active, gone, words, names, onSelect } = props
  const text = useDeskTexts()
  const format = useFormat()
  const language = useStore($language)
  const { id, companyIds, changedAt, changedBy } = line
  const title = titleOf(line, language, text)
  const tabIndex = active ? 0 : -1
  const companies = companyIds.flatMap((one) => names.companies.get(one) ?? [])
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
        <a {...usePortalLink(`${EDIT_PATH}/${id}`)} tabIndex={tabIndex} data-story>
          <HitText text={title} words={words} />
        </a>
      </th>
      <td>
        <LineChips line={line} gone={gone} />
      </td>
      <td className="side">
        <Categories ids={line.kategorieIds} names={names} />
      </td>
      <td className="side">
        {companyIds.length === 0 ? (
          text('everybody')
        ) : (
          <span title={companies.join(', ')}>
            {companies[0]} {companies.length > 1 && `+${companies.length - 1}`}
            <span className="sr">{companies.slice(1).join(', ')}</span>
          </span>
        )}
      </td>
      <td className="when">{changedBy.name ? text('by', { date: changed, name: changedBy.name }) : changed}</td>
      <td className="acts">
        <Acts {...props} title={title} tabIndex={tabIndex} />
      </td>
    </tr>
  )
})
