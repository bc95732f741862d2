// Events of devices: stored once each, in any order and with repetitions. Shared by terminals and machines, HTTP and MQTT.
import { sql, type Insertable } from 'kysely'
import { PIECES_LIMIT, type EventResult, type EventRule } from '#domain/production/terminal/queue.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { ProductionEvent } from '#server/db/schema.ts'
import { parseInstant } from '#server/auth/device-keys.ts'
import { LONGEST_SHIFT, readKeptFrom } from '#server/modules/production/bookings/apply-events.ts'
import type { Sender } from './devices.ts'

/**
 * The tolerance for a clock that is ahead, in ms: for summer time and a zone, if it was set by hand. Such an event counts at its arrival.
 */
const AHEAD = 2 * 3_600_000
/** Older events belong to months that are closed, in ms. */
const OLDEST = 60 * 86_400_000

/** The instant of the arrival, and the limit before which nothing is booked any more. */
export interface Arrival {
  readonly now: Date
  readonly oldest: number
}

/** Events are refused if the first ones of their shift may be deleted already, because they would not be booked. */
export async function readArrival(tx: Tx, now: Date): Promise<Arrival> {
  return { now, oldest: Math.max(now.getTime() - OLDEST, (await readKeptFrom(tx)) + LONGEST_SHIFT) }
}

/** The instant of an event; `sent_at` is the time of the device if that was in the future. */
export type EventTime = Pick<NewEvent, 'at' | 'sent_at'>

/** The time of an event, or why it cannot be stored. */
export function timeOf(text: string, { now, oldest }: Arrival): EventTime | EventRule {
  const at = parseInstant(text)
  if (Number.isNaN(at)) return 'malformed'
  if (at > now.getTime() + AHEAD) return 'inFuture'
  if (at < oldest) return 'tooOld'
  return at > now.getTime() ? { at: now, sent_at: new Date(at) } : { at: new Date(at), sent_at: null }
}

export const piecesFault = ({ pieces, scrap = 0 }: { pieces?: number; scrap?: number }): boolean =>
  (pieces ?? 0) < 0 || (pieces ?? 0) > PIECES_LIMIT || scrap < 0 || scrap > (pieces ?? 0)

/** Ids of orders of the device's company by their numbers; of those open to all companies if it has none of its own. */
export async function readOrders(
  db: Db,
  { companyId }: Pick<Sender, 'companyId'>,
  numbers: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, number>> {
  const named = [...new Set(numbers.flatMap((number) => number?.trim() || []))]
  if (named.length === 0) return new Map()
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number from production_order where number = any(${named}::text[]) and (company_id = ${companyId} or company_id is null)
    order by company_id nulls first`.execute(db)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

export type NewEvent = Omit<Insertable<ProductionEvent>, 'device_id' | 'received_at' | 'id'> & {
  readonly counter: number
  readonly at: Date
  readonly sent_at: Date | null
}

/** One received event: the row to store, or the rule that refuses it. */
export interface Read {
  readonly counter: number
  readonly key: string | null
  readonly personId: string | null
  readonly content: object
  readonly event: NewEvent | EventRule
}

interface StoredEvent {
  readonly key: string | null
  readonly kind: string
  /** The time of the device. */
  readonly sentAt: Date
}

/** A machine has no keys: the same number with the same content is the same event. */
const isSame = (stored: StoredEvent, event: NewEvent): boolean =>
  event.key
    ? stored.key === event.key
    : stored.kind === event.kind && stored.sentAt.getTime() === (event.sent_at ?? event.at).getTime()

async function insertEvents(tx: Tx, device: Sender, events: readonly NewEvent[], now: Date): Promise<Set<number>> {
  if (events.length === 0) return new Set()
  const rows = events.map((event) => ({ ...event, device_id: device.id, received_at: now }))
  const added = await tx
    .insertInto('production_event')
    // In the order of the numbers, so that two windows of one device do not block each other.
    .values(rows.toSorted((one, other) => one.counter - other.counter))
    .onConflict((on) => on.doNothing())
    .returning('counter')
    .execute()
  return new Set(added.map(({ counter }) => counter))
}

/**
 * The first number that another event of this device has already, by its key; Infinity if all are free. The terminal gives that event a new
 * number, so all later ones wait as well: otherwise the first one would count last. Locks the device, so that the result stays valid.
 */
async function readFirstTaken(tx: Tx, device: Sender, events: readonly NewEvent[]): Promise<number> {
  const keyed = events.filter(({ key }) => key)
  if (keyed.length === 0) return Infinity
  await sql`select from production_device where id = ${device.id} for no key update`.execute(tx)
  const { rows } = await sql<{ taken: number | null }>`
    select min(t.counter) as taken
    from unnest(${keyed.map(({ counter }) => counter)}::bigint[], ${keyed.map(({ key }) => key)}::uuid[]) as t(counter, key)
    join production_event e on e.device_id = ${device.id} and e.counter = t.counter and e.key <> t.key
    where not exists (select from production_event k where k.key = t.key)`.execute(tx)
  return rows[0]?.taken ?? Infinity
}

async function readStored(tx: Tx, device: Sender, events: readonly NewEvent[]): Promise<readonly StoredEvent[]> {
  if (events.length === 0) return []
  const counters = events.map(({ counter }) => counter)
  const keys = events.flatMap(({ key }) => key ?? [])
  const { rows } = await sql<StoredEvent>`
    select key, kind, coalesce(sent_at, at) as "sentAt" from production_event
    where (device_id = ${device.id} and counter = any(${counters}::bigint[])) or key = any(${keys}::uuid[])`.execute(tx)
  return rows
}

/** Stores refused events, so that the device can delete them. */
async function keepRefused(tx: Tx, device: Sender, refused: readonly (Read & { rule: EventRule })[], now: Date) {
  if (refused.length === 0) return
  await tx
    .insertInto('production_refused_event')
    .values(
      refused.map(({ counter, key, rule, content, personId }) => ({
        device_id: device.id,
        counter,
        key,
        rule,
        content: JSON.stringify(content),
        person_id: personId,
        received_at: now,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Stores a batch and answers each; `added` are the events that were not known before. */
export async function storeEvents(
  tx: Tx,
  device: Sender,
  reads: readonly Read[],
  now: Date,
): Promise<{ results: EventResult[]; added: NewEvent[] }> {
  // Twice in one batch: the first one counts, the second is compared with it.
  const first = new Map<number, NewEvent>()
  for (const { event } of reads)
    if (typeof event !== 'string' && !first.has(event.counter)) first.set(event.counter, event)
  const firstTaken = await readFirstTaken(tx, device, [...first.values()])
  const inserted = await insertEvents(
    tx,
    device,
    [...first.values()].filter(({ counter }) => counter < firstTaken),
    now,
  )
  const isAdded = (event: NewEvent) => inserted.has(event.counter) && first.get(event.counter) === event
  const others = reads.flatMap(({ event }) => (typeof event !== 'string' && !isAdded(event) ? [event] : []))
  const stored = await readStored(tx, device, others)
  const ruled = reads.map((read): Read & { rule: EventRule | null; isNew: boolean } => {
    const { event } = read
    if (typeof event === 'string') return { ...read, rule: event, isNew: false }
    if (isAdded(event)) return { ...read, rule: null, isNew: true }
    return { ...read, rule: stored.some((one) => isSame(one, event)) ? null : 'counterTaken', isNew: false }
  })
  await keepRefused(
    tx,
    device,
    ruled.flatMap((one) => (one.rule !== null && one.rule !== 'counterTaken' ? [{ ...one, rule: one.rule }] : [])),
    now,
  )
  return {
    results: ruled.map(({ counter, rule, isNew }) => ({
      counter,
      result: rule !== null ? 'refused' : isNew ? 'stored' : 'known',
      rule,
    })),
    added: reads.flatMap(({ event }) => (typeof event !== 'string' && isAdded(event) ? [event] : [])),
  }
}

/** Seconds by which the clock of the device is ahead; null if it sends none. */
export function clockErrorOf(clock: string | undefined, now: Date): number | null {
  const at = parseInstant(clock ?? '')
  if (Number.isNaN(at)) return null
  return Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round((at - now.getTime()) / 1_000)))
}

/** Records that the device was seen; an unknown error of its clock does not change the stored one. */
export async function noteSeen(tx: Db, device: Sender, now: Date, clockError: number | null): Promise<void> {
  await tx
    .updateTable('production_device')
    .set({ last_seen_at: now, ...(clockError !== null && { clock_error: clockError }) })
    .where('id', '=', device.id)
    .execute()
}

/** The greatest number that the device has used, booked or refused. */
export async function lastCounterOf(db: Db, { id }: Sender): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select greatest((select max(counter) from production_event where device_id = ${id}),
      (select max(counter) from production_refused_event where device_id = ${id})) as last`.execute(db)
  return rows[0]?.last ?? 0
}
