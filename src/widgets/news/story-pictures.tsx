// The pictures of a story for its readers: one stands alone, several turn their pages.
import { Suspense, type ReactElement } from 'react'
import type { NewsStory } from '#contract/news.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { laterPart } from './later-part.ts'
import { shownPictures } from './story-pictures/shown-pictures.ts'
import type { SliderProps } from './story-pictures/slider.tsx'
import css from './story-pictures/story-pictures.css?inline'
import { StoryFigure } from './story-pictures/story-figure.tsx'

const STYLES = [css]

/** The first picture is better than none. */
const First = ({ pictures, title }: SliderProps) => <StoryFigure document={pictures[0]!} title={title} />
const Slider = laterPart(async () => (await import('./story-pictures/slider.tsx')).Slider, First)

export function StoryPictures({ story }: { story: NewsStory }): ReactElement | null {
  useStyles(STYLES)
  const pictures = shownPictures(story)
  const [first, ...others] = pictures
  if (!first) return null
  const alone = <StoryFigure document={first} title={story.titel} />
  if (others.length === 0) return alone
  return (
    <Suspense fallback={alone}>
      <Slider pictures={pictures} title={story.titel} />
    </Suspense>
  )
}
