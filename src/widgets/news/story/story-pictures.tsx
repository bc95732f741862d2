// The pictures of a story: a single one, or a slider for several.
import { useStore } from '@nanostores/react'
import { type ReactElement, Suspense, useState } from 'react'
import type { NewsStory, NewsDocument } from '#contract/news.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import enlargeCss from '#shared/ui/enlarge-button.css?inline'
import { EnlargeButton } from '#shared/ui/enlarge-button.tsx'
import { inLanguage } from '#widgets/news/in-language.ts'
import { lazyPart } from '#widgets/news/news-states.tsx'
import { useStoryTexts } from './texts.ts'
import {
  captionOf,
  PictureBox,
  shownPictures,
  TurnButtons,
  useDescription,
  useTurning,
  type AroundPicture,
} from './picture-box.tsx'
import css from './story-pictures.css?inline'

const FullSize = lazyPart(async () => (await import('./full-size.tsx')).FullSize)

interface FullSizeState {
  /** Shows the picture at `index` in a dialog. */
  enlarge(index: number): void
  /** The dialog, to be rendered by the page. */
  readonly dialog: ReactElement | false
}

/** The dialog that shows the pictures one by one in full size; loaded on demand. */
function useFullSize(pictures: readonly NewsDocument[], around: AroundPicture): FullSizeState {
  const [start, setStart] = useState<number>()
  return {
    enlarge: setStart,
    dialog: start !== undefined && (
      <Suspense>
        <FullSize pictures={pictures} start={start} {...around} onClose={() => setStart(undefined)} />
      </Suspense>
    ),
  }
}

interface SliderProps extends AroundPicture {
  readonly pictures: readonly NewsDocument[]
}

/** Several pictures, one at a time. */
function Slider({ pictures, ...around }: SliderProps): ReactElement {
  const text = useStoryTexts()
  const describe = useDescription(around)
  const { index, go, onKeyDown, swipe } = useTurning(pictures, 0, describe)
  const { enlarge, dialog } = useFullSize(pictures, around)
  const captions = pictures.map(({ name }) => captionOf(name))
  const total = pictures.length
  return (
    <figure className="pictures">
      <div
        role="group"
        aria-roledescription={text('picture.carousel')}
        aria-label={text('pictures')}
        onKeyDown={onKeyDown}
      >
        <div className="hero" {...swipe}>
          <div className="track" style={{ '--page': index } as object}>
            {pictures.map((document, position) => (
              <div
                key={document.id}
                className="slide"
                role="group"
                aria-roledescription={text('picture.slide')}
                aria-label={text('picture.position', { position: position + 1, total })}
                inert={position !== index}
              >
                <PictureBox document={document} alt={describe(document)} near={Math.abs(position - index) <= 1} />
              </div>
            ))}
          </div>
          <EnlargeButton label={text('picture.enlarge')} onClick={() => enlarge(index)} />
        </div>
        <TurnButtons index={index} count={total} go={go} />
      </div>
      {captions.some(Boolean) && <figcaption dir="auto">{captions[index] ?? '\u00a0'}</figcaption>}
      {dialog}
    </figure>
  )
}

interface StoryFigureProps extends AroundPicture {
  readonly document: NewsDocument
}

/** The only picture of a story. */
function StoryFigure({ document, ...around }: StoryFigureProps): ReactElement {
  const text = useStoryTexts()
  const describe = useDescription(around)
  const { enlarge, dialog } = useFullSize([document], around)
  const caption = captionOf(document.name)
  return (
    <figure className="pictures">
      <div className="hero">
        <PictureBox document={document} alt={describe(document)} />
        <EnlargeButton label={text('picture.enlarge')} onClick={() => enlarge(0)} />
      </div>
      {caption && <figcaption dir="auto">{caption}</figcaption>}
      {dialog}
    </figure>
  )
}

const STYLES = [enlargeCss, css]

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
  const around = { title: inLanguage(language, story.titel, story.titelEn).text, language }
  const [first, ...others] = pictures
  if (!first) return null
  if (others.length === 0) return <StoryFigure document={first} {...around} />
  return <Slider pictures={pictures} {...around} />
}
