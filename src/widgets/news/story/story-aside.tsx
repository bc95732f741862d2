import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState, type ComponentType, type ReactElement } from 'react'
import type { NewsItem, NewsStory } from '#contract/news.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { latest } from '#widgets/news/api.ts'
import { categoryList } from '#widgets/news/category-chips.tsx'
import { useWorded } from '#widgets/news/in-language.ts'
import { storyPath } from '#widgets/news/paths.ts'
import { StoryAttachments } from './attachments.tsx'
import { ConfirmCard } from './confirm-card.tsx'
import css from './story-aside.css?inline'
import { StoryFacts } from './story-facts.tsx'
import { useStoryTexts } from './texts.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'

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

/** Other stories of the narrowest category; empty if there are none or loading fails. */
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

interface LaterPartProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  /** The message if it fails to load. */
  readonly missing: 'actionsMissing' | 'topicMissing'
  readonly props: Props
}

/** A part that is loaded after the story; one that fails to load is requested again by a press. */
function LaterPart<Props extends object>({ load, missing, props }: LaterPartProps<Props>): ReactElement | null {
  const text = useStoryTexts()
  const [part, setPart] = useState<{ readonly View?: ComponentType<Props> }>()
  const begin = useCallback(() => {
    load().then(
      (View) => setPart({ View }),
      () => setPart({}),
    )
  }, [load])
  useEffect(begin, [begin])
  if (!part) return null
  if (part.View) return <part.View {...props} />
  return (
    <p role="alert">
      {text(missing)}{' '}
      <Button kind="ghost" size="small" onClick={begin}>
        {text('attachment.again')}
      </Button>
    </p>
  )
}

const loadActions = async () => (await import('./story-actions.tsx')).StoryActions
const loadTopic = async () => (await import('./topic/topic-actions.tsx')).TopicActions

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
          <LaterPart
            key={german}
            load={loadTopic}
            missing="topicMissing"
            props={{ id: narrowest.id, category: german, topic: narrowest.label }}
          />
        </section>
      )}
      {!preview && <LaterPart load={loadActions} missing="actionsMissing" props={{ story, language: read }} />}
    </aside>
  )
}
