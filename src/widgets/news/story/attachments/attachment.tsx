import { useId, type ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { ApiError } from '#shared/api.ts'
import type { Language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { attachmentIcon, attachmentType } from './attachment-type.ts'
import { useAttachmentTexts } from './texts.ts'
import { useSaving } from './use-saving.ts'

interface AttachmentProps {
  readonly document: NewsDocument
  readonly language: Language
}

/** As its editor calls it in that language, or as its file is called. */
const labelOf = ({ alt, altEn, name }: NewsDocument, language: Language): string =>
  (language === 'en' && altEn) || alt || name

/** Name, type and size; pressed, it is loaded with its progress. */
export function Attachment({ document, language }: AttachmentProps): ReactElement {
  const text = useAttachmentTexts()
  const { number } = useFormat()
  const id = useId()
  const label = labelOf(document, language)
  const { bytes, error, done, start, cancel } = useSaving(document)
  const type = attachmentType(document.name)
  const word = text(`type.${type}`)
  return (
    <li className="attachment">
      <button type="button" className="link" aria-describedby={id} aria-busy={bytes !== undefined} onClick={start}>
        <Icon source={attachmentIcon(type)} />
        <bdi>{label}</bdi>
      </button>
      <small id={id}>
        {document.size ? text('typeAndSize', { type: word, size: fileSize(document.size, number) }) : word}
      </small>
      {bytes !== undefined && (
        <span className="coming">
          <progress
            aria-label={text('loading', { name: label })}
            max={1}
            {...(document.size > 0 && { value: Math.min(bytes / document.size, 1) })}
          />
          <Button kind="ghost" size="small" onClick={cancel}>
            {text('cancel')}
          </Button>
        </span>
      )}
      <span className="sr" role="status">
        {done && text('saved', { name: label })}
      </span>
      {error !== undefined && <Failure error={error} name={label} onRetry={start} />}
    </li>
  )
}

interface FailureProps {
  readonly error: unknown
  readonly name: string
  readonly onRetry: () => void
}

function Failure({ error, name, onRetry }: FailureProps): ReactElement {
  const text = useAttachmentTexts()
  const { status, code } = error instanceof ApiError ? error : { status: 'Error' as const, code: '' }
  const isBroken = code === 'network' || code === 'timeout'
  const key = code === 'signed_out' ? 'signedOut' : isBroken ? 'broken' : 'failed'
  return (
    <>
      <p role="alert">{text(key, { status, name })}</p>
      {status !== 404 && (
        <Button kind="ghost" size="small" onClick={onRetry}>
          {text(isBroken ? 'goOn' : 'again')}
        </Button>
      )}
    </>
  )
}
