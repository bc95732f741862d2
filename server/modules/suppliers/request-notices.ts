// Who hears of a change request: an event for those who may decide, and for whoever asked once it is decided.
import { sql } from 'kysely'
import type { RequestKind } from '#domain/suppliers/change-request.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { readResponsible } from './responsible.ts'

interface Found {
  readonly id: number
  readonly requesterId: string | null
  readonly groupIds: number[]
  readonly companyIds: number[]
}

/** Publishes, in the transaction of a write, that a request was made or has come to its end; by its kind the newest one is meant. */
export async function publishRequest(
  tx: Tx,
  { events, now }: Pick<Context, 'events' | 'now'>,
  partnerId: number,
  which: { readonly kind: RequestKind } | { readonly id: number },
): Promise<void> {
  const { rows } = await sql<Found>`
    select q.id, q.requester_id as "requesterId", p.group_ids as "groupIds", p.company_ids as "companyIds"
    from partner_request q join partner p on p.id = q.partner_id
    where q.partner_id = ${partnerId} and ${'id' in which ? sql`q.id = ${which.id}` : sql`q.kind = ${which.kind}`}
    order by q.id desc limit 1`.execute(tx)
  const [request] = rows
  if (!request) return
  const personIds = await readResponsible(tx, request, businessDay(now()), request.requesterId)
  await events.publish(tx, 'supplier.request_changed', { requestId: request.id, personIds })
}
