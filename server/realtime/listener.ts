// Listens to the NOTIFY channels of the database; reconnects by itself and reports when messages may have been missed.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'
import { createClient } from '#server/db/db.ts'

/** A connection that died silently is noticed within the sum of both, in ms. */
const HEARTBEAT = 5_000
const HEARTBEAT_LIMIT = 3_000

const within = <T>(promise: Promise<T>, limit: number): Promise<T> => {
  const abort = new AbortController()
  const late = delay(limit, undefined, { signal: abort.signal }).then(() =>
    Promise.reject(new Error('The LISTEN connection is silent')),
  )
  return Promise.race([promise, late]).finally(() => abort.abort())
}

interface ListenConnection {
  listen(channel: string): Promise<void>
  end(): Promise<void>
}

interface Handlers {
  readonly message: (channel: string, payload: string) => void
  /** Called once, when the connection is of no use any longer; not after `end`. */
  readonly gone: () => void
}

/** Connects; throws when the database cannot be reached. */
async function openListenConnection(url: string, handlers: Handlers): Promise<ListenConnection> {
  const client = createClient(url)
  const stop = new AbortController()
  const close = () => {
    stop.abort()
    // A database that hangs must not keep the server from stopping.
    return within(client.end(), HEARTBEAT_LIMIT).catch(() => undefined)
  }
  const lose = () => {
    if (stop.signal.aborted) return
    void close()
    handlers.gone()
  }
  client.on('notification', ({ channel, payload = '' }) => handlers.message(channel, payload))
  client.on('error', () => undefined)
  await client.connect().catch(async (error: unknown) => {
    await close()
    throw error
  })
  client.on('error', lose)
  client.on('end', lose)
  beat(client, stop.signal).catch(lose)
  return {
    listen: async (channel) => void (await client.query(`listen ${client.escapeIdentifier(channel)}`)),
    end: close,
  }
}

/** Checks periodically whether the database answers; rejects when it does not, or when `signal` is aborted. */
async function beat(client: Client, signal: AbortSignal): Promise<never> {
  for (;;) {
    await delay(HEARTBEAT, undefined, { signal })
    await within(client.query('select 1'), HEARTBEAT_LIMIT)
  }
}

export interface Watcher {
  message(payload: string): void
  /** Called when the connection is established (again): earlier notifications may be lost. */
  missed(): void
}

export interface Listener {
  watch(channel: string, watcher: Watcher): void
  readonly hearing: boolean
  /** Resolves when it listens for the first time; throws if the database cannot be reached. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Waits between attempts to connect again, in ms. */
const RETRY_MIN = 200
const RETRY_MAX = 5_000

export function createListener({ url, log }: { url: string; log: FastifyBaseLogger }): Listener {
  const watchers = new Map<string, Watcher[]>()
  const stopping = new AbortController()
  let connection: ListenConnection | undefined

  async function connect(): Promise<void> {
    const next = await openListenConnection(url, {
      message: (channel, payload) => watchers.get(channel)?.forEach((watcher) => watcher.message(payload)),
      gone: () => {
        // A connection that is lost before it listens to all channels is handled by the code that opens it.
        if (connection !== next) return
        connection = undefined
        log.warn('the LISTEN connection is lost')
        void reconnect()
      },
    })
    try {
      for (const channel of watchers.keys()) await next.listen(channel)
    } catch (error) {
      await next.end()
      throw error
    }
    if (stopping.signal.aborted) return next.end()
    connection = next
    for (const watcher of [...watchers.values()].flat()) watcher.missed()
  }

  async function reconnect(): Promise<void> {
    for (let wait = RETRY_MIN; !stopping.signal.aborted; wait = Math.min(wait * 2, RETRY_MAX)) {
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      try {
        return stopping.signal.aborted ? undefined : await connect()
      } catch (err) {
        log.warn({ err }, 'the LISTEN connection is refused')
      }
    }
  }

  return {
    watch(channel, watcher) {
      watchers.set(channel, [...(watchers.get(channel) ?? []), watcher])
      connection?.listen(channel).then(
        () => watcher.missed(),
        (err: unknown) => log.warn({ err }, 'a channel cannot be listened to yet'),
      )
    },
    get hearing() {
      return connection !== undefined
    },
    start: connect,
    async stop() {
      stopping.abort()
      const last = connection
      connection = undefined
      await last?.end()
    },
  }
}
