// The one hub of a server: numbers what happens to a person, hears what all servers write, and feeds the sockets.
import type { FastifyBaseLogger } from 'fastify'
import type { CategoriesChange } from '#contract/realtime.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { writeEvents, type NewEvent } from './write-events.ts'
import { createListener, type Watcher } from './listener.ts'
import type { Receiver } from './deliver.ts'
import { createFeed } from './feed.ts'

export interface Hub {
  /**
   * Gives each event the next number of its person and queues it for their sockets, all in `tx`.
   * Locks the persons in the order of their ids. Returns the last number of each.
   */
  emit(tx: Tx, events: readonly NewEvent[]): Promise<ReadonlyMap<string, number>>
  /** Hears a NOTIFY channel of the database. */
  watch(channel: string, watcher: Watcher): void
  /** False while the hub cannot hear the other servers: what NOTIFY would drop must not be trusted then. */
  readonly hearing: boolean
  /** Adds a socket; with `after` it first gets what it missed since that number. */
  join(receiver: Receiver, after?: number): Promise<void>
  leave(receiver: Receiver): void
  /** Whether a person has a socket on this server. */
  isHere(personId: string): boolean
  start(): Promise<void>
  /** Closes every socket with 1012 and stops listening. */
  stop(): Promise<void>
}

interface Options {
  readonly db: Db
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
}

export function createHub({ db, databaseUrl, log }: Options): Hub {
  const listener = createListener({ url: databaseUrl, log })
  const feed = createFeed({ db, log })
  listener.watch('portal_events', { message: (ids) => feed.wake(ids.split(',')), missed: () => feed.wakeAll() })
  listener.watch('portal_categories', {
    message: (change) => feed.tellCategories(JSON.parse(change) as CategoriesChange),
    missed: () => feed.tellCategories({}),
  })
  listener.watch('portal_sessions', { message: (sid) => feed.endSession(sid), missed: feed.checkSessions })

  return {
    emit: writeEvents,
    watch: listener.watch,
    get hearing() {
      return listener.hearing
    },
    join: feed.join,
    leave: feed.leave,
    isHere: feed.isHere,
    start: listener.start,
    async stop() {
      feed.closeAll()
      await listener.stop()
    },
  }
}
