// Autosave of one record: changes are sent after a pause in typing, one write at a time, and a write with an unknown outcome is repeated
// under its key. A subclass defines the body of a write and the merge with another version. Not part of portal.js.
import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, isTransient } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { newKey, presentOf } from '#shared/transport/send.ts'

/** Changes are sent after this pause in typing, and at least this often without a pause. In ms. */
const PAUSE = 1000
const LONGEST_WAIT = 10_000
/** Changes are stored on this device after this pause in typing, in ms. */
const STORE_PAUSE = 300
/** Waits before a write is repeated, in ms; the last one applies from then on. */
const RETRY_WAITS = [2000, 5000, 10_000, 30_000]

/** Decides when changes are sent and when they are stored on this device. */
export class AutosaveTimer {
  readonly #save: () => void
  readonly #store: () => void
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #storeTimer: ReturnType<typeof setTimeout> | undefined
  #firstChange: number | undefined
  #failures = 0

  constructor(save: () => void, store: () => void) {
    this.#save = save
    this.#store = store
  }

  scheduleStore(): void {
    clearTimeout(this.#storeTimer)
    this.#storeTimer = setTimeout(this.#store, STORE_PAUSE)
  }

  /** A retry that is already scheduled is not moved. */
  scheduleSave(): void {
    this.scheduleStore()
    this.#firstChange ??= Date.now()
    if (this.#failures === 0) this.#wait(Math.min(PAUSE, this.#firstChange + LONGEST_WAIT - Date.now()))
  }

  scheduleRetry(): void {
    this.#wait(RETRY_WAITS[Math.min(this.#failures++, RETRY_WAITS.length - 1)] ?? LONGEST_WAIT)
  }

  /** A write has succeeded: the waits start again from the shortest. */
  reset(): void {
    this.#failures = 0
    this.#firstChange = undefined
  }

  cancelSave(): void {
    clearTimeout(this.#saveTimer)
  }

  cancel(): void {
    this.cancelSave()
    clearTimeout(this.#storeTimer)
  }

  #wait(ms: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(this.#save, Math.max(0, ms))
  }
}

/** The outcome of the last write is unknown; it is repeated. */
export interface RetryStatus {
  readonly kind: 'retry'
  readonly reason: 'offline' | 'signedOut' | 'busyServer'
}

export type SaveStatus =
  | { readonly kind: 'untouched' | 'waiting' | 'saving' | 'conflict' }
  | { readonly kind: 'saved'; readonly at: Date }
  | RetryStatus
  /** Some fields cannot be saved as they are; the others are saved. */
  | { readonly kind: 'invalid' }
  /** The server refuses every write of this record. */
  | { readonly kind: 'refused'; readonly code: string }

function retryReason(error: ApiError): RetryStatus['reason'] | undefined {
  const { status, code } = error
  if (code === 'signed_out' || code === 'subject_mismatch' || status === 401) return 'signedOut'
  if (!isTransient(error)) return undefined
  return status === 'Error' ? 'offline' : 'busyServer'
}

/** The fields that a refusal names, each with its code: `body.documents.3.alt` is an error of `documents`. */
export function fieldErrorsOf<Name extends string>(
  { details, code }: ApiError,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  for (const { field } of Array.isArray(details) ? (details as { field?: unknown }[]) : []) {
    const [first] = String(field)
      .replace(/^body\./, '')
      .split('.')
    const name = names.find((one) => one === first)
    if (name !== undefined) found[name] = code
  }
  return found
}

/** `Change` is the body of one write; `Saved` is the record as the server returns it. */
export abstract class WriteQueue<Change, Saved> {
  readonly #status = atom<SaveStatus>({ kind: 'untouched' })
  readonly $status: ReadableAtom<SaveStatus> = this.#status
  readonly #timer = new AutosaveTimer(
    () => void this.save(),
    () => void this.store(),
  )
  #pending: { readonly change: Change; readonly key: string } | undefined
  #running: Promise<void> | undefined
  #isPaused = false

  /** The body of the next write; undefined if nothing has changed that the server would accept. */
  protected abstract nextChange(): Change | undefined
  protected abstract send(change: Change, key: string): Promise<Saved>
  protected abstract applySaved(change: Change, saved: Saved): void
  /** Merges a version saved by another person; false if a choice is needed (`stopForConflict`). */
  protected abstract merge(present: Saved): boolean
  /** Handles a refusal; `continue` if the rest can be sent without the refused fields. */
  protected abstract reject(change: Change, error: ApiError): 'continue' | 'invalid' | 'refused'
  /** There are changes that the server does not have. */
  protected abstract get hasChanges(): boolean
  /** The server does not have the record yet. */
  protected abstract get isNew(): boolean
  /** Nothing may be sent before a person decides. */
  protected abstract get isBlocked(): boolean
  /** Stores unsaved changes on this device, or deletes them there once they are saved. */
  abstract store(): Promise<void>

  get isDirty(): boolean {
    return this.#pending !== undefined || this.hasChanges
  }

  /** Leaving the page now would lose something. */
  get isUnsaved(): boolean {
    return this.isDirty
  }

  /** There are changes that this device may store. */
  protected get hasLocalChanges(): boolean {
    return this.isDirty
  }

  /** The author is not signed in: nothing is sent or stored. */
  get isPaused(): boolean {
    return this.#isPaused
  }

  /** A write is running, or it is unknown whether it was stored. */
  get isWriting(): boolean {
    return (this.#running ?? this.#pending) !== undefined
  }

  /** Resolves when no write is running. */
  protected async settled(): Promise<void> {
    return this.#running
  }

  /** Lets fields that wait for a pause in typing report their text. */
  flushFields(): void {}

  /** Something has changed that is stored on this device but not sent. */
  protected changedLocally(): void {
    this.#timer.scheduleStore()
  }

  protected changed(): void {
    this.#timer.scheduleSave()
    const isDue = !this.#running && this.#next() !== undefined
    const { kind } = this.#status.get()
    // Set once, because its subscribers would render again for every key.
    if (isDue && kind !== 'retry' && kind !== 'waiting') this.#status.set({ kind: 'waiting' })
  }

  protected stopForConflict(): void {
    this.#timer.cancelSave()
    this.#status.set({ kind: 'conflict' })
  }

  /** Drops a write with an unknown outcome, because its record no longer exists. */
  protected discardPending(): void {
    this.#pending = undefined
  }

  /** Sends all changes. */
  save(): Promise<void> {
    this.#timer.cancelSave()
    this.#running ??= this.#saveAll().finally(() => (this.#running = undefined))
    return this.#running
  }

  /** Stores and sends everything now, for the page may be closed at any moment. */
  saveNow(): void {
    this.flushFields()
    if (this.hasLocalChanges) void this.store()
    if (this.isDirty) void this.save()
  }

  /** Repeats a failed write without waiting any longer. */
  readonly retry = (): void => {
    if (this.#status.get().kind === 'retry') void this.save()
  }

  setPaused(isPaused: boolean): void {
    const wasPaused = this.#isPaused
    this.#isPaused = isPaused
    if (isPaused) return this.#timer.cancel()
    if (!wasPaused) return this.retry()
    void this.store()
    if (this.isDirty) void this.save()
  }

  /** A write with an unknown outcome is repeated unchanged, under the same key. */
  #next(): { readonly change: Change; readonly key: string } | undefined {
    if (this.#isPaused || this.isBlocked) return undefined
    if (this.#pending) return this.#pending
    const change = this.nextChange()
    return change === undefined ? undefined : { change, key: newKey() }
  }

  async #saveAll(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#pending = next
      this.#status.set({ kind: 'saving' })
      try {
        const saved = await this.send(next.change, next.key)
        this.#pending = undefined
        this.#timer.reset()
        this.applySaved(next.change, saved)
      } catch (error) {
        if (!this.#handleFailure(next.change, error)) return
      }
    }
    this.#finish()
  }

  #finish(): void {
    if (this.isBlocked) return
    if (this.#isPaused && this.isDirty) return this.#status.set({ kind: 'retry', reason: 'signedOut' })
    if (this.#status.get().kind === 'untouched') return
    if (this.isDirty) return this.#status.set({ kind: this.isNew ? 'untouched' : 'invalid' })
    this.#status.set({ kind: 'saved', at: new Date() })
    this.#timer.cancel()
    void this.store()
  }

  /** True if the next write may follow. */
  #handleFailure(change: Change, error: unknown): boolean {
    if (!(error instanceof ApiError)) throw error
    const reason = retryReason(error)
    if (reason) {
      this.#status.set({ kind: 'retry', reason })
      this.#timer.scheduleRetry()
      return false
    }
    this.#pending = undefined
    const present = error.code === 'version_conflict' ? presentOf<Saved>(error) : undefined
    if (present) return this.merge(present)
    const outcome = this.reject(change, error)
    if (outcome === 'continue') return true
    this.#status.set(outcome === 'invalid' ? { kind: outcome } : { kind: outcome, code: error.code })
    return false
  }
}

type OpenQueue = Pick<
  WriteQueue<unknown, unknown>,
  'flushFields' | 'isPaused' | 'isUnsaved' | 'retry' | 'saveNow' | 'setPaused'
>

/** The open queues of this page, each with what runs when it is closed. */
const open = new Map<OpenQueue, () => void>()
let sub: string | undefined
let isFollowing = false
/** Ends the listeners of the window; they exist while a queue is open, so that nothing unsaved is lost. */
let watching: AbortController | undefined

/** From now on `queue` follows the connection, the session and the window. Another person's sign-in closes it. */
export function openQueue(queue: OpenQueue, onClose: () => void): void {
  watchWindow()
  followSession()
  open.set(queue, onClose)
}

export function closeQueue(queue: OpenQueue): void {
  open.get(queue)?.()
  open.delete(queue)
  if (open.size > 0) return
  watching?.abort()
  watching = undefined
}

function hasUnsaved(): boolean {
  for (const queue of open.keys()) queue.flushFields()
  // A paused queue cannot save anything, so staying would not help.
  return [...open.keys()].some((queue) => !queue.isPaused && queue.isUnsaved)
}

function watchWindow(): void {
  if (watching) return
  watching = new AbortController()
  const { signal } = watching
  addEventListener('online', () => open.forEach((_, queue) => queue.retry()), { signal })
  addEventListener(
    'beforeunload',
    (event) => {
      if (hasUnsaved()) event.preventDefault()
    },
    { signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) for (const queue of open.keys()) queue.saveNow()
    },
    { signal },
  )
}

function followSession(): void {
  if (isFollowing) return
  isFollowing = true
  $session.subscribe(({ person, status }) => {
    if (status === 'signed-out') for (const queue of open.keys()) queue.setPaused(true)
    if (!person) return
    if (person.sub !== sub)
      for (const queue of open.keys()) {
        // No timer may send it in the name of the next person.
        queue.setPaused(true)
        closeQueue(queue)
      }
    sub = person.sub
    for (const queue of open.keys()) queue.setPaused(false)
  })
}
