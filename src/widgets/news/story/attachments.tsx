import { useStore } from '@nanostores/react'
import { type ReactElement, useId, useEffect, useRef, useState } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { ApiError } from '#shared/transport/api.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { downloadOf, type Download, type DownloadOptions } from '#shared/transport/download.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile, viewPdf } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { documentPath } from '#widgets/news/paths.ts'
import { attachmentIcon, attachmentType } from './attachment-type.ts'
import { useStoryTexts } from './texts.ts'

// Downloads an attachment, which needs the access token, and hands it to the browser.
const begun = new Map<string, Download>()

/** Fetches the file at `path`, or the part still missing. Throws ApiError, or the signal's reason. */
async function fetchAttachment(path: string, options: DownloadOptions): Promise<Blob> {
  const download = begun.get(path) ?? downloadOf(path)
  begun.set(path, download)
  const file = await download.run(options)
  begun.delete(path)
  return file
}

interface Progress {
  /** Number of bytes received during a download. */
  readonly bytes?: number | undefined
  readonly error?: unknown
  /** The attachment was to be shown instead of saved. */
  readonly view?: boolean
  /** The file was downloaded at least once. */
  readonly done?: boolean
  /** The loaded PDF: the next press shows it immediately, if the browser has blocked the window. */
  readonly pdf?: Blob
}

interface DownloadState extends Progress {
  start(view?: boolean): void
  cancel(): void
}

/** The state of the download of one attachment. */
function useDownload(document: NewsDocument): DownloadState {
  const [state, setState] = useState<Progress>({})
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const run = async (controller: AbortController, view: boolean): Promise<void> => {
    const isMine = () => stop.current === controller
    try {
      const onProgress = (bytes: number) => isMine() && setState({ bytes })
      const file = await fetchAttachment(documentPath(document), { signal: controller.signal, onProgress })
      if (!isMine()) return
      if (view) viewPdf(file)
      else saveFile(file, document.name)
      setState(view ? { pdf: file } : { done: true })
    } catch (error) {
      if (isMine()) setState(controller.signal.aborted ? {} : { error, view })
    } finally {
      if (isMine()) stop.current = undefined
    }
  }
  return {
    ...state,
    start: (view = false) => {
      if (stop.current) return
      stop.current = new AbortController()
      setState({ bytes: 0 })
      void run(stop.current, view)
    },
    cancel: () => stop.current?.abort(),
  }
}

interface AttachmentProps {
  readonly document: NewsDocument
  readonly language: Language
}

/** The title that the editor gave it in that language, or the file name. */
const labelOf = ({ alt, altEn, name }: NewsDocument, language: Language): string =>
  (language === 'en' && altEn) || alt || name

/** Name, type and size of an attachment; pressing it starts the download and shows its progress. */
function Attachment({ document, language }: AttachmentProps): ReactElement {
  const text = useStoryTexts()
  const { number } = useFormat()
  const id = useId()
  const label = labelOf(document, language)
  const { bytes, error, done, view, pdf, start, cancel } = useDownload(document)
  const type = attachmentType(document.name)
  const word = text(`attachment.type.${type}`)
  return (
    <li className="attachment">
      <button
        type="button"
        className="link"
        aria-describedby={id}
        aria-busy={bytes !== undefined}
        onClick={() => start()}
      >
        <Icon source={attachmentIcon(type)} />
        <bdi>{label}</bdi>
      </button>
      <small id={id}>
        {document.size ? text('attachment.typeAndSize', { type: word, size: fileSize(document.size, number) }) : word}
      </small>
      {type === 'pdf' && (
        <Button
          kind="ghost"
          size="small"
          aria-label={text(pdf ? 'attachment.viewNowOf' : 'attachment.viewOf', { name: label })}
          onClick={() => (pdf ? viewPdf(pdf) : start(true))}
        >
          {text(pdf ? 'attachment.viewNow' : 'attachment.view')}
        </Button>
      )}
      {bytes !== undefined && (
        <span className="coming">
          <progress
            aria-label={text('attachment.loading', { name: label })}
            max={1}
            {...(document.size > 0 && { value: Math.min(bytes / document.size, 1) })}
          />
          <Button kind="ghost" size="small" onClick={cancel}>
            {text('cancel')}
          </Button>
        </span>
      )}
      <span className="sr" role="status">
        {done && text('attachment.saved', { name: label })}
        {pdf && text('attachment.loaded', { name: label })}
      </span>
      {error !== undefined && <Failure error={error} name={label} onRetry={() => start(view)} />}
    </li>
  )
}

interface FailureProps {
  readonly error: unknown
  readonly name: string
  readonly onRetry: () => void
}

function Failure({ error, name, onRetry }: FailureProps): ReactElement {
  const text = useStoryTexts()
  const { status, code } = error instanceof ApiError ? error : { status: 'Error' as const, code: '' }
  const isBroken = code === 'network' || code === 'timeout'
  const key = code === 'signed_out' ? 'attachment.signedOut' : isBroken ? 'attachment.broken' : 'attachment.failed'
  return (
    <>
      <p role="alert">{text(key, { status, name })}</p>
      {status !== 404 && (
        <Button kind="ghost" size="small" onClick={onRetry}>
          {text(isBroken ? 'attachment.goOn' : 'attachment.again')}
        </Button>
      )}
    </>
  )
}

/** A back end without kinds of documents only marks the picture of the card. */
const isAttachment = ({ kind, vorschau }: Partial<NewsDocument>): boolean => (kind ? kind === 'attachment' : !vorschau)

export interface StoryAttachmentsProps {
  readonly documents: readonly NewsDocument[]
  /** The language in which the story is shown; default: that of the page. */
  readonly language?: Language
}

/** The attachments of a story; empty if it has none. */
export function StoryAttachments({ documents, language: read }: StoryAttachmentsProps): ReactElement | null {
  const text = useStoryTexts()
  const own = useStore($language)
  const attachments = documents.filter(isAttachment)
  if (attachments.length === 0) return null
  return (
    <section part="attachments">
      <Heading depth={2}>{text('attachments')}</Heading>
      <ul>
        {attachments.map((document) => (
          <Attachment key={document.id} document={document} language={read ?? own} />
        ))}
      </ul>
    </section>
  )
}
