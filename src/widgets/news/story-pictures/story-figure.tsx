import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { Enlarge } from './enlarge.tsx'
import { PictureBox } from './picture-box.tsx'
import { captionOf } from './shown-pictures.ts'
import { useDescription } from './use-description.ts'
import { useFullSize } from './use-full-size.tsx'

/** The only picture of a story. */
export function StoryFigure({ document, title }: { document: NewsDocument; title: string }): ReactElement {
  const describe = useDescription(title)
  const { enlarge, dialog } = useFullSize([document], title)
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
