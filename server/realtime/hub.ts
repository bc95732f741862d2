// The hub of a server: numbers the events of each person, listens to the events of all servers, and sends them to the sockets.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { BroadcastMessage, ClientMessage, Signal } from '#contract/realtime.ts'
import { holds, type Rights, type Role } from '#domain/organisation/roles.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Redis } from '#server/db/redis.ts'
import { writeEvents, type NewEvent } from './write-events.ts'
import { createListener, type Listener, type Watcher } from './listener.ts'
import type { Receiver } from './deliver.ts'
import { createFeed, type Feed } from './feed.ts'
import { createWakeUps, inPortions } from './wake-ups.ts'
import { createWhereabouts } from './whereabouts.ts'

/** A message to every open socket whose person may receive it. It has no number and is not replayed. */
export interface Broadcast {
  /** One of these roles is enough to receive it. */
  readonly roles: readonly Role[]
  /** The message for the payload of a NOTIFY. */
  message(payload: string): BroadcastMessage
  /** Of those with the role, only these people receive the message; without it all do. */
  readPeople?(parts: { readonly db: Db; readonly now: () => Date }, payload: string): Promise<ReadonlySet<string>>
  /** Sent when the connection to the database comes back, because notifications may have been lost. */
  readonly missed: BroadcastMessage
}

/** A message from a person over their socket, by its type. */
export type Said = Extract<ClientMessage, { type: 'TYPING' }>

export interface Hub {
  /**
   * Gives each event the next number of its person and queues it for their sockets, all in `tx`.
   * Locks the persons in the order of their ids. Returns the last number of each.
   */
  emit(tx: Tx, events: readonly NewEvent[]): Promise<ReadonlyMap<string, number>>
  /** Listens to a NOTIFY channel of the database. */
  watch(channel: string, watcher: Watcher): void
  /** Sends the messages of a NOTIFY channel to all sockets that may receive them. */
  broadcast(channel: string, broadcast: Broadcast): void
  /** Sends a message that passes to the sockets of these people on all servers. */
  signal(personIds: readonly string[], message: Signal): Promise<void>
  /** Handles messages from people over their sockets; call before `start`. */
  onSaid(type: Said['type'], handle: (personId: string, said: Said) => Promise<void>): void
  /** Takes a message from a person over their socket. */
  receive(personId: string, said: Said): void
  /** The channels of broadcasts that a person with these rights may receive. */
  channelsOf(rights: Rights): string[]
  /** False while the hub has no connection to listen to other servers: caches that NOTIFY invalidates must not be trusted then. */
  readonly hearing: boolean
  /** Sockets that are open on this server. */
  openSockets(): number
  /** Adds a socket; with `after` it first gets the events since that number. */
  join(receiver: Receiver, after?: number): Promise<void>
  leave(receiver: Receiver): void
  /** Whether a person has a socket on this server. */
  isHere(personId: string): boolean
  /** When a person with a socket on any server was last heard of, in ms since the epoch; undefined: not known, or not shared. */
  lastHeard(personId: string): number | undefined
  start(): Promise<void>
  /** Closes every socket with 1012 and stops listening. */
  stop(): Promise<void>
}

interface Options {
  readonly db: Db
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  /** True when servers tell each other who has a socket. */
  readonly sharesOnline?: boolean
  readonly now?: () => Date
  /** Wakes the other servers in place of NOTIFY. */
  readonly redis?: Redis | undefined
}

/** Ids in the NOTIFY of a signal, which carries less than 8,000 bytes. */
const IDS_PER_NOTIFY = 150

/** Messages that pass to the sockets of some people on all servers. */
function createSignals(db: Db, listener: Listener, feed: Feed): Hub['signal'] {
  listener.watch('portal_signals', {
    message(payload) {
      const { to, message } = JSON.parse(payload) as { to: string[]; message: Signal }
      feed.signal(to, message)
    },
    missed: () => undefined,
  })
  return async (personIds, message) => {
    for (const to of inPortions(personIds, IDS_PER_NOTIFY))
      await sql`select pg_notify('portal_signals', ${JSON.stringify({ to, message })})`.execute(db)
  }
}

export function createHub({ db, databaseUrl, log, sharesOnline = false, now = () => new Date(), redis }: Options): Hub {
  const listener = createListener({ url: databaseUrl, log })
  const feed = createFeed({ db, log })
  const handlers = new Map<Said['type'], (personId: string, said: Said) => Promise<void>>()
  const whereabouts = createWhereabouts({ db, listener, log, people: feed.people, isHere: feed.isHere, now })
  const broadcasts = new Map<string, Broadcast>()
  const wakeUps = createWakeUps({ db, redis, listener, feed, log })
  listener.watch('portal_sessions', { message: (sid) => feed.endSession(sid), missed: feed.checkSessions })
  listener.watch('portal_exits', { message: (personId) => feed.endPerson(personId), missed: () => undefined })
  const signal = createSignals(db, listener, feed)

  return {
    async emit(tx, events) {
      const numbers = await writeEvents(tx, events)
      if (numbers.size > 0) await wakeUps.announce(tx, [...numbers.keys()])
      return numbers
    },
    signal,
    onSaid: (type, handle) => void handlers.set(type, handle),
    receive(personId, said) {
      handlers
        .get(said.type)?.(personId, said)
        .catch((err: unknown) => log.warn({ err, type: said.type }, 'not handled'))
    },
    lastHeard: (personId) => (sharesOnline ? whereabouts.lastHeard(personId) : undefined),
    watch: listener.watch,
    broadcast(channel, broadcast) {
      broadcasts.set(channel, broadcast)
      const send = async (payload: string) =>
        feed.broadcast(channel, broadcast.message(payload), await broadcast.readPeople?.({ db, now }, payload))
      listener.watch(channel, {
        message: (payload) =>
          void send(payload).catch((err: unknown) => log.warn({ err, channel }, 'broadcast not sent')),
        missed: () => feed.broadcast(channel, broadcast.missed),
      })
    },
    channelsOf: (rights) =>
      [...broadcasts].filter(([, { roles }]) => roles.some((role) => holds(rights, role))).map(([channel]) => channel),
    get hearing() {
      return listener.hearing
    },
    openSockets: feed.openSockets,
    join: feed.join,
    leave: feed.leave,
    isHere: feed.isHere,
    async start() {
      await listener.start()
      wakeUps.start()
      if (sharesOnline) whereabouts.start()
    },
    async stop() {
      whereabouts.stop()
      wakeUps.stop()
      feed.closeAll()
      await listener.stop()
    },
  }
}
