import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { type ReactElement, useState, type KeyboardEvent } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { announce } from '#shared/element/announce.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useStoryTexts } from '#widgets/news/story/texts.ts'
import { pageByKey, useSwipe, type Swipe } from '#widgets/news/swipe.ts'
import { PictureBox, Enlarge, captionOf, useDescription, type AroundPicture } from './picture-box.tsx'
import { useFullSize } from './use-full-size.tsx'

interface Turning {
  readonly index: number
  /** Shows the picture at `wanted`, or the nearest one, and announces it. */
  go(wanted: number): void
  onKeyDown(event: KeyboardEvent): void
  readonly strokes: Swipe
}

/** The current one of several pictures, turned by buttons, keys and swipes; there is no autoplay. */
export function useTurning(
  pictures: readonly NewsDocument[],
  start: number,
  describe: (document: NewsDocument) => string,
): Turning {
  const text = useStoryTexts()
  const [wished, setWished] = useState(start)
  const last = pictures.length - 1
  const index = Math.min(wished, last) // an editor may have removed pictures meanwhile
  const go = (wanted: number): void => {
    const next = Math.min(Math.max(wanted, 0), last)
    if (next === index) return
    setWished(next)
    announce(`${text('picture.position', { position: next + 1, total: last + 1 })}: ${describe(pictures[next]!)}`)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = pageByKey(event, index, last)
    if (wanted === undefined) return
    event.preventDefault()
    go(wanted)
  }
  return { index, go, onKeyDown, strokes: useSwipe((pages) => go(index + pages)) }
}

interface TurnButtonsProps {
  readonly index: number
  readonly count: number
  readonly go: (index: number) => void
}

/** '‹ 2 von 4 ›' */
export function TurnButtons({ index, count, go }: TurnButtonsProps): ReactElement {
  const text = useStoryTexts()
  const turn = (wanted: number) => ({
    'aria-disabled': wanted < 0 || wanted >= count,
    onClick: () => go(wanted),
  })
  return (
    <div className="turn">
      <IconButton icon={chevronLeft} outlined label={text('picture.previous')} {...turn(index - 1)} />
      <span className="position">{text('picture.shown', { position: index + 1, total: count })}</span>
      <IconButton icon={chevronRight} outlined label={text('picture.next')} {...turn(index + 1)} />
    </div>
  )
}

export interface SliderProps extends AroundPicture {
  readonly pictures: readonly NewsDocument[]
}

/** Several pictures, one at a time. */
export function Slider({ pictures, ...around }: SliderProps): ReactElement {
  const text = useStoryTexts()
  const describe = useDescription(around)
  const { index, go, onKeyDown, strokes } = useTurning(pictures, 0, describe)
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
        <div className="hero" {...strokes}>
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
          <Enlarge onClick={() => enlarge(index)} />
        </div>
        <TurnButtons index={index} count={total} go={go} />
      </div>
      {captions.some(Boolean) && <figcaption dir="auto">{captions[index] ?? '\u00a0'}</figcaption>}
      {dialog}
    </figure>
  )
}
