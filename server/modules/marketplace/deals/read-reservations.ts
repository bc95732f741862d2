// Reservations and receipts as the two people concerned see them.
import { sql } from 'kysely'
import type { Receipt } from '#contract/marketplace-deals.ts'
import type { Reservation } from '#contract/marketplace.ts'
import { phaseOn, type ReservationState } from '#domain/marketplace/reservation.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { namedPerson } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'

const LIMIT = 200

interface Which {
  readonly id?: number
  readonly adId?: number
  readonly personId?: string
}

type Row = Omit<Reservation, 'state' | 'createdAt' | 'endedAt' | 'receipt'> & {
  storedState: ReservationState
  createdAt: Date
  endedAt: Date | null
  receipt: NonNullable<Reservation['receipt']> | null
}

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The reservations of `which`, newest first, in their phases of that day, whether or not the job has run. */
export async function readReservations(db: Db, { id, adId, personId }: Which, today: Day): Promise<Reservation[]> {
  const { rows } = await sql<Row>`
    select r.id, r.ad_id as "adId", a.title as "adTitle", ${namedPerson(sql`r.person_id`)} as person, r.quantity, r.offered,
      r.state as "storedState", r.until_on as "untilOn", r.extensions, r.created_at as "createdAt",
      r.ended_at as "endedAt",
      json_build_object('kind', r.price_kind, 'amount', r.amount, 'per', r.price_per) as price,
      (select json_build_object('number', c.number, 'quantity', c.quantity, 'giver', ${namedPerson(sql`c.giver_id`)},
        'givenAt', c.given_at, 'receivedAt', c.received_at) from ad_receipt c where c.reservation_id = r.id) as receipt
    from ad_reservation r join ad a on a.id = r.ad_id
    where (${id === undefined} or r.id = ${id ?? 0}) and (${adId === undefined} or r.ad_id = ${adId ?? 0})
      and (${personId === undefined} or r.person_id = ${personId ?? null}::uuid)
    order by r.id desc limit ${LIMIT}`.execute(db)
  return rows.map(({ storedState, createdAt, endedAt, receipt, ...row }) => ({
    ...row,
    state: phaseOn({ state: storedState, untilOn: row.untilOn, hasOpenReceipt: receipt !== null }, today),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    receipt: receipt && { ...receipt, givenAt: iso(receipt.givenAt), receivedAt: iso(receipt.receivedAt) },
  }))
}

type ReceiptRow = Omit<Receipt, 'givenAt' | 'receivedAt'> & { givenAt: Date; receivedAt: Date }

/**
 * Receipts are documents of their own: both sides read them, also when the ad is deleted or hidden. Those that both have confirmed and
 * the person has given or received, or that are of the own ads; newest first.
 */
export async function readReceipts(db: Db, personId: string): Promise<Receipt[]> {
  const { rows } = await sql<ReceiptRow>`
    select c.number, c.quantity, c.given_at as "givenAt", c.received_at as "receivedAt",
      json_build_object('number', a.number, 'title', a.title, 'quantity', r.offered, 'unit', a.unit) as ad,
      json_build_object('kind', r.price_kind, 'amount', r.amount, 'per', r.price_per) as price,
      ${namedPerson(sql`c.giver_id`)} as giver, ${namedPerson(sql`c.receiver_id`)} as receiver
    from ad_receipt c join ad_reservation r on r.id = c.reservation_id join ad a on a.id = r.ad_id
    where c.given_at is not null and c.received_at is not null
      and ${personId}::uuid in (c.giver_id, c.receiver_id, a.owner_id)
    order by c.id desc limit ${LIMIT}`.execute(db)
  return rows.map(({ givenAt, receivedAt, ...row }) => ({
    ...row,
    givenAt: givenAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
  }))
}
