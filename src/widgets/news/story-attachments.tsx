import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Attachment } from './story-attachments/attachment.tsx'
import css from './story-attachments/story-attachments.css?inline'
import { useAttachmentTexts } from './story-attachments/texts.ts'

const STYLES = [css]

/** A back end that knows no kinds tells only which document is the picture of the card. */
const isAttachment = ({ kind, vorschau }: Partial<NewsDocument>): boolean => (kind ? kind === 'attachment' : !vorschau)

/** What a story offers for download; nothing where it offers nothing. */
export function StoryAttachments({ documents }: { documents: readonly NewsDocument[] }): ReactElement | null {
  useStyles(STYLES)
  const text = useAttachmentTexts()
  const attachments = documents.filter(isAttachment)
  if (attachments.length === 0) return null
  return (
    <section>
      <h2>{text('attachments')}</h2>
      <ul>
        {attachments.map((document) => (
          <Attachment key={document.id} document={document} />
        ))}
      </ul>
    </section>
  )
}
