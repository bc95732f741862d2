import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { usePicture } from '#shared/ui/use-picture.ts'
import { documentPath } from '#widgets/news/document-path.ts'
import css from './full-size.css?inline'
import { captionOf } from './shown-pictures.ts'
import { useStoryPictureTexts } from './texts.ts'
import { TurnButtons } from './turn-buttons.tsx'
import { useDescription, type AroundPicture } from './use-description.ts'
import { useTurning } from './use-turning.ts'

const STYLES = [css]

export interface FullSizeProps extends AroundPicture {
  readonly pictures: readonly NewsDocument[]
  /** Index of the picture that is shown first. */
  readonly start: number
  readonly onClose: () => void
}

/** Pictures as large as the window, whole. */
export function FullSize({ pictures, start, onClose, ...around }: FullSizeProps): ReactElement {
  useStyles(STYLES)
  const text = useStoryPictureTexts()
  const describe = useDescription(around)
  const { index, go, onKeyDown, strokes } = useTurning(pictures, start, describe)
  const count = pictures.length
  const document = pictures[index]!
  const caption = captionOf(document.name)
  const name = count > 1 ? text('position', { position: index + 1, total: count }) : text('large')
  return (
    <div onKeyDown={onKeyDown}>
      <Dialog open onClose={onClose} title={name} className="full-size">
        <figure {...strokes}>
          <Whole key={document.id} document={document} alt={describe(document)} />
          {caption && <figcaption dir="auto">{caption}</figcaption>}
        </figure>
        {count > 1 && <TurnButtons index={index} count={count} go={go} />}
      </Dialog>
    </div>
  )
}

function Whole({ document, alt }: { document: NewsDocument; alt: string }): ReactElement {
  const text = useStoryPictureTexts()
  const { address, failed, onBroken } = usePicture(documentPath(document))
  if (failed) return <p role="alert">{text('failed')}</p>
  if (!address) return <p role="status">{text('loading')}</p>
  const { width, height } = document
  return <img src={address} alt={alt} {...(width && height && { width, height })} decoding="async" onError={onBroken} />
}
