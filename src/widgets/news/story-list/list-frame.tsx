// The frame around the rows: search, filters, states, summary and 'load more'.
import { useStore } from '@nanostores/react'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import searchX from 'lucide-static/icons/search-x.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { $newsCompanies } from '#widgets/news/editing-api.ts'
import { editPath } from '#widgets/news/paths.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { statusOf } from '#shared/api.ts'
import { isNarrowed, resetFilters, type Chosen } from './filters.ts'
import { useStoryListTexts } from './texts.ts'
import { OrderSelect, StateTabs, Toolbar } from './toolbar.tsx'
import { STEP, type Category, type LineList, type Stories } from './use-stories.ts'

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
        action={<Button onClick={() => resetFilters(chosen)}>{text('reset')}</Button>}
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
          {text('create')}
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
  const news = useNewsTexts()
  const { list, more, growing, growError } = stories
  if (!list || !(more || growing)) return null
  const count = Math.min(STEP, Math.max(1, list.page.total - list.items.length))
  return (
    <div className="load-more">
      {growError !== undefined && (
        <p role="alert">{news('failed', { status: statusOf(growError), what: text('loadMoreFailed') })}</p>
      )}
      <Button busy={growing} onClick={onMore}>
        {growing ? news('moreBusy') : growError === undefined ? text('loadMore', { count }) : text('retry')}
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
