import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Enlarge } from './enlarge.tsx'
import { PictureBox } from './picture-box.tsx'
import { captionOf } from './shown-pictures.ts'
import css from './slider.css?inline'
import { useStoryPictureTexts } from './texts.ts'
import { TurnButtons } from './turn-buttons.tsx'
import { useDescription, type AroundPicture } from './use-description.ts'
import { useFullSize } from './use-full-size.tsx'
import { useTurning } from './use-turning.ts'

const STYLES = [css]

export interface SliderProps extends AroundPicture {
  readonly pictures: readonly NewsDocument[]
}

/** Several pictures, one at a time. */
export function Slider({ pictures, ...around }: SliderProps): ReactElement {
  useStyles(STYLES)
  const text = useStoryPictureTexts()
  const describe = useDescription(around)
  const { index, go, onKeyDown, strokes } = useTurning(pictures, 0, describe)
  const { enlarge, dialog } = useFullSize(pictures, around)
  const captions = pictures.map(({ name }) => captionOf(name))
  const total = pictures.length
  return (
    <figure className="pictures">
      <div role="group" aria-roledescription={text('carousel')} aria-label={text('pictures')} onKeyDown={onKeyDown}>
        <div className="hero" {...strokes}>
          <div className="track" style={{ '--page': index } as object}>
            {pictures.map((document, position) => (
              <div
                key={document.id}
                className="slide"
                role="group"
                aria-roledescription={text('slide')}
                aria-label={text('position', { position: position + 1, total })}
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
