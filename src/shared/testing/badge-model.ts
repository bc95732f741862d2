// The notifications of one person as a back end keeps them: what the client shows must come to equal it.
import type { Notification } from '#contract/notifications.ts'
import type { RealtimeEvent } from '#contract/realtime.ts'
import { covers, isNikoId, type ReadScope } from '#domain/read-scope.ts'
import type { Asked, BackEnd, Reply } from './back-end.ts'

type NewEvent = { [E in RealtimeEvent as E['type']]: Omit<E, 'seq'> }[RealtimeEvent['type']]

export interface BadgeModel {
  /** What a fresh GET would tell. */
  readonly unread: readonly Notification[]
  readonly seq: number
  notify(changes?: Partial<Notification>): Notification
  read(ids: readonly number[]): void
  emit(event: NewEvent): void
  /** Drops the events that could be replayed. */
  forget(): void
  /** Cuts every connection, with a close code or without. */
  cut(code?: number): void
  /** Keeps the answers of lists that are asked for from now on; each shows the state when it was asked for. */
  hold(): void
  release(): void
  /** What happens to the writes to come: each may fail, before or after it is done. */
  readonly failures: ('before' | 'after' | undefined)[]
  /** The next event reaches no socket. */
  loseNext(): void
  answer(asked: Asked): Promise<Reply | undefined>
}

function scopeOf(path: string): ReadScope {
  const [first, second, third] = path.split('/').slice(4).map(decodeURIComponent)
  const [menuId, last] = first === 'all' ? [second, third] : [first, second]
  if (last === undefined) return { menuId }
  return isNikoId(last) ? { menuId, nikoId: Number(last) } : { menuId, category: last }
}

/** Serves one person's notifications and sockets from `backEnd`; without `numbered` as a back end of old does. */
export function serveBadges(backEnd: BackEnd, { numbered = true } = {}): BadgeModel {
  let all: (Notification & { read?: boolean })[] = []
  let events: RealtimeEvent[] = []
  let held: (() => void)[] | undefined
  let losing = false
  const unread = () => all.filter(({ read }) => !read).map(({ read: _, ...entry }) => entry)
  const toAll = (message: object) => backEnd.sockets.forEach((socket) => socket.send(JSON.stringify(message)))

  const model: BadgeModel = {
    seq: 0,
    failures: [],
    loseNext() {
      losing = true
    },
    get unread() {
      return unread()
    },
    emit(event) {
      const numberedEvent = { ...event, seq: ++(model as { seq: number }).seq } as RealtimeEvent
      events.push(numberedEvent)
      if (!losing) toAll(numbered ? numberedEvent : { type: 'badge_reload' })
      losing = false
    },
    notify(changes = {}) {
      const id = all.length + 1
      const entry: Notification = {
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
        ...changes,
      }
      all.push(entry)
      model.emit({ type: 'badge_change', data: { added: [entry], removed: [] } })
      return entry
    },
    read(ids) {
      const found = all.filter((entry) => ids.includes(entry.id) && !entry.read)
      for (const entry of found) entry.read = true
      if (found.length > 0)
        model.emit({ type: 'badge_change', data: { added: [], removed: found.map(({ id }) => id) } })
    },
    forget() {
      events = []
    },
    cut: (code) => backEnd.sockets.forEach((socket) => (code ? socket.close(code) : socket.terminate())),
    hold() {
      held ??= []
    },
    release() {
      for (const go of held ?? []) go()
      held = undefined
    },
    async answer({ method, path, body }) {
      if (path.endsWith('token')) return { body: { token: 't' } }
      if (method === 'GET') {
        const list = { body: { notifications: unread(), ...(numbered && { seq: model.seq }) } }
        if (held) await new Promise<void>((go) => held!.push(go))
        return list
      }
      const failNext = model.failures.shift()
      if (failNext === 'before') return { status: 500 }
      const ids = method === 'POST' ? restore(JSON.parse(body) as { ids: number[] }) : mark(scopeOf(path))
      return failNext ? { status: 500 } : numbered ? { body: { ids, seq: model.seq } } : { status: 204 }
    },
  }
  function mark(scope: ReadScope): number[] {
    const ids = unread()
      .filter((entry) => covers(scope, entry))
      .map(({ id }) => id)
    model.read(ids)
    return ids
  }
  function restore({ ids }: { ids: number[] }): number[] {
    const back = all.filter((entry) => entry.read && ids.includes(entry.id))
    for (const entry of back) entry.read = false
    if (back.length > 0)
      model.emit({ type: 'badge_change', data: { added: back.map(({ read: _, ...entry }) => entry), removed: [] } })
    return back.map(({ id }) => id)
  }

  backEnd.answer = model.answer
  backEnd.onSocket = (socket, path) => {
    if (!numbered) return socket.send(JSON.stringify({ type: 'HELLO' }))
    const after = Number(new URL(path, backEnd.baseUrl).searchParams.get('after') ?? NaN)
    const missed = events.filter(({ seq }) => seq > after)
    const isWhole = after + missed.length === model.seq
    const first = Number.isNaN(after) || isWhole ? [] : [{ type: 'resync', seq: model.seq }]
    const hello = { type: 'HELLO', seq: isWhole ? after : model.seq }
    for (const message of [hello, ...first, ...(isWhole ? missed : [])]) socket.send(JSON.stringify(message))
  }
  return model
}
