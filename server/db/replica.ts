// An optional streaming replica for lists and reports (decision 47). A request reads from it only once it has replayed everything that was
// committed before the request: so people see their own latest writes and those of others, whichever server wrote them.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { createDb, isGivenUp, reading, type Db, type Reading } from './db.ts'
import { isDatabaseAway } from './database-away.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A list or report that only reads: its queries may be answered by the replica. Transactions are the primary's in any case. */
    readsReplica?: boolean
  }
}

export type ReplicaState = 'ok' | 'behind' | 'unreachable'

/** How long a request waits for the replica to catch up, in ms; then the primary answers, until the replica has caught up. */
const LAG_LIMIT = 100
/** The interval between checks of a request, in ms. */
const STEP = 4
/** The limit of that question: a replica that hangs must not hold up requests; in ms. */
const QUESTION_LIMIT = 1_000
/** The interval between checks without requests, in ms. */
const CHECK_INTERVAL = 1_000

/** SQLSTATE of a query that replaying the log has cancelled, and of a deadlock with it. */
const RECOVERY_CONFLICT = new Set(['40001', '40P01'])
/** SQLSTATE of a write on a server that is read-only. */
const READ_ONLY = '25006'
/** SQLSTATE of a query that took too long: it would on the primary, too. */
const TOO_SLOW = '57014'

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code)
/** True whether the server or the client notices first. The checks, which have a limit of their own, find a replica that hangs. */
const isTooSlow = (error: unknown) => codeOf(error) === TOO_SLOW || isGivenUp(error)
/** The primary gets the same query. */
const isOfReplica = (error: unknown) =>
  !isTooSlow(error) && (RECOVERY_CONFLICT.has(codeOf(error)) || isDatabaseAway(error))

export interface Replica {
  readonly state: ReplicaState
  /** Bytes of the log that it had not replayed when it was asked last. */
  readonly lag: number
  /** Requests that might read from it, by the server that they began with. */
  readonly requests: Readonly<Record<'replica' | 'primary', number>>
  /** Where a request reads that begins now; undefined: from the primary. */
  begin(): Promise<Reading | undefined>
  close(): Promise<void>
}

interface ReplicaOptions {
  readonly url: string
  /** The primary. */
  readonly db: Db
  readonly log: FastifyBaseLogger
}

interface ReadingOptions {
  readonly pool: Pool
  readonly log: FastifyBaseLogger
  readonly onFault: (error: unknown) => void
}

/** Queries of one request: of the replica, and of the primary from the first one that the replica fails to answer. */
function createReading({ pool, log, onFault }: ReadingOptions): Reading {
  let isLeft = false
  return {
    connect(primary) {
      let own: PoolClient | undefined
      const query = async (text: string, values: unknown[]) => {
        if (!own && !isLeft && !/^(begin|start transaction)/.test(text))
          try {
            return await pool.query(text, values)
          } catch (error) {
            if (!isOfReplica(error)) throw error
            if (codeOf(error) === READ_ONLY) log.error({ err: error }, 'a route that reads from the replica writes')
            else if (!RECOVERY_CONFLICT.has(codeOf(error))) onFault(error)
            isLeft = true
          }
        own ??= await primary()
        return own.query(text, values)
      }
      return { query: query as never, release: (isBroken) => own?.release(isBroken) }
    },
  }
}

/** How many bytes of the log to `position` it has yet to replay; undefined: it streams from no primary. A promoted one has a history of its own. */
async function askLag(pool: Pool, position: string): Promise<number | undefined> {
  const question = {
    text: `select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as streams,
      pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()) as lag`,
    values: [position],
    query_timeout: QUESTION_LIMIT,
  }
  const { rows } = await pool.query<{ streams: boolean; lag: string | null }>(question)
  const { streams, lag } = rows[0]!
  return streams && lag !== null ? Math.max(0, Number(lag)) : undefined
}

/** Begins to look at the replica; a server starts without it as well. */
export function openReplica({ url, db, log }: ReplicaOptions): Replica {
  const { pool } = createDb(url, { max: 10 })
  const requests = { replica: 0, primary: 0 }
  let state: ReplicaState = 'unreachable'
  let lag = 0

  function note(next: ReplicaState, err?: unknown): void {
    if (next !== state) log[next === 'ok' ? 'info' : 'warn']({ err, lag }, `the replica of the database is ${next}`)
    state = next
  }

  /** Whether it holds everything that is committed now; waits for it as long as a request may. */
  async function isCurrent(): Promise<boolean> {
    const until = performance.now() + LAG_LIMIT
    // The report of a write follows the flush of its log, unless commits do not wait for that.
    const primary = await sql<{ position: string }>`select (case when current_setting('synchronous_commit') = 'off'
        then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as position`
      .execute(db)
      .catch(() => undefined)
    // A primary that is away is a fault of its own, which the request meets.
    if (!primary) return false
    try {
      for (;;) {
        const asked = await askLag(pool, primary.rows[0]!.position)
        lag = asked ?? lag
        if (asked === 0 || asked === undefined || performance.now() > until) {
          note(asked === 0 ? 'ok' : 'behind')
          return asked === 0
        }
        await delay(STEP)
      }
    } catch (error) {
      note('unreachable', error)
      return false
    }
  }

  // Only one check runs: while the primary hangs, no others wait behind it.
  let checking: Promise<unknown> | undefined
  const check = () => void (checking ??= isCurrent().finally(() => (checking = undefined)))
  check()
  const timer = setInterval(check, CHECK_INTERVAL).unref()
  return {
    get state() {
      return state
    },
    get lag() {
      return lag
    },
    requests,
    async begin() {
      const isReplica = state === 'ok' && (await isCurrent())
      requests[isReplica ? 'replica' : 'primary']++
      return isReplica ? createReading({ pool, log, onFault: (error) => note('unreachable', error) }) : undefined
    },
    async close() {
      clearInterval(timer)
      await checking
      await pool.end()
    },
  }
}

/** Lets routes with this option read from the replica; only GET may. */
export function readFromReplica(app: FastifyInstance, { replica }: { readonly replica: Replica | undefined }): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.readsReplica && ![method].flat().every((each) => each === 'GET' || each === 'HEAD'))
      throw new Error(`${String(method)} ${url} names readsReplica, but only GET can read from the replica.`)
  })
  if (!replica) return
  const readings = new WeakMap<FastifyRequest, Reading | undefined>()
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.readsReplica) readings.set(request, await replica.begin())
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const store = readings.get(request)
    if (!store) return done()
    reading.run(store, done)
  })
}
