import { useStore } from '@nanostores/react'
import { Suspense, useId, useMemo, useRef, useState, type ReactElement } from 'react'
import type { NewsStory } from '#contract/news.ts'
import { readingMinutes } from '#domain/news/news-text.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { RichText } from '#shared/ui/rich-text-view.tsx'
import { CategoryChips } from '#widgets/news/category-chips.tsx'
import { Contact } from '#widgets/news/contact.tsx'
import { inLanguage, storyLanguage, useWorded } from '#widgets/news/in-language.ts'
import { pictureIn } from '#widgets/news/story-picture.tsx'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { useWidth } from '#shared/ui/use-width.ts'
import { StoryPictures } from './story-pictures.tsx'
import { StoryAside } from './story-aside.tsx'
import { isExpired } from './story-facts.tsx'
import { useStoryTexts } from './texts.ts'
import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw'
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw'
import type { NewsNeighbour } from '#contract/news-neighbours.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { neighbours } from '#widgets/news/api.ts'
import { lazyPart } from '#widgets/news/news-states.tsx'
import { storyPath } from '#widgets/news/paths.ts'

const StoryMarks = lazyPart(async () => (await import('./marks/story-marks.tsx')).StoryMarks)

interface BesideProps {
  readonly story: NewsNeighbour
  readonly side: 'newer' | 'older'
  readonly icon: IconSource
}

function Beside({ story, side, icon }: BesideProps): ReactElement {
  const text = useStoryTexts()
  const title = useWorded(story.titel, story.titelEn)
  return (
    <a {...usePortalLink(storyPath(story.id))} className={side}>
      <span className="muted">
        <Icon source={icon} size="s" /> {text(side)}
      </span>
      <b dir="auto" lang={title.lang}>
        {title.text}
      </b>
    </a>
  )
}

/** Links to the newer and the older story; empty if there is neither, or if loading fails. */
function StoryNeighbours({ id }: { id: number }): ReactElement | null {
  const text = useStoryTexts()
  const { data } = useStore(neighbours(id))
  if (!data?.newer && !data?.older) return null
  return (
    <nav className="beside" aria-label={text('beside')}>
      {data.newer && <Beside story={data.newer} side="newer" icon={arrowLeft} />}
      {data.older && <Beside story={data.older} side="older" icon={arrowRight} />}
    </nav>
  )
}

interface TranslationProps {
  readonly story: NewsStory
  /** The reader has chosen the German text. */
  readonly german: boolean
  readonly onChange: (german: boolean) => void
}

/** Shows an English reader that there is no English text, or that it is outdated, and switches to the German one. */
function Translation({ story, german, onChange }: TranslationProps): ReactElement | null {
  const text = useStoryTexts()
  if (!story.contentEn) return <p className="small translation muted">{text('translation.onlyGerman')}</p>
  return (
    <p className="small translation muted">
      {story.translationOutdated && !german && `${text('translation.outdated')} `}
      <button type="button" className="link" onClick={() => onChange(!german)}>
        {text(german ? 'translation.showEnglish' : 'translation.showGerman')}
      </button>
    </p>
  )
}

/** Below this width in px the contact is a name that opens a dialog. */
const BRIEF = 450

function Byline({ story, html, brief }: { story: NewsStory; html: string; brief: boolean }): ReactElement {
  const text = useStoryTexts()
  const format = useFormat()
  return (
    <div className="row gap-20 byline">
      <Contact item={story} brief={brief} />
      <p className="when">
        <time dateTime={story.veroeffentlichtdate}>
          <span className="sr">{text('published')} </span>
          {format.date(story.veroeffentlichtdate)}, {format.time(story.veroeffentlichtdate)}
        </time>
        <span aria-hidden="true"> · </span>
        <span className="sr">{text('readingTime')}: </span>
        {text('minutes', { count: readingMinutes(html) })}
      </p>
    </div>
  )
}

/** The texts of a story in `language`. */
const textsIn = (language: Language, story: NewsStory) => ({
  title: inLanguage(language, story.titel, story.titelEn),
  lead: inLanguage(language, story.preview, story.previewEn),
  more: inLanguage(language, story.description ?? '', story.descriptionEn),
  content: inLanguage(language, story.content, story.contentEn),
})

interface StoryViewProps {
  readonly story: NewsStory
  readonly unread: boolean
  /** Preview for an editor, without the actions of a reader. */
  readonly preview?: boolean
  /** The language of the reader; default: that of the page. */
  readonly language?: Language | undefined
}

interface ArticleProps extends StoryViewProps {
  /** The reader's language, or German where the reader has chosen it. */
  readonly language: Language
  readonly onGerman: (german: boolean) => void
}

function Article({ story, unread, preview, language: asked, onGerman }: ArticleProps): ReactElement {
  const text = useNewsTexts()
  const words = useStoryTexts()
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  const brief = useWidth(box) < BRIEF
  const reader = useStore($language)
  const language = storyLanguage(asked, story)
  const { title, lead, more, content } = textsIn(language, story)
  const pictureOf = useMemo(() => pictureIn(story, language), [story, language])
  return (
    <article className="stack main" aria-labelledby={titleId} ref={box}>
      <div className="row tags">
        {unread && <Chip kind="new">{text('new')}</Chip>}
        {isExpired(story) && <Chip kind="off">{words('isExpired')}</Chip>}
        <CategoryChips nodes={story.kategorien} all />
      </div>
      <Heading id={titleId} dir="auto" lang={title.lang}>
        {title.text}
      </Heading>
      {lead.text && (
        <p className="lead-text" dir="auto" lang={lead.lang}>
          {lead.text}
        </p>
      )}
      {reader === 'en' && <Translation story={story} german={asked === 'de'} onChange={onGerman} />}
      <Byline story={story} html={content.text} brief={brief} />
      <StoryPictures story={story} language={language} />
      {more.text && (
        <p className="more-text" dir="auto" lang={more.lang}>
          {more.text}
        </p>
      )}
      <div lang={content.lang}>
        <RichText html={content.text} contactLinks={story.contactLinks} pictureOf={pictureOf} />
      </div>
      {!preview && (
        <div className="row gap-16 marks">
          <Suspense>
            <StoryMarks id={story.id} />
          </Suspense>
        </div>
      )}
      {!preview && <StoryNeighbours id={story.id} />}
    </article>
  )
}

/** A story for reading: title, lead, picture, text, and a column with everything else. */
export function StoryView({ story, unread, preview = false, language: asked }: StoryViewProps): ReactElement {
  const own = useStore($language)
  const [german, setGerman] = useState(false)
  const read = german ? 'de' : (asked ?? own)
  return (
    <div className="story">
      <Article story={story} unread={unread} preview={preview} language={read} onGerman={setGerman} />
      <StoryAside story={story} language={read} preview={preview} />
    </div>
  )
}
