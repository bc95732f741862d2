// What is shown instead of stories: skeleton, empty state, failed requests, a part that could not be loaded.
import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import {
  lazy,
  useEffect,
  useRef,
  type ComponentType,
  type LazyExoticComponent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { ApiError, statusOf } from '#shared/transport/api.ts'
import { raiseFailure } from '#shared/transport/raise-failure.ts'
import { emitError } from '#shared/element/host.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost, useMissing, useUnready } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { $newsCategories, findCategory } from '#shared/news/news-categories.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { refreshNews } from './api.ts'
import { useNewsTexts } from './texts.ts'

/** A category without stories for this reader; an unknown category is shown as 'page not found'. */
export function EmptyCategory({ category }: { category: string }): ReactElement {
  const text = useNewsTexts()
  const link = usePortalLink('/news/ma')
  const tree = useStore($newsCategories)
  const isMissing = tree.length > 0 && !findCategory(tree, category)
  useMissing(isMissing, text('categoryMissing', { category }))
  if (!isMissing) return <NoNews sentence={text('emptyCategory')} />
  return (
    <NoNews heading={text('categoryMissing', { category })} sentence={text('categoryMissingText')}>
      <a {...link} className="btn second">
        {text('allNews')}
      </a>
    </NoNews>
  )
}

/** Says that the following content is cached, and since when; empty if it comes from the server. */
export function CachedNote({ at, what }: { at: string | undefined; what: 'list' | 'story' }): ReactElement | null {
  const text = useNewsTexts()
  const format = useFormat()
  if (at === undefined) return null
  return (
    <p className="small cached muted" role="status">
      <Icon source={cloudOff} size="s" />
      <span>{text(`cached.${what}`, { time: `${format.date(at)}, ${format.time(at)}` })}</span>
    </p>
  )
}

/** A placeholder in the shape of a card. */
export function CardSkeleton({ lead = false }: { lead?: boolean }): ReactElement {
  return (
    <div className={lead ? 'news lead waiting' : 'news waiting'} aria-hidden="true">
      <div className="in">
        <div className="pic">
          <Skeleton height="100%" />
        </div>
        <div className="stack txt">
          <div className="row muted small flags">
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

interface NoNewsProps {
  readonly heading?: string
  readonly sentence: string
  /** A link or button for the next action. */
  readonly children?: ReactNode
}

/** The empty state. */
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

interface FailureProps {
  /** One message for each failed request. */
  readonly sentences: readonly string[]
  /** Older cards are still shown. */
  readonly stale: boolean
  readonly busy: boolean
  readonly onRetry: () => void
}

/** The failures with their status, and a retry button. */
export function Failure({ sentences, stale, busy, onRetry }: FailureProps): ReactElement {
  const text = useNewsTexts()
  const { embedded } = useHost()
  useUnready('failed')
  return (
    // In the portal the toast is announced instead.
    <div className="banner bad" role={embedded ? 'alert' : undefined}>
      <Icon source={circleAlert} />
      <div className="what">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {stale && <p className="small">{text('lastLoaded')}</p>}
      </div>
      <Button busy={busy} onClick={onRetry}>
        {text('retry')}
      </Button>
    </div>
  )
}

/** Error texts of specification section 8, and further ones of the news area. */
type FailureKey = 'highlightFailed' | 'latestFailed' | 'overviewFailed' | 'storyFailed'

/** There was no response because the browser is offline, as the portal's banner says. */
export const isOffline = (error: unknown): boolean => !!error && statusOf(error) === 'Error' && !navigator.onLine

/** The message of each failed request, reported once and not at every retry: by toast, or by portal-error when embedded. */
export function useFailures(errors: Readonly<Partial<Record<FailureKey, Error | undefined>>>): readonly string[] {
  const text = useNewsTexts()
  const { host, embedded } = useHost()
  const reported = useRef(new Set<string>())
  const states = Object.entries(errors) as [FailureKey, Error | undefined][]

  useEffect(() => {
    for (const [key, error] of states) {
      if (!error) reported.current.delete(key)
      if (!error || reported.current.has(key) || (!embedded && isOffline(error))) continue
      reported.current.add(key)
      const { code = 'failed' } = error instanceof ApiError ? error : {}
      if (embedded) emitError(host, text(key), refreshNews, code)
      else raiseFailure(text(key), error)
    }
  })
  return states.flatMap(([key, error]) => (error ? [text('failed', { status: statusOf(error), what: text(key) })] : []))
}

/** A secondary part that is loaded lazily; if loading fails, `missing` is shown instead, or nothing. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load().catch(() => missing) }))
