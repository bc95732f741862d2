import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Attachment } from './attachment.tsx'
import css from './story-attachments.css?inline'
import { useAttachmentTexts } from './texts.ts'

const STYLES = [css]

/** A back end that knows no kinds tells only which document is the picture of the card. */
const isAttachment = ({ kind, vorschau }: Partial<NewsDocument>): boolean => (kind ? kind === 'attachment' : !vorschau)

export interface StoryAttachmentsProps {
  readonly documents: readonly NewsDocument[]
  /** In which the story is read; that of the page where nothing is said. */
  readonly language?: Language
}

/** What a story offers for download; nothing where it offers nothing. */
export function StoryAttachments({ documents, language: read }: StoryAttachmentsProps): ReactElement | null {
  useStyles(STYLES)
  const text = useAttachmentTexts()
  const own = useStore($language)
  const attachments = documents.filter(isAttachment)
  if (attachments.length === 0) return null
  return (
    <section>
      <h2>{text('attachments')}</h2>
      <ul>
        {attachments.map((document) => (
          <Attachment key={document.id} document={document} language={read ?? own} />
        ))}
      </ul>
    </section>
  )
}
