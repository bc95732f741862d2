import { useStore } from '@nanostores/react'
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import calendarClock from 'lucide-static/icons/calendar-clock.svg?raw'
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import filterX from 'lucide-static/icons/filter-x.svg?raw'
import hand from 'lucide-static/icons/hand.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import list from 'lucide-static/icons/list.svg?raw'
import pencilLine from 'lucide-static/icons/pencil-line.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import type { ReactElement } from 'react'
import type { StoryPage } from '#contract/news-list.ts'
import type { NewsCompany } from '#contract/news-publishing.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { editPath } from '#widgets/news/paths.ts'
import { choose, chooseSort, isNarrowed, resetFilters, type Chosen, isMark, TABS, type Tab } from './filters.ts'
import { useStoryListTexts } from './texts.ts'
import { labelOf, type Category } from './use-stories.ts'

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

/** Filters by state and flag, with their numbers. Flags that no story has are hidden. */
export function StateTabs({ tab, figures }: { tab: Tab; figures: Figures | undefined }): ReactElement {
  const text = useStoryListTexts()
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

export interface ToolbarProps {
  readonly chosen: Chosen
  readonly categories: readonly Category[]
  readonly companies: readonly NewsCompany[]
}

/** Search, filters, and the link to a new story. */
export function Toolbar({ chosen, categories, companies }: ToolbarProps): ReactElement {
  const text = useStoryListTexts()
  const language = useStore($language)
  const create = usePortalLink(editPath('neu'))
  const categoryOptions = categories.map((one) => {
    const label = labelOf(one, language)
    const named = one.archived ? text('archived', { category: label }) : label
    return { value: `${one.id}`, label: '\u2003'.repeat(one.depth) + named }
  })
  return (
    <div className="bar">
      <SearchField
        q={chosen.q}
        label={text('search')}
        placeholder={text('placeholder')}
        onSearch={(q) => choose({ q })}
      />
      <div className="pills">
        <PillSelect
          label={text('category')}
          all={text('allCategories')}
          value={chosen.category}
          options={categoryOptions}
          onChange={(category) => choose({ category })}
        />
        <PillSelect
          label={text('company')}
          all={text('allCompanies')}
          value={chosen.company}
          options={companies.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          onChange={(company) => choose({ company })}
        />
        <button
          type="button"
          className="pill"
          aria-pressed={chosen.mine !== ''}
          onClick={() => choose({ mine: chosen.mine ? '' : '1' })}
        >
          {text('mine')}
        </button>
        {isNarrowed(chosen) && (
          <Button kind="ghost" size="small" icon={filterX} onClick={() => resetFilters(chosen)}>
            {text('reset')}
          </Button>
        )}
      </div>
      <a {...create} className="btn primary create">
        <Icon source={plus} size="s" />
        {text('create')}
      </a>
    </div>
  )
}

/** The sort order, where the element is too narrow for column headers. */
export function OrderSelect({ chosen }: { chosen: Chosen }): ReactElement {
  const text = useStoryListTexts()
  const sorts = ['changed', 'title', 'from', 'until'] as const
  return (
    <select
      aria-label={text('sort')}
      value={chosen.sort}
      onChange={({ target }) => chooseSort(sorts.find((one) => one === target.value) ?? 'changed')}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {text(`sort.${sort}`)}
        </option>
      ))}
    </select>
  )
}
