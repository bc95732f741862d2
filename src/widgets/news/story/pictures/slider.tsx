import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { useStoryTexts } from '#widgets/news/story/texts.ts'
import { PictureBox, Enlarge, captionOf, useDescription, type AroundPicture } from './picture-box.tsx'
import { TurnButtons, useTurning } from './turning.tsx'
import { useFullSize } from './use-full-size.tsx'

export interface SliderProps extends AroundPicture {
  readonly pictures: readonly NewsDocument[]
}

/** Several pictures, one at a time. */
export function Slider({ pictures, ...around }: SliderProps): ReactElement {
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
          <Enlarge onClick={() => enlarge(index)} />
        </div>
        <TurnButtons index={index} count={total} go={go} />
      </div>
      {captions.some(Boolean) && <figcaption dir="auto">{captions[index] ?? '\u00a0'}</figcaption>}
      {dialog}
    </figure>
  )
}
