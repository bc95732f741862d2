// Tells all servers for whom there are new events: ids only, the events themselves are read from the database. By NOTIFY in the writing
// transaction, or, with REDIS_URL, by Redis after the commit, which keeps the database's one queue of notifications out of every write.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { afterCommit } from '#server/db/after-commit.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Redis } from '#server/db/redis.ts'
import type { Feed } from './feed.ts'
import type { Listener } from './listener.ts'

/** A NOTIFY carries less than 8,000 bytes; 200 ids with commas take 7,399. */
const IDS_PER_MESSAGE = 200
const CHANNEL = 'portal_events'
/** A server that is killed between its commit and its wake-up leaves events that others find within this time, in ms. */
const SWEEP = 10_000

export interface WakeUps {
  /** Wakes the servers of these people as soon as `tx` is committed. */
  announce(tx: Tx, personIds: readonly string[]): Promise<void>
  start(): void
  stop(): void
}

interface Options {
  readonly db: Db
  readonly redis: Redis | undefined
  readonly listener: Listener
  readonly feed: Feed
  readonly log: FastifyBaseLogger
}

/** The ids in portions of at most `size`. */
export function inPortions(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size))
}

const inMessages = (ids: readonly string[]): string[] =>
  inPortions(ids, IDS_PER_MESSAGE).map((portion) => portion.join(','))

/** Wakes all servers by the database. */
export async function notify(db: Db | Tx, ids: readonly string[]): Promise<void> {
  for (const message of inMessages(ids)) await sql`select pg_notify(${CHANNEL}, ${message})`.execute(db)
}

export function createWakeUps({ db, redis, listener, feed, log }: Options): WakeUps {
  const watcher = { message: (ids: string) => feed.wake(ids.split(',')), missed: () => feed.wakeAll() }
  // Also with Redis: servers that cannot reach it use this way.
  listener.watch(CHANNEL, watcher)
  redis?.subscribe(CHANNEL, watcher)
  let sweep: NodeJS.Timeout | undefined

  async function publish(to: Redis, ids: readonly string[]): Promise<void> {
    feed.wake(ids)
    try {
      for (const message of inMessages(ids)) await to.publish(CHANNEL, message)
    } catch {
      await notify(db, ids)
    }
  }

  return {
    announce: (tx, ids) =>
      redis === undefined
        ? notify(tx, ids)
        : afterCommit(tx, () => {
            publish(redis, ids).catch((err: unknown) =>
              log.warn({ err }, 'other servers are not woken, their sweep will be'),
            )
          }),
    start() {
      if (redis !== undefined) sweep = setInterval(() => feed.wakeAll(), SWEEP).unref()
    },
    stop: () => clearInterval(sweep),
  }
}
