import { useStore } from '@nanostores/react'
import { Suspense, type ReactElement } from 'react'
import printer from 'lucide-static/icons/printer.svg?raw'
import type { NewsItem, NewsStory } from '#contract/news.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { categoryList } from '#widgets/news/category-list.ts'
import { ConfirmCard } from './confirm-card.tsx'
import { inLanguage, useWorded } from '#widgets/news/in-language.ts'
import { laterPart } from '#widgets/news/later-part.ts'
import { latest } from '#widgets/news/latest-stories.ts'
import { NoticeButton } from './poster/poster-button.tsx'
import { ShareLink } from './share-link.tsx'
import css from './story-aside.css?inline'
import { StoryAttachments } from './attachments/story-attachments.tsx'
import { StoryFacts } from './story-facts.tsx'
import { storyPath } from '#widgets/news/story-path.ts'
import { useAsideTexts } from '#widgets/news/aside-words/texts.ts'

const STYLES = [css]
const RELATED = 3

const MuteTopic = laterPart(async () => (await import('./mute-topic.tsx')).MuteTopic)

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

interface ReadProps {
  readonly story: NewsStory
  /** In which it is read. */
  readonly language: Language
}

/** What one can do with a story: pass it on, print it, hang it up. */
function Acts({ story, language }: ReadProps): ReactElement {
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

interface AsideProps extends ReadProps {
  readonly preview: boolean
}

/** What belongs to a story: confirmation, attachments, whom it is for, more of its category. */
export function StoryAside({ story, language: read, preview }: AsideProps): ReactElement {
  useStyles(STYLES)
  const language = useStore($language)
  const [label, german] = [categoryList(story.kategorien, language), categoryList(story.kategorien, 'de')].map(
    (list) => list.at(-1)?.label,
  )
  return (
    <aside>
      {story.confirmation && <ConfirmCard story={story} asked={story.confirmation} preview={preview} />}
      <StoryAttachments documents={story.dokumente} language={read} />
      <StoryFacts story={story} />
      {!preview && <Related story={story} label={label} german={german} />}
      {!preview && label && german && (
        <Suspense>
          <MuteTopic key={german} category={german} topic={label} />
        </Suspense>
      )}
      {!preview && <Acts story={story} language={read} />}
    </aside>
  )
}
