// The actions of a reader on a story: share, print, print as a poster. Loaded after the story.
import pin from 'lucide-static/icons/pin.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import { useState, type ComponentType, type ReactElement } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ShareLink } from '#shared/ui/share-link/share-link.tsx'
import { inLanguage } from '#widgets/news/in-language.ts'
import { storyPath } from '#widgets/news/paths.ts'
import type { PosterProps } from './poster-dialog.tsx'
import { useStoryTexts } from './texts.ts'

/** Opens the poster dialog, which is loaded on demand. */
function PosterButton(props: Omit<PosterProps, 'onClose'>): ReactElement {
  const text = useStoryTexts()
  const [part, setPart] = useState<{ View: ComponentType<PosterProps> }>()
  const [state, setState] = useState<'open' | 'loading' | 'failed'>()
  const load = async () => {
    setState('loading')
    try {
      const { PosterDialog } = await import('./poster-dialog.tsx')
      setPart({ View: PosterDialog })
      setState('open')
    } catch (error) {
      logFailure('notice not loaded', error)
      setState('failed')
    }
  }
  return (
    <>
      <Button kind="ghost" icon={pin} busy={state === 'loading'} onClick={() => void load()}>
        {text('poster')}
      </Button>
      {state === 'failed' && <p role="alert">{text('posterFailed')}</p>}
      {part && state === 'open' && <part.View {...props} onClose={() => setState(undefined)} />}
    </>
  )
}

export function StoryActions({ story, language }: Pick<PosterProps, 'story' | 'language'>): ReactElement {
  const text = useStoryTexts()
  const { embedded } = useHost()
  const { href = '' } = usePortalLink(storyPath(story.id))
  return (
    <div part="actions" className="stack gap-4 start do">
      <ShareLink title={inLanguage(language, story.titel, story.titelEn).text} url={href} note={text('shareNote')} />
      {/* In a foreign page this would print the whole page. */}
      {!embedded && (
        <Button kind="ghost" icon={printer} onClick={() => print()}>
          {text('print')}
        </Button>
      )}
      <PosterButton story={story} language={language} url={href} />
    </div>
  )
}
