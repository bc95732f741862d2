// The frame around the rows: search, filters, states, summary and 'load more'.
import { useStore } from '@nanostores/react'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import searchX from 'lucide-static/icons/search-x.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Button } from '#shared/ui/button.tsx'
import { PrintedCount } from '#shared/ui/printed-count.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { $newsCompanies } from '#widgets/news/editing-api.ts'
import { editPath } from '#widgets/news/paths.ts'
import { statusOf } from '#shared/transport/api.ts'
import { isNarrowed, resetFilters, type Chosen, choose, chooseSort, isMark, TABS, type Tab } from './filters.ts'
import { useStoryListTexts } from './texts.ts'
import { STEP, type Category, type LineList, type Stories, labelOf } from './use-stories.ts'
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
import plus from 'lucide-static/icons/plus.svg?raw'
import type { StoryPage } from '#contract/news-list.ts'
import type { NewsCompany } from '#contract/news-publishing.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'

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
function StateTabs({ tab, figures }: { tab: Tab; figures: Figures | undefined }): ReactElement {
  const text = useStoryListTexts()
  const format = useFormat()
  const isOffered = (one: Tab) => one === tab || !isMark(one) || (figures !== undefined && figures.marks[one] > 0)
  return (
    <div part="states" className="row pills states" role="group" aria-label={text('status')}>
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

interface ToolbarProps {
  readonly chosen: Chosen
  readonly categories: readonly Category[]
  readonly companies: readonly NewsCompany[]
}

/** Search, filters, and the link to a new story. */
function Toolbar({ chosen, categories, companies }: ToolbarProps): ReactElement {
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
      <div className="row pills">
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
            {text('resetFilters')}
          </Button>
        )}
      </div>
      <a {...create} className="btn primary create">
        <Icon source={plus} size="s" />
        {text('newStory')}
      </a>
    </div>
  )
}

/** The sort order, where the element is too narrow for column headers. */
function OrderSelect({ chosen }: { chosen: Chosen }): ReactElement {
  const text = useStoryListTexts()
  const sorts = ['changed', 'title', 'from', 'until'] as const
  return (
    <select
      aria-label={text('sortOrder')}
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

// Empty state, pending changes and 'load more'.
/** The empty state with its action. */
function Nothing({ chosen }: { chosen: Chosen }): ReactElement {
  const text = useStoryListTexts()
  const create = usePortalLink(editPath('neu'))
  const { tab } = chosen
  if (isNarrowed(chosen))
    return (
      <EmptyState
        icon={searchX}
        heading={text('nothing')}
        action={<Button onClick={() => resetFilters(chosen)}>{text('resetFilters')}</Button>}
      >
        {text('nothingText')}
      </EmptyState>
    )
  if (tab === 'bin')
    return (
      <EmptyState icon={trash} heading={text('emptyBin')}>
        {text('binText')}
      </EmptyState>
    )
  if (tab === 'turn') return <EmptyState heading={text('noTurn')}>{text('noTurnText')}</EmptyState>
  if (tab) return <EmptyState icon={searchX} heading={text('nothing')} />
  return (
    <EmptyState
      icon={pencil}
      heading={text('empty')}
      action={
        <a {...create} className="btn primary">
          {text('newStory')}
        </a>
      }
    >
      {text('emptyText')}
    </EmptyState>
  )
}

/** Changes that have arrived since the list was loaded; the rows change when the editor shows them. */
function Waiting({ stories: { list, reveal } }: { stories: Stories }): ReactElement | null {
  const text = useStoryListTexts()
  const arrived = list?.waiting.length ?? 0
  const left = list?.gone.size ?? 0
  const sentence = [
    arrived > 0 ? text('waiting', { count: arrived }) : '',
    left > 0 ? text('left', { count: left }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [sentence])
  if (!sentence) return null
  return (
    <p className="changes">
      {sentence}{' '}
      <button type="button" className="link" onClick={reveal}>
        {text('reveal')}
      </button>
    </p>
  )
}

function More({ stories, onMore }: { stories: Stories; onMore: () => void }): ReactElement | null {
  const text = useStoryListTexts()
  const { list, more, growing, growError } = stories
  if (!list || !(more || growing)) return null
  const count = Math.min(STEP, Math.max(1, list.page.total - list.items.length))
  return (
    <div className="load-more">
      <PrintedCount shown={list.items.length} />
      {growError !== undefined && (
        <p role="alert">{text('failed', { status: statusOf(growError), what: text('loadMoreFailed') })}</p>
      )}
      <Button busy={growing} onClick={onMore}>
        {growing ? text('moreBusy') : growError === undefined ? text('moreStories', { count }) : text('retry')}
      </Button>
    </div>
  )
}

/** The number of stories; announced when a search has finished. */
function Total({ list, former, words }: { list: LineList; former: boolean; words: string }): ReactElement {
  const text = useStoryListTexts()
  const latest = text(list.page.similar ? 'similar' : words ? 'hits' : 'stories', { count: list.page.total, words })
  // While the search is running, the previous number must not look like its result.
  const [sentence, setSentence] = useState(latest)
  if (!former && sentence !== latest) setSentence(latest)
  useEffect(() => {
    if (words) announce(sentence)
  }, [words, sentence])
  return <span>{sentence}</span>
}

export interface FrameProps {
  readonly chosen: Chosen
  readonly stories: Stories
  readonly categories: readonly Category[]
  readonly onMore: () => void
  /** The rows, or a placeholder while they are loading or when loading failed. */
  readonly children: ReactNode
}

export function Frame({ chosen, stories, categories, onMore, children }: FrameProps): ReactElement {
  const companies = useStore($newsCompanies)
  const { list, error, former } = stories
  return (
    <>
      <Toolbar chosen={chosen} categories={categories} companies={companies} />
      <StateTabs tab={chosen.tab} figures={list?.page} />
      {list && (
        <div className="sum">
          <Total list={list} former={former} words={chosen.q} />
          <OrderSelect chosen={chosen} />
          <Waiting stories={stories} />
        </div>
      )}
      {list?.items.length === 0 && !error && (
        <div role="status">
          <Nothing chosen={chosen} />
        </div>
      )}
      {children}
      <More stories={stories} onMore={onMore} />
    </>
  )
}
