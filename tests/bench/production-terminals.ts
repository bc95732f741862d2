// 500 terminals that send at once over connections that are cut at random moments: before the request is out, while it is on its way, while
// its answer is. In the end what the server has is compared with what was booked.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { TerminalAnswer } from '#contract/production-devices.ts'
import type { TerminalEvent } from '#domain/production/terminal/presence.ts'
import { nextBatch, outcomeOf } from '#domain/production/terminal/queue.ts'
import { createClient } from '#server/db/db.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { percentile, report } from './report.ts'

const TERMINALS = 500
const CUTS = 10_000
/** Events that each terminal books. */
const EVENTS = 40
/** Events of one call at most, so that there is something to cut. */
const BATCH = 10
/** A connection is cut within this time after the call began, in ms. */
const CUT_WITHIN = 120
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
  const people = Array.from({ length: TERMINALS }, () => randomUUID())
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

const bookings = ({ people, workplaceId, order }: Place, index: number, from: number): TerminalEvent[] =>
  Array.from({ length: EVENTS }, (_, at) => ({
    counter: at + 1,
    key: randomUUID(),
    personId: people[index]!,
    workplaceId,
    at: new Date(from + at * 60_000).toISOString(),
    ...(at === 0
      ? ({ kind: 'signIn' } as const)
      : at % 4 === 1
        ? ({ kind: 'begin', order } as const)
        : at % 4 === 3
          ? ({ kind: 'end', order, pieces: 1 } as const)
          : ({ kind: 'report', order } as const)),
  }))

interface Run {
  cutsLeft: number
  cuts: number
  readonly times: number[]
}

/** Sends until the queue is empty, as the terminal does. */
async function sendAll(url: string, key: string, events: readonly TerminalEvent[], run: Run): Promise<void> {
  let waiting = [...events]
  while (waiting.length > 0) {
    const batch = nextBatch(waiting, BATCH)
    const isCut = run.cutsLeft > 0
    if (isCut) run.cutsLeft--
    const signal = isCut ? AbortSignal.timeout(Math.floor(Math.random() * CUT_WITHIN)) : AbortSignal.timeout(120_000)
    const began = performance.now()
    try {
      const answer = await fetch(`${url}/api/mes/terminal/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-device-key': key },
        body: JSON.stringify({ events: batch }),
        signal,
      })
      const { results } = (await answer.json()) as TerminalAnswer
      if (!answer.ok) throw new Error(String(answer.status))
      const { done } = outcomeOf(batch, results)
      run.times.push(performance.now() - began)
      waiting = waiting.filter(({ counter }) => !done.includes(counter))
    } catch {
      if (signal.aborted) run.cuts++
    }
  }
}

/** Prints what was lost and doubled, and how long calls took while all terminals sent. */
export async function benchTerminals(portal: RunningPortal): Promise<void> {
  const client = createClient(await databaseAddress(portal.dataDir))
  await client.connect()
  try {
    const place = await addHall(client)
    const from = Date.now() - 2 * HOUR
    const booked = place.devices.map((_, index) => bookings(place, index, from))
    const run: Run = { cutsLeft: CUTS, cuts: 0, times: [] }
    const began = performance.now()
    await Promise.all(place.devices.map(({ key }, index) => sendAll(portal.url, key, booked[index]!, run)))
    const seconds = (performance.now() - began) / 1000
    const ids = place.devices.map(({ id }) => id)
    const { rows } = await client.query(
      'select key, counter, device_id from production_event where device_id = any($1)',
      [ids],
    )
    const stored = rows as { key: string }[]
    const keys = new Set(stored.map(({ key }) => key))
    const lost = booked.flat().filter(({ key }) => !keys.has(key)).length
    report('production-terminals: events', stored.length, 'events')
    report('production-terminals: cuts that hit', run.cuts, 'cuts')
    report('production-terminals: lost', lost, 'events', { atMost: 0 })
    report('production-terminals: doubled', stored.length - keys.size, 'events', { atMost: 0 })
    report('production-terminals: a call of 500 at once, p95', percentile(run.times, 0.95), 'ms')
    report('production-terminals: all sent', seconds, 's')
  } finally {
    await client.end()
  }
}
