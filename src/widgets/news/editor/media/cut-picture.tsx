import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { Picture } from '#shared/ui/picture.tsx'
import { documentPath } from '#widgets/news/document-path.ts'

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`

/** What the card will show of a picture: the service cuts only what is saved. */
export function CutPicture({ picture, height }: { picture: NewsDocument; height: number }): ReactElement {
  const { crop, width, height: whole } = picture
  const isCut = crop !== null && width !== null && whole !== null
  const place = isCut && {
    '--width': percent(width, crop.width),
    '--height': percent(whole, crop.height),
    '--left': percent(-crop.x, crop.width),
    '--top': percent(-crop.y, crop.height),
  }
  // A part is drawn larger than the whole would be.
  const needed = isCut ? (height * whole) / crop.height : height
  return (
    <span className={isCut ? 'frame cut' : 'frame'} style={place ? (place as object) : undefined}>
      <Picture path={documentPath(picture, needed)} alt="" fallback={<span className="none" />} />
    </span>
  )
}
