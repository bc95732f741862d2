// Access to the database: typed SQL over a pool.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, type LogEvent, type Transaction } from 'kysely'
import { Client, DatabaseError, Pool, types, type ClientConfig, type PoolClient } from 'pg'
import { AuditedDialect } from './audited-dialect.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

const INT8 = 20
const DATE = 1082

/** bigint as number (ids and sequences stay far below 2^53), a day as the string it is. */
const parsers: NonNullable<ClientConfig['types']> = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE) return String
    return types.getTypeParser(oid, format as 'text')
  }) as typeof types.getTypeParser,
}

/** A hanging database must cause 503 instead of blocking requests: the limit of a query, in ms. */
const QUERY_TIMEOUT = 8_000
/** A longer wait for a lock fails first, so that the log names the lock and not a slow query; in ms. */
const LOCK_TIMEOUT = 6_000
/** How long a query waits for a connection, in ms. */
const CONNECT_TIMEOUT = 5_000
/** SQLSTATE of a server that has no connection left. */
const TOO_MANY_CONNECTIONS = '53300'

const clientConfig = (url: string): ClientConfig => ({
  connectionString: url,
  types: parsers,
  application_name: 'portal',
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  query_timeout: QUERY_TIMEOUT,
  statement_timeout: QUERY_TIMEOUT,
  lock_timeout: LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: 30_000,
})

interface Limits {
  /** Lifts the time limits, for migrations, archives and the demo company. */
  readonly longRunning?: boolean
}

const limited = (url: string, { longRunning = false }: Limits): ClientConfig => ({
  ...clientConfig(url),
  ...(longRunning
    ? { query_timeout: 0, statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }
    : {}),
})

/** A single connection outside the pool, for LISTEN, migrations and archives. */
export function createClient(url: string, limits: Limits = {}): Client {
  // An idle connection that the server ends must not end the process; the next query fails.
  return new Client(limited(url, limits)).on('error', () => undefined)
}

/** Connects; while the server has no connection left, waits for one as if the pool were exhausted. */
async function connectPatiently(pool: Pool): Promise<PoolClient> {
  for (const until = Date.now() + CONNECT_TIMEOUT; ; await delay(100)) {
    try {
      return await pool.connect()
    } catch (error) {
      const isFull = error instanceof DatabaseError && error.code === TOO_MANY_CONNECTIONS
      if (!isFull || Date.now() > until) throw error
    }
  }
}

/** The part of a connection that Kysely uses. */
export type Connection = Pick<PoolClient, 'query' | 'release'>

/** Where the queries of a request go instead of the primary. */
export interface Reading {
  connect(primary: () => Promise<PoolClient>): Connection
}

/** The request that reads from a replica, in everything it awaits; undefined: everybody else. */
export const reading = new AsyncLocalStorage<Reading | undefined>()

const pools = new WeakMap<Db, Pool>()

/** A connection of the pool behind `db`, for commands other than queries with rows; release it after use. */
export function connectionOf(db: Db): Promise<PoolClient> {
  const pool = pools.get(db)
  if (!pool) throw new Error('Only a database of createDb has connections of its own, no transaction.')
  return connectPatiently(pool)
}

/** How the pool behind `db` is used: connections in all, those that are idle, and requests that wait for one. */
export function poolUseOf(db: Db): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db)
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

/** The error of the client for a query that took longer than `QUERY_TIMEOUT`. */
export const isGivenUp = (error: unknown): boolean => (error as Error | undefined)?.message === 'Query read timeout'

/**
 * Closes the connection of a query that was given up: the server still works on it, and may even commit, so that neither the rollback nor the
 * next request may wait behind it. As with a connection that is lost, the outcome is unknown.
 */
function closeOnceGivenUp(client: Pick<PoolClient, 'query'>): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const closing = (...given: unknown[]) => {
    const answer = query(...given)
    // Without a promise it is a stream, or the pool's own call, which closes the connection itself.
    if (answer instanceof Promise)
      answer.catch((error: Error) => isGivenUp(error) && (client as Client).connection.stream.destroy(error))
    return answer
  }
  Object.assign(client, { query: closing })
}

interface PoolOptions extends Limits {
  readonly max?: number
  /** Called after every statement. */
  readonly log?: ((event: LogEvent) => void) | undefined
}

/** A pool of at most `max` connections. */
export function createDb(url: string, { max = 10, log, ...limits }: PoolOptions = {}): { db: Db; pool: Pool } {
  const pool = new Pool({ ...limited(url, limits), max, idleTimeoutMillis: 30_000, maxLifetimeSeconds: 1_800 })
  // Without listeners a connection that the server closes would end the process: while it waits in the pool, and,
  // in use, between two queries. The next query fails, and the pool takes a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    closeOnceGivenUp(client)
  })
  const primary = () => connectPatiently(pool)
  const connect = async () => (reading.getStore()?.connect(primary) as PoolClient | undefined) ?? primary()
  const db = new Kysely<DB>({
    dialect: new AuditedDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
    ...(log && { log }),
  })
  pools.set(db, pool)
  return { db, pool }
}
