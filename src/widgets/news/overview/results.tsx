// The stories, or a placeholder while they are loading or when loading failed.
import { useStore } from '@nanostores/react'
import searchX from 'lucide-static/icons/search-x.svg?raw'
import { type ReactElement, memo } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { $unreadStories } from '#shared/badges/notifications.ts'
import { $newsReader } from '#shared/news/news-categories.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { refreshNews } from '#widgets/news/api.ts'
import { leadOf } from '#widgets/news/cards/card-order.ts'
import { CardSkeleton, EmptyCategory, Failure, NoNews, useFailures } from '#widgets/news/news-states.tsx'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { Cards } from './cards.tsx'
import { resetFilters, type Chosen, type Layout } from './filters.ts'
import { useOverviewTexts } from './texts.ts'
import { STEP, type OverviewList } from './use-overview.ts'
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useGrid } from '#shared/ui/use-grid.ts'
import { CategoryChips } from '#widgets/news/category-chips.tsx'
import { HitText } from '#widgets/news/hit-text.tsx'
import { useWorded } from '#widgets/news/in-language.ts'
import { storyPath } from '#widgets/news/paths.ts'

interface StoriesProps {
  readonly items: readonly NewsItem[]
  readonly unread: ReadonlySet<number>
  /** The search terms, to be highlighted. */
  readonly words: string
}

interface RowProps {
  readonly item: NewsItem
  /** Position among all rows, the head included, from 1. */
  readonly index: number
  readonly unread: boolean
  readonly words: string
}

const Row = memo(function Row({ item, index, unread, words }: RowProps) {
  const news = useNewsTexts()
  const format = useFormat()
  const title = useWorded(item.titel, item.titelEn)
  return (
    <tr aria-rowindex={index}>
      <td className="day">{format.date(item.veroeffentlichtdate)}</td>
      <th scope="row" dir="auto" lang={title.lang}>
        {unread && <Chip kind="new">{news('new')}</Chip>}{' '}
        <a {...usePortalLink(storyPath(item.id))} data-story>
          <HitText text={title.text} words={words} />
        </a>
      </th>
      <td>
        <CategoryChips nodes={item.kategorien} />
      </td>
      <td>
        <bdi>{item.kontaktName}</bdi>
      </td>
    </tr>
  )
})

interface StoryTableProps extends StoriesProps {
  /** Number of stories, loaded or not. */
  readonly total: number
  readonly newest: boolean
}

/** One row for each story; in a narrow element a row has three lines. */
function StoryTable({ items, total, unread, words, newest }: StoryTableProps): ReactElement {
  const text = useOverviewTexts()
  const grid = useGrid<HTMLTableElement>()
  return (
    <div className="stories">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take focus and keys */}
      <table {...grid.props} role="grid" aria-rowcount={total + 1}>
        <caption className="sr">{text('list')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-sort={newest ? 'descending' : undefined}>
              {text('date')} {newest && <Icon source={arrowDown} size="s" />}
            </th>
            <th scope="col">{text('titleField')}</th>
            <th scope="col">{text('categories')}</th>
            <th scope="col">{text('contact')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <Row key={item.id} item={item} index={at + 2} unread={unread.has(item.id)} words={words} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

// Shown instead of the stories, with the reason.
/** The reader has marked nothing yet, or nothing that still exists. */
function NothingMarked({ what }: { what: 'noSaved' | 'noFollowed' }): ReactElement {
  const text = useOverviewTexts()
  return (
    <div role="status">
      <EmptyState
        icon={searchX}
        heading={text(what)}
        action={<Button onClick={resetFilters}>{text('resetFilters')}</Button>}
      >
        {text(`${what}Text`)}
      </EmptyState>
    </div>
  )
}

export function Nothing({ chosen, category }: { chosen: Chosen; category: string | undefined }): ReactElement {
  const text = useOverviewTexts()
  const isFiltered = chosen.from !== '' || chosen.to !== '' || chosen.expired !== ''
  const isPlain = !isFiltered && !chosen.q && !chosen.unread
  if (isPlain && (chosen.saved || chosen.followed))
    return <NothingMarked what={chosen.saved ? 'noSaved' : 'noFollowed'} />
  if (isPlain) return category ? <EmptyCategory category={category} /> : <NoNews sentence={text('empty')} />
  return (
    <div role="status">
      <EmptyState
        icon={searchX}
        heading={text(chosen.q ? 'nothingFor' : isFiltered ? 'nothing' : 'noUnread', {
          words: chosen.q,
        })}
        action={
          <Button onClick={resetFilters}>
            {isFiltered || chosen.unread ? text('resetFilters') : text('clearSearch')}
          </Button>
        }
      >
        {text(isFiltered ? 'nothingText' : chosen.unread ? 'noUnreadText' : 'otherWords')}
      </EmptyState>
    </div>
  )
}

function Waiting({ lead }: { lead: boolean }): ReactElement {
  const text = useNewsTexts()
  return (
    <div className="grid">
      {Array.from({ length: 4 }, (_, index) => (
        <CardSkeleton key={index} lead={lead && index === 0} />
      ))}
      <p className="sr" role="status">
        {text('loading')}
      </p>
    </div>
  )
}

/** The large card of the first page: without a highlight the newest story, unless filters or another order hide it. */
function leadAmong(items: readonly NewsItem[], chosen: Chosen): NewsItem | undefined {
  const { from, to, unread, saved, followed, order } = chosen
  const isNarrowed = from || to || unread || saved || followed || order !== 'newest'
  return isNarrowed ? items.find(({ highlight }) => highlight) : leadOf(items)
}

export interface ResultsProps {
  readonly overview: OverviewList
  readonly chosen: Chosen
  readonly layout: Layout
  /** True where no category is selected. */
  readonly whole: boolean
  /** The element is narrow, so cards omit details. */
  readonly brief: boolean
}

export function Results({ overview, chosen, layout, whole, brief }: ResultsProps): ReactElement {
  const text = useNewsTexts()
  const { list, error, loading, former } = overview
  const unread = useStore($unreadStories)
  const reader = useStore($newsReader)
  const failed = useFailures({ overviewFailed: error })
  const { q: words } = chosen
  const isPlain = whole && !words && !chosen.expired && layout === 'cards'
  const items = list?.items ?? []
  const lead = isPlain ? leadAmong(items.slice(0, STEP), chosen) : undefined
  if (reader === undefined) return <NoNews sentence={text('empty')} />
  return (
    <>
      {failed.length > 0 && (
        <Failure sentences={failed} stale={items.length > 0} busy={loading} onRetry={refreshNews} />
      )}
      {!list && !error && <Waiting lead={isPlain} />}
      {items.length > 0 && layout === 'list' && (
        <StoryTable
          items={items}
          total={list?.page.total ?? items.length}
          unread={unread}
          words={words}
          newest={chosen.order === 'newest'}
        />
      )}
      {list && items.length > 0 && layout === 'cards' && (
        <div className="cards" aria-busy={former || undefined}>
          <Cards items={items} total={list.page.total} unread={unread} lead={lead?.id} brief={brief} words={words} />
        </div>
      )}
    </>
  )
}
