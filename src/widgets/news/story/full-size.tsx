import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { usePicture } from '#shared/ui/use-picture.ts'
import { documentPath } from '#widgets/news/paths.ts'
import { useStoryTexts } from './texts.ts'
import { captionOf, TurnButtons, useDescription, useTurning, type AroundPicture } from './picture-box.tsx'

export interface FullSizeProps extends AroundPicture {
  readonly pictures: readonly NewsDocument[]
  /** Index of the picture that is shown first. */
  readonly start: number
  readonly onClose: () => void
}

/** Shows uncropped pictures as large as the window. */
export function FullSize({ pictures, start, onClose, ...around }: FullSizeProps): ReactElement {
  const text = useStoryTexts()
  const describe = useDescription(around)
  const { index, go, onKeyDown, swipe } = useTurning(pictures, start, describe)
  const count = pictures.length
  const document = pictures[index]!
  const caption = captionOf(document.name)
  const name = count > 1 ? text('picture.position', { position: index + 1, total: count }) : text('picture.large')
  return (
    <div onKeyDown={onKeyDown}>
      <Dialog open onClose={onClose} title={name} className="full-size">
        <figure {...swipe}>
          <Whole key={document.id} document={document} alt={describe(document)} />
          {caption && <figcaption dir="auto">{caption}</figcaption>}
        </figure>
        {count > 1 && <TurnButtons index={index} count={count} go={go} />}
      </Dialog>
    </div>
  )
}

function Whole({ document, alt }: { document: NewsDocument; alt: string }): ReactElement {
  const text = useStoryTexts()
  const { address, failed, onBroken } = usePicture(documentPath(document))
  if (failed) return <p role="alert">{text('picture.failed')}</p>
  if (!address) return <p role="status">{text('picture.loading')}</p>
  const { width, height } = document
  return <img src={address} alt={alt} {...(width && height && { width, height })} decoding="async" onError={onBroken} />
}
