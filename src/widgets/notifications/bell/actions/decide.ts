// Decisions about to-dos in the panel: the facts of each, the typed reason, ten seconds of undo where the area allows them, and sending.
// The server sends everything else, such as texts and calls.
import type { DecisionCall, Notification, TodoDecision, TodoDecisions } from '#contract/notifications.ts'
import { isTodo } from '#domain/notifications/notification.ts'
import { api, statusOf } from '#shared/transport/api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { loadBadges } from '#shared/badges/badges.ts'
import { $language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $notifications } from '#shared/badges/notifications.ts'
import { $session } from '#shared/bus/session.ts'
import { transport } from '#shared/transport/transport.ts'

const DECISIONS = 'api/notification/badges/decisions'
/** The time in which a decision can be undone, in ms; the same as on the pages of the areas. */
export const UNDO_TIME = 10_000
/** The time after which a decided entry that is still listed is looked up again, in ms, because there may be no open socket. */
const PATIENCE = 4000
/** How long a note about a decision stays, in ms. */
const SHOWN = 5000
const TIMEOUT = 30_000

export type Choice = 'approve' | 'reject'
/** required: the reason is missing · the others are messages above it. */
export type Fault = 'required' | 'decideChanged' | 'decideRefused'

interface Begun {
  readonly entry: Notification
  readonly todo: TodoDecision
  readonly reason: string
}
interface Decided extends Begun {
  readonly choice: Choice
  /** The key that prevents a repeated decision. */
  readonly key: string
  /** The decider; a decision is never sent in the name of another person. */
  readonly sub: string
}

/** How far the person has come with a to-do. */
export type Work =
  /** A reason is typed. */
  | (Begun & { readonly step: 'reason'; readonly choice: Choice; readonly fault?: Fault | undefined })
  /** The decision was refused, and the buttons are back. */
  | (Begun & { readonly step: 'refused'; readonly fault: Fault })
  /** `until`: when it is sent, in ms. */
  | (Decided & { readonly step: 'waiting'; readonly until: number })
  | (Decided & { readonly step: 'sending' | 'done' })
  /** It is unknown whether the decision arrived. */
  | (Decided & { readonly step: 'failed'; readonly status: number | 'Error' })
  /** No decision is left; '' where the server sends no reason. */
  | (Begun & { readonly step: 'ended'; readonly text: string })

const isGone = ({ step }: Work): boolean => step === 'waiting' || step === 'sending' || step === 'done'

interface Refusal {
  readonly status: number
  readonly code: string
}

/** The refusal of the server; undefined: it is decided. Throws if the outcome is unknown. */
async function send({ todo, choice, reason, key, sub }: Decided, keepalive: boolean): Promise<Refusal | undefined> {
  const { path, body, version } = todo[choice] as DecisionCall
  const answer = await transport(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-subject-id': sub,
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    body: JSON.stringify({ ...body, ...(reason && { reason }) }),
    signal: AbortSignal.timeout(TIMEOUT),
    keepalive,
  })
  const { status } = answer
  if (answer.ok) return undefined
  if (status >= 500 || status === 401 || status === 408 || status === 429) throw status
  const { code = '' } = ((await answer.json().catch(() => undefined)) as { code?: string } | undefined) ?? {}
  return { status, code }
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

export class Decisions {
  /** To-dos that can be decided here, by the ids of their entries. */
  #todos: ReadonlyMap<number, TodoDecision> = new Map()
  /** Ids of to-dos that were listed when the facts were read. */
  #known: ReadonlySet<number> = new Set()
  #works: ReadonlyMap<number, Work> = new Map()
  #timer: ReturnType<typeof setTimeout> | undefined
  #loading = 0
  readonly #changed: () => void
  readonly #ends: (() => void)[]

  /** `changed` draws the panel. */
  constructor(changed: () => void) {
    this.#changed = changed
    const stop = new AbortController()
    const { signal } = stop
    for (const event of ['beforeunload', 'pagehide']) addEventListener(event, () => this.flush(true), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && this.flush(true), { signal })
    this.#ends = [
      () => stop.abort(),
      $notifications.listen((entries) => this.#follow(entries)),
      $language.listen(() => void this.load()),
      $session.listen(({ person }, before) => person?.sub !== before?.person?.sub && this.#forget()),
    ]
  }

  dispose(): void {
    this.flush()
    for (const end of this.#ends) end()
  }

  todo(id: number): TodoDecision | undefined {
    return this.#works.get(id)?.todo ?? this.#todos.get(id)
  }

  work(id: number): Work | undefined {
    return this.#works.get(id)
  }

  /** Decisions that were made and are not settled, or just were; the last one last. */
  made(): readonly (Work & Decided)[] {
    return [...this.#works.values()].filter((work): work is Work & Decided => isGone(work))
  }

  shown(entries: readonly Notification[]): readonly Notification[] {
    if (this.#works.size === 0) return entries
    const listed = new Set(entries.map(({ id }) => id))
    const kept = [...this.#works.values()].filter((work) => !isGone(work) && !listed.has(work.entry.id))
    return [
      ...entries.filter(({ id }) => {
        const work = this.#works.get(id)
        return !work || !isGone(work)
      }),
      ...kept.map(({ entry }) => entry),
    ].toSorted((one, other) => other.created.localeCompare(one.created))
  }

  /** Reads the facts of all to-dos that can be decided here. */
  async load(): Promise<void> {
    const todos = $notifications.get().filter(isTodo)
    this.#known = new Set(todos.map(({ id }) => id))
    if (todos.length === 0 || !$addresses.get().extensions) return
    const call = ++this.#loading
    try {
      const found = await api.get<TodoDecisions>(DECISIONS)
      if (call !== this.#loading) return
      this.#todos = new Map(found.map((todo) => [todo.id, todo]))
      this.#changed()
    } catch (error) {
      // The entries still link to their pages.
      logFailure('decisions', error)
    }
  }

  /** Approves immediately, or asks for the reason of a rejection. */
  choose(entry: Notification, choice: Choice): void {
    const todo = this.todo(entry.id)
    if (!todo) return
    const reason = this.#works.get(entry.id)?.reason ?? ''
    if (choice === 'reject') this.#put({ step: 'reason', choice, entry, todo, reason })
    else this.#start({ entry, todo, reason: '', choice })
  }

  /** Stores the typed text without drawing. */
  type(id: number, reason: string): void {
    const work = this.#works.get(id)
    if (work) this.#works = new Map(this.#works).set(id, { ...work, reason })
  }

  /** Sends the decision with its reason; false where that is missing. */
  confirm(id: number): boolean {
    const work = this.#works.get(id)
    if (work?.step !== 'reason') return true
    const reason = work.reason.trim()
    if (reason === '') {
      this.#put({ ...work, fault: 'required' })
      return false
    }
    this.#start({ ...work, reason })
    return true
  }

  /** Leaves the form, or the message of a case that has ended. */
  drop(id: number): void {
    const works = new Map(this.#works)
    works.delete(id)
    this.#works = works
    this.#changed()
  }

  /** Repeats a decision that may have arrived. */
  retry(id: number): void {
    const work = this.#works.get(id)
    if (work?.step === 'failed') void this.#run(work)
  }

  /** Takes back the decision that waits; the reason that was typed is kept. */
  undo(): void {
    const work = this.#waiting()
    if (!work) return
    clearTimeout(this.#timer)
    const { entry, todo, reason, choice } = work
    if (choice === 'reject') this.#put({ step: 'reason', choice, entry, todo, reason })
    else this.drop(entry.id)
  }

  /** Sends the decision that waits; `keepalive`: the call continues after the page is closed. */
  flush(keepalive = false): void {
    const work = this.#waiting()
    if (!work) return
    clearTimeout(this.#timer)
    void this.#run(work, keepalive)
  }

  #waiting = () => [...this.#works.values()].find((work) => work.step === 'waiting')

  #put(work: Work): void {
    this.#works = new Map(this.#works).set(work.entry.id, work)
    this.#changed()
  }

  #start({ entry, todo, reason, choice }: Begun & { readonly choice: Choice }): void {
    const sub = $session.get().person?.sub
    if (sub === undefined || !todo[choice]) return
    this.flush()
    const decided = { entry, todo, reason, choice, key: newKey(), sub }
    if (!todo.undoable) return void this.#run(decided)
    this.#put({ ...decided, step: 'waiting', until: Date.now() + UNDO_TIME })
    this.#timer = setTimeout(() => this.flush(), UNDO_TIME)
  }

  async #run({ entry, todo, reason, choice, key, sub }: Decided, keepalive = false): Promise<void> {
    const decided = { entry, todo, reason, choice, key, sub }
    this.#put({ ...decided, step: 'sending' })
    const isOurs = () => this.#works.get(entry.id)?.step === 'sending'
    try {
      const refusal = await send(decided, keepalive)
      if (!isOurs()) return
      if (refusal) await this.#refused(decided, refusal)
      else this.#settle(decided)
    } catch (error) {
      if (isOurs())
        this.#put({ ...decided, step: 'failed', status: typeof error === 'number' ? error : statusOf(error) })
    }
  }

  /** The case is decided: the entry leaves the list when the server closes it. */
  #settle(decided: Decided): void {
    const { id } = decided.entry
    this.#put({ ...decided, step: 'done' })
    const isListed = () => $notifications.get().some((one) => one.id === id)
    const end = () => void (this.#works.get(id)?.step === 'done' && this.drop(id))
    setTimeout(() => {
      if (isListed()) void loadBadges().then(() => setTimeout(end, SHOWN))
      else setTimeout(end, SHOWN - PATIENCE)
    }, PATIENCE)
  }

  async #refused(decided: Decided, { status, code }: Refusal): Promise<void> {
    const { entry, todo, reason, choice } = decided
    if (status === 422 && code === 'reasonRequired')
      return this.#put({ step: 'reason', choice, entry, todo, reason, fault: 'required' })
    const [present] = await api.get<TodoDecisions>(DECISIONS, { query: { id: entry.id } })
    if (!present || present.ended !== undefined) {
      // The list may not have heard of it: no socket may be open.
      void loadBadges()
      return this.#put({ step: 'ended', entry, todo, reason, text: present?.ended ?? '' })
    }
    const isSame = JSON.stringify(present[choice]) === JSON.stringify(todo[choice])
    const fault = isSame ? 'decideRefused' : 'decideChanged'
    this.#todos = new Map(this.#todos).set(entry.id, present)
    const begun = { entry, todo: present, reason, fault } as const
    this.#put(choice === 'reject' ? { ...begun, step: 'reason', choice } : { ...begun, step: 'refused' })
  }

  /** Removes entries that others have decided; a case with a form shows its outcome. */
  #follow(entries: readonly Notification[]): void {
    const listed = new Set(entries.map(({ id }) => id))
    for (const work of this.#works.values())
      if (!listed.has(work.entry.id) && (work.step === 'reason' || work.step === 'refused')) void this.#end(work)
    if (entries.some((entry) => isTodo(entry) && !this.#known.has(entry.id))) void this.load()
  }

  async #end({ entry, todo }: Begun): Promise<void> {
    const { id } = entry
    const [present] = await api.get<TodoDecisions>(DECISIONS, { query: { id } }).catch(() => [])
    const work = this.#works.get(id)
    const isOpen = $notifications.get().some((one) => one.id === id)
    if (isOpen || (work?.step !== 'reason' && work?.step !== 'refused')) return
    // There is no typed text that could be lost.
    if (work.reason.trim() === '') this.drop(id)
    else this.#put({ step: 'ended', entry, todo, reason: work.reason, text: present?.ended ?? '' })
  }

  /** The panel of another person must neither show nor send it. */
  #forget(): void {
    clearTimeout(this.#timer)
    this.#loading++
    this.#works = new Map()
    this.#todos = new Map()
    this.#known = new Set()
    this.#changed()
  }
}
