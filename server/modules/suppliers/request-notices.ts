// Announces change requests: whoever may decide has a to-do, and whoever asked gets the outcome.
import type { RequestKind } from '#domain/suppliers/change-request.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'

/** Publishes, in the transaction of a write, that a request was made or has come to its end; by its kind the newest one is meant. */
export async function publishRequest(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  partnerId: number,
  which: { readonly kind: RequestKind } | { readonly id: number },
): Promise<void> {
  const request = await tx
    .selectFrom('partner_request')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where((e) => ('id' in which ? e('id', '=', which.id) : e('kind', '=', which.kind)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (request) await events.publish(tx, 'supplier.request_changed', { requestId: request.id })
}
