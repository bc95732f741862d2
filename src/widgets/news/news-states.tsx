// What stands in the place of cards: skeleton, nothing yet, a failed read.
import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost, useMissing } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { $newsCategories, findCategory } from '#shared/news-categories.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useNewsTexts } from './texts.ts'

/** A category without a story for this reader; one that is not in the tree is answered like a page that is not there. */
export function EmptyCategory({ category }: { category: string }): ReactElement {
  const text = useNewsTexts()
  const link = usePortalLink('/news/ma')
  const tree = useStore($newsCategories)
  const isMissing = tree.length > 0 && !findCategory(tree, category)
  useMissing(isMissing, 'no such category')
  if (!isMissing) return <NoNews sentence={text('emptyCategory')} />
  return (
    <NoNews heading={text('categoryMissing', { category })} sentence={text('categoryMissingText')}>
      <a {...link} className="btn second">
        {text('allNews')}
      </a>
    </NoNews>
  )
}

/** Says that what follows was kept on this device, and since when; nothing where the server has just told it. */
export function CachedNote({ at, what }: { at: string | undefined; what: 'list' | 'story' }): ReactElement | null {
  const text = useNewsTexts()
  const format = useFormat()
  if (at === undefined) return null
  return (
    <p className="cached muted" role="status">
      <Icon source={cloudOff} size="s" />
      <span>{text(`cached.${what}`, { time: `${format.date(at)}, ${format.time(at)}` })}</span>
    </p>
  )
}

/** A card in its true shape, before there is one. */
export function CardSkeleton({ lead = false }: { lead?: boolean }): ReactElement {
  return (
    <div className={lead ? 'news lead waiting' : 'news waiting'} aria-hidden="true">
      <div className="in">
        <div className="pic">
          <Skeleton height="100%" />
        </div>
        <div className="txt">
          <div className="flags">
            <Skeleton width="96px" height="22px" />
          </div>
          <Skeleton width="92%" height={lead ? '33px' : '22px'} />
          <Skeleton width="60%" height={lead ? '33px' : '22px'} />
          <Skeleton width="100%" />
          <Skeleton width="94%" />
          <Skeleton width="70%" />
        </div>
        <div className="foot">
          <span className="ava l">
            <Skeleton height="50px" />
          </span>
          <Skeleton width="120px" height="34px" />
        </div>
      </div>
    </div>
  )
}

export interface NoNewsProps {
  readonly heading?: string
  readonly sentence: string
  /** The way on. */
  readonly children?: ReactNode
}

/** Nothing to read yet. */
export function NoNews({ heading, sentence, children }: NoNewsProps): ReactElement {
  const text = useNewsTexts()
  return (
    <div role="status">
      <EmptyState icon={newspaper} heading={heading ?? text('emptyTitle')} action={children}>
        {sentence}
      </EmptyState>
    </div>
  )
}

export interface FailureProps {
  /** One sentence for each read that failed. */
  readonly sentences: readonly string[]
  /** Older cards are still there. */
  readonly stale: boolean
  readonly busy: boolean
  readonly onRetry: () => void
}

/** What failed, with its status, and the way on. */
export function Failure({ sentences, stale, busy, onRetry }: FailureProps): ReactElement {
  const text = useNewsTexts()
  const { embedded } = useHost()
  return (
    // In the portal the toast is what is read aloud.
    <div className="banner bad" role={embedded ? 'alert' : undefined}>
      <Icon source={circleAlert} />
      <div className="what">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {stale && <p className="small">{text('stale')}</p>}
      </div>
      <Button busy={busy} onClick={onRetry}>
        {text('retry')}
      </Button>
    </div>
  )
}
