// Writes that were made without a connection: kept on this device as 'noch nicht übertragen' and sent when it is back, the oldest
// first, each under the key of its first attempt, so that one that had arrived after all is not there twice. Only in the portal's
// own window; in a foreign page the form keeps the input. Not part of portal.js.
import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, isTransient } from '#shared/transport/api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { deleteDraft, storeDraft, storedDrafts } from './draft-storage.ts'
import { onReconnect } from '#shared/realtime/on-reconnect.ts'
import { whilePresent } from '#shared/bus/while-present.ts'

export interface UnsentWrite {
  /** Idempotency key of the first attempt. */
  readonly key: string
  /** ISO instant. */
  readonly keptAt: string
  /** Why the server refused it; without it it is sent as soon as there is a connection. */
  readonly refused?: string
}

interface QueueOptions<Write extends UnsentWrite> {
  /** Name of its drafts; `domain/offline.ts` lists those that outlive a sign-out. */
  readonly kind: string
  /** The id of the author; undefined: nothing is kept or sent. */
  readonly $author: ReadableAtom<string | undefined>
  /** Throws ApiError. */
  readonly send: (write: Write, author: string) => Promise<unknown>
  /** The refusal that is stored with a write. */
  readonly refusalOf: (error: ApiError) => Partial<Write> & { readonly refused: string }
}

export interface UnsentQueue<Write extends UnsentWrite> {
  /** Writes of the present author. */
  readonly $unsent: ReadableAtom<readonly Write[]>
  /** False where this device cannot keep anything. */
  keep(write: Omit<Write, 'keptAt'>): Promise<boolean>
  discard(key: string): Promise<void>
  /** Sends the writes; stops at the first one without a connection. */
  send(): Promise<void>
}

/** Whether this page may keep writes on the device. */
export const mayKeepUnsent = (): boolean => !$addresses.get().embedded

/** The error is one of the connection, or of a service that is not there for the moment. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && isTransient(error)

/** The queue of one kind of writes; it lives as long as the page. */
export function createUnsentQueue<Write extends UnsentWrite>(options: QueueOptions<Write>): UnsentQueue<Write> {
  const { kind, $author } = options
  const $unsent = atom<readonly Write[]>([])
  const draftOf = (key: string): string => `${kind} ${key}`
  let isSending = false
  let owner: string | undefined

  async function keep(write: Omit<Write, 'keptAt'>): Promise<boolean> {
    const author = $author.get()
    const kept = { ...write, keptAt: new Date().toISOString() } as unknown as Write
    if (author === undefined || !mayKeepUnsent() || !(await storeDraft(author, draftOf(kept.key), kept))) return false
    $unsent.set([...$unsent.get().filter(({ key }) => key !== kept.key), kept])
    return true
  }

  async function discard(key: string): Promise<void> {
    $unsent.set($unsent.get().filter((write) => write.key !== key))
    const author = $author.get()
    if (author !== undefined) await deleteDraft(author, draftOf(key))
  }

  async function refuse(author: string, write: Write, error: ApiError): Promise<void> {
    const refused = { ...write, ...options.refusalOf(error) }
    $unsent.set($unsent.get().map((one) => (one.key === write.key ? refused : one)))
    await storeDraft(author, draftOf(write.key), refused)
  }

  async function send(): Promise<void> {
    const author = $author.get()
    if (isSending || author === undefined) return
    isSending = true
    try {
      for (;;) {
        // Read again each time: more may be kept while one is sent.
        const write = $unsent.get().find(({ refused }) => refused === undefined)
        if (!write || $author.get() !== author) return
        try {
          await options.send(write, author)
          await discard(write.key)
        } catch (error) {
          if (!(error instanceof ApiError) || isTransient(error) || error.status === 401) return
          await refuse(author, write, error)
        }
      }
    } finally {
      isSending = false
    }
  }

  /** Reads the stored writes of the person on this device, and sends them. */
  async function load(author: string): Promise<void> {
    const kept = await storedDrafts<Write>(author, kind)
    if ($author.get() !== author) return
    $unsent.set(kept.toSorted((one, other) => (one.keptAt < other.keptAt ? -1 : 1)))
    await send()
  }

  $author.subscribe((author) => {
    if (author === owner) return
    owner = author
    $unsent.set([])
    if (author !== undefined && mayKeepUnsent()) void load(author)
  })
  onReconnect(() => void send())
  whilePresent((signal) => addEventListener('online', () => void send(), { signal }))
  return { $unsent, keep, discard, send }
}
