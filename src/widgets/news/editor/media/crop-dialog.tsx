// Chooses the crop of a picture that its card shows. Loaded when it is opened.
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import type { PictureCrop } from '#domain/files/document-rules.ts'
import { api } from '#shared/transport/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import { draw, firstView, partOf, viewOfPart, type Sheet, type View } from '#shared/ui/crop/crop.ts'
import cropCss from '#shared/ui/crop/crop.css?inline'
import { CropStage } from '#shared/ui/crop/crop-stage.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { documentPath } from '#widgets/news/paths.ts'
import { useMediaTexts } from './texts.ts'

const STYLES = [cropCss]
/** The aspect ratio of a lead card. */
const RATIO = 16 / 9
/** The width of a card, in px: smaller crops look blurred there. */
const LEAST = 450
/** Sizes of the cards, in px: the lead, and beside the text of the others. */
const PREVIEWS = [
  { name: 'previewLead', width: 208, height: 117 },
  { name: 'previewCard', width: 103, height: 117 },
] as const
/** Drawn larger than shown, for sharp screens. */
const DENSE = 2

export interface CropDialogProps {
  readonly picture: NewsDocument
  /** null: the card shows the whole picture. */
  readonly onCrop: (crop: PictureCrop | null) => void
  readonly onClose: () => void
}

/** The picture as it is kept at the service; undefined until it is here. */
function useBitmap(picture: NewsDocument): { readonly bitmap?: ImageBitmap; readonly failed: boolean } {
  const [state, setState] = useState<{ readonly bitmap?: ImageBitmap; readonly failed: boolean }>({ failed: false })
  const path = documentPath(picture)
  useEffect(() => {
    let live = true
    let bitmap: ImageBitmap | undefined
    const load = async () => {
      bitmap = await createImageBitmap(await api.blob(path))
      if (live) setState({ bitmap, failed: false })
      else bitmap.close()
    }
    load().catch(() => live && setState({ failed: true }))
    return () => {
      live = false
      bitmap?.close() // decoded pictures are large, and the collector does not see how large
    }
  }, [path])
  return state
}

export function CropDialog(props: CropDialogProps): ReactElement {
  const text = useMediaTexts()
  useStyles(STYLES)
  const { bitmap, failed } = useBitmap(props.picture)
  if (bitmap) return <Cropping {...props} bitmap={bitmap} />
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={text('cropTitle')}
      actions={<Button onClick={props.onClose}>{text('cancel')}</Button>}
    >
      <p role={failed ? 'alert' : 'status'}>{text(failed ? 'cropFailed' : 'cropLoading')}</p>
    </Dialog>
  )
}

function Cropping({ picture, bitmap, onCrop, onClose }: CropDialogProps & { bitmap: ImageBitmap }): ReactElement {
  const text = useMediaTexts()
  const sheet = useMemo<Sheet>(
    () => ({ width: bitmap.width, height: bitmap.height, ratio: RATIO, least: LEAST }),
    [bitmap],
  )
  const begin = picture.crop ? viewOfPart(picture.crop, sheet) : firstView(sheet)
  const [view, setView] = useState<View>(begin)
  const take = () => {
    const { x, y, width, height } = partOf(view, sheet)
    onCrop({ x, y, width, height })
    onClose()
  }
  const isMoved = view.x !== begin.x || view.y !== begin.y || view.zoom !== begin.zoom
  return (
    <FormDialog
      open
      unsaved={isMoved}
      onClose={onClose}
      title={text('cropTitle')}
      className="crop"
      actions={
        <>
          {picture.crop && (
            <Button
              kind="ghost"
              className="at-start"
              onClick={() => {
                onCrop(null)
                onClose()
              }}
            >
              {text('cropNone')}
            </Button>
          )}
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button kind="primary" onClick={take}>
            {text('cropTake')}
          </Button>
        </>
      }
    >
      <div className="crop-sides">
        <CropStage picture={bitmap} sheet={sheet} view={view} onView={setView} />
        <div className="row gap-16 card-previews">
          {PREVIEWS.map((size) => (
            <CardPreview key={size.name} {...size} bitmap={bitmap} sheet={sheet} view={view} />
          ))}
        </div>
      </div>
    </FormDialog>
  )
}

interface CardPreviewProps {
  readonly name: 'previewLead' | 'previewCard'
  readonly width: number
  readonly height: number
  readonly bitmap: ImageBitmap
  readonly sheet: Sheet
  readonly view: View
}

function CardPreview({ name, width, height, bitmap, sheet, view }: CardPreviewProps): ReactElement {
  const text = useMediaTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A narrower box shows the middle, as high as it is.
    if (canvas.current) draw(canvas.current, bitmap, view, sheet, Math.max(1, (height * RATIO) / width))
  }, [bitmap, view, sheet, width, height])
  return (
    <figure>
      <canvas ref={canvas} width={width * DENSE} height={height * DENSE} className={name} aria-hidden="true" />
      <figcaption>{text(name)}</figcaption>
    </figure>
  )
}
