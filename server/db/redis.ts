// The connection to Redis or Valkey (REDIS_URL), which several servers share for wake-ups, socket tokens and rate limits. All of its data
// may be lost: while it is away each of the three uses the database or this process.
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Redis as Client, type RedisOptions } from 'ioredis'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** `refused`: wrong password or rights; `full`: it accepts no more data; `unreachable`: it does not answer. */
export type RedisState = 'ok' | 'unreachable' | 'refused' | 'full'

export interface RedisWatcher {
  message(payload: string): void
  /** Called when the subscription is established (again): earlier messages may be lost. */
  missed(): void
}

export interface Redis {
  readonly state: RedisState
  /**
   * Runs `command` with the keys of this portal; rejects immediately while Redis is away, and after half a second without an answer. A
   * rejected command may have been executed regardless.
   */
  run<Result>(command: (client: Client, prefix: string) => Promise<Result>): Promise<Result>
  publish(channel: string, payload: string): Promise<void>
  /** Listens to a channel from now on, through every loss of the connection. */
  subscribe(channel: string, watcher: RedisWatcher): void
  close(): void
}

/** A command that takes longer is given up, and with it the connection: others must not wait as long, in ms. */
const COMMAND_LIMIT = 500
/** A subscription that died silently is noticed within the sum of both, in ms. */
const HEARTBEAT = 5_000
const HEARTBEAT_LIMIT = 2_000
const RETRY_MAX = 2_000
/** How long a start waits for the first connection, in ms; then it continues without one. */
const START_LIMIT = 2_000

const LINES: Record<Exclude<RedisState, 'ok'>, string> = {
  refused:
    'REDIS_URL: the server refuses this password or account. Correct REDIS_URL and restart; until then the database does its work',
  full: 'REDIS_URL: the server is full and takes no more data. Raise its maxmemory; until then the database does its work',
  unreachable: 'REDIS_URL: the server cannot be reached, will be tried again; until then the database does its work',
}

/** The state of the server for an error; undefined: the command itself was wrong. */
function stateOf(error: unknown): Exclude<RedisState, 'ok'> | undefined {
  const { name, message = '' } = (error ?? {}) as Error
  if (/^(WRONGPASS|NOAUTH|NOPERM|ERR (invalid password|AUTH|Client sent AUTH))/i.test(message)) return 'refused'
  if (/^(OOM|MISCONF)/.test(message)) return 'full'
  return name === 'ReplyError' && !/^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN)/.test(message)
    ? undefined
    : 'unreachable'
}

const optionsFor = (name: string): Omit<RedisOptions, 'replyMapping'> => ({
  lazyConnect: true,
  // A request must not wait for an unreachable server: it fails immediately, and the caller has another way.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  commandTimeout: COMMAND_LIMIT,
  autoResubscribe: false,
  keepAlive: 10_000,
  connectionName: name,
  retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 8), RETRY_MAX),
})

/** Two portals may share a server: the keys of one database have a prefix of their own, also after a failover. */
async function prefixOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select system_identifier::text || '/' || current_database() as name from pg_control_system()`.execute(db)
  return `portal:${createHash('sha256').update(rows[0]!.name).digest('hex').slice(0, 16)}:`
}

/** `?tls=disable` is for the configuration check; ioredis takes every parameter for an option, and this one for TLS. */
function addressOf(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('tls')
  return address.href
}

interface Options {
  readonly url: string
  readonly db: Db
  readonly log: FastifyBaseLogger
}

/** The known state of the server; each change is one line of the log. */
function createState(log: FastifyBaseLogger) {
  let state: RedisState = 'ok'
  const become = (next: RedisState, err?: unknown) => {
    // Each attempt to connect ends with 'unreachable' too; the reason is worth more.
    if (next === state || (state === 'refused' && next === 'unreachable')) return
    state = next
    if (next === 'ok') log.info('REDIS_URL: the server answers again')
    else log[next === 'unreachable' ? 'warn' : 'error']({ err }, LINES[next])
  }
  return {
    get now() {
      return state
    },
    become,
    fail(error: unknown) {
      const next = stateOf(error)
      if (next) become(next, error)
    },
  }
}
type State = ReturnType<typeof createState>

/** The next commands fail immediately until it answers again. */
const drop = (client: Client) => void (client.status === 'ready' && client.disconnect(true))

/** The connection of the commands. */
function createRunner(client: Client, prefix: string, state: State): Redis['run'] {
  client.on('error', state.fail)
  client.on('ready', () => state.become('ok'))
  client.on('close', () => state.become('unreachable'))
  return async (command) => {
    if (client.status !== 'ready') throw new Error('Redis is away')
    try {
      return await command(client, prefix)
    } catch (error) {
      state.fail(error)
      if ((error as Error).message === 'Command timed out') drop(client)
      throw error
    }
  }
}

/** The connection for notifications: with each new one its watchers are called, because they may have missed some. */
function createSubscriptions(client: Client, prefix: string, state: State): Redis['subscribe'] {
  const watchers = new Map<string, RedisWatcher[]>()
  async function subscribeAll(): Promise<void> {
    const channels = [...watchers.keys()]
    if (channels.length > 0) await client.subscribe(...channels.map((channel) => prefix + channel))
    for (const watcher of [...watchers.values()].flat()) watcher.missed()
  }
  client.on('error', state.fail)
  client.on('ready', () => void subscribeAll().catch(() => drop(client)))
  client.on('message', (channel: string, payload: string) => {
    for (const watcher of watchers.get(channel.slice(prefix.length)) ?? []) watcher.message(payload)
  })
  return (channel, watcher) => {
    watchers.set(channel, [...(watchers.get(channel) ?? []), watcher])
    if (client.status !== 'ready') return
    client.subscribe(prefix + channel).then(
      () => watcher.missed(),
      () => drop(client),
    )
  }
}

/** Finds a subscription that died silently, and a full server that has room again, which only writing shows. */
async function beat(
  commands: Client,
  subscriber: Client,
  prefix: string,
  state: State,
  closed: AbortSignal,
): Promise<void> {
  for (;;) {
    await delay(HEARTBEAT, undefined, { signal: closed, ref: false })
    if (subscriber.status === 'ready')
      await Promise.race([
        subscriber.ping(),
        delay(HEARTBEAT_LIMIT, undefined, { ref: false }).then(() => Promise.reject(new Error('silent'))),
      ]).catch(() => drop(subscriber))
    if (state.now !== 'ok' && commands.status === 'ready')
      await commands.set(`${prefix}probe`, '1', 'PX', 1_000).then(() => state.become('ok'), state.fail)
  }
}

/** Connects; a server that is away is no reason not to start. */
export async function openRedis({ url, db, log }: Options): Promise<Redis> {
  const prefix = await prefixOf(db)
  const address = addressOf(url)
  const commands = new Client(address, optionsFor('portal'))
  const subscriber = new Client(address, optionsFor('portal-wake-ups'))
  const closing = new AbortController()
  const state = createState(log)
  const run = createRunner(commands, prefix, state)
  const subscribe = createSubscriptions(subscriber, prefix, state)
  beat(commands, subscriber, prefix, state, closing.signal).catch(() => undefined)
  const connected = Promise.all([commands.connect(), subscriber.connect()]).catch(state.fail)
  await Promise.race([connected, delay(START_LIMIT, undefined, { ref: false })])
  return {
    get state() {
      return state.now
    },
    run,
    publish: async (channel, payload) => void (await run((client) => client.publish(prefix + channel, payload))),
    subscribe,
    close() {
      closing.abort()
      commands.removeAllListeners('close')
      commands.disconnect()
      subscriber.disconnect()
    },
  }
}
