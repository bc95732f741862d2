// One LISTEN connection: reconnects by itself and says when messages may have been missed.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'
import { createClient } from '#server/db/db.ts'

export interface Watcher {
  message(payload: string): void
  /** Called when the connection is (again) there: what was told before may be lost. */
  missed(): void
}

export interface Listener {
  watch(channel: string, watcher: Watcher): void
  readonly hearing: boolean
  /** Resolves when it hears for the first time; throws when the database cannot be reached. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A connection that died silently is noticed within the sum of both, in ms. */
const HEARTBEAT = 5_000
const HEARTBEAT_LIMIT = 3_000
const RETRY_MIN = 200
const RETRY_MAX = 5_000

const within = <T>(promise: Promise<T>, limit: number): Promise<T> => {
  const abort = new AbortController()
  const late = delay(limit, undefined, { signal: abort.signal }).then(() =>
    Promise.reject(new Error('LISTEN connection is silent')),
  )
  return Promise.race([promise, late]).finally(() => abort.abort())
}

export function createListener({ url, log }: { url: string; log: FastifyBaseLogger }): Listener {
  const watchers = new Map<string, Watcher[]>()
  let client: Client | undefined
  let stopped = false
  let retry = RETRY_MIN
  const stopping = new AbortController()

  async function connect(): Promise<void> {
    const next = createClient(url)
    next.on('notification', ({ channel, payload = '' }) =>
      watchers.get(channel)?.forEach((watcher) => watcher.message(payload)),
    )
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    try {
      await next.connect()
      for (const channel of watchers.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    if (stopped) return next.end()
    client = next
    retry = RETRY_MIN
    void beat(next)
    for (const watcher of [...watchers.values()].flat()) watcher.missed()
  }

  async function beat(current: Client): Promise<void> {
    try {
      while (client === current) {
        await delay(HEARTBEAT, undefined, { signal: stopping.signal })
        await within(current.query('select 1'), HEARTBEAT_LIMIT)
      }
    } catch {
      lost(current)
    }
  }

  function lost(gone: Client): void {
    if (client !== gone) return
    client = undefined
    void gone.end().catch(() => undefined)
    if (stopped) return
    log.warn('LISTEN connection lost, connecting again')
    void reconnect()
  }

  async function reconnect(): Promise<void> {
    while (!stopped && client === undefined) {
      await delay(retry, undefined, { signal: stopping.signal }).catch(() => undefined)
      retry = Math.min(retry * 2, RETRY_MAX)
      if (!stopped) await connect().catch((err: unknown) => log.warn({ err }, 'LISTEN connection refused'))
    }
  }

  return {
    watch(channel, watcher) {
      watchers.set(channel, [...(watchers.get(channel) ?? []), watcher])
      const current = client
      if (!current) return
      current.query(`listen ${current.escapeIdentifier(channel)}`).then(
        () => watcher.missed(),
        () => lost(current),
      )
    },
    get hearing() {
      return client !== undefined
    },
    start: connect,
    async stop() {
      stopped = true
      stopping.abort()
      const last = client
      client = undefined
      // A database that hangs must not keep the server from stopping.
      if (last) await within(last.end(), HEARTBEAT_LIMIT).catch(() => undefined)
    },
  }
}
