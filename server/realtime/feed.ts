// Brings each socket of this server exactly the events after its own cursor, whether they are missed or new:
// a NOTIFY only says whose events to read, so nothing depends on its order, and nothing is sent twice.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { CLOSE_POLICY, CLOSE_RESTART, CLOSE_SLOW, type RealtimeEvent } from '#contract/realtime.ts'
import type { Db } from '#server/db/db.ts'
import { canReplay, readEndedSessions, readEventsAfter, readSequence } from './replay.ts'
import type { View } from './views.ts'

/** A socket, as the feed sees it. */
export interface Receiver {
  readonly personId: string
  readonly sid: string
  readonly view: View
  send(text: string): void
  close(code: number, reason: string): void
}

export interface Feed {
  join(receiver: Receiver, after?: number): Promise<void>
  leave(receiver: Receiver): void
  /** These persons have new events. */
  wake(personIds: readonly string[]): void
  wakeAll(): void
  endSession(sid: string): void
  /** Ends the sockets whose session ended while nobody listened. */
  checkSessions(): Promise<void>
  closeAll(): void
}

/** Sockets that one person may hold on one server. */
export const SOCKETS_PER_PERSON = 20
const PERSONS_PER_READ = 500
const RETRY = 500

export function createFeed({ db, log }: { db: Db; log: FastifyBaseLogger }): Feed {
  /** Sockets by person with the number of the last event each was sent; undefined while it joins. */
  const sockets = new Map<string, Map<Receiver, number | undefined>>()
  const wanted = new Set<string>()
  let reading = false

  function wake(personIds: readonly string[]): void {
    for (const id of personIds) if (sockets.has(id)) wanted.add(id)
    if (!reading && wanted.size > 0) void readAll()
  }

  async function readAll(): Promise<void> {
    reading = true
    while (wanted.size > 0) {
      const ids = [...wanted].slice(0, PERSONS_PER_READ)
      for (const id of ids) wanted.delete(id)
      try {
        await read(ids)
      } catch (err) {
        log.warn({ err }, 'events could not be read, will be tried again')
        await delay(RETRY)
        for (const id of ids) if (sockets.has(id)) wanted.add(id)
      }
    }
    reading = false
  }

  async function read(ids: readonly string[]): Promise<void> {
    const cursors = new Map<string, number>()
    for (const id of ids) {
      const known = [...(sockets.get(id)?.values() ?? [])].filter((cursor) => cursor !== undefined)
      if (known.length > 0) cursors.set(id, Math.min(...known))
    }
    if (cursors.size === 0) return
    for (const [id, events] of await readEventsAfter(db, cursors)) deliver(id, events)
  }

  function deliver(personId: string, events: readonly RealtimeEvent[]): void {
    const texts = new Map<View, (string | undefined)[]>()
    for (const [receiver, cursor] of sockets.get(personId) ?? []) {
      if (cursor === undefined) continue
      const { view } = receiver
      if (!texts.has(view))
        texts.set(
          view,
          events.map((event) => view.event(event)),
        )
      advance(personId, receiver, cursor, events, texts.get(view)!)
    }
  }

  function advance(
    id: string,
    receiver: Receiver,
    cursor: number,
    events: readonly RealtimeEvent[],
    texts: readonly (string | undefined)[],
  ): void {
    const first = events.findIndex((event) => event.seq > cursor)
    if (first < 0) return
    const last = events.at(-1)!.seq
    sockets.get(id)!.set(receiver, last)
    // Numbers are given without gaps, so a gap means that events were cleaned away before they were sent.
    const whole = last - cursor === events.length - first
    for (const text of whole ? texts.slice(first) : [receiver.view.resync(last)])
      if (text !== undefined) receiver.send(text)
  }

  async function join(receiver: Receiver, after?: number): Promise<void> {
    const { personId, sid, view } = receiver
    const own = sockets.get(personId) ?? new Map<Receiver, number | undefined>()
    if (own.size >= SOCKETS_PER_PERSON) return receiver.close(CLOSE_SLOW, 'too many sockets')
    // Known before the state is read: a session that ends meanwhile is either in the state or finds the socket here.
    sockets.set(personId, own.set(receiver, undefined))
    const state = await readSequence(db, personId, sid)
    if (!own.has(receiver)) return
    if (state.ended) return end(receiver)
    const replays = after !== undefined && canReplay(after, state)
    const cursor = replays ? after : state.seq
    own.set(receiver, cursor)
    receiver.send(view.hello(cursor))
    if (after !== undefined && !replays) send(receiver, view.resync(state.seq))
    wake([personId])
  }

  function send(receiver: Receiver, text: string | undefined): void {
    if (text !== undefined) receiver.send(text)
  }

  function end(receiver: Receiver): void {
    send(receiver, receiver.view.sessionEnd())
    receiver.close(CLOSE_POLICY, 'session ended')
  }

  const all = () => [...sockets.values()].flatMap((own) => [...own.keys()])
  const endSession = (sid: string) => {
    for (const receiver of all()) if (receiver.sid === sid) end(receiver)
  }

  return {
    join,
    leave(receiver) {
      const own = sockets.get(receiver.personId)
      if (own?.delete(receiver) && own.size === 0) sockets.delete(receiver.personId)
    },
    wake,
    wakeAll: () => wake([...sockets.keys()]),
    endSession,
    async checkSessions() {
      const sids = [...new Set(all().map((receiver) => receiver.sid))]
      if (sids.length > 0) for (const sid of await readEndedSessions(db, sids)) endSession(sid)
    },
    closeAll() {
      for (const receiver of all()) receiver.close(CLOSE_RESTART, 'server restarts')
    },
  }
}
