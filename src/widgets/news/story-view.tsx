import { useId, type ReactElement } from 'react'
import type { NewsStory } from '#contract/news.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { RichText } from '#shared/ui/rich-text-view.tsx'
import { CategoryChips } from './category-chips.tsx'
import { Contact } from './contact.tsx'
import { readingMinutes } from './reading-time.ts'
import { StoryArt } from './story-art.tsx'
import { StoryAside } from './story-aside.tsx'
import { documentPath, previewOf } from './story-picture.tsx'
import { useStoryTexts } from './story-words/texts.ts'
import { useNewsTexts } from './texts.ts'

/** What a file's name says of the picture: several words do, 'IMG_0815.jpg' does not. */
export function captionOf(name: string): string | undefined {
  const words = name.replace(/\.[a-z0-9]{2,5}$/i, '').trim()
  return /\p{Ll}\s+\S/u.test(words) ? words : undefined
}

function Hero({ story }: { story: NewsStory }): ReactElement | null {
  const text = useStoryTexts()
  const document = previewOf(story)
  if (!document) return null
  const caption = captionOf(document.name)
  return (
    <figure>
      <div className="hero">
        <Picture
          path={documentPath(document)}
          alt={caption ?? text('pictureOf', { title: story.titel })}
          fallback={<StoryArt />}
        />
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

function Byline({ story }: { story: NewsStory }): ReactElement {
  const text = useStoryTexts()
  const news = useNewsTexts()
  const format = useFormat()
  const plain = story.content.replace(/<[^>]*>/g, ' ')
  return (
    <div className="byline">
      <Contact item={story} />
      <p className="when">
        <time dateTime={story.veroeffentlichtdate}>
          <span className="sr">{news('published')} </span>
          {format.date(story.veroeffentlichtdate)}, {format.time(story.veroeffentlichtdate)}
        </time>
        <span aria-hidden="true"> · </span>
        <span className="sr">{text('readingTime')}: </span>
        {text('minutes', { count: readingMinutes(`${story.preview} ${plain}`) })}
      </p>
    </div>
  )
}

/** A story as it is read: title, lead, picture, text, and at the side what belongs to it. */
export function StoryView({ story, unread }: { story: NewsStory; unread: boolean }): ReactElement {
  const text = useNewsTexts()
  const titleId = useId()
  return (
    <div className="story">
      <article className="main" aria-labelledby={titleId}>
        <div className="tags">
          {unread && <Chip kind="new">{text('new')}</Chip>}
          <CategoryChips nodes={story.kategorien} all />
        </div>
        <h1 id={titleId} dir="auto">
          {story.titel}
        </h1>
        {story.preview && (
          <p className="lead-text" dir="auto">
            {story.preview}
          </p>
        )}
        <Byline story={story} />
        <Hero story={story} />
        <RichText html={story.content} />
      </article>
      <StoryAside story={story} />
    </div>
  )
}
