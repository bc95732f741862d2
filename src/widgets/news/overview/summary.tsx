import { useStore } from '@nanostores/react'
import check from 'lucide-static/icons/check.svg?raw'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { covers } from '#domain/notifications/read-scope.ts'
import type { OverviewOrder } from '#contract/news-overview.ts'
import { $notifications } from '#shared/badges/notifications.ts'
import { $undoable, $undoableUntil, markRead, undoMarkRead } from '#shared/badges/mark-read.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { CategoryLink } from './category-tree.tsx'
import { chooseOrder, type Chosen } from './filters.ts'
import { useOverviewTexts } from './texts.ts'
import type { StoryPages } from './use-overview.ts'

const NEWS_MENU = 'menu_ma_news'

export interface SummaryProps {
  readonly list: StoryPages
  /** The list shown still belongs to the previous filters. */
  readonly former: boolean
  readonly chosen: Chosen
  readonly category: { readonly german: string; readonly label: string } | undefined
  readonly onChoose: (category: string | undefined) => void
}

/** The number of stories; announced when a search has finished. */
function Total({ list, former, chosen, category }: SummaryProps): ReactElement {
  const text = useOverviewTexts()
  const { q: words } = chosen
  const values = { count: list.page.total, words, category: category?.label ?? '' }
  const key = list.page.similar ? 'similar' : words ? (category ? 'hitsIn' : 'hits') : 'stories'
  const latest = text(key, values)
  // While the search is running, the previous number must not look like its result.
  const [sentence, setSentence] = useState(latest)
  if (!former && sentence !== latest) setSentence(latest)
  const announced = useRef('')
  useEffect(() => {
    if (words && announced.current !== sentence) announce(sentence)
    announced.current = words && sentence
  }, [words, sentence])
  return <span>{sentence}</span>
}

function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

/** Marks all stories of the area or category as read. Hidden while a search or a period excludes some of them. */
function MarkRead({ chosen, category }: Pick<SummaryProps, 'chosen' | 'category'>): ReactElement | null {
  const text = useOverviewTexts()
  const scope = { menuId: NEWS_MENU, category: category?.german }
  const hasUnread = useStore($notifications).some((entry) => covers(scope, entry))
  const isPutOff = useStore($undoableUntil) !== undefined
  const [busy, setBusy] = useState(false)
  const undoable = useStore($undoable).filter(({ menuId }) => menuId === NEWS_MENU && !isPutOff)
  if (undoable.length > 0)
    return (
      <span className="end" role="status">
        {text('marked', { count: undoable.length })}{' '}
        <button type="button" className="link" ref={takeLostFocus} onClick={() => void undoMarkRead()}>
          {text('undo')}
        </button>
      </span>
    )
  const isNarrowed = chosen.q || chosen.from || chosen.to || chosen.expired || chosen.saved || chosen.followed
  // After a press no story is unread, but the button stays until 'undo' takes its place and its focus.
  if (!busy && (!hasUnread || isNarrowed)) return null
  const mark = async () => {
    setBusy(true)
    await markRead(scope)
    setBusy(false)
  }
  return (
    <Button kind="ghost" size="small" icon={check} className="end" busy={busy} onClick={() => void mark()}>
      {text('markRead')}
    </Button>
  )
}

export function Summary(props: SummaryProps): ReactElement {
  const { list, chosen, category, onChoose } = props
  const text = useOverviewTexts()
  const { everywhere } = list.page
  return (
    <div className="sum">
      <Total {...props} />
      {everywhere !== undefined && everywhere > list.page.total && (
        <CategoryLink category={undefined} className="link" onChoose={onChoose}>
          {text('everywhere', { count: everywhere })}
        </CategoryLink>
      )}
      <select
        aria-label={text('sortOrder')}
        value={chosen.order}
        onChange={({ target }) => chooseOrder(target.value as OverviewOrder)}
      >
        {chosen.q && <option value="best">{text('bestFirst')}</option>}
        <option value="newest">{text('newest')}</option>
        <option value="unread">{text('unreadFirst')}</option>
      </select>
      <MarkRead chosen={chosen} category={category} />
    </div>
  )
}
