// Receipts as documents of their own: both sides read them, also when the ad is deleted or hidden.
import { sql } from 'kysely'
import type { Receipt } from '#contract/marketplace-deals.ts'
import type { Db } from '#server/db/db.ts'
import { PERSON } from './read-reservations.ts'

const LIMIT = 200

type Row = Omit<Receipt, 'givenAt' | 'receivedAt'> & { givenAt: Date; receivedAt: Date }

/** Those that both have confirmed and the person has given or received, or that are of the own ads; newest first. */
export async function readReceipts(db: Db, personId: string): Promise<Receipt[]> {
  const { rows } = await sql<Row>`
    select c.number, c.quantity, c.given_at as "givenAt", c.received_at as "receivedAt",
      json_build_object('number', a.number, 'title', a.title, 'quantity', r.offered, 'unit', a.unit) as ad,
      json_build_object('kind', r.price_kind, 'amount', r.amount, 'per', r.price_per) as price,
      ${PERSON(sql.ref('c.giver_id'))} as giver, ${PERSON(sql.ref('c.receiver_id'))} as receiver
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
