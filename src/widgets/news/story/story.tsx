// One story in full; showing it marks its notification as read.
import { useStore } from '@nanostores/react'
import fileQuestion from 'lucide-static/icons/file-question-mark.svg?raw'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { covers } from '#domain/notifications/read-scope.ts'
import { ApiError } from '#shared/transport/api.ts'
import { $notifications, $unreadStories } from '#shared/badges/notifications.ts'
import { $language } from '#shared/bus/language.ts'
import { markRead } from '#shared/badges/mark-read.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useTitle } from '#shared/element/use-title.ts'
import { useHost, useMissing } from '#shared/element/view.tsx'
import { $newsReader } from '#shared/news/news-categories.ts'
import { cachedTimeOf } from '#shared/realtime/query.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { preloadRichText } from '#shared/ui/rich-text-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { refreshNews, story as storyOf } from '#widgets/news/api.ts'
import { inLanguage, storyLanguage } from '#widgets/news/in-language.ts'
import { CachedNote, Failure, isOffline, useFailures } from '#widgets/news/news-states.tsx'
import { StoryView } from './story-view.tsx'
import { useStoryTexts } from './texts.ts'

/** The story does not exist or is not visible to this reader; the server does not distinguish these. */
function StoryMissing(): ReactElement {
  const text = useStoryTexts()
  const home = usePortalLink('/startseite')
  return (
    <div className="state">
      <Icon source={fileQuestion} size="l" />
      <Heading>{text('storyMissing')}</Heading>
      <p>{text('storyMissingText')}</p>
      <a {...home} className="btn second">
        {text('storyHome')}
      </a>
    </div>
  )
}

/** A placeholder in the shape of a story, shown while it is loading. */
function StorySkeleton(): ReactElement {
  const text = useStoryTexts()
  return (
    <div className="story waiting">
      <p className="sr" role="status">
        {text('storyLoading')}
      </p>
      <div className="stack main">
        <Skeleton width="220px" height="22px" />
        <Skeleton width="90%" height="44px" />
        <Skeleton width="70%" height="44px" />
        <Skeleton width="100%" height="24px" />
        <Skeleton width="80%" height="24px" />
        <Skeleton width="260px" height="50px" />
        <div className="hero">
          <Skeleton height="100%" />
        </div>
        {['100%', '96%', '98%', '60%'].map((width) => (
          <Skeleton key={width} width={width} height="18px" />
        ))}
      </div>
    </div>
  )
}

const NEWS_MENU = 'menu_ma_news'

/** The id of the attribute; undefined if it is invalid, which is treated like a story that does not exist. */
export const storyIdOf = (attribute: unknown): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(attribute ?? '')) ? Number(attribute) : undefined

/** The server answers alike for a story that does not exist and one that this reader may not see. */
const isMissing = (error: Error | undefined): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)

interface Reading {
  readonly shown: boolean
  /** Its notification is put off: the bell does not list it until then. */
  readonly putOff: boolean
}

/** True if the story was unread when it was opened; marks it as read once it is shown. */
function useReading(id: number, { shown, putOff }: Reading): boolean {
  const unread = useStore($unreadStories).has(id)
  const [wasUnread, setWasUnread] = useState(unread)
  if (unread && !wasUnread) setWasUnread(true)
  const scope = { menuId: NEWS_MENU, nikoId: id }
  // A demanded confirmation stays unread until it is given.
  const listed = useStore($notifications).some((entry) => covers(scope, entry))
  // A rejected mark makes the story unread again: without this guard it would be retried in an endless loop.
  const refused = useRef(false)
  useEffect(() => {
    if (!shown || !(listed || putOff) || refused.current) return
    refused.current = true
    void markRead({ menuId: NEWS_MENU, nikoId: id }).then((done) => (refused.current = !done))
  }, [shown, listed, putOff, id])
  return wasUnread
}

function OneStory({ id }: { id: number }): ReactElement | null {
  const { data, error, loading } = useStore(storyOf(id))
  const reader = useStore($newsReader)
  const missing = isMissing(error) || (reader === undefined && !loading)
  const text = useStoryTexts()
  // A story that is not cached is no failure then.
  const offline = isOffline(error)
  const failures = useFailures({ storyFailed: missing || offline ? undefined : error })
  const failed = offline && !data ? [text('storyOffline')] : failures
  const unread = useReading(id, { shown: data !== undefined && !missing, putOff: data?.putOff === true })
  useMissing(missing, text('storyMissing'))
  const language = useStore($language)
  useTitle(missing || !data ? undefined : inLanguage(storyLanguage(language, data), data.titel, data.titelEn).text)
  if (missing) return <StoryMissing />
  return (
    <>
      {failed.length > 0 && (
        <Failure sentences={failed} stale={data !== undefined} busy={loading} onRetry={refreshNews} />
      )}
      {data && <CachedNote at={cachedTimeOf(data)} what="story" />}
      {data ? <StoryView story={data} unread={unread} /> : failed.length === 0 && <StorySkeleton />}
    </>
  )
}

/** `<portal-story>`: one story in full. */
export function Story(): ReactElement {
  const { props } = useHost()
  const id = storyIdOf(props['storyId'])
  useEffect(preloadRichText, [])
  return <div className="view story-page">{id === undefined ? <NoStory /> : <OneStory key={id} id={id} />}</div>
}

function NoStory(): ReactElement {
  useMissing(true, useStoryTexts()('storyMissing'))
  return <StoryMissing />
}
