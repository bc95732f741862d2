// Below the text of a story: reactions, and saving it for later. Loaded after the text; the page reserves the space.
import { useStore } from '@nanostores/react'
import bookmarkCheck from 'lucide-static/icons/bookmark-check.svg?raw'
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import heartHandshake from 'lucide-static/icons/heart-handshake.svg?raw'
import partyPopper from 'lucide-static/icons/party-popper.svg?raw'
import thumbsUp from 'lucide-static/icons/thumbs-up.svg?raw'
import { useId, useState, type ReactElement } from 'react'
import type { StoryReactions } from '#contract/news-marks.ts'
import { REACTIONS, type Reaction } from '#domain/news-reaction.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { errorText } from '#shared/error-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import type { IconSource } from '#shared/ui/icon.tsx'
import de from './de.json'
import en from './en.json'
import { react, saveForLater, storyMarks } from './marks-api.ts'
import css from './marks.css?inline'

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

/** One button for each reaction; pressing the own one again takes it back. */
function Reactions({ reactions: { mine, counts }, onReact }: ReactionsProps): ReactElement {
  const text = useMarksTexts()
  const { number } = useFormat()
  const note = useId()
  return (
    <div role="group" aria-label={text('reactions')} aria-describedby={note}>
      <div className="reactions">
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

/** Nothing where the back end keeps no marks. */
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
