// What stands around the lines: nothing there, what has come meanwhile, more of them.
import pencil from 'lucide-static/icons/pencil.svg?raw'
import searchX from 'lucide-static/icons/search-x.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useEffect, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { statusOf } from '#widgets/news/use-failures.ts'
import { isNarrowed, resetFilters, type Chosen } from '#widgets/news/story-list/filters.ts'
import { editPath } from '#widgets/news/story-list/edit-path.ts'
import { useFrameTexts } from './texts.ts'
import { STEP, type Stories } from '#widgets/news/story-list/use-stories.ts'

/** Nothing there, and the way on. */
export function Nothing({ chosen }: { chosen: Chosen }): ReactElement {
  const text = useFrameTexts()
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

/** What has changed while the list stood; it moves when the editor says so. */
export function Waiting({ stories: { list, reveal } }: { stories: Stories }): ReactElement | null {
  const text = useFrameTexts()
  const { arrived = 0, gone } = list ?? {}
  const left = gone?.size ?? 0
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

export function More({ stories, onMore }: { stories: Stories; onMore: () => void }): ReactElement | null {
  const text = useFrameTexts()
  const news = useNewsTexts()
  const { list, more, growing, growError } = stories
  if (!list || !(more || growing)) return null
  const count = Math.min(STEP, Math.max(1, list.total - list.lines.length))
  return (
    <div className="further">
      {growError !== undefined && (
        <p role="alert">{news('failed', { status: statusOf(growError), what: text('furtherFailed') })}</p>
      )}
      <Button busy={growing} onClick={onMore}>
        {growing ? news('moreBusy') : growError === undefined ? text('further', { count }) : text('retry')}
      </Button>
    </div>
  )
}
