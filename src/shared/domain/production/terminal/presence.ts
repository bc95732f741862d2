// The state of the people who are signed in at the workplaces of a terminal, from the server's response and from unsent events. It follows
// the rules of `bookings.ts`, and adds the work that continues after an interruption.
import type { PersonEventKind } from '#domain/production/bookings.ts'
import { belongsTo, isLongOver, shiftBegunAt, type Shift } from '#domain/production/shifts.ts'

export const ACTIVITIES = ['cleaning', 'setup', 'meeting', 'fault', 'other'] as const
export type ActivityKind = (typeof ACTIVITIES)[number]

/** An event of a person from the device; its counter determines the order. */
export interface TerminalEvent {
  readonly counter: number
  /** The key of the event: a repetition is recognised by it, also from another device. */
  readonly key: string
  readonly kind: PersonEventKind
  readonly personId: string
  readonly workplaceId: number
  /** Instant (ISO 8601), by the clock of the server as far as the device knows it. */
  readonly at: string
  /** Number of the order. */
  readonly order?: string
  readonly activity?: ActivityKind
  readonly pieces?: number
  readonly scrap?: number
}

export interface RunningOrder {
  readonly order: string
  readonly since: string
}

export interface Presence {
  readonly personId: string
  readonly workplaceId: number
  readonly since: string
  /** Orders that run, side by side. */
  readonly orders: readonly RunningOrder[]
  readonly overhead?: { readonly activity: ActivityKind; readonly since: string }
  readonly pausedSince?: string
  /** Orders that go on after the pause or the overhead. */
  readonly halted: readonly string[]
  /** Minutes that were worked on each order before it was halted. */
  readonly spent?: Readonly<Record<string, number>>
}

const begun = ({ personId, workplaceId, at }: TerminalEvent): Presence => ({
  personId,
  workplaceId,
  since: at,
  orders: [],
  halted: [],
})

const bare = ({ personId, workplaceId, since, spent }: Presence) => ({
  personId,
  workplaceId,
  since,
  ...(spent && { spent }),
})
const numbersOf = (orders: readonly RunningOrder[]): string[] => orders.map(({ order }) => order)
const union = (...lists: (readonly string[])[]): string[] => [...new Set(lists.flat())]

/** The presence with the minutes of running work until `at`, when it halts. */
function halt(present: Presence, at: string): Presence {
  if (present.orders.length === 0) return present
  const spent = { ...present.spent }
  for (const { order, since } of present.orders)
    spent[order] = (spent[order] ?? 0) + Math.max(0, Date.parse(at) - Date.parse(since)) / 60_000
  return { ...present, spent }
}

function begin(present: Presence, { order, activity, at }: TerminalEvent): Presence {
  if (activity !== undefined) {
    if (present.overhead?.activity === activity && present.pausedSince === undefined) return present
    const halted = union(present.halted, numbersOf(present.orders))
    return { ...bare(halt(present, at)), orders: [], overhead: { activity, since: at }, halted }
  }
  if (order === undefined || present.orders.some((one) => one.order === order)) return present
  // Halted work continues only by an event; it is kept for that.
  const halted = present.halted.filter((one) => one !== order)
  return { ...bare(present), orders: [...present.orders, { order, since: at }], halted }
}

function end(present: Presence, { order, activity }: TerminalEvent): Presence {
  if (order !== undefined) {
    const spent = { ...present.spent }
    delete spent[order]
    return {
      ...present,
      orders: present.orders.filter((one) => one.order !== order),
      halted: present.halted.filter((one) => one !== order),
      ...(present.spent && { spent }),
    }
  }
  const { overhead, pausedSince, ...rest } = present
  if (activity !== undefined)
    return overhead?.activity === activity ? { ...rest, ...(pausedSince && { pausedSince }) } : present
  const { personId, workplaceId, since } = present
  return { personId, workplaceId, since, orders: [], halted: [] }
}

function pause(present: Presence, { at }: TerminalEvent): Presence {
  if (present.pausedSince !== undefined) return present
  const { overhead } = present
  const halted = union(numbersOf(present.orders), present.halted)
  return { ...bare(halt(present, at)), orders: [], ...(overhead && { overhead }), pausedSince: at, halted }
}

function resume(present: Presence, { at }: TerminalEvent): Presence {
  const { pausedSince, overhead } = present
  if (pausedSince === undefined) return present
  // Overhead that was paused continues, and its orders stay halted.
  if (overhead) return { ...bare(present), orders: [], overhead: { ...overhead, since: at }, halted: present.halted }
  return { ...bare(present), orders: present.halted.map((order) => ({ order, since: at })), halted: [] }
}

/** The presence after an event of its person at its workplace; undefined: not signed in there. */
export function afterEvent(present: Presence | undefined, event: TerminalEvent): Presence | undefined {
  if (event.kind === 'signOut') return undefined
  // A person who begins work without a sign-in is signed in by it.
  if (!present)
    return event.kind === 'begin' ? begin(begun(event), event) : event.kind === 'signIn' ? begun(event) : undefined
  if (event.kind === 'begin') return begin(present, event)
  if (event.kind === 'end') return end(present, event)
  if (event.kind === 'pause') return pause(present, event)
  if (event.kind === 'resume') return resume(present, event)
  return present
}

const placeOf = ({ personId, workplaceId }: Pick<Presence, 'personId' | 'workplaceId'>): string =>
  `${personId} ${workplaceId}`

/** The shifts of the area that a terminal knows. */
export type ShiftTimes = readonly Pick<Shift, 'kind' | 'begins' | 'ends'>[]

const shiftOf = ({ since }: Presence, shifts: ShiftTimes) =>
  shiftBegunAt(
    shifts.map((one, id) => ({ ...one, id })),
    Date.parse(since),
  )

/** Whether a presence was forgotten: its shift is long over, and a person who comes now signs in again. */
export function isForgotten(present: Presence, shifts: ShiftTimes, at: Date): boolean {
  const shift = shiftOf(present, shifts)
  return shift !== undefined && isLongOver(shift, at.getTime())
}

/** Whether an event ends the shift of a presence of its person, as `bookingsOf` does it. */
function endsShiftOf(present: Presence, { personId, kind, at }: TerminalEvent, shifts: ShiftTimes): boolean {
  const shift = present.personId === personId ? shiftOf(present, shifts) : undefined
  if (!shift) return false
  const isBegin = kind === 'signIn' || kind === 'begin'
  return isBegin ? !belongsTo(shift, Date.parse(at)) : isLongOver(shift, Date.parse(at))
}

/** All presences after these events, in the order of their counters. */
export function presencesAfter(
  known: readonly Presence[],
  events: readonly TerminalEvent[],
  shifts: ShiftTimes,
): Presence[] {
  const present = new Map(known.map((one) => [placeOf(one), one]))
  for (const event of events.toSorted((one, other) => one.counter - other.counter)) {
    for (const [place, one] of present) if (endsShiftOf(one, event, shifts)) present.delete(place)
    const after = afterEvent(present.get(placeOf(event)), event)
    if (after) present.set(placeOf(event), after)
    else present.delete(placeOf(event))
  }
  return [...present.values()]
}

/** An event before it is sent, without its number, person, place and time. */
export type Step = Pick<TerminalEvent, 'kind' | 'order' | 'activity' | 'pieces' | 'scrap'>

/** The events by which a person continues after a pause or an overhead. */
export function stepsToGoOn({ pausedSince, overhead, halted }: Presence): Step[] {
  if (pausedSince !== undefined) return [{ kind: 'resume' }]
  if (!overhead) return []
  return [{ kind: 'end', activity: overhead.activity }, ...halted.map((order): Step => ({ kind: 'begin', order }))]
}

/** The events that switch to another order: running work ends without pieces, the new one begins. */
export const stepsToSwitch = (present: Presence, order: string): Step[] => [
  ...stepsToEnd(present).filter((step) => step.order !== order),
  { kind: 'begin', order },
]

/** Numbers of the orders that run or are halted, each once. */
export const ordersIn = (presences: readonly Pick<Presence, 'orders' | 'halted'>[]): string[] =>
  union(...presences.flatMap(({ orders, halted }) => [numbersOf(orders), halted]))

/** The events that end all running work, also what a pause or an overhead has halted. */
function stepsToEnd(present: Presence): Step[] {
  const { overhead } = present
  return [
    ...(overhead ? [{ kind: 'end', activity: overhead.activity } as const] : []),
    ...ordersIn([present]).map((order): Step => ({ kind: 'end', order })),
  ]
}
