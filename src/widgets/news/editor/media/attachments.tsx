// The attachments of a story: chosen or dropped, sent, named and ordered.
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useRef, type KeyboardEvent, type ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { ALT_LIMIT, ATTACHMENT_BYTES, ATTACHMENT_TYPES } from '#domain/files/document-rules.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import form from '#shared/ui/form.css?inline'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { dropSide, ORDER_KEYS, orderStep, useDragOrder, useRestoreFocus } from '#shared/ui/reorder.ts'
import { TextField } from '#shared/ui/text-field.tsx'
import { isPictureFile } from '#shared/ui/uploads/check-picture.ts'
import type { UploadError } from '#shared/ui/uploads/upload-queue.ts'
import { UploadRows } from '#shared/ui/uploads/upload-rows.tsx'
import { useFileLimits, type FileLimits } from '#shared/ui/use-file-limits.ts'
import { attachmentIcon, attachmentType } from '#widgets/news/story/attachment-type.ts'
import { useStoryTexts } from '#widgets/news/story/texts.ts'
import { RemovedNote, useDocuments, type Documents } from './document-list.tsx'
import css from './media.css?inline'
import { useMediaTexts } from './texts.ts'
import { useFaultOf, useHostFiles, useUploads } from './upload-queue.ts'

/** Common names of file types; others are named by their extension. */
const WORDS: Readonly<Record<string, string>> = {
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  odt: 'OpenDocument',
  ods: 'OpenDocument',
  odp: 'OpenDocument',
}

const ATTACHMENT_LIMITS: FileLimits = {
  types: Object.entries(ATTACHMENT_TYPES).map(([ending, mime]) => {
    return { ending, mime, word: WORDS[ending] ?? ending.toUpperCase() }
  }),
  maxBytes: ATTACHMENT_BYTES,
}

const endingOf = (name: string): string => (/\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '').toLowerCase()
const ENDINGS = new Set([...Object.keys(ATTACHMENT_TYPES), 'jpeg'])

/** Why a file is not sent as an attachment: by its extension; the service checks its content. */
async function refuseAttachment(file: File): Promise<UploadError | undefined> {
  const fits = ENDINGS.has(endingOf(file.name)) && file.size > 0 && file.size <= ATTACHMENT_BYTES
  if (!fits) return { code: 'limits', status: 'Error' }
  await file.slice(0, 1).arrayBuffer() // rejects if the file was moved or changed
  return undefined
}

interface AttachmentEntryProps {
  readonly document: NewsDocument
  readonly index: number
  readonly documents: Documents
  readonly onMove: (from: number, to: number) => void
}

/** One attachment: its file, its name for readers in both languages, its position. Alt with arrows moves it. */
function AttachmentEntry({ document, index, documents, onMove }: AttachmentEntryProps): ReactElement {
  const text = useMediaTexts()
  const attached = useStoryTexts()
  const { number } = useFormat()
  const { id, name, size } = document
  const type = attachmentType(name)
  const last = documents.list.length - 1
  const move = (to: number) => ({ 'aria-disabled': to < 0 || to > last, onClick: () => onMove(index, to) })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = orderStep(event)
    if (step === undefined) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <div className="entry" role="group" aria-label={name} aria-keyshortcuts={ORDER_KEYS} onKeyDown={onKeyDown}>
      <Icon source={attachmentIcon(type)} />
      <p className="file">
        <bdi>{name}</bdi>
        <small>
          {attached('attachment.typeAndSize', {
            type: attached(`attachment.type.${type}`),
            size: fileSize(size, number),
          })}
        </small>
      </p>
      <span className="moves">
        <IconButton icon={arrowUp} size="small" label={text('up', { name })} {...move(index - 1)} />
        <IconButton icon={arrowDown} size="small" label={text('down', { name })} {...move(index + 1)} />
        <IconButton icon={x} size="small" label={text('removeNamed', { name })} onClick={() => documents.remove(id)} />
      </span>
      <div className="fields">
        <TextField
          label={text('labelDe')}
          optional
          lang="de"
          maxLength={ALT_LIMIT}
          placeholder={name}
          value={document.alt}
          onChange={(alt) => documents.change(id, { alt })}
        />
        <TextField
          label={text('labelEn')}
          optional
          lang="en"
          maxLength={ALT_LIMIT}
          placeholder={name}
          value={document.altEn}
          onChange={(altEn) => documents.change(id, { altEn })}
        />
      </div>
    </div>
  )
}

const STYLES = [form, css]
const isNoPicture = (file: File): boolean => !isPictureFile(file)

interface AttachmentsProps {
  /** The attachments of the story, in their order. */
  readonly documents: readonly NewsDocument[]
  readonly onChange: (documents: NewsDocument[]) => void
  /** How many pictures there are: both together have a limit. */
  readonly others?: number
  /** How many are on their way. */
  readonly onBusy?: ((count: number) => void) | undefined
  /** Why the attachments are not saved as they are. */
  readonly error?: string | undefined
  /** The name of the control, for links to it. */
  readonly name?: string | undefined
}

export function Attachments(props: AttachmentsProps): ReactElement {
  const { documents: list, onChange, others = 0, onBusy, error, name } = props
  useStyles(STYLES)
  const text = useMediaTexts()
  const documents = useDocuments(list, onChange)
  const faultOf = useFaultOf()
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
  const holdFocus = useRestoreFocus(order, list)
  const move = (from: number, to: number) => {
    holdFocus()
    announce(text('movedAttachment', { position: documents.move(from, to) + 1, total: list.length }))
  }
  const { dragging, press } = useDragOrder(move)
  return (
    <section part="attached" className="stack media" aria-label={text('attachments')}>
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
        <UploadRows label={text('onTheWay')} uploads={uploads} reasonOf={reasonOf} faultOf={faultOf} />
      </FileDrop>
      {list.length > 0 && (
        <ol ref={order} className="lined attached" aria-label={text('attachmentOrder')}>
          {list.map((document, index) => (
            <li key={document.id} className={dropSide(dragging, index)} onPointerDown={press(index)}>
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
