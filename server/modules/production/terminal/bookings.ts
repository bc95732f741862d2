// Bookings of people at a terminal: read, stored as events, and answered one by one.
import type { TerminalAnswer, TerminalEvents } from '#contract/production-devices.ts'
import type { EventRule } from '#domain/production/terminal/queue.ts'
import type { Tx } from '#server/db/db.ts'
import { applyEvents } from '#server/modules/production/bookings/apply-events.ts'
import type { Sender } from '#server/modules/production/devices/devices.ts'
import {
  clockErrorOf,
  lastCounterOf,
  noteSeen,
  piecesFault,
  readArrival,
  readOrders,
  storeEvents,
  timeOf,
  type Arrival,
  type NewEvent,
  type Read,
} from '#server/modules/production/devices/intake.ts'
import { readPresences } from './state.ts'

type Sent = TerminalEvents['events'][number]

interface Known {
  readonly people: ReadonlySet<string>
  readonly workplaces: ReadonlySet<number>
  readonly orders: ReadonlyMap<string, number>
  readonly activities: ReadonlyMap<string, number>
}

/** People work at their site, a terminal belongs to its area. Ended places are known as before: a device may have been without network. */
async function readKnown(tx: Tx, device: Sender, events: readonly Sent[]): Promise<Known> {
  const people = await tx
    .selectFrom('production_worker as k')
    .innerJoin('production_area as a', 'a.id', 'k.area_id')
    .innerJoin('person as p', 'p.id', 'k.person_id')
    .select('k.person_id as id')
    .where('a.site_id', '=', device.siteId)
    // A device may still know somebody who has left in the meantime.
    .where('p.active', '=', true)
    .where('k.person_id', 'in', [...new Set(events.map(({ personId }) => personId))])
    .execute()
  const workplaces = await tx
    .selectFrom('production_workplace')
    .select('id')
    .where('area_id', '=', device.areaId)
    .execute()
  const activities = await tx.selectFrom('production_activity').select(['id', 'kind']).execute()
  return {
    people: new Set(people.map(({ id }) => id)),
    workplaces: new Set(workplaces.map(({ id }) => id)),
    orders: await readOrders(
      tx,
      device,
      events.map(({ order }) => order),
    ),
    activities: new Map(activities.map(({ id, kind }) => [kind, id])),
  }
}

function eventOf(sent: Sent, known: Known, arrival: Arrival): NewEvent | EventRule {
  const { counter, key, kind, personId, workplaceId, order, activity, pieces, scrap } = sent
  const time = timeOf(sent.at, arrival)
  if (typeof time === 'string') return time
  const work = [order, activity].filter((one) => one !== undefined)
  if (piecesFault(sent) || work.length > 1 || (kind === 'begin' && work.length !== 1)) return 'malformed'
  if (!known.people.has(personId)) return 'personUnknown'
  if (!known.workplaces.has(workplaceId)) return 'workplaceUnknown'
  const orderId = order === undefined ? null : known.orders.get(order.trim())
  if (orderId === undefined) return 'orderUnknown'
  const activityId = activity === undefined ? null : known.activities.get(activity)
  if (activityId === undefined) return 'activityUnknown'
  const place = { person_id: personId, workplace_id: workplaceId, order_id: orderId, activity_id: activityId }
  return { counter, key, kind, ...time, ...place, pieces: pieces ?? null, scrap: scrap ?? null }
}

/** Stores a batch; every event has its answer. Sent again, all that were stored are known. */
export async function takeBookings(
  tx: Tx,
  device: Sender,
  { clock, events }: TerminalEvents,
  now: Date,
): Promise<TerminalAnswer> {
  const known = await readKnown(tx, device, events)
  const arrival = await readArrival(tx, now)
  const reads = events.map((sent): Read => {
    const { counter, key, personId, ...content } = sent
    const isKnown = known.people.has(personId)
    return { counter, key, personId: isKnown ? personId : null, content, event: eventOf(sent, known, arrival) }
  })
  const { results, added } = await storeEvents(tx, device, reads, now)
  await applyEvents(
    tx,
    added.flatMap(({ person_id: personId, at }) => (personId ? [{ personId, from: at.getTime() }] : [])),
  )
  const clockError = clockErrorOf(clock, now)
  await noteSeen(tx, device, now, clockError)
  return {
    now: now.toISOString(),
    clockError,
    lastCounter: await lastCounterOf(tx, device),
    results,
    presences: await readPresences(tx, device, now),
  }
}
