// The button 'less of this', which mutes the topic of a story in all channels. Loaded after the story.
import bellOff from 'lucide-static/icons/bell-off.svg?raw'
import bell from 'lucide-static/icons/bell.svg?raw'
import { useState, type ReactElement } from 'react'
import type { MutedTopic } from '#contract/delivery.ts'
import { api, ApiError } from '#shared/api.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { statusOf } from '#widgets/news/use-failures.ts'
import { useStoryTexts } from './texts.ts'

const MUTED = 'api/notification/settings/muted'
const NEWS_MENU = 'menu_ma_news'

export interface MuteTopicProps {
  /** German label, as in the notifications of the story. */
  readonly category: string
  /** The label in the reader's language. */
  readonly topic: string
}

/** Unmutes the topic; one that was unmuted elsewhere counts as success. */
async function hearAgain({ id }: MutedTopic): Promise<undefined> {
  try {
    await api.delete(`${MUTED}/${id}`)
  } catch (error) {
    if (statusOf(error) !== 404) throw error
  }
}

/** One toggle button. Muting is idempotent, so the current state is not fetched first. */
export function MuteTopic({ category, topic }: MuteTopicProps): ReactElement {
  const text = useStoryTexts()
  const [muted, setMuted] = useState<MutedTopic>()
  const [said, setSaid] = useState<'muted' | 'heard'>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const toggle = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setMuted(muted ? await hearAgain(muted) : await api.post<MutedTopic>(MUTED, { menuId: NEWS_MENU, category }))
      setSaid(muted ? 'heard' : 'muted')
    } catch (error) {
      setError(error)
    } finally {
      setBusy(false)
    }
  }
  const isFull = error instanceof ApiError && error.code === 'too_many_topics'
  return (
    <section>
      <button type="button" className="link" aria-busy={busy || undefined} onClick={() => void (busy || toggle())}>
        <Icon source={muted ? bell : bellOff} />
        {text(muted ? 'mute.hear' : 'mute.mute', { topic })}
      </button>
      <p role="status" className="muted">
        {said && text(`mute.${said}`, { topic })}
      </p>
      {error !== undefined && (
        <p role="alert">{isFull ? text('mute.tooMany') : `${statusOf(error)} - ${text('mute.failed')}`}</p>
      )}
    </section>
  )
}
