// Handing over reserved goods: one of the two records it, the other confirms it, and the receipt is final.
import { sql } from 'kysely'
import type { Reservation } from '#contract/marketplace.ts'
import { adAfter } from '#domain/marketplace/ad-state.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, unprocessable } from '#server/http/errors.ts'
import { nextNumber } from '#server/modules/marketplace/market-number.ts'
import type { Viewer } from '#server/modules/marketplace/viewer.ts'
import {
  lockReservation,
  othersOf,
  readReservation,
  requirePossible,
  touchAd,
  type LockedReservation,
} from './reservations.ts'

interface Receipt {
  readonly id: number
  readonly number: string
  readonly quantity: number
  readonly giverId: string | null
  readonly isGiven: boolean
}

/** The receipt that one side has confirmed. */
async function readOpen(tx: Tx, reservationId: number): Promise<Receipt | undefined> {
  const { rows } = await sql<Receipt>`
    select id, number, quantity, giver_id as "giverId", given_at is not null as "isGiven" from ad_receipt
    where reservation_id = ${reservationId} and (given_at is null or received_at is null)`.execute(tx)
  return rows[0]
}

interface Said {
  readonly notice: 'receiptOpened' | 'receiptWithdrawn' | 'handedOver'
  readonly receipt: Pick<Receipt, 'number' | 'quantity'>
}

async function notifyOthers(
  tx: Tx,
  { events }: WriteContext,
  viewer: Viewer,
  reservation: LockedReservation,
  { notice, receipt }: Said,
): Promise<void> {
  const { ad, price, offered } = reservation
  const { title, unit, id } = ad
  await events.publish(tx, 'market.notice', {
    notice,
    key: `ad-${notice}:${receipt.number}`,
    adId: id,
    personIds: othersOf(reservation),
    creatorName: viewer.name,
    values: { title, quantity: receipt.quantity, unit, name: viewer.name, price, offered },
  })
}

/** Opens the receipt for all or a part of the reserved quantity; from then on the reservation waits for the other side. */
export async function openReceipt(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  id: number,
  quantity: number,
): Promise<Reservation> {
  const at = context.now()
  const today = businessDay(at)
  const reservation = await lockReservation(tx, viewer, id)
  await requirePossible(tx, reservation, 'openReceipt', at)
  const { ad, isSeller, personId } = reservation
  if (quantity > reservation.quantity)
    throw unprocessable('above_reserved', [{ field: 'body.quantity', rule: `must be at most ${reservation.quantity}` }])
  const number = await nextNumber(tx, 'MPR', today)
  await tx
    .insertInto('ad_receipt')
    .values({
      reservation_id: id,
      number,
      quantity,
      giver_id: isSeller ? viewer.personId : null,
      receiver_id: personId,
      given_at: isSeller ? at : null,
      received_at: isSeller ? null : at,
      opened_at: at,
    })
    .execute()
  await touchAd(tx, context, ad.id)
  await notifyOthers(tx, context, viewer, reservation, { notice: 'receiptOpened', receipt: { number, quantity } })
  return readReservation(tx, id, at)
}

/** Once everything was handed over, the ad has ended. */
async function endAd(tx: Tx, { ad }: LockedReservation, at: Date): Promise<void> {
  const state = adAfter(ad, 'handOverAll', businessDay(at))
  if (state !== undefined)
    await sql`update ad set state = ${state}, updated_at = ${at} where id = ${ad.id} and handed = quantity`.execute(tx)
}

/** Confirms by the other side: now both have, and the rest of the reservation is free. Throws 409 `not_possible` for a repetition. */
export async function confirmReceipt(tx: Tx, context: WriteContext, viewer: Viewer, id: number): Promise<Reservation> {
  const at = context.now()
  const reservation = await lockReservation(tx, viewer, id)
  await requirePossible(tx, reservation, 'confirmReceipt', at)
  const { isSeller, ad } = reservation
  const receipt = await readOpen(tx, id)
  if (!receipt || receipt.isGiven === isSeller)
    throw conflict('already_confirmed', undefined, await readReservation(tx, id, at))
  await (
    isSeller
      ? sql`update ad_receipt set given_at = ${at}, giver_id = ${viewer.personId} where id = ${receipt.id}`
      : sql`update ad_receipt set received_at = ${at} where id = ${receipt.id}`
  ).execute(tx)
  await sql`update ad_reservation set state = 'handedOver', handed = ${receipt.quantity}, ended_at = ${at},
    ended_by = ${viewer.personId} where id = ${id}`.execute(tx)
  await endAd(tx, reservation, at)
  await touchAd(tx, context, ad.id)
  await notifyOthers(tx, context, viewer, reservation, { notice: 'handedOver', receipt })
  return readReservation(tx, id, at)
}

/** Withdrawn by either side before the other has confirmed: there was no hand-over, and the reservation continues. */
export async function withdrawReceipt(tx: Tx, context: WriteContext, viewer: Viewer, id: number): Promise<Reservation> {
  const at = context.now()
  const reservation = await lockReservation(tx, viewer, id)
  await requirePossible(tx, reservation, 'withdrawReceipt', at)
  const receipt = await readOpen(tx, id)
  if (!receipt) throw conflict('not_possible', undefined, await readReservation(tx, id, at))
  await sql`delete from ad_receipt where id = ${receipt.id}`.execute(tx)
  await touchAd(tx, context, reservation.ad.id)
  await notifyOthers(tx, context, viewer, reservation, { notice: 'receiptWithdrawn', receipt })
  return readReservation(tx, id, at)
}
