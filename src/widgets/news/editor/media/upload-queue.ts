// Files on their way to the service: few at once, each can be stopped and tried again; what fails stays with its reason.
import { atom, type ReadableAtom } from 'nanostores'
import type { NewsDocument } from '#contract/news.ts'
import { ApiError } from '#shared/api.ts'
import { newKey } from '#shared/send.ts'
import { pauseOf, type Upload } from '#shared/upload.ts'

/** Why a file did not arrive: the service's code, or one of our own. */
export interface Fault {
  readonly code: string
  readonly status: number | 'Error'
  /** After how many s it may be tried again, where the service said so. */
  readonly pause?: number | undefined
}

export interface Sending {
  /** Also repeats the upload safely. */
  readonly key: string
  readonly file: File
  /** Counts up: whoever was chosen first stands first. */
  readonly place: number
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Share of the bytes that have left, 0 to 1. */
  readonly share: number
  readonly fault?: Fault | undefined
  /** Wanted although it is there already. */
  readonly forced: boolean
}

export interface QueueOptions {
  /** Why a file is not sent; undefined when it fits. `sources`: of which files documents were made here, by id. */
  refuse(row: Sending, others: readonly Sending[], sources: ReadonlyMap<string, File>): Promise<Fault | undefined>
  send(file: File, options: Omit<Upload, 'body'>): Promise<NewsDocument>
  /** It has arrived; `isLater` tells which documents were chosen after it. */
  onSent(document: NewsDocument, isLater: (id: string) => boolean): void
}

export interface UploadQueue {
  readonly $rows: ReadableAtom<readonly Sending[]>
  /** From now on these are asked. */
  follow(options: QueueOptions): void
  add(files: readonly File[]): void
  /** Tries a failed one again, with `changes`. */
  retry(key: string, changes?: Partial<Pick<Sending, 'file' | 'forced'>>): void
  /** Tries those again whose line broke. */
  goOn(): void
  /** Takes a row away; what is on its way is broken off. */
  drop(key: string): void
  close(): void
}

const AT_ONCE = 2

const faultOf = (why: unknown): Fault =>
  why instanceof ApiError
    ? { code: why.code, status: why.status, pause: pauseOf(why) }
    : { code: 'file_gone', status: 'Error' }

function makeRows() {
  const $rows = atom<readonly Sending[]>([])
  return {
    $rows,
    add: (rows: readonly Sending[]) => $rows.set([...$rows.get(), ...rows]),
    patch: (key: string, changes: Partial<Sending>) =>
      $rows.set($rows.get().map((row) => (row.key === key ? { ...row, ...changes } : row))),
    without: (key: string) => $rows.set($rows.get().filter((row) => row.key !== key)),
  }
}

export function createUploadQueue(first: QueueOptions): UploadQueue {
  let { refuse, send, onSent } = first
  const { $rows, ...rows } = makeRows()
  const stops = new Map<string, AbortController>()
  const places = new Map<string, number>()
  const sources = new Map<string, File>()
  let last = 0

  const run = async (row: Sending, signal: AbortSignal): Promise<void> => {
    const { key, file, place } = row
    const others = $rows.get().filter((other) => other.key !== key)
    const fault = await refuse(row, others, sources)
    if (signal.aborted) return
    if (fault) return rows.patch(key, { state: 'failed', fault })
    const document = await send(file, { key, signal, onProgress: (share) => rows.patch(key, { share }) })
    if (signal.aborted) return
    places.set(document.id, place)
    sources.set(document.id, file)
    rows.without(key)
    onSent(document, (id) => (places.get(id) ?? -1) > place)
  }

  const pump = (): void => {
    const waiting = $rows.get().filter(({ state }) => state === 'waiting')
    for (const row of waiting.slice(0, Math.max(0, AT_ONCE - stops.size))) {
      const stop = new AbortController()
      stops.set(row.key, stop)
      rows.patch(row.key, { state: 'sending', share: 0, fault: undefined })
      run(row, stop.signal)
        .catch((why: unknown) => stop.signal.aborted || rows.patch(row.key, { state: 'failed', fault: faultOf(why) }))
        .finally(() => {
          stops.delete(row.key)
          pump()
        })
    }
  }
  const retry: UploadQueue['retry'] = (key, changes = {}) => {
    // Other bytes are another write.
    rows.patch(key, { ...changes, state: 'waiting', ...(changes.file && { key: newKey() }) })
    pump()
  }
  return {
    $rows,
    retry,
    follow: (options) => void ({ refuse, send, onSent } = options),
    add: (files) => {
      rows.add(files.map((file) => ({ key: newKey(), file, place: ++last, state: 'waiting', share: 0, forced: false })))
      pump()
    },
    goOn: () => {
      for (const { key, fault } of $rows.get()) if (fault?.code === 'network') retry(key)
    },
    drop: (key) => {
      stops.get(key)?.abort()
      rows.without(key)
    },
    close: () => {
      for (const stop of stops.values()) stop.abort()
      $rows.set([])
    },
  }
}
