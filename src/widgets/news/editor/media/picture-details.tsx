import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw'
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw'
import crop from 'lucide-static/icons/crop.svg?raw'
import star from 'lucide-static/icons/star.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { Suspense, useState, type ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { ALT_LIMIT, PICTURE_ADVISED } from '#domain/files/document-rules.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { lazyEditorPart } from '#widgets/news/editor/loading.tsx'
import { useMediaTexts } from './texts.ts'
import type { Documents } from './document-list.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { documentPath } from '#widgets/news/paths.ts'

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`

/** The part of a picture that the card will show. The server crops saved pictures only. */
function CroppedPicture({ picture, height }: { picture: NewsDocument; height: number }): ReactElement {
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

/** Twice the height it is shown in, for sharp screens, in px. */
const DRAWN = 208

const CropDialog = lazyEditorPart(async () => (await import('./crop-dialog.tsx')).CropDialog)

export interface PictureDetailsProps {
  readonly picture: NewsDocument
  readonly index: number
  readonly documents: Documents
  /** The story has English texts, so its pictures need them too. */
  readonly withEnglish: boolean
  readonly onMove: (from: number, to: number) => void
  /** It has the focus: it stays open while uploads finish. */
  readonly onFocus: () => void
  readonly onRemove: () => void
}

const isSmall = ({ width, height }: NewsDocument): boolean =>
  width !== null && height !== null && (width < PICTURE_ADVISED.width || height < PICTURE_ADVISED.height)

/** One picture: its description, its position, whether it is that of the card, and its crop. */
export function PictureDetails(props: PictureDetailsProps): ReactElement {
  const text = useMediaTexts()
  const { number } = useFormat()
  const { picture, index, documents, withEnglish } = props
  const { id, name, width, height, size } = picture
  const count = documents.list.length
  const describe = (changes: Partial<NewsDocument>) => documents.change(id, changes)
  return (
    <div
      className="details"
      role="group"
      aria-label={text('pictureOf', { position: index + 1, total: count })}
      onFocus={props.onFocus}
    >
      <div className="stack gap-8 shown">
        <CroppedPicture picture={picture} height={DRAWN} />
        <p className="muted">
          <bdi>{name}</bdi>
          <br />
          {width !== null && height !== null && `${text('pixels', { width: number(width), height: number(height) })}, `}
          {fileSize(size, number)}
        </p>
        {isSmall(picture) && <p className="warn">{text('small', { ...PICTURE_ADVISED })}</p>}
      </div>
      <div className="fields">
        <TextArea
          label={text('altDe')}
          help={text('altHelp')}
          rows={2}
          limit={ALT_LIMIT}
          lang="de"
          value={picture.alt}
          onChange={(alt) => describe({ alt })}
        />
        <TextArea
          label={text('altEn')}
          optional={!withEnglish}
          rows={2}
          limit={ALT_LIMIT}
          lang="en"
          value={picture.altEn}
          onChange={(altEn) => describe({ altEn })}
        />
      </div>
      <Actions {...props} />
    </div>
  )
}

function Actions({
  picture,
  index,
  documents,
  onMove,
  onRemove,
}: Omit<PictureDetailsProps, 'withEnglish'>): ReactElement {
  const text = useMediaTexts()
  const [isCutting, setCutting] = useState(false)
  const last = documents.list.length - 1
  const move = (to: number) => ({
    'aria-disabled': to < 0 || to > last,
    onClick: () => onMove(index, to),
  })
  return (
    <div className="row push actions">
      <IconButton icon={arrowLeft} outlined label={text('earlier')} {...move(index - 1)} />
      <IconButton icon={arrowRight} outlined label={text('later')} {...move(index + 1)} />
      <Button icon={star} aria-pressed={picture.vorschau} onClick={() => documents.choose(picture.id)}>
        {text('isPreview')}
      </Button>
      <Button icon={crop} onClick={() => setCutting(true)}>
        {text('crop')}
      </Button>
      <Button kind="danger" icon={trash} onClick={onRemove}>
        {text('remove')}
      </Button>
      {isCutting && (
        <Suspense>
          <CropDialog
            picture={picture}
            onCrop={(part) => documents.change(picture.id, { crop: part })}
            onClose={() => setCutting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
