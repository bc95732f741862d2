// Reservations of an ad: their life cycle, their duration, and the quantity that may still be reserved.
import type { PlaceOfWork } from '#domain/calendar/holidays.ts'
import { workdaysAfter } from '#domain/calendar/workdays.ts'
import type { Day } from '#domain/calendar/typed-days.ts'

/** held: until its last day · cancelled: by its holder or the seller · lapsed: its last day is over · handedOver: with a receipt */
export const RESERVATION_STATES = ['held', 'cancelled', 'lapsed', 'handedOver'] as const
export type ReservationState = (typeof RESERVATION_STATES)[number]

export const RESERVATION_EVENTS = [
  'extend',
  'openReceipt',
  'withdrawReceipt',
  'confirmReceipt',
  'cancel',
  'lapse',
] as const
export type ReservationEvent = (typeof RESERVATION_EVENTS)[number]

/** `handingOver`: held, with a receipt that one of the two has confirmed. */
export const RESERVATION_PHASES = [...RESERVATION_STATES, 'handingOver'] as const
export type ReservationPhase = (typeof RESERVATION_PHASES)[number]

/** An event that is not listed is refused. */
export const RESERVATION_TRANSITIONS: Readonly<
  Record<ReservationPhase, Readonly<Partial<Record<ReservationEvent, ReservationPhase>>>>
> = {
  held: { extend: 'held', openReceipt: 'handingOver', cancel: 'cancelled', lapse: 'lapsed' },
  handingOver: { withdrawReceipt: 'held', confirmReceipt: 'handedOver' },
  cancelled: {},
  lapsed: {},
  handedOver: {},
}

/** Working days for which a reservation is valid, in addition to the day on which it is made. */
export const HELD_WORKDAYS = 3
export const EXTENSION_LIMIT = 5

interface StoredReservation {
  readonly state: ReservationState
  /** The last day of its validity. */
  readonly untilOn: Day
  readonly hasOpenReceipt: boolean
}

/** A reservation whose receipt is open waits for the other side, whatever the day. */
export function phaseOn({ state, untilOn, hasOpenReceipt }: StoredReservation, today: Day): ReservationPhase {
  if (state !== 'held') return state
  if (hasOpenReceipt) return 'handingOver'
  return untilOn < today ? 'lapsed' : 'held'
}

export const reservationAfter = (
  reservation: StoredReservation,
  event: ReservationEvent,
  today: Day,
): ReservationPhase | undefined => RESERVATION_TRANSITIONS[phaseOn(reservation, today)][event]

interface HeldAd {
  readonly pickupFrom: Day | null
  readonly expiresOn: Day | null
}

/**
 * The last day of a reservation that is made on `today`. Goods that cannot be fetched yet are held for as long from the first day of
 * pick-up, but not for that reason beyond the last day of their ad.
 */
export function heldUntil(today: Day, { pickupFrom, expiresOn }: HeldAd, place: PlaceOfWork | undefined): Day {
  const usual = workdaysAfter(today, HELD_WORKDAYS, place)
  if (pickupFrom === null || pickupFrom <= today) return usual
  const fetched = workdaysAfter(pickupFrom, HELD_WORKDAYS, place)
  const until = expiresOn !== null && expiresOn < fetched ? expiresOn : fetched
  return until > usual ? until : usual
}

/** The last day after an extension, which counts from the later of both days. */
export const extendedUntil = (untilOn: Day, today: Day, place: PlaceOfWork | undefined): Day =>
  workdaysAfter(untilOn > today ? untilOn : today, HELD_WORKDAYS, place)

export interface Stock {
  readonly quantity: number
  readonly minQuantity: number
  /** Reserved at this moment. */
  readonly held: number
  readonly handed: number
}

export const leftOf = ({ quantity, held, handed }: Stock): number => Math.max(0, quantity - held - handed)

export type QuantityFault = 'quantityTaken' | 'belowMinimum'

/** Less than the smallest quantity may be reserved only where it is the whole rest. */
export function quantityFault(stock: Stock, wanted: number): QuantityFault | undefined {
  const left = leftOf(stock)
  if (wanted > left) return 'quantityTaken'
  return wanted < stock.minQuantity && wanted < left ? 'belowMinimum' : undefined
}
