import { useStore } from '@nanostores/react'
import { Suspense, useState, type ReactElement } from 'react'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import type { NewsDocument, NewsItem, NewsStory } from '#contract/news.ts'
import { api } from '#shared/api.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { categoryList } from './category-list.ts'
import { ConfirmCard } from './confirm/confirm-card.tsx'
import { documentPath } from './document-path.ts'
import { inLanguage, useWorded } from './in-language.ts'
import { laterPart } from './later-part.ts'
import { latest } from './latest-stories.ts'
import { NoticeButton } from './notice/notice-button.tsx'
import { ShareLink } from './share/share-link.tsx'
import { StoryFacts } from './story-facts.tsx'
import { storyPath } from './story-path.ts'
import { useAsideTexts } from './aside-words/texts.ts'
import { useNewsTexts } from './texts.ts'
import { statusOf } from './use-failures.ts'

const RELATED = 3

const MuteTopic = laterPart(async () => (await import('./mute/mute-topic.tsx')).MuteTopic)

/** Gives a document that needs the sign-in to the browser as a download. */
async function download(document: NewsDocument): Promise<void> {
  const address = URL.createObjectURL(await api.blob(documentPath(document)))
  const link = globalThis.document.createElement('a')
  link.href = address
  link.download = document.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // the browser may still be asking where to put it
}

function Attachment({ document }: { document: NewsDocument }): ReactElement {
  const text = useAsideTexts()
  const news = useNewsTexts()
  const [state, setState] = useState<{ busy?: boolean; error?: unknown }>({})
  const what = text('attachmentFailed', { name: document.name })
  const onClick = (): void => {
    if (state.busy) return
    setState({ busy: true })
    download(document).then(
      () => setState({}),
      (error: unknown) => setState({ error }),
    )
  }
  return (
    <li>
      <button type="button" className="link" aria-busy={state.busy} onClick={onClick}>
        <Icon source={fileText} />
        <bdi>{document.name}</bdi>
      </button>
      {state.error !== undefined && <p role="alert">{news('failed', { status: statusOf(state.error), what })}</p>}
    </li>
  )
}

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
  /** Of the narrowest category, as the reader calls it and in German, which is its address. */
  readonly label: string | undefined
  readonly german: string | undefined
}

/** Further stories of the narrowest category; nothing where there are none, or they cannot be read. */
function Related({ story, label, german }: TopicProps): ReactElement | null {
  const text = useAsideTexts()
  const { data } = useStore(latest(RELATED + 1, german))
  const items = data?.filter(({ id }) => id !== story.id).slice(0, RELATED)
  if (!label || !items?.length) return null
  return (
    <section>
      <h2>{text('related', { category: label })}</h2>
      <ul>
        {items.map((item) => (
          <RelatedLink key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** What one can do with a story: pass it on, print it, hang it up. */
function Acts({ story, language }: AsideProps): ReactElement {
  const text = useAsideTexts()
  const { embedded } = useHost()
  const { href = '' } = usePortalLink(storyPath(story.id))
  return (
    <div className="do">
      <ShareLink title={inLanguage(language, story.titel, story.titelEn).text} url={href} />
      {/* Of a foreign page this would print everything. */}
      {!embedded && (
        <Button kind="ghost" icon={printer} onClick={() => print()}>
          {text('print')}
        </Button>
      )}
      <NoticeButton story={story} language={language} url={href} />
    </div>
  )
}

interface AsideProps {
  readonly story: NewsStory
  /** In which it is read. */
  readonly language: Language
}

/** What belongs to a story: confirmation, attachments, whom it is for, more of its category. */
export function StoryAside({ story, language: read }: AsideProps): ReactElement {
  const text = useAsideTexts()
  const language = useStore($language)
  const [label, german] = [categoryList(story.kategorien, language), categoryList(story.kategorien, 'de')].map(
    (list) => list.at(-1)?.label,
  )
  const attachments = story.dokumente.filter(({ vorschau }) => !vorschau)
  return (
    <aside>
      {story.confirmation && <ConfirmCard story={story} asked={story.confirmation} />}
      {attachments.length > 0 && (
        <section>
          <h2>{text('attachments')}</h2>
          <ul>
            {attachments.map((document) => (
              <Attachment key={document.id} document={document} />
            ))}
          </ul>
        </section>
      )}
      <StoryFacts story={story} />
      <Related story={story} label={label} german={german} />
      {label && german && (
        <Suspense>
          <MuteTopic key={german} category={german} topic={label} />
        </Suspense>
      )}
      <Acts story={story} language={read} />
    </aside>
  )
}
