import { useStore } from '@nanostores/react'
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw'
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import calendarClock from 'lucide-static/icons/calendar-clock.svg?raw'
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import hand from 'lucide-static/icons/hand.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import languages from 'lucide-static/icons/languages.svg?raw'
import pencilLine from 'lucide-static/icons/pencil-line.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import timer from 'lucide-static/icons/timer.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { memo, type ReactElement } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import type { StoryChip, StoryState } from '#domain/news/news-state.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import type { IconSource } from '#shared/ui/icon.tsx'
import { useCategoryIcon } from '#widgets/news/category-icons.ts'
import type { StoryAction } from '#widgets/news/editing-api.ts'
import { HitText } from '#widgets/news/hit-text.tsx'
import { editPath } from '#widgets/news/paths.ts'
import { RowActions } from './row-actions.tsx'
import { daysLeft, momentOf, titleOf, useStoryListTexts, type StoryListText } from './texts.ts'

interface Said {
  readonly kind: NonNullable<ChipProps['kind']>
  readonly icon: IconSource
  readonly words: string
}
type Say = (line: StoryLine, text: StoryListText, format: Formats) => Said

const binWords: Say = ({ deletedAt }, text) => {
  const count = daysLeft(deletedAt, Date.now())
  return { kind: 'off', icon: trash, words: count === 0 ? text('state.binLast') : text('state.bin', { count }) }
}

const STATES: Readonly<Record<StoryState, Say>> = {
  draft: (_, text) => ({ kind: 'plain', icon: pencil, words: text('state.draft') }),
  review: (_, text) => ({ kind: 'open', icon: hourglass, words: text('state.review') }),
  scheduled: ({ publishAt }, text, format) => ({
    kind: 'info',
    icon: calendarClock,
    words: text('state.scheduled', { at: momentOf(publishAt, format) }),
  }),
  published: ({ veroeffentlichtdate: at }, text, format) => ({
    kind: 'ok',
    icon: circleCheck,
    words: text('state.published', { at: at ? format.date(at) : '' }),
  }),
  expired: ({ expiresAt: at }, text, format) => ({
    kind: 'off',
    icon: calendarX,
    words: text('state.expired', { at: at ? format.date(at) : '' }),
  }),
  bin: binWords,
}

const CHIPS: Readonly<Record<StoryChip, Say>> = {
  approved: (_, text) => ({ kind: 'ok', icon: badgeCheck, words: text('chip.approved') }),
  expires: ({ expiresAt }, text, format) => ({
    kind: 'warn',
    icon: clockAlert,
    words: text('chip.expires', { at: momentOf(expiresAt, format) }),
  }),
  highlight: ({ highlightUntil: until }, text, format) => ({
    kind: 'info',
    icon: bookmark,
    words: until ? text('chip.highlightUntil', { at: momentOf(until, format) }) : text('chip.highlight'),
  }),
  changed: (_, text) => ({ kind: 'warn', icon: pencilLine, words: text('chip.changed') }),
  translation: (_, text) => ({ kind: 'warn', icon: languages, words: text('chip.translation') }),
  pending: (_, text) => ({ kind: 'open', icon: timer, words: text('chip.pending') }),
}

/** State and flags, each with icon and label; those that affect readers come first. */
function RowChips({ line, gone }: { line: StoryLine; gone: boolean }): ReactElement {
  const text = useStoryListTexts()
  const format = useFormat()
  const said: readonly Said[] = [
    ...(gone ? [{ kind: 'off', icon: eyeOff, words: text('chip.gone') } as const] : []),
    ...(line.turn ? [{ kind: 'open', icon: hand, words: text('chip.turn') } as const] : []),
    STATES[line.state](line, text, format),
    ...line.chips.map((chip) => CHIPS[chip](line, text, format)),
  ]
  return (
    <ul className="chips">
      {said.map(({ kind, icon, words }) => (
        <li key={words}>
          <Chip kind={kind} icon={icon}>
            {words}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

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
  const { line, index, selected, gone, words, names, onSelect, onAction, onConfirmations, onReach } = props
  const text = useStoryListTexts()
  const format = useFormat()
  const language = useStore($language)
  const { id, companyIds, changedAt, changedBy } = line
  const title = titleOf(line, language, text)
  const changed = format.date(changedAt)
  return (
    <tr
      data-line={id}
      aria-rowindex={index + 1}
      aria-selected={selected}
      className={[selected ? 'on' : '', gone ? 'gone' : ''].filter(Boolean).join(' ') || undefined}
    >
      <td className="pick">
        <label className="check">
          <input
            type="checkbox"
            checked={selected}
            aria-label={text('select', { title })}
            onClick={({ shiftKey }) => onSelect(id, shiftKey)}
            onChange={() => undefined}
          />
        </label>
      </td>
      <th scope="row" dir="auto">
        <a {...usePortalLink(editPath(id))} data-story>
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
      <td className="muted small when">
        {changedBy.name ? text('by', { date: changed, name: changedBy.name }) : changed}
      </td>
      <td className="actions">
        <RowActions line={line} title={title} onAction={onAction} onConfirmations={onConfirmations} onReach={onReach} />
      </td>
    </tr>
  )
})
