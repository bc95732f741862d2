// The attachments of a story: chosen or dropped, sent, named and ordered.
import { useRef, type ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import form from '#shared/ui/form.css?inline'
import { useFileLimits } from '#shared/ui/use-file-limits.ts'
import { AttachmentEntry } from './attachment-entry.tsx'
import { ATTACHMENT_LIMITS, refuseAttachment } from './attachment-types.ts'
import { isPictureFile } from './check-picture.ts'
import css from './media.css?inline'
import { RemovedNote } from './removed-note.tsx'
import { useMediaTexts } from './texts.ts'
import { UploadRows } from './upload-rows.tsx'
import { useDocuments } from './use-documents.ts'
import { dropSide, useDragOrder } from './use-drag-order.ts'
import { useHeldFocus } from './use-held-focus.ts'
import { useHostFiles } from './use-host-files.ts'
import { useUploads } from './use-uploads.ts'

const STYLES = [form, css]
const isNoPicture = (file: File): boolean => !isPictureFile(file)

export interface AttachmentsProps {
  /** The attachments of the story, in their order. */
  readonly documents: readonly NewsDocument[]
  readonly onChange: (documents: NewsDocument[]) => void
  /** How many pictures there are: both together have a limit. */
  readonly others?: number
  /** How many are on their way. */
  readonly onBusy?: ((count: number) => void) | undefined
  /** Why the attachments are not saved as they are. */
  readonly error?: string | undefined
  /** Of the control, for links that lead to it. */
  readonly name?: string | undefined
}

export function Attachments(props: AttachmentsProps): ReactElement {
  const { documents: list, onChange, others = 0, onBusy, error, name } = props
  useStyles(STYLES)
  const text = useMediaTexts()
  const documents = useDocuments(list, onChange)
  const { reasonOf } = useFileLimits(ATTACHMENT_LIMITS)
  const uploads = useUploads({
    kind: 'attachment',
    documents: list,
    others,
    refuse: refuseAttachment,
    onSent: documents.add,
    onBusy,
  })
  useHostFiles(isNoPicture, uploads.add)
  const order = useRef<HTMLOListElement>(null)
  const holdFocus = useHeldFocus(order, list)
  const move = (from: number, to: number) => {
    holdFocus()
    announce(text('movedAttachment', { position: documents.move(from, to) + 1, total: list.length }))
  }
  const { dragging, handlers } = useDragOrder(move)
  return (
    <section className="media" aria-label={text('attachments')}>
      <FileDrop
        {...ATTACHMENT_LIMITS}
        label={text('attachments')}
        choose={text('chooseFile')}
        error={error}
        name={name}
        multiple
        unchecked
        onFiles={uploads.add}
      >
        <UploadRows label={text('onTheWay')} uploads={uploads} reasonOf={reasonOf} />
      </FileDrop>
      {list.length > 0 && (
        <ol ref={order} className="attached" aria-label={text('attachmentOrder')}>
          {list.map((document, index) => (
            <li key={document.id} className={dropSide(dragging, index)} {...handlers(index)}>
              <AttachmentEntry document={document} index={index} onMove={move} documents={documents} />
            </li>
          ))}
        </ol>
      )}
      {documents.removed && (
        <RemovedNote key={documents.removed.document.id} onUndo={documents.undo}>
          {text('removed', { name: documents.removed.document.name })}
        </RemovedNote>
      )}
    </section>
  )
}
