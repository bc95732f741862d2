// The notifications of one person in a back end: a model that the client's state must match.
import type { WebSocket } from 'ws'
import type { EarlierEntry, Notification, TodoDecision } from '#contract/notifications.ts'
import type { RealtimeEvent } from '#contract/realtime.ts'
import { LIST_LIMIT } from '#domain/notifications/notification.ts'
import { covers, isNikoId, type ReadScope } from '#domain/notifications/read-scope.ts'
import type { ReceivedRequest, BackEnd, Handler, Reply } from './back-end.ts'

type NewEvent = { [E in RealtimeEvent as E['type']]: Omit<E, 'seq'> }[RealtimeEvent['type']]

function scopeOf(path: string): ReadScope {
  const [first, second, third] = path.split('/').slice(4).map(decodeURIComponent)
  const [menuId, last] = first === 'all' ? [second, third] : [first, second]
  if (last === undefined) return { menuId }
  return isNikoId(last) ? { menuId, nikoId: Number(last) } : { menuId, category: last }
}

const aNotification = (id: number): Notification => ({
  id,
  nikoId: id * 10,
  menuId: 'menu_ma_news',
  categories: ['a'],
  title: `T${id}`,
  body: '',
  creatorName: '',
  link: '/',
  created: new Date(1.7e12 + id * 1000).toISOString(),
  delOverBell: true,
  todo: false,
  why: '',
})

interface Posted {
  readonly ids: number[]
  readonly until?: string
}

export class BadgeModel {
  seq = 0
  /** Failures of later writes: each may fail before or after it is done. */
  readonly failures: ('before' | 'after' | undefined)[] = []
  /** Decisions that the bell offers, and the responses of their services. */
  todoDecisions: readonly TodoDecision[] = []
  onDecision: Handler = () => ({ status: 404 })
  readonly #backEnd: BackEnd
  readonly #numbered: boolean
  readonly #all: Notification[] = []
  readonly #read = new Set<number>()
  readonly #putOff = new Map<number, string>()
  #events: RealtimeEvent[] = []
  #held: (() => void)[] | undefined
  #losing = false

  /** Serves one person's notifications and sockets; without `numbered` like a former back end. */
  constructor(backEnd: BackEnd, { numbered = true } = {}) {
    this.#backEnd = backEnd
    this.#numbered = numbered
    backEnd.answer = this.answer
    backEnd.onSocket = (socket, path) => this.#welcome(socket, path)
  }

  /** The response of a new GET. */
  get unread(): Notification[] {
    return this.#all.filter(({ id }) => !this.#read.has(id))
  }

  emit(event: NewEvent): void {
    const numbered = { ...event, seq: ++this.seq } as RealtimeEvent
    this.#events.push(numbered)
    const text = JSON.stringify(this.#numbered ? numbered : { type: 'badge_reload' })
    if (!this.#losing) for (const socket of this.#backEnd.sockets) socket.send(text)
    this.#losing = false
  }

  notify(changes: Partial<Notification> = {}): void {
    const entry = { ...aNotification(this.#all.length + 1), ...changes }
    this.#all.push(entry)
    this.emit({ type: 'badge_change', data: { added: [entry], removed: [] } })
  }

  read(ids: readonly number[]): void {
    const removed = this.unread.map(({ id }) => id).filter((id) => ids.includes(id))
    for (const id of removed) this.#read.add(id)
    if (removed.length > 0) this.emit({ type: 'badge_change', data: { added: [], removed } })
  }

  /** The next event reaches no socket. */
  loseNext(): void {
    this.#losing = true
  }

  /** Drops the events that could be replayed. */
  forget(): void {
    this.#events = []
  }

  /** Cuts every connection, with a close code or without. */
  cut(code?: number): void {
    for (const socket of this.#backEnd.sockets) socket[code ? 'close' : 'terminate'](code)
  }

  /** Delays the lists that are requested from now on; each shows the state at its request. */
  hold(): void {
    this.#held ??= []
  }

  release(): void {
    for (const go of this.#held ?? []) go()
    this.#held = undefined
  }

  readonly answer = async (asked: ReceivedRequest): Promise<Reply | undefined> => {
    const { method, path, body } = asked
    const { pathname, searchParams } = new URL(path, this.#backEnd.baseUrl)
    if (method === 'POST' && pathname.startsWith('/api/decide')) return this.onDecision(asked)
    if (pathname.endsWith('/badges/decisions')) {
      const id = searchParams.get('id')
      const isAsked = (todo: TodoDecision) => (id === null ? todo.ended === undefined : todo.id === Number(id))
      return { body: this.todoDecisions.filter(isAsked) }
    }
    if (path.endsWith('token')) return { body: { token: 't' } }
    // Not known to every back end: the usual call follows.
    if (path.endsWith('/first')) return { status: 404 }
    if (path.includes('/earlier')) return { body: { entries: this.#earlier(), next: null } }
    if (method === 'GET') {
      const list = { body: { notifications: this.unread.slice(-LIST_LIMIT), ...(this.#numbered && { seq: this.seq }) } }
      if (this.#held) await new Promise<void>((go) => this.#held!.push(go))
      return list
    }
    const failure = this.failures.shift()
    if (failure === 'before') return { status: 500 }
    const ids = method === 'POST' ? this.#post(path, JSON.parse(body) as Posted) : this.#mark(scopeOf(path))
    if (failure) return { status: 500 }
    return this.#numbered ? { body: { ids, seq: this.seq } } : { status: 204 }
  }

  #mark(scope: ReadScope): number[] {
    const ids = this.unread.filter((entry) => covers(scope, entry)).map(({ id }) => id)
    this.read(ids)
    return ids
  }

  /** Entries put off, then entries read. */
  #earlier(): EarlierEntry[] {
    const gone = this.#all.filter(({ id }) => this.#read.has(id))
    const readAt = new Date(1.7e12).toISOString()
    return [
      ...gone.flatMap((entry) =>
        this.#putOff.has(entry.id) ? [{ ...entry, putOffUntil: this.#putOff.get(entry.id)! }] : [],
      ),
      ...gone.flatMap((entry) => (this.#putOff.has(entry.id) ? [] : [{ ...entry, readAt }])),
    ]
  }

  #post(path: string, { ids, until }: Posted): number[] {
    if (path.endsWith('/restore')) return this.#restore({ ids })
    if (until !== undefined) for (const id of ids) this.#putOff.set(id, until)
    this.read(ids)
    return ids
  }

  #restore({ ids }: { ids: number[] }): number[] {
    for (const id of ids) this.#putOff.delete(id)

    const added = this.#all.filter(({ id }) => ids.includes(id) && this.#read.delete(id))
    if (added.length > 0) this.emit({ type: 'badge_change', data: { added, removed: [] } })
    return added.map(({ id }) => id)
  }

  #welcome(socket: WebSocket, path: string): void {
    const send = (message: object) => socket.send(JSON.stringify(message))
    if (!this.#numbered) return send({ type: 'HELLO' })
    const after = Number(new URL(path, this.#backEnd.baseUrl).searchParams.get('after') ?? NaN)
    const missed = this.#events.filter(({ seq }) => seq > after)
    const isWhole = after + missed.length === this.seq
    send({ type: 'HELLO', seq: isWhole ? after : this.seq })
    if (isWhole) missed.forEach(send)
    else if (!Number.isNaN(after)) send({ type: 'resync', seq: this.seq })
  }
}
