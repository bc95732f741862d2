import { useStore } from '@nanostores/react'
import pin from 'lucide-static/icons/pin.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import { Suspense, type ReactElement, useState, type ComponentType } from 'react'
import type { NewsItem, NewsStory } from '#contract/news.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { latest } from '#widgets/news/api.ts'
import { categoryList } from '#widgets/news/category-chips.tsx'
import { inLanguage, useWorded } from '#widgets/news/in-language.ts'
import { lazyPart } from '#widgets/news/lazy-part.ts'
import { storyPath } from '#widgets/news/paths.ts'
import { StoryAttachments } from './attachments.tsx'
import { ConfirmCard } from './confirm-card.tsx'
import type { PosterProps } from './poster/poster-dialog.tsx'
import css from './story-aside.css?inline'
import { StoryFacts } from './story-facts.tsx'
import { useStoryTexts } from './texts.ts'
import link from 'lucide-static/icons/link.svg?raw'
import share from 'lucide-static/icons/share-2.svg?raw'
import { copyText } from '#shared/copy-text.ts'
import { Heading } from '#shared/ui/heading.tsx'

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

const TopicActions = lazyPart(async () => (await import('./topic/topic-actions.tsx')).TopicActions)
const STYLES = [css]
const RELATED = 3

function RelatedLink({ item }: { item: NewsItem }): ReactElement {
  const title = useWorded(item.titel, item.titelEn)
  return (
    <li>
      <a {...usePortalLink(storyPath(item.id))} dir="auto" lang={title.lang}>
        {title.text}
      </a>
    </li>
  )
}

interface TopicProps {
  readonly story: NewsItem
  /** The narrowest category: its label for the reader, and its German label, which is its URL. */
  readonly label: string | undefined
  readonly german: string | undefined
}

/** Other stories of the narrowest category; nothing if there are none or loading fails. */
function Related({ story, label, german }: TopicProps): ReactElement | null {
  const text = useStoryTexts()
  const { data } = useStore(latest(RELATED + 1, german))
  const items = data?.filter(({ id }) => id !== story.id).slice(0, RELATED)
  if (!label || !items?.length) return null
  return (
    <section>
      <Heading depth={2}>{text('related', { category: label })}</Heading>
      <ul>
        {items.map((item) => (
          <RelatedLink key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

interface ReadProps {
  readonly story: NewsStory
  /** The language in which the story is shown. */
  readonly language: Language
}

/** The actions of a story: share, print, print as a poster. */
function StoryActions({ story, language }: ReadProps): ReactElement {
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

interface AsideProps extends ReadProps {
  readonly preview: boolean
}

/** The column beside a story: confirmation, attachments, audience, other stories of its category. */
export function StoryAside({ story, language: read, preview }: AsideProps): ReactElement {
  useStyles(STYLES)
  const language = useStore($language)
  const [narrowest, named] = [categoryList(story.kategorien, language), categoryList(story.kategorien, 'de')].map(
    (list) => list.at(-1),
  )
  const [label, german] = [narrowest?.label, named?.label]
  return (
    <aside>
      {story.confirmation && <ConfirmCard story={story} asked={story.confirmation} preview={preview} />}
      <StoryAttachments documents={story.dokumente} language={read} />
      <StoryFacts story={story} />
      {!preview && <Related story={story} label={label} german={german} />}
      {!preview && narrowest && german && (
        <section className="topic">
          <Suspense>
            <TopicActions key={german} id={narrowest.id} category={german} topic={narrowest.label} />
          </Suspense>
        </section>
      )}
      {!preview && <StoryActions story={story} language={read} />}
    </aside>
  )
}
