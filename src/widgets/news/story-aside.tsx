import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import type { NewsDocument, NewsItem } from '#contract/news.ts'
import { api } from '#shared/api.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { categoryList } from './category-list.ts'
import type { MuteTopicProps } from './mute/mute-topic.tsx'
import { latest } from './news-store.ts'
import { storyPath } from './story-path.ts'
import { documentPath } from './story-picture.tsx'
import { useStoryTexts } from './story-words/texts.ts'
import { useNewsTexts } from './texts.ts'
import { statusOf } from './use-failures.ts'

const RELATED = 3

// A story is read without it, too.
const MuteTopic = lazy(async (): Promise<{ default: ComponentType<MuteTopicProps> }> => {
  try {
    return { default: (await import('./mute/mute-topic.tsx')).MuteTopic }
  } catch {
    return { default: () => null }
  }
})

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
  const text = useStoryTexts()
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
  return (
    <li>
      <a {...usePortalLink(storyPath(item.id))} dir="auto">
        {item.titel}
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
  const text = useStoryTexts()
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

/** What belongs to a story: attachments, more of its category, the printed notice. */
export function StoryAside({ story }: { story: NewsItem }): ReactElement {
  const text = useStoryTexts()
  const { embedded } = useHost()
  const language = useStore($language)
  const [label, german] = [categoryList(story.kategorien, language), categoryList(story.kategorien, 'de')].map(
    (list) => list.at(-1)?.label,
  )
  const attachments = story.dokumente.filter(({ vorschau }) => !vorschau)
  return (
    <aside>
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
      <Related story={story} label={label} german={german} />
      {label && german && (
        <Suspense>
          <MuteTopic key={german} category={german} topic={label} />
        </Suspense>
      )}
      {!embedded && (
        <Button kind="ghost" icon={printer} onClick={() => print()}>
          {text('print')}
        </Button>
      )}
    </aside>
  )
}
