// Bookings of one person from the events of devices. The same events give the same bookings, in any order and with repetitions: the counter
// orders events of one device, the time those of several. A person who begins to work begins a shift; work that begins until three hours
// after its end belongs to it (`belongsTo`). What still runs when the next shift begins, or at another sign of work long after the end
// (`isLongOver`), ends at its last event: nobody works through the night without an event.
import type { Day } from '#domain/calendar/typed-days.ts'
import { belongsTo, isLongOver, shiftBegunAt, type Shift, type ShiftOfDay } from './shifts.ts'

/** Events of people, from terminals. `report`: pieces in between, or any other sign of work. */
export const PERSON_EVENTS = ['signIn', 'begin', 'report', 'end', 'pause', 'resume', 'signOut'] as const
/** Events of machines: they concern no person and do not change bookings. */
export const MACHINE_EVENTS = ['machineRuns', 'machineStops', 'machinePieces'] as const
export const EVENT_KINDS = [...PERSON_EVENTS, ...MACHINE_EVENTS] as const
export type PersonEventKind = (typeof PERSON_EVENTS)[number]

export const BOOKING_KINDS = ['order', 'overhead', 'pause', 'idle'] as const
export type BookingKind = (typeof BOOKING_KINDS)[number]

/** The object of work: an order, an activity, or neither. */
export interface Work {
  readonly orderId?: number | undefined
  readonly activityId?: number | undefined
}

export interface PersonEvent extends Work {
  readonly deviceId: number
  /** The number of the device: 1, 2, 3 … */
  readonly counter: number
  readonly workplaceId: number
  readonly kind: PersonEventKind
  /** Milliseconds since 1970, by the clock of the device. */
  readonly at: number
  /** When the services got it; missing: before every log-out. */
  readonly receivedAt?: number | undefined
}

/** The foreman has logged a person out everywhere. Milliseconds since 1970. */
export interface LogOut {
  /** Work that runs at this time ends; work that begins then or later does not. */
  readonly at: number
  /** When it was made: later reports of a device without network were not known. */
  readonly madeAt: number
}

export interface Booking extends Work {
  readonly kind: BookingKind
  /** null: a correction without a workplace. */
  readonly workplaceId: number | null
  readonly from: number
  /** undefined: still running. */
  readonly to: number | undefined
  /** The time of the last event about it. */
  readonly lastAt: number
  readonly deviceId: number | undefined
  readonly correctionId?: number | undefined
}

export interface ShiftBooking extends Booking {
  readonly day: Day
  readonly shiftId: number
}

/** Events without repetition, in the order in which they count. Device clocks never go back: no event precedes its predecessor. */
export function inOrderOfEvents(events: readonly PersonEvent[]): PersonEvent[] {
  const ordered = [...Map.groupBy(events, ({ deviceId }) => deviceId).values()].flatMap((own) => {
    const once = [...new Map(own.map((event) => [event.counter, event])).values()]
    let latest = -Infinity
    return once
      .toSorted((one, other) => one.counter - other.counter)
      .map((event) => {
        latest = Math.max(latest, event.at)
        return event.at === latest ? event : { ...event, at: latest }
      })
  })
  return ordered.toSorted(
    (one, other) => one.at - other.at || one.deviceId - other.deviceId || one.counter - other.counter,
  )
}

const kindOf = ({ orderId, activityId }: Work): BookingKind =>
  orderId !== undefined ? 'order' : activityId !== undefined ? 'overhead' : 'idle'

const MINUTE = 60_000

/** The shifts of the area of a workplace. */
export type ShiftsOf = (workplaceId: number) => readonly Shift[]

const isSameWork = (one: Work, other: Work): boolean =>
  one.orderId === other.orderId && one.activityId === other.activityId

interface Running extends Work {
  readonly kind: BookingKind
  readonly workplaceId: number
  readonly from: number
  lastAt: number
  readonly deviceId: number
  readonly shift: ShiftOfDay
  /** For a pause: the work that continues after it. */
  readonly paused?: readonly Work[]
}

const shown = ({ kind, orderId, activityId, workplaceId, deviceId, from, lastAt, shift }: Running) => ({
  day: shift.day,
  shiftId: shift.shift.id,
  kind,
  ...(orderId !== undefined && { orderId }),
  ...(activityId !== undefined && { activityId }),
  workplaceId,
  deviceId,
  from,
  lastAt,
})

/** A person at the workplaces at which they are signed in. */
class Record {
  readonly #shiftsOf: ShiftsOf
  readonly #done: ShiftBooking[] = []
  #running: Running[] = []
  #shift: ShiftOfDay | undefined

  constructor(shiftsOf: ShiftsOf) {
    this.#shiftsOf = shiftsOf
  }

  #start(work: Work, { workplaceId, deviceId, at }: PersonEvent, paused?: readonly Work[]): void {
    const { orderId, activityId } = work
    if (!this.#shift) return
    const kind = paused ? 'pause' : kindOf(work)
    const facts = { kind, workplaceId, deviceId, from: at, lastAt: at, shift: this.#shift }
    this.#running.push({ orderId, activityId, ...facts, ...(paused && { paused }) })
  }

  /** Begins the shift to which new work belongs. */
  #enterShift({ workplaceId, at }: PersonEvent): void {
    if (this.#shift && belongsTo(this.#shift, at)) return
    this.#leaveShift()
    this.#shift = shiftBegunAt(this.#shiftsOf(workplaceId), at)
  }

  /** Ends forgotten work at its last event. */
  #leaveShift(): void {
    for (const one of this.#running) this.#done.push({ ...shown(one), to: Math.max(one.lastAt, one.from + MINUTE) })
    this.#running = []
    this.#shift = undefined
  }

  /** Ends the matching work, and returns it. */
  #stop(at: number, fits: (one: Running) => boolean): Running[] {
    const ended = this.#running.filter(fits)
    this.#running = this.#running.filter((one) => !fits(one))
    // Work without duration is dropped.
    this.#done.push(...ended.filter(({ from }) => at > from).map((one) => ({ ...shown(one), to: at, lastAt: at })))
    return ended
  }

  /** Ends the work of `event` there; the person stays signed in if nothing else runs. */
  #end(event: PersonEvent): void {
    const { workplaceId, at } = event
    const hasWork = event.orderId !== undefined || event.activityId !== undefined
    const isMeant = (one: Running) =>
      one.workplaceId === workplaceId &&
      one.kind !== 'idle' &&
      (!hasWork || (one.kind !== 'pause' && isSameWork(one, event)))
    const ended = this.#stop(at, isMeant)
    if (ended.length > 0 && !this.#isAt(workplaceId)) this.#start({}, event)
  }

  #isAt(workplaceId: number): boolean {
    return this.#running.some((one) => one.workplaceId === workplaceId)
  }

  #begin(event: PersonEvent): void {
    const { workplaceId, at } = event
    const isThere = (one: Running) => one.workplaceId === workplaceId
    if (this.#running.some((one) => isThere(one) && one.kind !== 'pause' && isSameWork(one, event))) return
    // Overhead interrupts the orders of the workplace, and an order the overhead; several orders run side by side.
    const isInterrupted = (one: Running) => isThere(one) && (event.activityId !== undefined || one.kind !== 'order')
    this.#stop(at, isInterrupted)
    this.#start(event, event)
  }

  #pause(event: PersonEvent): void {
    const { workplaceId, at } = event
    const paused = this.#stop(at, (one) => one.workplaceId === workplaceId && one.kind !== 'pause')
    if (paused.length > 0) this.#start({}, event, paused)
  }

  #resume(event: PersonEvent): void {
    const pauses = this.#stop(event.at, (one) => one.workplaceId === event.workplaceId && one.kind === 'pause')
    for (const { paused = [] } of pauses) for (const work of paused) this.#start(work, event)
  }

  take(event: PersonEvent): void {
    const { workplaceId, at } = event
    if (event.kind === 'signIn' || event.kind === 'begin') this.#enterShift(event)
    else if (this.#shift && isLongOver(this.#shift, at)) this.#leaveShift()
    for (const one of this.#running) if (one.workplaceId === workplaceId) one.lastAt = Math.max(one.lastAt, at)
    if (event.kind === 'signIn' && !this.#isAt(workplaceId)) this.#start({}, event)
    else if (event.kind === 'begin') this.#begin(event)
    else if (event.kind === 'end') this.#end(event)
    else if (event.kind === 'pause') this.#pause(event)
    else if (event.kind === 'resume') this.#resume(event)
    else if (event.kind === 'signOut') this.#stop(at, (one) => one.workplaceId === workplaceId)
  }

  /** `later`: events after it. A device that did not know of the log-out may report that the person continued at its workplace. */
  logOut({ at, madeAt }: LogOut, later: readonly PersonEvent[] = []): void {
    const shift = this.#shift
    const goesOn = ({ workplaceId }: Running): boolean => {
      const next = later.find((event) => event.workplaceId === workplaceId)
      if (!next || !shift || next.kind === 'signIn') return false
      return (next.receivedAt ?? -Infinity) > madeAt && !isLongOver(shift, next.at)
    }
    this.#stop(at, (one) => !goesOn(one))
  }

  all(): ShiftBooking[] {
    return [...this.#done, ...this.#running.map((one) => ({ ...shown(one), to: undefined }))]
  }
}

const inOrderOfTime = (one: Booking, other: Booking): number =>
  one.from - other.from ||
  (one.workplaceId ?? 0) - (other.workplaceId ?? 0) ||
  (one.orderId ?? 0) - (other.orderId ?? 0) ||
  (one.activityId ?? 0) - (other.activityId ?? 0) ||
  BOOKING_KINDS.indexOf(one.kind) - BOOKING_KINDS.indexOf(other.kind) ||
  (one.to ?? Infinity) - (other.to ?? Infinity)

/**
 * The bookings of all these events of one person, in order of time. A log-out is an assumption of the foreman: if a device without network
 * later reports events after it, they count, and the log-out ends nothing there.
 */
export function bookingsOf(
  events: readonly PersonEvent[],
  shiftsOf: ShiftsOf,
  logOuts: readonly LogOut[] = [],
): ShiftBooking[] {
  const record = new Record(shiftsOf)
  const due = logOuts.toSorted((one, other) => one.at - other.at)
  const ordered = inOrderOfEvents(events)
  for (const [index, event] of ordered.entries()) {
    while (due.length > 0 && due[0]!.at <= event.at) record.logOut(due.shift()!, ordered.slice(index))
    record.take(event)
  }
  for (const one of due) record.logOut(one)
  return record.all().toSorted(inOrderOfTime)
}

/** A correction that changes bookings once it has taken effect. */
export interface Correction extends Work {
  readonly id: number
  readonly change: 'book' | 'remove'
  readonly from: number
  readonly to: number
  readonly workplaceId: number | null
  readonly day: Day
  readonly shiftId: number
}

/** The rest of a booking outside of an interval. */
function without(booking: ShiftBooking, from: number, to: number): ShiftBooking[] {
  const end = booking.to ?? Infinity
  if (end <= from || booking.from >= to) return [booking]
  const before = booking.from < from ? [{ ...booking, to: from, lastAt: Math.min(booking.lastAt, from) }] : []
  const after = end > to ? [{ ...booking, from: to, lastAt: Math.max(booking.lastAt, to) }] : []
  return [...before, ...after]
}

/** The bookings after corrections, which apply one after the other in the order of their ids. */
export function withCorrections(bookings: readonly ShiftBooking[], corrections: readonly Correction[]): ShiftBooking[] {
  let result = [...bookings]
  for (const { id, change, from, to, ...rest } of corrections.toSorted((a, b) => a.id - b.id)) {
    result = result.flatMap((one) => without(one, from, to))
    if (change === 'book')
      result.push({ ...rest, kind: kindOf(rest), from, to, lastAt: to, deviceId: undefined, correctionId: id })
  }
  return result.toSorted(inOrderOfTime)
}
