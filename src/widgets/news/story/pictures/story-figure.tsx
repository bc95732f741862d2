import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { Enlarge } from './enlarge.tsx'
import { PictureBox } from './picture-box.tsx'
import { captionOf } from './shown-pictures.ts'
import { useDescription, type AroundPicture } from './use-description.ts'
import { useFullSize } from './use-full-size.tsx'

interface StoryFigureProps extends AroundPicture {
  readonly document: NewsDocument
}

/** The only picture of a story. */
export function StoryFigure({ document, ...around }: StoryFigureProps): ReactElement {
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
