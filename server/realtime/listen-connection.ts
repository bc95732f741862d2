// One connection that hears NOTIFY, and notices by itself when it no longer does.
import { setTimeout as delay } from 'node:timers/promises'
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

export interface ListenConnection {
  listen(channel: string): Promise<void>
  end(): Promise<void>
}

interface Handlers {
  readonly message: (channel: string, payload: string) => void
  /** Called once, when the connection is of no use any longer; not after `end`. */
  readonly gone: () => void
}

/** Connects; throws when the database cannot be reached. */
export async function openListenConnection(url: string, handlers: Handlers): Promise<ListenConnection> {
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
