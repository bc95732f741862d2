// Below the text of a story: reactions, and saving it for later. Loaded after the text; the page reserves the space.
import { useStore } from '@nanostores/react'
import bookmarkCheck from 'lucide-static/icons/bookmark-check.svg?raw'
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import heartHandshake from 'lucide-static/icons/heart-handshake.svg?raw'
import partyPopper from 'lucide-static/icons/party-popper.svg?raw'
import thumbsUp from 'lucide-static/icons/thumbs-up.svg?raw'
import type { ReadableAtom } from 'nanostores'
import { useId, useState, type ReactElement } from 'react'
import type { StoryMarks as Marks, StoryReactions } from '#contract/news-marks.ts'
import { REACTIONS, type Reaction } from '#domain/news/news-reaction.ts'
import { api } from '#shared/transport/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { $newsReader } from '#shared/news/news-categories.ts'
import { invalidate, mutate, query, type QueryState } from '#shared/realtime/query.ts'
import { send } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import type { IconSource } from '#shared/ui/icon.tsx'
import { STORIES } from '#widgets/news/api.ts'
import de from './de.json'
import en from './en.json'
import css from './marks.css?inline'

const marksPath = (id: number): string => `${STORIES}/${id}/marks`

/** The reader's marks at a story, with the sums of reactions. */
const storyMarks = (id: number): ReadableAtom<QueryState<Marks>> =>
  query(marksPath(id), () => api.get<Marks>(marksPath(id)), { owner: $newsReader })

const write = (id: number, what: 'saved' | 'reaction', on: boolean, body?: object): Promise<Marks | undefined> =>
  send<Marks | undefined>(`${STORIES}/${id}/${what}`, { method: on ? 'PUT' : 'DELETE', ...(on && { body }) })

/** Saves the story for later, or removes it from the saved ones. */
async function saveForLater(id: number, saved: boolean): Promise<void> {
  await mutate<Marks>(marksPath(id), {
    optimistic: (marks) => ({ ...marks, saved }),
    send: () => write(id, 'saved', saved),
  })
  invalidate(`${STORIES}/overview`)
}

function withReaction(marks: Marks, next: Reaction | null): Marks {
  const { reactions } = marks
  if (!reactions || reactions.mine === next) return marks
  if (!reactions.counts) return { ...marks, reactions: { mine: next } }
  const counts = { ...reactions.counts }
  if (reactions.mine) counts[reactions.mine] = Math.max(0, counts[reactions.mine] - 1)
  if (next) counts[next] += 1
  return { ...marks, reactions: { mine: next, counts } }
}

/** The reader's one reaction; null takes it back. */
export const react = (id: number, reaction: Reaction | null): Promise<void> =>
  mutate<Marks>(marksPath(id), {
    optimistic: (marks) => withReaction(marks, reaction),
    send: () => write(id, 'reaction', reaction !== null, { reaction }),
  })

const useMarksTexts = createTexts(de, en)

const STYLES = [css]
const ICONS: Readonly<Record<Reaction, IconSource>> = {
  helpful: thumbsUp,
  thanks: heartHandshake,
  congratulations: partyPopper,
}

interface ReactionsProps {
  readonly reactions: StoryReactions
  readonly onReact: (reaction: Reaction | null) => void
}

/** One button for each reaction; pressing the own one again removes it. */
function Reactions({ reactions: { mine, counts }, onReact }: ReactionsProps): ReactElement {
  const text = useMarksTexts()
  const { number } = useFormat()
  const note = useId()
  return (
    <div role="group" aria-label={text('reactions')} aria-describedby={note}>
      <div className="row">
        {REACTIONS.map((name) => (
          <Button
            key={name}
            icon={ICONS[name]}
            aria-pressed={mine === name}
            onClick={() => onReact(mine === name ? null : name)}
          >
            {text(name)}
            {counts && counts[name] > 0 && (
              <>
                <b aria-hidden="true">{number(counts[name])}</b>
                <span className="sr">, {text('people', { count: counts[name] })}</span>
              </>
            )}
          </Button>
        ))}
      </div>
      <p id={note} className="muted">
        {text(counts ? 'onlySums' : 'noSums')}
      </p>
    </div>
  )
}

/** Empty where the back end has no marks. */
export function StoryMarks({ id }: { id: number }): ReactElement | null {
  useStyles(STYLES)
  const text = useMarksTexts()
  const { data } = useStore(storyMarks(id))
  const [error, setError] = useState<unknown>()
  if (!data) return null
  const { saved, reactions } = data
  const run = (write: Promise<void>): void => {
    setError(undefined)
    write.catch(setError)
  }
  return (
    <>
      {reactions && <Reactions reactions={reactions} onReact={(next) => run(react(id, next))} />}
      <Button
        kind="ghost"
        icon={saved ? bookmarkCheck : bookmark}
        aria-pressed={saved}
        title={text('saveHelp')}
        onClick={() => run(saveForLater(id, !saved))}
      >
        {text('save')}
      </Button>
      {error !== undefined && <p role="alert">{errorText(error, text, 'failed')}</p>}
    </>
  )
}
