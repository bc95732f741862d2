// Reserving a quantity of an offer, and the later states of the reservation. Every write locks the ad first, so writes are serialised.
import { sql } from 'kysely'
import type { Ad, Reservation } from '#contract/marketplace.ts'
import type { ReserveBody } from '#contract/marketplace-deals.ts'
import type { Price } from '#domain/marketplace/ad.ts'
import { adAfter } from '#domain/marketplace/ad-state.ts'
import {
  EXTENSION_LIMIT,
  extendedUntil,
  heldUntil,
  quantityFault,
  reservationAfter,
  type ReservationEvent,
  type ReservationState,
} from '#domain/marketplace/reservation.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { lockAd, lockAnyAd, readAd, sellersOf, type LockedAd } from '#server/modules/marketplace/read-ads.ts'
import type { Viewer } from '#server/modules/marketplace/viewer.ts'
import { lapseDue } from './lapse.ts'
import { readWorkPlace } from '#server/organisation/personal-calendar.ts'
import { readReservations } from './read-reservations.ts'

/** Raises the version that the seller sees, and has the windows concerned reload the ad. */
export async function touchAd(tx: Tx, { events }: WriteContext, adId: number): Promise<void> {
  await sql`update ad set version = version + 1 where id = ${adId}`.execute(tx)
  await events.publish(tx, 'ad.changed', { adId })
}

/** Refuses a reservation with a 409 that contains the present ad, so that no typed text is lost. */
async function requireReservable(
  tx: Tx,
  ad: LockedAd,
  viewer: Viewer,
  { quantity, terms }: ReserveBody,
  { at, held }: { readonly at: Date; readonly held: number },
): Promise<void> {
  const refuse = async (code: string) => conflict(code, undefined, await readAd(tx, viewer, ad.id, at))
  if (ad.isSold) throw await refuse('own_ad')
  if (ad.kind !== 'offer') throw await refuse('not_reservable')
  // People with an earlier reservation or message see it also when it is no longer listed for them.
  if (!ad.isListed || adAfter(ad, 'reserve', businessDay(at)) === undefined) throw await refuse('not_active')
  if (ad.terms !== terms) throw await refuse('terms_changed')
  const own = await tx
    .selectFrom('ad_reservation')
    .select('id')
    .where('ad_id', '=', ad.id)
    .where('person_id', '=', viewer.personId)
    .where('state', '=', 'held')
    .executeTakeFirst()
  if (own) throw await refuse('already_reserved')
  const fault = quantityFault({ ...ad, held }, quantity)
  if (fault === 'quantityTaken') throw await refuse('quantity_taken')
  if (fault)
    throw unprocessable('below_minimum', [{ field: 'body.quantity', rule: `must be at least ${ad.minQuantity}` }])
}

/** Reserves a quantity until the day of `heldUntil`; returns the ad as its finder sees it then. */
export async function reserve(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  id: number,
  body: ReserveBody,
): Promise<Ad> {
  const at = context.now()
  const today = businessDay(at)
  const ad = await lockAd(tx, viewer, id, today)
  const held = ad.held - (await lapseDue(tx, context, ad, at))
  await requireReservable(tx, ad, viewer, body, { at, held })
  const until = heldUntil(today, ad, await readWorkPlace(tx, ad.workSiteId))
  const { price, title, unit } = ad
  const { quantity } = body
  const row = await tx
    .insertInto('ad_reservation')
    .values({
      ad_id: id,
      person_id: viewer.personId,
      quantity,
      offered: ad.quantity,
      until_on: until,
      price_kind: price.kind ?? 'free',
      amount: price.amount,
      price_per: price.per,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await touchAd(tx, context, id)
  await context.events.publish(tx, 'market.notice', {
    notice: 'reserved',
    key: `ad-reserved:${row.id}`,
    adId: id,
    personIds: sellersOf(ad),
    creatorName: viewer.name,
    values: { title, quantity, unit, day: until, name: viewer.name, price, offered: ad.quantity },
  })
  return readAd(tx, viewer, id, at)
}

/** A reservation whose ad is locked. */
export interface LockedReservation {
  readonly id: number
  readonly ad: LockedAd
  readonly personId: string | null
  readonly quantity: number
  /** The agreed price; for a lot it is for `offered`. */
  readonly price: Price
  readonly offered: number
  readonly state: ReservationState
  readonly untilOn: Day
  readonly extensions: number
  readonly hasOpenReceipt: boolean
  readonly isSeller: boolean
}

/** For its holder and the seller, also of an ad that a moderator has hidden; everybody else: 404. */
export async function lockReservation(tx: Tx, { personId }: Viewer, id: number): Promise<LockedReservation> {
  const found = await tx.selectFrom('ad_reservation').select('ad_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const ad = await lockAnyAd(tx, found.ad_id)
  const { rows } = await sql<Omit<LockedReservation, 'ad' | 'isSeller'>>`
    select r.id, r.person_id as "personId", r.quantity, r.offered, r.state,
      json_build_object('kind', r.price_kind, 'amount', r.amount, 'per', r.price_per) as price, r.until_on as "untilOn", r.extensions,
      exists (select from ad_receipt c where c.reservation_id = r.id) as "hasOpenReceipt"
    from ad_reservation r where r.id = ${id}`.execute(tx)
  const [reservation] = rows
  const isSeller = ad !== undefined && sellersOf(ad).includes(personId)
  if (!ad || !reservation || (!isSeller && reservation.personId !== personId)) throw notFound()
  return { ...reservation, ad, isSeller }
}

export async function readReservation(tx: Db, id: number, at: Date): Promise<Reservation> {
  const [reservation] = await readReservations(tx, { id }, businessDay(at))
  if (!reservation) throw notFound()
  return reservation
}

/** 409 `not_possible` with the present reservation where the event is not possible in its state. */
export async function requirePossible(
  tx: Tx,
  reservation: LockedReservation,
  event: ReservationEvent,
  at: Date,
): Promise<void> {
  if (reservationAfter(reservation, event, businessDay(at)) === undefined)
    throw conflict('not_possible', undefined, await readReservation(tx, reservation.id, at))
}

/** The other side of a reservation. */
export const othersOf = ({ ad, personId, isSeller }: LockedReservation): string[] =>
  isSeller ? (personId === null ? [] : [personId]) : sellersOf(ad)

/** Cancelled by its holder or the seller; the quantity is free immediately. */
export async function cancelReservation(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  id: number,
): Promise<Reservation> {
  const at = context.now()
  const reservation = await lockReservation(tx, viewer, id)
  await requirePossible(tx, reservation, 'cancel', at)
  const { ad, quantity, isSeller } = reservation
  await sql`update ad_reservation set state = 'cancelled', ended_at = ${at}, ended_by = ${viewer.personId}
    where id = ${id}`.execute(tx)
  await touchAd(tx, context, ad.id)
  await context.events.publish(tx, 'market.notice', {
    notice: isSeller ? 'cancelledBySeller' : 'cancelledByFinder',
    key: `ad-cancelled:${id}`,
    adId: ad.id,
    personIds: othersOf(reservation),
    creatorName: viewer.name,
    values: { title: ad.title, quantity, unit: ad.unit, name: viewer.name },
  })
  return readReservation(tx, id, at)
}

/** Three working days more, by the seller; 409 `not_possible` after the fifth time. */
export async function extendReservation(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  id: number,
): Promise<Reservation> {
  const at = context.now()
  const today = businessDay(at)
  const reservation = await lockReservation(tx, viewer, id)
  // The holder of the reservation could block the ad for ever.
  if (!reservation.isSeller) throw conflict('only_seller', undefined, await readReservation(tx, id, at))
  await requirePossible(tx, reservation, 'extend', at)
  const { ad, untilOn, quantity, extensions, price, offered } = reservation
  if (extensions >= EXTENSION_LIMIT) throw conflict('not_possible', undefined, await readReservation(tx, id, at))
  const until = extendedUntil(untilOn, today, await readWorkPlace(tx, ad.workSiteId))
  await sql`update ad_reservation set until_on = ${until}::date, extensions = extensions + 1 where id = ${id}`.execute(
    tx,
  )
  await touchAd(tx, context, ad.id)
  await context.events.publish(tx, 'market.notice', {
    notice: 'extended',
    key: `ad-extended:${id}:${extensions + 1}`,
    adId: ad.id,
    personIds: othersOf(reservation),
    creatorName: viewer.name,
    values: { title: ad.title, quantity, unit: ad.unit, day: until, name: viewer.name, price, offered },
  })
  return readReservation(tx, id, at)
}
