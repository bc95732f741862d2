// Uploads: two run at a time, each can be cancelled and retried, and a failed one stays with its error.
import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { ApiError } from '#shared/transport/api.ts'
import { newKey } from '#shared/transport/send.ts'
import { pauseOf, type Upload } from '#shared/transport/upload.ts'

/** Why a file did not arrive: the service's code, or one of our own. */
export interface UploadError {
  readonly code: string
  readonly status: number | 'Error'
  /** When it may be tried again, in whole minutes (ISO 8601), if the service sent it. */
  readonly again?: string | undefined
}

export interface UploadRow {
  /** Also repeats the upload safely. */
  readonly key: string
  readonly file: File
  /** Increases, so that files keep the order in which they were chosen. */
  readonly place: number
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Share of the bytes that have left, 0 to 1. */
  readonly share: number
  readonly error?: UploadError | undefined
  /** The upload is repeated although the file exists already. */
  readonly forced: boolean
}

/** The result of an upload. */
export interface Stored {
  readonly id: string
}

export interface QueueOptions<Sent extends Stored> {
  /** Why a file is not sent; undefined when it fits. `sources`: of which files something was stored here, by id. */
  refuse(
    row: UploadRow,
    others: readonly UploadRow[],
    sources: ReadonlyMap<string, File>,
  ): Promise<UploadError | undefined>
  send(file: File, options: Omit<Upload, 'body'>): Promise<Sent>
  /** The upload has completed; `isLater` returns which files were chosen after it. */
  onSent(sent: Sent, isLater: (id: string) => boolean): void
}

export interface UploadQueue<Sent extends Stored> {
  readonly $rows: ReadableAtom<readonly UploadRow[]>
  /** From now on these are asked. */
  setOptions(options: QueueOptions<Sent>): void
  add(files: readonly File[]): void
  /** Tries a failed one again, with `changes`. */
  retry(key: string, changes?: Partial<Pick<UploadRow, 'file' | 'forced'>>): void
  /** Repeats uploads whose connection broke. */
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

class Queue<Sent extends Stored> implements UploadQueue<Sent> {
  readonly #rows = makeRows()
  readonly $rows = this.#rows.$rows
  #options: QueueOptions<Sent>
  readonly #stops = new Map<string, AbortController>()
  readonly #places = new Map<string, number>()
  readonly #sources = new Map<string, File>()
  #last = 0

  constructor(options: QueueOptions<Sent>) {
    this.#options = options
  }

  readonly setOptions = (options: QueueOptions<Sent>): void => void (this.#options = options)

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

  readonly retry: UploadQueue<Sent>['retry'] = (key, changes = {}) => {
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
    const sent = await this.#options.send(file, { key, signal, onProgress })
    if (signal.aborted) return
    this.#places.set(sent.id, place)
    this.#sources.set(sent.id, file)
    this.#rows.without(key)
    this.#options.onSent(sent, (id) => (this.#places.get(id) ?? -1) > place)
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

export interface Uploads extends Pick<UploadQueue<Stored>, 'add' | 'retry' | 'remove'> {
  readonly rows: readonly UploadRow[]
}

export interface UploadsEvents {
  /** How many are on their way. */
  readonly onBusy?: ((count: number) => void) | undefined
  /** Files that had not arrived when the form was left. */
  readonly onLeft?: ((rows: readonly UploadRow[]) => void) | undefined
}

/** The uploads of a form; unmounting cancels them. */
export function useUploadQueue<Sent extends Stored>(
  options: QueueOptions<Sent>,
  { onBusy, onLeft }: UploadsEvents = {},
): Uploads {
  const [queue] = useState(() => new Queue(options))
  useLayoutEffect(() => queue.setOptions(options))
  const rows = useStore(queue.$rows)
  const busy = rows.filter(({ state }) => state !== 'failed').length
  const reportBusy = useEffectEvent((count: number) => onBusy?.(count))
  const reportLeft = useEffectEvent((left: readonly UploadRow[]) => left.length > 0 && onLeft?.(left))
  useEffect(() => {
    reportBusy(busy)
    return () => reportBusy(0) // nothing is uploaded any more
  }, [busy])
  useEffect(() => {
    addEventListener('online', queue.retryFailed)
    return () => {
      removeEventListener('online', queue.retryFailed)
      reportLeft(queue.$rows.get().filter(({ state }) => state !== 'failed'))
      queue.close()
    }
  }, [queue])
  return { rows, add: queue.add, retry: queue.retry, remove: queue.remove }
}
