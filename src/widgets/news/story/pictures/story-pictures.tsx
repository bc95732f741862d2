// The pictures of a story for its readers: one stands alone, several turn their pages.
import { useStore } from '@nanostores/react'
import { Suspense, type ReactElement } from 'react'
import type { NewsStory } from '#contract/news.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { inLanguage } from '#widgets/news/in-language.ts'
import { laterPart } from '#widgets/news/later-part.ts'
import { shownPictures } from './shown-pictures.ts'
import type { SliderProps } from './slider.tsx'
import css from './story-pictures.css?inline'
import { StoryFigure } from './story-figure.tsx'

const STYLES = [css]

/** The first picture is better than none. */
const First = ({ pictures, ...words }: SliderProps) => <StoryFigure document={pictures[0]!} {...words} />
const Slider = laterPart(async () => (await import('./slider.tsx')).Slider, First)

export interface StoryPicturesProps {
  readonly story: NewsStory
  /** In which it is read; that of the page where nothing is said. */
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
  const alone = <StoryFigure document={first} {...words} />
  if (others.length === 0) return alone
  return (
    <Suspense fallback={alone}>
      <Slider pictures={pictures} {...words} />
    </Suspense>
  )
}
