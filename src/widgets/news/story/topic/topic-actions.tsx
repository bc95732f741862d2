// The actions of a reader on the topic of a story: follow it, or mute it in all channels. Loaded after the story.
import { useStore } from '@nanostores/react'
import bellOff from 'lucide-static/icons/bell-off.svg?raw'
import bell from 'lucide-static/icons/bell.svg?raw'
import starOff from 'lucide-static/icons/star-off.svg?raw'
import star from 'lucide-static/icons/star.svg?raw'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { MutedTopic } from '#contract/delivery.ts'
import type { FollowedCategories } from '#contract/news-marks.ts'
import { api, ApiError, statusOf } from '#shared/transport/api.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { $newsReader } from '#shared/news/news-categories.ts'
import { invalidate, mutate, query } from '#shared/realtime/query.ts'
import { send } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { CATEGORIES, STORIES } from '#widgets/news/api.ts'
import { isOffline } from '#widgets/news/news-states.tsx'
import de from './de.json'
import en from './en.json'

const useTopicTexts = createTexts(de, en)

/** Path of the categories that the reader follows: shown immediately, rolled back where the server refuses it. */
const FOLLOWED = `${CATEGORIES}/followed`

const followedCategories = () => query(FOLLOWED, () => api.get<FollowedCategories>(FOLLOWED), { owner: $newsReader })

interface FollowedTopic {
  readonly id: number
  readonly label: string
}

/** Follows a category, or does so no longer. */
async function follow(topic: FollowedTopic, on: boolean): Promise<void> {
  await mutate<FollowedCategories>(FOLLOWED, {
    optimistic: ({ categories }) => {
      const others = categories.filter(({ id }) => id !== topic.id)
      return { categories: on ? [...others, topic] : others }
    },
    send: () => send<FollowedCategories>(`${CATEGORIES}/${topic.id}/follow`, { method: on ? 'PUT' : 'DELETE' }),
  })
  invalidate(`${STORIES}/overview`)
}

const MUTED = 'api/notification/settings/muted'
const NEWS_MENU = 'menu_ma_news'

export interface TopicProps {
  readonly id: number
  /** German label, as in the notifications of the story. */
  readonly category: string
  /** The label in the reader's language. */
  readonly topic: string
}

/** Unmutes the topic; one that was unmuted elsewhere counts as success. */
async function unmute({ id }: MutedTopic): Promise<undefined> {
  try {
    await api.delete(`${MUTED}/${id}`)
  } catch (error) {
    if (statusOf(error) !== 404) throw error
  }
}

/** One toggle button. Muting is idempotent, so the current state is not fetched first. */
function MuteTopic({ category, topic }: Omit<TopicProps, 'id'>): ReactElement {
  const text = useTopicTexts()
  const [muted, setMuted] = useState<MutedTopic>()
  const [said, setSaid] = useState<'muted' | 'unmuted'>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const toggle = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setMuted(muted ? await unmute(muted) : await api.post<MutedTopic>(MUTED, { menuId: NEWS_MENU, category }))
      setSaid(muted ? 'unmuted' : 'muted')
    } catch (error) {
      setError(error)
    } finally {
      setBusy(false)
    }
  }
  const isFull = error instanceof ApiError && error.code === 'too_many_topics'
  return (
    <>
      <button type="button" className="link" aria-busy={busy || undefined} onClick={() => void (busy || toggle())}>
        <Icon source={muted ? bell : bellOff} />
        {text(muted ? 'mute.unmute' : 'mute.mute', { topic })}
      </button>
      <p role="status" className="muted">
        {said && text(`mute.${said}`, { topic })}
      </p>
      {error !== undefined && <p role="alert">{isFull ? text('mute.tooMany') : errorText(error, text, 'failed')}</p>}
    </>
  )
}

/** Empty where the back end has no followed categories. */
function FollowTopic({ id, category, topic }: TopicProps): ReactElement | null {
  const text = useTopicTexts()
  const { data, error: unread } = useStore(followedCategories())
  const [said, setSaid] = useState<'followed' | 'unfollowed'>()
  const [error, setError] = useState<unknown>()
  const [isRetried, setRetried] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isRead = !!data
  // The retry button was removed with its sentence.
  useEffect(() => {
    if (isRetried && isRead) button.current?.focus()
  }, [isRetried, isRead])
  if (!data && unread && statusOf(unread) !== 404 && !isOffline(unread))
    return (
      <p role="alert">
        {text('follow.unknown', { topic })}{' '}
        <Button kind="ghost" size="small" onClick={() => (setRetried(true), invalidate(FOLLOWED))}>
          {text('follow.again')}
        </Button>
      </p>
    )
  if (!data) return null
  const isFollowed = data.categories.some((one) => one.id === id)
  const toggle = async () => {
    setError(undefined)
    setSaid(undefined)
    try {
      await follow({ id, label: category }, !isFollowed)
      setSaid(isFollowed ? 'unfollowed' : 'followed')
    } catch (error) {
      setError(error)
    }
  }
  return (
    <>
      <button ref={button} type="button" className="link" onClick={() => void toggle()}>
        <Icon source={isFollowed ? starOff : star} />
        {text(isFollowed ? 'follow.unfollow' : 'follow.follow', { topic })}
      </button>
      <p role="status" className="muted">
        {said && text(`follow.${said}`, { topic })}
      </p>
      {error !== undefined && <p role="alert">{errorText(error, text, 'failed')}</p>}
    </>
  )
}

/** The follow control is last: its status line appears with the response, and must not move another control. */
export const TopicActions = (props: TopicProps): ReactElement => (
  <>
    <MuteTopic {...props} />
    <FollowTopic {...props} />
  </>
)
