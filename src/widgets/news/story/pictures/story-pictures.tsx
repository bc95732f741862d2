// The pictures of a story: a single one, or a slider for several.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { NewsStory, NewsDocument } from '#contract/news.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { inLanguage } from '#widgets/news/in-language.ts'
import { shownPictures, PictureBox, Enlarge, captionOf, useDescription, type AroundPicture } from './picture-box.tsx'
import { Slider } from './slider.tsx'
import css from './story-pictures.css?inline'
import { useFullSize } from './use-full-size.tsx'

interface StoryFigureProps extends AroundPicture {
  readonly document: NewsDocument
}

/** The only picture of a story. */
function StoryFigure({ document, ...around }: StoryFigureProps): ReactElement {
  const describe = useDescription(around)
  const { enlarge, dialog } = useFullSize([document], around)
  const caption = captionOf(document.name)
  return (
    <figure className="pictures">
      <div className="hero">
        <PictureBox document={document} alt={describe(document)} />
        <Enlarge onClick={() => enlarge(0)} />
      </div>
      {caption && <figcaption dir="auto">{caption}</figcaption>}
      {dialog}
    </figure>
  )
}

const STYLES = [css]

export interface StoryPicturesProps {
  readonly story: NewsStory
  /** The language in which the story is shown; default: that of the page. */
  readonly language?: Language
}

export function StoryPictures({ story, language: read }: StoryPicturesProps): ReactElement | null {
  useStyles(STYLES)
  const own = useStore($language)
  const language = read ?? own
  const content = inLanguage(language, story.content, story.contentEn).text
  const pictures = shownPictures(story.dokumente, content)
  const words = { title: inLanguage(language, story.titel, story.titelEn).text, language }
  const [first, ...others] = pictures
  if (!first) return null
  if (others.length === 0) return <StoryFigure document={first} {...words} />
  return <Slider pictures={pictures} {...words} />
}
