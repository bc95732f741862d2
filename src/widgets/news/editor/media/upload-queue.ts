// Uploads of the documents of a story.
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { STORY_DOCUMENTS, type DocumentKind } from '#domain/files/document-rules.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { useHost } from '#shared/element/view.tsx'
import {
  useUploadQueue,
  type QueueOptions,
  type UploadError,
  type UploadRow,
  type Uploads,
} from '#shared/ui/uploads/upload-queue.ts'
import { upload } from '#shared/transport/upload.ts'
import { useMediaTexts } from './texts.ts'

/** Text that was copied from a document: programs add a picture of it to the clipboard. */
const hasWords = (data: DataTransfer): boolean =>
  data
    .getData('text/html')
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, '')
    .trim() !== ''

/** Files of the clipboard; none if text was copied. */
const pastedFiles = (data: DataTransfer | null): File[] => (data && !hasWords(data) ? [...data.files] : [])

/** A well takes its own. */
const isInWell = (event: Event): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.classList.contains('drop'))

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** Screenshots are all called alike. */
function named(file: File, now: Date): File {
  if (file.name !== 'image.png') return file
  const [stamp = ''] = now.toISOString().replace(/[:T]/g, '-').split('.')
  return new File([file], `bild-${stamp}.png`, { type: file.type, lastModified: file.lastModified })
}

/**
 * Files that fit and are pasted anywhere in the element, also into its text, or dropped beside a well. A file that is
 * dropped never takes the place of the page.
 */
export function useHostFiles(fits: (file: File) => boolean, take: (files: File[]) => void): void {
  const { host } = useHost()
  const latest = useRef({ fits, take })
  useLayoutEffect(() => {
    latest.current = { fits, take }
  })
  useEffect(() => {
    const offer = (files: readonly File[]): boolean => {
      const mine = files.filter((file) => latest.current.fits(file))
      if (mine.length > 0) latest.current.take(mine.map((file) => named(file, new Date())))
      return mine.length > 0
    }
    const paste = (event: ClipboardEvent) => {
      if (!offer(pastedFiles(event.clipboardData))) return
      event.preventDefault()
      event.stopPropagation() // the text would take the picture's name
    }
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event) || isInWell(event)) return
      event.preventDefault()
      offer([...event.dataTransfer!.files])
    }
    host.addEventListener('paste', paste, true)
    host.addEventListener('dragover', over)
    host.addEventListener('drop', drop)
    return () => {
      host.removeEventListener('paste', paste, true)
      host.removeEventListener('dragover', over)
      host.removeEventListener('drop', drop)
    }
  }, [host])
}

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

/** The options of the queue, in the present state of the list. */
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
