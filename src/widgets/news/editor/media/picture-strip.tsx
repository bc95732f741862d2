import captionsOff from 'lucide-static/icons/captions-off.svg?raw'
import star from 'lucide-static/icons/star.svg?raw'
import { useRef, type KeyboardEvent, type ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { stepTo } from '#shared/ui/roving.ts'
import { documentPath } from '#widgets/news/document-path.ts'
import { ORDER_KEYS, orderStep } from './order-keys.ts'
import { useMediaTexts } from './texts.ts'
import { dropSide, useDragOrder } from './use-drag-order.ts'
import { useHeldFocus } from './use-held-focus.ts'

/** Copies are made for twice the height of a thumb, for sharp screens. */
const THUMB = 124

interface PictureStripProps {
  readonly pictures: readonly NewsDocument[]
  readonly open: NewsDocument | undefined
  readonly isDescribed: (picture: NewsDocument) => boolean
  readonly onOpen: (id: string) => void
  readonly onMove: (from: number, to: number) => void
}

/** All pictures in their order: arrows go from one to the next, Alt with arrows moves one, so does dragging it. */
export function PictureStrip({ pictures, open, isDescribed, onOpen, onMove }: PictureStripProps): ReactElement | null {
  const text = useMediaTexts()
  const list = useRef<HTMLOListElement>(null)
  const { dragging, handlers } = useDragOrder(onMove)
  const holdFocus = useHeldFocus(list, pictures)
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = orderStep(event)
    const next = step === undefined ? stepTo(event.key, index, pictures.length, 'horizontal') : undefined
    if (step === undefined && next === undefined) return
    event.preventDefault()
    if (step !== undefined) {
      holdFocus()
      return onMove(index, index + step)
    }
    onOpen(pictures[next!]!.id)
    list.current?.querySelectorAll('button')[next!]?.focus()
  }
  if (pictures.length === 0) return null
  return (
    <ol ref={list} className="thumbs" aria-label={text('order')}>
      {pictures.map((picture, index) => (
        <li key={picture.id} className={dropSide(dragging, index)} {...handlers(index)}>
          <button
            type="button"
            className="thumb"
            aria-pressed={picture === open}
            aria-keyshortcuts={ORDER_KEYS}
            tabIndex={picture === open ? 0 : -1}
            onClick={() => onOpen(picture.id)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <span className="sr">{text('pictureName', { position: index + 1, name: picture.name })}</span>
            <Picture path={documentPath(picture, THUMB)} alt="" fallback={<span className="none" />} />
            {picture.vorschau && (
              <span className="badge">
                <Icon source={star} size="s" filled label={text('isPreview')} />
              </span>
            )}
            {!isDescribed(picture) && (
              <span className="badge missing">
                <Icon source={captionsOff} size="s" label={text('undescribed')} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  )
}
