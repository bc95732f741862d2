// Events of machines: runs, stops, pieces. HTTP and MQTT come here alike.
import type { MachineAnswer, MachineEvents } from '#contract/production-devices.ts'
import type { EventRule } from '#domain/production/terminal/queue.ts'
import type { Tx } from '#server/db/db.ts'
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
} from '#server/modules/production/devices/intake.ts'

type Sent = MachineEvents['events'][number]

const KINDS = new Map([
  ['runs', 'machineRuns'],
  ['stops', 'machineStops'],
  ['pieces', 'machinePieces'],
] as const)

function eventOf(
  sent: Sent,
  { workplaceId }: Sender,
  orders: ReadonlyMap<string, number>,
  arrival: Arrival,
): NewEvent | EventRule {
  const time = timeOf(sent.at, arrival)
  if (typeof time === 'string') return time
  const kind = KINDS.get(sent.kind as 'runs')
  if (!kind || piecesFault(sent) || (sent.kind === 'pieces') !== (sent.pieces !== undefined)) return 'malformed'
  const order = sent.order?.trim()
  const orderId = order ? orders.get(order) : null
  if (orderId === undefined) return 'orderUnknown'
  const { counter, pieces = null, scrap = null } = sent
  return { counter, key: null, kind, ...time, workplace_id: workplaceId, order_id: orderId, pieces, scrap }
}

/** Stores a batch; every event has its answer. Sent again, all that were stored are known. */
export async function takeMachineEvents(
  tx: Tx,
  device: Sender,
  { clock, events }: MachineEvents,
  now: Date,
): Promise<MachineAnswer> {
  const orders = await readOrders(
    tx,
    device,
    events.map(({ order }) => order),
  )
  const arrival = await readArrival(tx, now)
  const reads = events.map((sent) => {
    const { counter, ...content } = sent
    return { counter, key: null, personId: null, content, event: eventOf(sent, device, orders, arrival) }
  })
  const { results } = await storeEvents(tx, device, reads, now)
  const clockError = clockErrorOf(clock, now)
  await noteSeen(tx, device, now, clockError)
  return { now: now.toISOString(), clockError, lastCounter: await lastCounterOf(tx, device), results }
}
