import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { STORY_DOCUMENTS, type DocumentKind } from '#domain/document-rules.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { upload } from '#shared/upload.ts'
import { useMediaTexts } from './texts.ts'
import { createUploadQueue, type Fault, type QueueOptions, type Sending, type UploadQueue } from './upload-queue.ts'

export interface UploadsOptions {
  readonly kind: DocumentKind
  readonly documents: readonly NewsDocument[]
  /** Documents of the other kind: both together have a limit. */
  readonly others: number
  /** Why a file itself is not taken; undefined when it fits. */
  refuse(file: File): Promise<Fault | undefined>
  onSent(document: NewsDocument, isLater: (id: string) => boolean): void
  onBusy?: ((count: number) => void) | undefined
}

export interface Uploads extends Pick<UploadQueue, 'add' | 'retry' | 'drop'> {
  readonly rows: readonly Sending[]
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** What the queue asks, in the present state of the list. */
function answersOf({ kind, documents, others, refuse, onSent }: UploadsOptions): QueueOptions {
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
        // What came earlier is known by name and size; a picture was encoded anew.
        return source ? isSame(source, file) : kind === 'attachment' && name === file.name && size === file.size
      }
      const isThere = documents.some(isOf) || before.some((row) => isSame(row.file, file))
      return isThere && !forced ? { code: 'duplicate', status: 'Error' } : refuse(file)
    },
  }
}

/** The story was left before these files arrived. */
function tellLeftBehind(rows: readonly Sending[]): void {
  const left = rows.filter(({ state }) => state !== 'failed')
  const [first] = left
  if (!first) return
  const { text } = useMediaTexts
  raiseToast({ kind: 'info', text: text('leftBehind', { count: left.length, name: first.file.name }) })
}

/** Uploads of one kind; what is on its way when the part that shows them goes is broken off. */
export function useUploads(options: UploadsOptions): Uploads {
  const [queue] = useState(() => createUploadQueue(answersOf(options)))
  useLayoutEffect(() => queue.follow(answersOf(options)))
  const rows = useStore(queue.$rows)
  const busy = rows.filter(({ state }) => state !== 'failed').length
  const tell = useEffectEvent((count: number) => options.onBusy?.(count))
  useEffect(() => {
    tell(busy)
    return () => tell(0) // nothing goes on when this part is gone
  }, [busy])
  useEffect(() => {
    addEventListener('online', queue.goOn)
    return () => {
      removeEventListener('online', queue.goOn)
      tellLeftBehind(queue.$rows.get())
      queue.close()
    }
  }, [queue])
  return { rows, add: queue.add, retry: queue.retry, drop: queue.drop }
}
