// What a reader does with a story: share it, print it, print it as a poster. Loaded after the story.
import link from 'lucide-static/icons/link.svg?raw'
import pin from 'lucide-static/icons/pin.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import share from 'lucide-static/icons/share-2.svg?raw'
import { useState, type ComponentType, type ReactElement } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { copyText } from '#shared/copy-text.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { inLanguage } from '#widgets/news/in-language.ts'
import { storyPath } from '#widgets/news/paths.ts'
import type { PosterProps } from './poster/poster-dialog.tsx'
import { useStoryTexts } from './texts.ts'

/** Handheld devices have a share sheet; that of a desktop offers nothing beyond the clipboard. */
const hasSheet = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** False if the sheet could not be opened; dismissing it counts as success. */
async function openSheet(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}

const select = (field: HTMLInputElement | null): void => field?.select()

/** Shares a story by the share sheet of the device, else by copying its URL. */
export function ShareLink({ title, url }: { title: string; url: string }): ReactElement {
  const text = useStoryTexts()
  const [outcome, setOutcome] = useState<'copied' | 'byHand'>()
  const onClick = async () => {
    if (hasSheet() && (await openSheet(title, url))) return
    setOutcome((await copyText(url)) ? 'copied' : 'byHand')
  }
  const sheet = hasSheet()
  return (
    <div className="share">
      <Button kind="ghost" icon={sheet ? share : link} onClick={() => void onClick()}>
        {text(sheet ? 'share.share' : 'share.copy')}
      </Button>
      <p role="status" className="muted">
        {outcome && text(`share.${outcome}`)}
      </p>
      {outcome === 'byHand' && <input ref={select} readOnly aria-label={text('share.address')} value={url} />}
    </div>
  )
}

/** Opens the poster dialog, which is loaded on demand. */
function PosterButton(props: Omit<PosterProps, 'onClose'>): ReactElement {
  const text = useStoryTexts()
  const [part, setPart] = useState<{ View: ComponentType<PosterProps> }>()
  const [state, setState] = useState<'open' | 'loading' | 'failed'>()
  const load = async () => {
    setState('loading')
    try {
      const { PosterDialog } = await import('./poster/poster-dialog.tsx')
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
    <div className="do">
      <ShareLink title={inLanguage(language, story.titel, story.titelEn).text} url={href} />
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
