// Sends each socket of this server exactly the events after its own cursor, whether they are missed or new: a NOTIFY only names the people
// whose events to read, so its order does not matter, and no event is sent twice.
import type { FastifyBaseLogger } from 'fastify'
import { CLOSE_POLICY, CLOSE_RESTART, CLOSE_SLOW, type BroadcastMessage, type Signal } from '#contract/realtime.ts'
import type { Db } from '#server/db/db.ts'
import { deliver, lowestCursor, type Cursors, type Receiver } from './deliver.ts'
import { canReplay, readEndedSessions, readEventsAfter, readLeavers, readSequence } from './replay.ts'
import { setTimeout as delay } from 'node:timers/promises'

// The largest batch of ids: a thousand wake-ups become a few reads, which run one after the other.
const BATCH = 500
/** Wait before a failed batch is read again, in ms. */
const RETRY = 500

interface Options {
  readonly read: (ids: readonly string[]) => Promise<void>
  readonly log: FastifyBaseLogger
}

/** The function that wakes the pump for some ids. */
function createPump({ read, log }: Options): (ids: Iterable<string>) => void {
  const wanted = new Set<string>()
  let running = false

  async function run(): Promise<void> {
    running = true
    while (wanted.size > 0) {
      const ids = [...wanted].slice(0, BATCH)
      for (const id of ids) wanted.delete(id)
      try {
        await read(ids)
      } catch (err) {
        log.warn({ err }, 'events could not be read, will be tried again')
        await delay(RETRY, undefined, { ref: false })
        for (const id of ids) wanted.add(id)
      }
    }
    running = false
  }

  return (ids) => {
    for (const id of ids) wanted.add(id)
    if (!running) void run()
  }
}

export interface Feed {
  join(receiver: Receiver, after?: number): Promise<void>
  leave(receiver: Receiver): void
  /** Has a socket here. */
  isHere(personId: string): boolean
  /** These persons have new events. */
  wake(personIds: readonly string[]): void
  wakeAll(): void
  /** Sends `message` to the sockets that may receive this channel. */
  broadcast(channel: string, message: BroadcastMessage, people?: ReadonlySet<string>): void
  /** Sends `message` to the sockets of these people. */
  signal(personIds: readonly string[], message: Signal): void
  /** Ids of everybody with a socket here. */
  people(): readonly string[]
  /** How many sockets are open here. */
  openSockets(): number
  endSession(sid: string): void
  /** Ends the sockets of a person who left. */
  endPerson(personId: string): void
  /** Ends the sockets whose session ended, or whose person left, while the connection was lost; retries until the database answers. */
  checkSessions(): void
  closeAll(): void
}

/** Sockets that one person may hold on one server. */
export const SOCKETS_PER_PERSON = 20

function sendIfAny(receiver: Receiver, text: string | undefined): void {
  if (text !== undefined) receiver.send(text)
}

function end(receiver: Receiver): void {
  sendIfAny(receiver, receiver.view.sessionEnd())
  receiver.close(CLOSE_POLICY, 'session ended')
}

/** Places the socket: after its last number where that can be replayed, otherwise at the end with a resync. */
async function place(db: Db, cursors: Cursors, receiver: Receiver, after: number | undefined): Promise<void> {
  const state = await readSequence(db, receiver.personId, receiver.sid)
  if (!cursors.has(receiver)) return
  if (state.ended) return end(receiver)
  const replays = after !== undefined && canReplay(after, state)
  const cursor = replays ? after : state.seq
  cursors.set(receiver, cursor)
  receiver.send(receiver.view.hello(cursor))
  if (after !== undefined && !replays) sendIfAny(receiver, receiver.view.resync(state.seq))
}

async function readFor(db: Db, people: ReadonlyMap<string, Cursors>, ids: readonly string[]): Promise<void> {
  const waiting = new Map<string, number>()
  for (const id of ids) {
    const cursor = lowestCursor(people.get(id) ?? new Map())
    if (cursor !== undefined) waiting.set(id, cursor)
  }
  if (waiting.size === 0) return
  for (const [id, events] of await readEventsAfter(db, waiting))
    deliver(people.get(id) ?? new Map(), waiting.get(id) ?? 0, events)
}

/** Ends the sockets of ended sessions and of people who left. */
function createEnds(
  db: Db,
  log: FastifyBaseLogger,
  people: ReadonlyMap<string, Cursors>,
): Pick<Feed, 'endSession' | 'endPerson' | 'checkSessions'> {
  const all = () => [...people.values()].flatMap((cursors) => Array.from(cursors.keys()))
  const endSession = (sid: string) => {
    for (const receiver of all()) if (receiver.sid === sid) end(receiver)
  }
  const endPerson = (personId: string) => {
    for (const receiver of people.get(personId)?.keys() ?? []) end(receiver)
  }
  const checkPeople = createPump({
    async read(wanted) {
      const here = wanted.filter((id) => people.has(id))
      if (here.length > 0) for (const id of await readLeavers(db, here)) endPerson(id)
    },
    log,
  })
  // A database that just came back may fail again: a session that is not checked now would stay for minutes.
  const checkSids = createPump({
    async read(wanted) {
      const here = new Set(all().map(({ sid }) => sid))
      const sids = wanted.filter((sid) => here.has(sid))
      if (sids.length > 0) for (const sid of await readEndedSessions(db, sids)) endSession(sid)
    },
    log,
  })
  return {
    endSession,
    endPerson,
    checkSessions() {
      checkSids(all().map(({ sid }) => sid))
      checkPeople(people.keys())
    },
  }
}

export function createFeed({ db, log }: { db: Db; log: FastifyBaseLogger }): Feed {
  const people = new Map<string, Cursors>()
  const pump = createPump({ read: (ids) => readFor(db, people, ids), log })
  const all = () => [...people.values()].flatMap((cursors) => Array.from(cursors.keys()))
  const wake = (ids: readonly string[]) => pump(ids.filter((id) => people.has(id)))
  const { endSession, endPerson, checkSessions } = createEnds(db, log, people)

  return {
    async join(receiver, after) {
      const { personId } = receiver
      const cursors: Cursors = people.get(personId) ?? new Map()
      if (cursors.size >= SOCKETS_PER_PERSON) return receiver.close(CLOSE_SLOW, 'too many sockets')
      // Registered before the state is read: a session that ends in between is either in the state or finds the socket here.
      people.set(personId, cursors.set(receiver, undefined))
      await place(db, cursors, receiver, after)
      wake([personId])
    },
    leave(receiver) {
      const cursors = people.get(receiver.personId)
      if (cursors?.delete(receiver) && cursors.size === 0) people.delete(receiver.personId)
    },
    isHere: (personId) => people.has(personId),
    wake,
    wakeAll: () => wake([...people.keys()]),
    broadcast(channel, message, to) {
      for (const receiver of all())
        if (receiver.channels.includes(channel) && (to?.has(receiver.personId) ?? true))
          sendIfAny(receiver, receiver.view.broadcast(message))
    },
    signal(personIds, message) {
      for (const id of personIds)
        for (const receiver of people.get(id)?.keys() ?? []) sendIfAny(receiver, receiver.view.signal(message))
    },
    people: () => [...people.keys()],
    openSockets: () => all().length,
    endSession,
    endPerson,
    checkSessions,
    closeAll() {
      for (const receiver of all()) receiver.close(CLOSE_RESTART, 'server restarts')
    },
  }
}
