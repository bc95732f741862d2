// Reservations whose last day is over: ended by the job, or earlier by the next change of their ad.
import { sql } from 'kysely'
import { nameById } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { sellersOf, type LockedAd } from '#server/modules/marketplace/read-ads.ts'

interface Lapsed {
  id: number
  personId: string | null
  name: string
  quantity: number
}

/** Ends those of a locked ad that are due, notifies both sides once, and returns the quantity that is free again. */
export async function lapseDue(tx: Tx, { events }: WriteContext, ad: LockedAd, at: Date): Promise<number> {
  if (ad.held === 0) return 0
  const { rows } = await sql<Lapsed>`
    update ad_reservation r set state = 'lapsed', ended_at = ${at}
    where r.ad_id = ${ad.id} and r.state = 'held' and r.until_on < ${businessDay(at)}::date
      and not exists (select from ad_receipt c where c.reservation_id = r.id)
    returning r.id, r.person_id as "personId", r.quantity,
      ${nameById(sql`r.person_id`)} as name`.execute(tx)
  if (rows.length === 0) return 0
  await sql`update ad set version = version + 1 where id = ${ad.id}`.execute(tx)
  const { id: adId, title, unit } = ad
  for (const { id, personId, name, quantity } of rows) {
    const about = { adId, creatorName: '', values: { title, unit, quantity, name } }
    if (personId !== null)
      await events.publish(tx, 'market.notice', {
        ...about,
        notice: 'lapsedOfFinder',
        key: `ad-lapsed:${id}`,
        personIds: [personId],
      })
    await events.publish(tx, 'market.notice', {
      ...about,
      notice: 'lapsedOfSeller',
      key: `ad-free:${id}`,
      personIds: sellersOf(ad),
    })
  }
  await events.publish(tx, 'ad.changed', { adId })
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}
