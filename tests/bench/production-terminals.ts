// 500 terminals in twenty halls that send at once over connections that are cut at random moments: before the request is out, while it is
// on its way, while its answer is. All have one address, as behind the router of a site, and the server limits them as it does outside of
// benchmarks. In the end what the server has is compared with what was booked.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { TerminalAnswer } from '#contract/production-devices.ts'
import type { TerminalEvent } from '#domain/production/terminal/presence.ts'
import { nextBatch, outcomeOf, retryIn } from '#domain/production/terminal/queue.ts'
import { createClient } from '#server/db/db.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { median, percentile, report } from './report.ts'

/** BENCH_SHORT=1: a quick run. */
const isShort = process.env['BENCH_SHORT'] === '1'
const HALLS = 20
const TERMINALS_OF_A_HALL = isShort ? 5 : 25
const CUTS = isShort ? 1_000 : 10_000
/** Events that each terminal books; more as long as there were too few cuts. */
const LEAST_EVENTS = 40
const MOST_EVENTS = 1_000
/** Events of one call at most, so that there is something to cut. */
const BATCH = 10
/** The share of calls that are cut; the others show how long a call takes. */
const CUT_SHARE = 0.75
const FIRST_TIME = 120
const RECENT = 50
const LONGEST_CALL = 120_000
/** A worker books every ten seconds, of the last hours. */
const EVERY = 10_000
const HOUR = 3_600_000

interface Place {
  readonly devices: readonly { readonly id: number; readonly key: string }[]
  readonly people: readonly string[]
  readonly workplaceId: number
  readonly order: string
}

/** A hall of its own, with a device for each terminal and a worker for each device. */
async function addHall(client: Client): Promise<Place> {
  const one = async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[]
  const mark = randomUUID().slice(0, 8)
  const [company] = await one<{ id: number }>(`insert into company (name, short_name) values ($1, $1) returning id`, [
    mark,
  ])
  const [site] = await one<{ id: number }>(
    `insert into site (company_id, name, city, land) values ($1, 'Bench', 'Siegen', 'NW') returning id`,
    [company!.id],
  )
  const [area] = await one<{ id: number }>(
    `insert into production_area (site_id, name) values ($1, 'Halle') returning id`,
    [site!.id],
  )
  await one(
    `insert into production_shift (area_id, kind, begins, ends) values ($1, 'early', 0, 720), ($1, 'late', 720, 0)`,
    [area!.id],
  )
  const [workplace] = await one<{ id: number }>(
    `insert into production_workplace (area_id, name) values ($1, 'Platz Bench') returning id`,
    [area!.id],
  )
  const order = `bench-${mark}`
  await one(
    `insert into production_order (number, title, operation, planned_pieces, setup_minutes, run_minutes)
     values ($1, 'Bench', '10', 100000, 0, 600)`,
    [order],
  )
  const people = Array.from({ length: TERMINALS_OF_A_HALL }, () => randomUUID())
  await one(
    `insert into person (id, username, given_name, family_name)
     select t.id, 'bench.' || replace(t.id::text, '-', ''), 'Bench', 'Worker' from unnest($1::uuid[]) as t(id)`,
    [people],
  )
  await one(`insert into production_worker (person_id, area_id) select id, $2 from unnest($1::uuid[]) as t(id)`, [
    people,
    area!.id,
  ])
  const secrets = people.map(() => randomBytes(32).toString('base64url'))
  const rows = await one<{ id: number }>(
    `insert into production_device (area_id, workplace_id, kind, name, key_hash)
     select $1, $2, 'terminal', 'Bench ' || t.n, t.hash from unnest($3::bytea[]) with ordinality as t(hash, n) order by t.n returning id`,
    [area!.id, workplace!.id, secrets.map((secret) => createHash('sha256').update(secret).digest())],
  )
  const devices = rows.map(({ id }, index) => ({ id, key: `${id}.${secrets[index]}` }))
  return { devices, people, workplaceId: workplace!.id, order }
}

/** The bookings of a worker in order: orders are begun, reported and ended. */
function bookingAt({ people, workplaceId, order }: Place, index: number, from: number, counter: number): TerminalEvent {
  const base = { counter, key: randomUUID(), personId: people[index]!, workplaceId }
  const at = { at: new Date(from + counter * EVERY).toISOString() }
  if (counter === 1) return { ...base, ...at, kind: 'signIn' }
  const kind = (['begin', 'report', 'report', 'end'] as const)[(counter - 2) % 4]!
  return { ...base, ...at, kind, order, ...(kind === 'end' && { pieces: 1 }) }
}

interface Run {
  /** Calls that were cut before their answer was read. */
  cuts: number
  /** Calls that failed without being cut, such as 503 while too many wait for the database; they are sent again. */
  failures: number
  /** How long the calls took that were not cut, in ms. */
  readonly times: number[]
  readonly booked: TerminalEvent[]
}

/** A moment at which a call is cut: before it is out, while it is worked on, or just before it would have been answered. */
function cutAfter({ times }: Run): number {
  const usual = times.length === 0 ? FIRST_TIME : median(times.slice(-RECENT))
  return Math.floor(Math.random() * 1.5 * usual)
}

/** Books and sends, as the terminal does, until there were enough cuts and the queue is empty. */
async function sendAll(url: string, place: Place, index: number, from: number, run: Run): Promise<void> {
  let waiting: TerminalEvent[] = []
  let counter = 0
  let failures = 0
  const book = () => {
    const one = bookingAt(place, index, from, ++counter)
    waiting.push(one)
    run.booked.push(one)
  }
  while (counter < LEAST_EVENTS || run.cuts < CUTS || waiting.length > 0) {
    while (waiting.length < BATCH && counter < MOST_EVENTS && (run.cuts < CUTS || counter < LEAST_EVENTS)) book()
    const batch = nextBatch(waiting, BATCH)
    const isCut = run.cuts < CUTS && Math.random() < CUT_SHARE
    const signal = AbortSignal.timeout(isCut ? cutAfter(run) : LONGEST_CALL)
    const began = performance.now()
    try {
      const answer = await fetch(`${url}/api/mes/terminal/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-device-key': place.devices[index]!.key },
        body: JSON.stringify({ events: batch }),
        signal,
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      const { results } = (await answer.json()) as TerminalAnswer
      const { done } = outcomeOf(batch, results)
      failures = 0
      if (!isCut) run.times.push(performance.now() - began)
      waiting = waiting.filter((one) => !done.includes(one.counter))
    } catch (error) {
      if (isCut && signal.aborted) run.cuts++
      else {
        if (run.failures++ === 0) console.error(error)
        await pause(retryIn(++failures, Math.random()))
      }
    }
  }
}

/** Prints lost and duplicate bookings, and how long calls took while all terminals sent. */
export async function benchTerminals(): Promise<void> {
  const portal = await startPortal({ LOG_LEVEL: 'error' })
  const client = createClient(await databaseAddress(portal.dataDir))
  await client.connect()
  try {
    const places: Place[] = []
    for (let hall = 0; hall < HALLS; hall++) places.push(await addHall(client))
    const from = Date.now() - 4 * HOUR
    const run: Run = { cuts: 0, failures: 0, times: [], booked: [] }
    const began = performance.now()
    const terminals = places.flatMap((place) => place.devices.map((_, index) => ({ place, index })))
    await Promise.all(terminals.map(({ place, index }) => sendAll(portal.url, place, index, from, run)))
    const seconds = (performance.now() - began) / 1000
    const { rows } = await client.query('select key, counter, pieces from production_event where device_id = any($1)', [
      places.flatMap(({ devices }) => devices.map(({ id }) => id)),
    ])
    const stored = rows as { key: string; pieces: number | null }[]
    const keys = new Set(stored.map(({ key }) => key))
    const lost = run.booked.filter(({ key }) => !keys.has(key)).length
    const piecesOf = (events: readonly { pieces?: number | null }[]) =>
      events.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0)
    report('production-terminals: events', stored.length, 'events')
    report('production-terminals: cuts that hit', run.cuts, 'cuts', { atLeast: CUTS })
    report('production-terminals: calls that failed otherwise', run.failures, 'calls')
    report('production-terminals: lost', lost, 'events', { atMost: 0 })
    report('production-terminals: doubled', stored.length + lost - run.booked.length, 'events', { atMost: 0 })
    report(
      'production-terminals: pieces more or less than booked',
      Math.abs(piecesOf(stored) - piecesOf(run.booked)),
      'pieces',
      {
        atMost: 0,
      },
    )
    report('production-terminals: a call while all send, p95', percentile(run.times, 0.95), 'ms')
    report('production-terminals: all sent', seconds, 's')
    report('production-terminals: load of the machine meanwhile', loadavg()[0] ?? 0, '')
  } finally {
    await client.end()
    await portal.stop()
  }
}
