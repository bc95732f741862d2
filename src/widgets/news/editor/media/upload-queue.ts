// Uploads of the documents of a story.
import type { NewsDocument } from '#contract/news.ts'
import { STORY_DOCUMENTS, type DocumentKind } from '#domain/document-rules.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import {
  useUploadQueue,
  type QueueOptions,
  type UploadError,
  type UploadRow,
  type Uploads,
} from '#shared/ui/uploads/upload-queue.ts'
import { upload } from '#shared/upload.ts'
import { useMediaTexts } from './texts.ts'

interface UploadsOptions {
  readonly kind: DocumentKind
  readonly documents: readonly NewsDocument[]
  /** Documents of the other kind: both together have a limit. */
  readonly others: number
  /** Why a file itself is not taken; undefined when it fits. */
  refuse(file: File): Promise<UploadError | undefined>
  onSent(document: NewsDocument, isLater: (id: string) => boolean): void
  onBusy?: ((count: number) => void) | undefined
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** What the queue asks, in the present state of the list. */
function queueOptions({ kind, documents, others, refuse, onSent }: UploadsOptions): QueueOptions<NewsDocument> {
  return {
    onSent,
    send: (file, call) => {
      const query = new URLSearchParams({ name: file.name, kind })
      return upload<NewsDocument>(`api/news/ma/docs?${query}`, { ...call, body: file })
    },
    refuse: async ({ file, place, forced }, rows, sources) => {
      const before = rows.filter((row) => row.place < place && row.state !== 'failed')
      if (documents.length + others + before.length >= STORY_DOCUMENTS) return { code: 'too_many', status: 'Error' }
      const isOf = ({ id, name, size }: NewsDocument): boolean => {
        const source = sources.get(id)
        // Earlier uploads are compared by name and size. Pictures cannot be: the server has encoded them again.
        return source ? isSame(source, file) : kind === 'attachment' && name === file.name && size === file.size
      }
      const isThere = documents.some(isOf) || before.some((row) => isSame(row.file, file))
      return isThere && !forced ? { code: 'duplicate', status: 'Error' } : refuse(file)
    },
  }
}

/** The story was left before these files arrived. */
function reportUnfinished(left: readonly UploadRow[]): void {
  const { text } = useMediaTexts
  const name = left[0]?.file.name ?? ''
  raiseToast({ kind: 'info', text: text('leftBehind', { count: left.length, name }) })
}

/** Uploads of one kind; unmounting cancels them. */
export const useUploads = (options: UploadsOptions): Uploads =>
  useUploadQueue(queueOptions(options), { onBusy: options.onBusy, onLeft: reportUnfinished })

/** Codes that mean something else for stories. */
const FAULTS = ['role_missing', 'too_many', 'uploads_unattached'] as const

/** The sentence of a story for a code; undefined: the usual one. */
export function useFaultOf(): (code: string) => string | undefined {
  const text = useMediaTexts()
  return (code) => {
    const own = FAULTS.find((one) => one === code)
    return own && text(`fault.${own}`)
  }
}
