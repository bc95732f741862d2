// Uploads: two run at a time, each can be cancelled and retried, and a failed one stays with its error.
import { atom, type ReadableAtom } from 'nanostores'
import type { NewsDocument } from '#contract/news.ts'
import { ApiError } from '#shared/api.ts'
import { newKey } from '#shared/send.ts'
import { pauseOf, type Upload, upload } from '#shared/upload.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { STORY_DOCUMENTS, type DocumentKind } from '#domain/document-rules.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
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

export interface Uploads extends Pick<UploadQueue, 'add' | 'retry' | 'remove'> {
  readonly rows: readonly UploadRow[]
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** What the queue asks, in the present state of the list. */
function queueOptions({ kind, documents, others, refuse, onSent }: UploadsOptions): QueueOptions {
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
function reportUnfinished(rows: readonly UploadRow[]): void {
  const left = rows.filter(({ state }) => state !== 'failed')
  const [first] = left
  if (!first) return
  const { text } = useMediaTexts
  raiseToast({ kind: 'info', text: text('leftBehind', { count: left.length, name: first.file.name }) })
}

/** Uploads of one kind; unmounting cancels them. */
export function useUploads(options: UploadsOptions): Uploads {
  const [queue] = useState(() => createUploadQueue(queueOptions(options)))
  useLayoutEffect(() => queue.setOptions(queueOptions(options)))
  const rows = useStore(queue.$rows)
  const busy = rows.filter(({ state }) => state !== 'failed').length
  const reportBusy = useEffectEvent((count: number) => options.onBusy?.(count))
  useEffect(() => {
    reportBusy(busy)
    return () => reportBusy(0) // nothing goes on when this part is gone
  }, [busy])
  useEffect(() => {
    addEventListener('online', queue.retryFailed)
    return () => {
      removeEventListener('online', queue.retryFailed)
      reportUnfinished(queue.$rows.get())
      queue.close()
    }
  }, [queue])
  return { rows, add: queue.add, retry: queue.retry, remove: queue.remove }
}

/** Why a file did not arrive: the service's code, or one of our own. */
export interface UploadError {
  readonly code: string
  readonly status: number | 'Error'
  /** From when it may be tried again, in whole minutes (ISO 8601), where the service said so. */
  readonly again?: string | undefined
}

export interface UploadRow {
  /** Also repeats the upload safely. */
  readonly key: string
  readonly file: File
  /** Counts up: whoever was chosen first stands first. */
  readonly place: number
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Share of the bytes that have left, 0 to 1. */
  readonly share: number
  readonly error?: UploadError | undefined
  /** Wanted although it is there already. */
  readonly forced: boolean
}

export interface QueueOptions {
  /** Why a file is not sent; undefined when it fits. `sources`: of which files documents were made here, by id. */
  refuse(
    row: UploadRow,
    others: readonly UploadRow[],
    sources: ReadonlyMap<string, File>,
  ): Promise<UploadError | undefined>
  send(file: File, options: Omit<Upload, 'body'>): Promise<NewsDocument>
  /** It has arrived; `isLater` tells which documents were chosen after it. */
  onSent(document: NewsDocument, isLater: (id: string) => boolean): void
}

export interface UploadQueue {
  readonly $rows: ReadableAtom<readonly UploadRow[]>
  /** From now on these are asked. */
  setOptions(options: QueueOptions): void
  add(files: readonly File[]): void
  /** Tries a failed one again, with `changes`. */
  retry(key: string, changes?: Partial<Pick<UploadRow, 'file' | 'forced'>>): void
  /** Tries those again whose line broke. */
  retryFailed(): void
  /** Removes a row and cancels its upload. */
  remove(key: string): void
  close(): void
}

const AT_ONCE = 2

const MINUTE = 60_000

function againAfter(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined
  return new Date(Math.ceil((Date.now() + seconds * 1000) / MINUTE) * MINUTE).toISOString()
}

const faultOf = (error: unknown): UploadError =>
  error instanceof ApiError
    ? { code: error.code, status: error.status, again: againAfter(pauseOf(error)) }
    : { code: 'file_gone', status: 'Error' }

function makeRows() {
  const $rows = atom<readonly UploadRow[]>([])
  return {
    $rows,
    add: (rows: readonly UploadRow[]) => $rows.set([...$rows.get(), ...rows]),
    patch: (key: string, changes: Partial<UploadRow>) =>
      $rows.set($rows.get().map((row) => (row.key === key ? { ...row, ...changes } : row))),
    without: (key: string) => $rows.set($rows.get().filter((row) => row.key !== key)),
  }
}

class Queue implements UploadQueue {
  readonly #rows = makeRows()
  readonly $rows = this.#rows.$rows
  #options: QueueOptions
  readonly #stops = new Map<string, AbortController>()
  readonly #places = new Map<string, number>()
  readonly #sources = new Map<string, File>()
  #last = 0

  constructor(options: QueueOptions) {
    this.#options = options
  }

  readonly setOptions = (options: QueueOptions): void => void (this.#options = options)

  readonly add = (files: readonly File[]): void => {
    this.#rows.add(
      files.map((file) => ({
        key: newKey(),
        file,
        place: ++this.#last,
        state: 'waiting',
        share: 0,
        forced: false,
      })),
    )
    this.#pump()
  }

  readonly retry: UploadQueue['retry'] = (key, changes = {}) => {
    // Other bytes are another write.
    this.#rows.patch(key, { ...changes, state: 'waiting', ...(changes.file && { key: newKey() }) })
    this.#pump()
  }

  readonly retryFailed = (): void => {
    for (const { key, error } of this.$rows.get()) if (error?.code === 'network') this.retry(key)
  }

  readonly remove = (key: string): void => {
    this.#stops.get(key)?.abort()
    this.#rows.without(key)
  }

  readonly close = (): void => {
    for (const stop of this.#stops.values()) stop.abort()
    this.$rows.set([])
  }

  async #run(row: UploadRow, signal: AbortSignal): Promise<void> {
    const { key, file, place } = row
    const others = this.$rows.get().filter((other) => other.key !== key)
    const error = await this.#options.refuse(row, others, this.#sources)
    if (signal.aborted) return
    if (error) return this.#rows.patch(key, { state: 'failed', error })
    const onProgress = (share: number) => this.#rows.patch(key, { share })
    const document = await this.#options.send(file, { key, signal, onProgress })
    if (signal.aborted) return
    this.#places.set(document.id, place)
    this.#sources.set(document.id, file)
    this.#rows.without(key)
    this.#options.onSent(document, (id) => (this.#places.get(id) ?? -1) > place)
  }

  #pump(): void {
    const waiting = this.$rows.get().filter(({ state }) => state === 'waiting')
    for (const row of waiting.slice(0, Math.max(0, AT_ONCE - this.#stops.size))) {
      const stop = new AbortController()
      this.#stops.set(row.key, stop)
      this.#rows.patch(row.key, { state: 'sending', share: 0, error: undefined })
      this.#run(row, stop.signal)
        .catch(
          (error: unknown) =>
            stop.signal.aborted || this.#rows.patch(row.key, { state: 'failed', error: faultOf(error) }),
        )
        .finally(() => {
          this.#stops.delete(row.key)
          this.#pump()
        })
    }
  }
}

export const createUploadQueue = (options: QueueOptions): UploadQueue => new Queue(options)
