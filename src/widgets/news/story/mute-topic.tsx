// 'Less of this' where one reads: the topic of a story comes by no channel any more. Loaded after the story.
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
  /** German label: what the notifications of the story name. */
  readonly category: string
  /** What the reader calls it. */
  readonly topic: string
}

/** Ends the muting; one that ended elsewhere has ended. */
async function hearAgain({ id }: MutedTopic): Promise<undefined> {
  try {
    await api.delete(`${MUTED}/${id}`)
  } catch (error) {
    if (statusOf(error) !== 404) throw error
  }
}

/** One button for both ways; muting what is muted already changes nothing, so nobody asks first. */
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
