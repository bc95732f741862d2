import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import calendarClock from 'lucide-static/icons/calendar-clock.svg?raw'
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import hand from 'lucide-static/icons/hand.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import list from 'lucide-static/icons/list.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import pencilLine from 'lucide-static/icons/pencil-line.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import type { ReactElement } from 'react'
import type { StoryPage } from '#contract/news-list.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { choose, isMark, TABS, type Tab } from '#widgets/news/story-list/filters.ts'
import { useFrameTexts } from './texts.ts'

const LOOKS = {
  turn: hand,
  '': list,
  draft: pencil,
  review: hourglass,
  scheduled: calendarClock,
  published: circleCheck,
  expires: clockAlert,
  highlight: bookmark,
  changed: pencilLine,
  expired: calendarX,
  bin: trash,
} satisfies Record<Tab, IconSource>

type Figures = Pick<StoryPage, 'counts' | 'marks'>

function countOf(tab: Tab, { counts, marks }: Figures): number {
  if (isMark(tab)) return marks[tab]
  if (tab) return counts[tab]
  return Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.bin
}

/** By state and by what is special about some; with how many there are. What is special of none is not offered. */
export function StateTabs({ tab, figures }: { tab: Tab; figures: Figures | undefined }): ReactElement {
  const text = useFrameTexts()
  const format = useFormat()
  const isOffered = (one: Tab) => one === tab || !isMark(one) || (figures !== undefined && figures.marks[one] > 0)
  return (
    <div className="pills states" role="group" aria-label={text('tabs')}>
      {TABS.filter(isOffered).map((one) => (
        <button
          key={one}
          type="button"
          className="pill"
          aria-pressed={one === tab}
          onClick={() => choose({ tab: one })}
        >
          <Icon source={LOOKS[one]} size="s" />
          {text(`tab.${one || 'all'}`)} {figures && <b>{format.number(countOf(one, figures))}</b>}
        </button>
      ))}
    </div>
  )
}
