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
import type { ReactElement } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import type { StoryChip, StoryState } from '#domain/news-state.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import type { IconSource } from '#shared/ui/icon.tsx'
import { daysLeft, momentOf } from './row-text.ts'
import { useStoryListTexts, type StoryListText } from './texts.ts'

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
export function RowChips({ line, gone }: { line: StoryLine; gone: boolean }): ReactElement {
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
