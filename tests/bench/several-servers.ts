// Many sockets and many requests, compared with bare Fastify and ws under the same generator, and two servers compared with one.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Person } from '#tests/reliability/issuer.ts'
import { sendSteadily } from '#tests/reliability/load.ts'
import { addEntries, startServers, type Servers } from '#tests/reliability/several-servers.ts'
import { SCENARIOS } from '#tests/reliability/scenarios.ts'
import { databaseSeconds, secondsOf } from './cpu.ts'
import { median, percentile, report } from './report.ts'

const RATE = 200
const ROUNDS = 5
const SECONDS = 10
const WARM_UP = 3
/** Sockets that are opened at the same time. */
const OPENING = 50
/** Sockets of one person at one server. */
const SOCKETS_PER_PERSON = 20
const MESSAGE = '{"type":"categories_change","data":{}}'
const ROOT = resolve(import.meta.dirname, '../..')

export interface Place {
  readonly servers: Servers
  /** Origin of the bare server on the same database. */
  readonly bare: string
  readonly stop: () => Promise<void>
}

/** Two servers without limits of requests, and a bare one. */
export async function startPlace(settings: Record<string, string> = {}): Promise<Place> {
  const servers = await startServers({ LOG_LEVEL: 'error', DRAIN_SECONDS: '0', ...settings }, 'tests/bench/server.ts')
  const args = ['tests/bench/bare.ts', servers.issuer.url, servers.database.url]
  const child: ChildProcess = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The bare server ended')))
  const [line] = (await Promise.race([once(child.stdout!, 'data'), ended]).catch(async (error: unknown) => {
    await servers.stop()
    throw error
  })) as [Buffer]
  ended.catch(() => undefined)
  return {
    servers,
    bare: line.toString().trim(),
    async stop() {
      child.kill()
      await servers.stop()
    },
  }
}

interface Crowd {
  /** Sockets that were closed, or could not be opened. */
  readonly lost: () => number
  /** Called for each message of the broadcast that arrives. */
  onBroadcast: () => void
  close(): void
}

/** Opens this number of sockets, each with the address from `address`. */
async function openSockets(count: number, address: (n: number) => Promise<string>): Promise<Crowd> {
  const sockets: WebSocket[] = []
  let [next, opened, closed] = [0, 0, 0]
  const crowd: Crowd = {
    lost: () => count - opened + closed,
    onBroadcast: () => undefined,
    close: () => sockets.forEach((socket) => socket.terminate()),
  }
  const opening = async () => {
    while (next < count) {
      const socket = new WebSocket(await address(next++), { perMessageDeflate: false })
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.on('message', (data) => String(data).includes('categories_change') && crowd.onBroadcast())
      const isOpen = await new Promise((done) => {
        socket.once('open', () => done(true))
        socket.once('close', () => done(false))
      })
      if (!isOpen) continue
      opened++
      socket.once('close', () => closed++)
    }
  }
  await Promise.all(Array.from({ length: OPENING }, opening))
  return crowd
}

async function openBoth({ servers, bare }: Place, people: readonly Person[], count: number) {
  const { url } = servers.portals[0]
  const ours = await openSockets(count, async (n) => {
    const { headers } = people[n % people.length]!
    const answer = await fetch(`${url}/api/realtime/token`, { headers })
    if (!answer.ok) throw new Error(`No socket token: ${answer.status} ${await answer.text()}`)
    return `${url.replace('http', 'ws')}/api/realtime/ws/${((await answer.json()) as { token: string }).token}`
  })
  const theirs = await openSockets(count, async () => bare.replace('http', 'ws'))
  return { ours, theirs }
}

async function peopleFor({ servers }: Place, sockets: number): Promise<Person[]> {
  const people = await servers.issuer.people(Math.ceil(sockets / SOCKETS_PER_PERSON))
  await addEntries(servers.client, people, 0)
  return people
}

export interface Comparison {
  readonly ours: number
  readonly theirs: number
  readonly ratio: number
  /** Requests that failed, sockets that were lost, messages that did not come. */
  readonly faults: number
}

const compared = (rounds: readonly { ours: number; theirs: number }[], faults: number): Comparison => ({
  ours: median(rounds.map(({ ours }) => ours)),
  theirs: median(rounds.map(({ theirs }) => theirs)),
  ratio: median(rounds.map(({ ours, theirs }) => ours / theirs)),
  faults,
})

/** The order changes with each round, so that other programs of the machine affect both alike. */
const inTurn = (round: number) => (round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const))

/** The p99 of answers in ms, while so many sockets are open. */
export async function compareRequests(
  place: Place,
  sockets: number,
  { rounds = ROUNDS, seconds = SECONDS, warmUp = WARM_UP } = {},
): Promise<Comparison> {
  const people = await peopleFor(place, sockets)
  const crowds = await openBoth(place, people, sockets)
  const paths = { ours: `${place.servers.portals[0].url}/api/news/ma/news/last`, theirs: `${place.bare}/news/last` }
  const load = (who: 'ours' | 'theirs', length: number) =>
    sendSteadily(
      (n) => fetch(`${paths[who]}?size=3`, { headers: people[n % people.length]!.headers }),
      RATE,
      (n) => n < length * RATE,
    )
  const results: { ours: number; theirs: number }[] = []
  let failed = 0
  for (let round = -1; round < rounds; round++) {
    const p99 = { ours: 0, theirs: 0 }
    for (const who of inTurn(round + 1)) {
      const { times, failed: failures } = await load(who, round < 0 ? warmUp : seconds)
      if (failures.length > 0) console.error(failures[0])
      failed += failures.length
      p99[who] = percentile(times, 0.99)
    }
    if (round >= 0) results.push(p99)
  }
  const lost = crowds.ours.lost() + crowds.theirs.lost()
  for (const crowd of Object.values(crowds)) crowd.close()
  return compared(results, failed + lost)
}

const CHANNELS = { ours: 'portal_categories', theirs: 'bare_broadcast' }
const PAYLOADS = { ours: '{}', theirs: MESSAGE }
const LONGEST = 30_000

/** The p99 in ms from a NOTIFY to its message at a socket. */
export async function compareBroadcast(place: Place, sockets: number, rounds = 3 * ROUNDS): Promise<Comparison> {
  const crowds = await openBoth(place, await peopleFor(place, sockets), sockets)
  const { client } = place.servers
  let missing = 0
  const send = async (who: 'ours' | 'theirs'): Promise<number> => {
    const times: number[] = []
    const began = performance.now()
    crowds[who].onBroadcast = () => times.push(performance.now() - began)
    await client.query('select pg_notify($1, $2)', [CHANNELS[who], PAYLOADS[who]])
    for (const until = Date.now() + LONGEST; times.length < sockets && Date.now() < until;) await pause(50)
    // A duplicate would arrive soon.
    await pause(50)
    missing += Math.abs(sockets - times.length)
    return percentile(times, 0.99)
  }
  // Portals send their welcome, and both compile their frequent code.
  for (const who of inTurn(0)) await send(who)
  const results: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const p99 = { ours: 0, theirs: 0 }
    for (const who of inTurn(round)) p99[who] = await send(who)
    results.push(p99)
  }
  const lost = crowds.ours.lost() + crowds.theirs.lost()
  for (const crowd of Object.values(crowds)) crowd.close()
  return compared(results, missing + lost)
}

/** Seconds of CPU, of the servers and the database, for 1,000 requests: `ours` two servers, `theirs` one. */
export async function compareCpu(place: Place, requests: number): Promise<Comparison> {
  const { portals, database } = place.servers
  const people = await peopleFor(place, 400)
  let failed = 0
  const send = async (origins: readonly string[], count: number) => {
    const { failed: failures } = await sendSteadily(
      (n) =>
        fetch(`${origins[n % origins.length]}/api/news/ma/news/last?size=3`, {
          headers: people[(n >> 1) % people.length]!.headers,
        }),
      RATE,
      (n) => n < count,
    )
    failed += failures.length
  }
  const used = async (count: number): Promise<number> => {
    const servers = portals.slice(0, count)
    const cpu = async () =>
      servers.reduce((sum, { pid }) => sum + secondsOf(pid, false), await databaseSeconds(dirname(database.folder)))
    const origins = servers.map(({ url }) => url)
    // The other one is stopped in the meantime: a new start would compile everything again, and that would be measured.
    if (count === 1) process.kill(portals[1].pid, 'SIGSTOP')
    const before = await cpu()
    await send(origins, requests)
    const seconds = (await cpu()) - before
    if (count === 1) process.kill(portals[1].pid, 'SIGCONT')
    return (seconds * 1_000) / requests
  }
  // Both compile their frequent code first.
  await send(
    portals.map(({ url }) => url),
    4 * requests,
  )
  const alone = [await used(1)]
  const both = [await used(2), await used(2)]
  alone.push(await used(1))
  const ours = (both[0]! + both[1]!) / 2
  const theirs = (alone[0]! + alone[1]!) / 2
  return { ours, theirs, ratio: ours / theirs, faults: failed }
}

/** Reports the three of them. */
export async function benchSeveralServers(): Promise<void> {
  const place = await startPlace({ DEMO: '1' })
  try {
    const goal = ({ atMost }: { atMost: number }) => ({ atMost })
    const cpu = await compareCpu(place, SCENARIOS.cpu.long)
    report('several servers: CPU for 1,000 requests, two servers', cpu.ours, 's')
    report('several servers: CPU, two servers ÷ one', cpu.ratio, 'ratio', goal(SCENARIOS.cpu))
    await place.servers.portals[1].halt()
    const requests = await compareRequests(place, SCENARIOS.requests.long)
    report(`several servers: ${RATE} requests/s, 2,000 sockets, p99`, requests.ours, 'ms')
    report('several servers: p99 ÷ bare Fastify with ws', requests.ratio, 'ratio', goal(SCENARIOS.requests))
    const broadcast = await compareBroadcast(place, SCENARIOS.broadcast.long)
    report('several servers: broadcast to 9,000 sockets, p99', broadcast.ours, 'ms')
    report('several servers: broadcast, p99 ÷ bare ws', broadcast.ratio, 'ratio', goal(SCENARIOS.broadcast))
    report('several servers: faults', cpu.faults + requests.faults + broadcast.faults, '', { atMost: 0 })
  } finally {
    await place.stop()
  }
}
