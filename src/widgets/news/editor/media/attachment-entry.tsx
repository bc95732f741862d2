import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import type { KeyboardEvent, ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { ALT_LIMIT } from '#domain/document-rules.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { fileSize } from '#shared/ui/file-size.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { attachmentIcon, attachmentType } from '#widgets/news/story/attachments/attachment-type.ts'
import { useAttachmentTexts } from '#widgets/news/story/attachments/texts.ts'
import { ORDER_KEYS, orderStep } from './order-keys.ts'
import { useMediaTexts } from './texts.ts'
import type { Documents } from './use-documents.ts'

interface AttachmentEntryProps {
  readonly document: NewsDocument
  readonly index: number
  readonly documents: Documents
  readonly onMove: (from: number, to: number) => void
}

/** One attachment: its file, what readers call it in both languages, its place. Alt with arrows moves it. */
export function AttachmentEntry({ document, index, documents, onMove }: AttachmentEntryProps): ReactElement {
  const text = useMediaTexts()
  const attached = useAttachmentTexts()
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
        <small>{attached('typeAndSize', { type: attached(`type.${type}`), size: fileSize(size, number) })}</small>
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
