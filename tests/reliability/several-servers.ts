// Two servers of the portal on one database, as processes of their own, and clients that follow their sockets.
import { mkdir, rm, symlink } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { WebSocket } from 'ws'
import { createClient } from '#server/db/db.ts'
import { postgresServer, type PostgresServer } from '#server/testing/postgres-server.ts'
import { freePort, startPortal, type RunningPortal } from '#tests/e2e/portal.ts'
import { startIssuer, type Issuer, type Person } from './issuer.ts'

export interface Servers {
  readonly database: PostgresServer
  readonly client: Client
  readonly issuer: Issuer
  readonly portals: readonly [RunningPortal, RunningPortal]
  /** The port of both, after a listener was started there. */
  readonly publicPort: number
  stop(): Promise<void>
}

/** Settings that keep data in a crash of the machine; the log contains waits for locks. */
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'log_lock_waits=on']

export async function startServers(settings: Record<string, string> = {}, script?: string): Promise<Servers> {
  const [database, issuer, publicPort] = [
    await postgresServer({ settings: DURABLE }),
    await startIssuer(),
    await freePort(),
  ]
  const shared = {
    DATABASE_URL: database.url,
    OIDC_ISSUER: issuer.url,
    PUBLIC_URL: `http://localhost:${publicPort}`,
    HOST: '127.0.0.1',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    DEMO: '0',
    DRAIN_SECONDS: '4',
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  }
  const started: RunningPortal[] = []
  const client = createClient(database.url)
  const stop = async () => {
    await Promise.all(started.map((portal) => portal.stop()))
    await client.end().catch(() => undefined)
    await issuer.close()
    await database.stop()
  }
  try {
    for (let n = 0; n < 2; n++) started.push(await startPortal(shared, script === undefined ? {} : { script }))
    const [one, two] = started as [RunningPortal, RunningPortal]
    // Attachments are in a folder that the servers share.
    await mkdir(join(one.dataDir, 'documents'), { recursive: true })
    await rm(join(two.dataDir, 'documents'), { recursive: true, force: true })
    await symlink(join(one.dataDir, 'documents'), join(two.dataDir, 'documents'))
    await client.connect()
    return { database, client, issuer, portals: [one, two], publicPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The menu of the entries that tests write and read. */
const MENU = 'menu_test'

/** Gives each of them this number of entries in the bell: reading one is a write, and an event. */
export async function addEntries(client: Client, people: readonly Person[], count: number): Promise<void> {
  const ids = people.map(({ id }) => id)
  await client.query(
    `insert into person (id, username, given_name, family_name)
     select id, 'p.' || id, 'Pia', 'Probe' from unnest($1::uuid[]) as t(id) on conflict do nothing`,
    [ids],
  )
  await client.query(
    `insert into notification (person_id, event_key, menu_id, niko_id, title)
     select id, '${MENU}:' || n, '${MENU}', n, 'n' from unnest($1::uuid[]) as t(id), generate_series(1, $2::int) n`,
    [ids, count],
  )
}

/** Reads the entry `n` of this person. */
export const readEntry = (origin: string, { id, headers }: Person, n: number): Promise<Response> =>
  fetch(`${origin}/api/notification/badges/${MENU}/${n}`, {
    method: 'DELETE',
    headers: { ...headers, 'idempotency-key': `${id}-${n}` },
  })

/** The number of the last event of each. */
export async function lastEvents(client: Client, people: readonly Person[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ person_id: string; seq: number }>(
    'select person_id, seq from person_sequence where person_id = any($1)',
    [people.map(({ id }) => id)],
  )
  return new Map(rows.map(({ person_id, seq }) => [person_id, seq]))
}

/** A client of the multiplexed socket: it knows the last event that it got, and comes back with it. */
export interface Follower {
  readonly person: Person
  /** Numbers of the events, as they came. */
  readonly events: readonly number[]
  readonly last: number
  /** Forbidden messages: events that cannot be replayed. */
  readonly faults: readonly string[]
  /** Opens a socket, which is cut after so many ms; resolves with its end. Rejects where it cannot be opened. */
  open(origin: string, cutAfter?: number): Promise<void>
  /** Ends its socket for good. */
  stop(): void
  readonly stopped: boolean
}

export function follow(person: Person): Follower {
  const events: number[] = []
  const faults: string[] = []
  let [last, stopped] = [0, false]
  let socket: WebSocket | undefined
  return {
    person,
    events,
    faults,
    get last() {
      return last
    },
    get stopped() {
      return stopped
    },
    async open(origin, cutAfter) {
      const answer = await fetch(`${origin}/api/realtime/token`, { headers: person.headers })
      if (!answer.ok) throw new Error(`No socket token: ${answer.status} ${await answer.text()}`)
      const { token } = (await answer.json()) as { token: string }
      const next = new WebSocket(`${origin.replace('http', 'ws')}/api/realtime/ws/${token}?after=${last}`)
      socket = next
      next.on('error', () => undefined)
      next.on('message', (data) => {
        // Messages in transit when the client was cut are lost.
        if (socket !== next || next.readyState !== WebSocket.OPEN) return
        const { type, seq } = JSON.parse(String(data)) as { type: string; seq?: number }
        if (type === 'HELLO') {
          if (seq !== last) faults.push(`resumed at ${seq} after ${last}`)
        } else if (type === 'resync') faults.push(`resync at ${seq} after ${last}`)
        else if (seq !== undefined) events.push((last = seq))
      })
      let opened = false
      next.once('open', () => (opened = true))
      if (stopped) next.terminate()
      const cut = cutAfter === undefined ? undefined : setTimeout(() => next.terminate(), cutAfter)
      await new Promise((ended) => next.once('close', ended))
      clearTimeout(cut)
      if (!opened && !stopped && cutAfter === undefined) throw new Error('The socket was refused')
    },
    stop() {
      stopped = true
      socket?.terminate()
    },
  }
}

/** Keeps the socket open as a browser does, until it is stopped: who is closed comes back. Returns why it could not be opened. */
export async function stayOpen(follower: Follower, origin: string): Promise<string[]> {
  const failed: string[] = []
  while (!follower.stopped) {
    await follower.open(origin).catch((error: Error) => failed.push(error.message))
    await delay(Math.random() * 300)
  }
  return failed
}

/** Waits until each has got the last event, and counts those that it did not get, or got twice. */
export async function countFaults(client: Client, followers: readonly Follower[]): Promise<number> {
  const written = await lastEvents(
    client,
    followers.map(({ person }) => person),
  )
  const isBehind = ({ last, person }: Follower) => last < (written.get(person.id) ?? 0)
  for (const until = Date.now() + 30_000; followers.some(isBehind) && Date.now() < until;) await delay(50)
  return followers.reduce((sum, { person, events, faults }) => {
    const lost = (written.get(person.id) ?? 0) - new Set(events).size
    const doubled = events.length - new Set(events).size
    return sum + lost + doubled + faults.length
  }, 0)
}
