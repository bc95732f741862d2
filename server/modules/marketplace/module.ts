import { sql } from 'kysely'
import { AD_FIELDS } from '#domain/marketplace/ad.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { jsonFields } from '#server/db/fields.ts'
import type { DomainEvents } from '#server/kernel/events.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { removeOldAds } from './ads/end-ad.ts'
import { adRoutes } from './ads/routes.ts'
import { dealRoutes } from './deals/routes.ts'
import { startMarketJobs } from './jobs.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { onMarketplace } from './notifications/on-marketplace.ts'
import { removeUnattached } from './pictures/pictures.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { notifyOfNewAd } from './searches/notify-searches.ts'
import { searchRoutes } from './searches/routes.ts'

async function readConcerned(db: Db, adId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p where p.active and p.id in (
      select owner_id from ad where id = ${adId} union select contact_id from ad where id = ${adId} and state <> 'draft'
      union select person_id from ad_reservation where ad_id = ${adId} union select finder_id from ad_thread where ad_id = ${adId})
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lets the windows of affected people read the ad again. The message only contains its id. */
async function announceChange({ db, hub }: Context, { adId, personIds }: DomainEvents['ad.changed']): Promise<void> {
  const people = personIds?.toSorted() ?? (await readConcerned(db, adId))
  await db.transaction().execute((tx) =>
    hub.emit(
      tx,
      people.map((personId) => ({ personId, type: 'ad_change' as const, data: { id: adId } })),
    ),
  )
}

function onMarketEvents(context: Context): void {
  const { events } = context
  onMarketplace(context)
  events.on('ad.changed', (change) => announceChange(context, change))
  events.on('ad.published', ({ adId }) => notifyOfNewAd(context, adId))
}

/** Everything that a person has put on the marketplace, agreed there and written; of reports those that they made themselves. */
function exportMarket({ exports }: Pick<Context, 'exports'>): void {
  exports.add('marketplace', async (db, { personId }) => {
    const { rows } = await sql<Record<string, unknown>>`
      select coalesce((select json_agg(json_build_object('number', a.number, 'side', a.side, 'kind', a.kind, 'state', a.state,
          'title', a.title, 'description', a.description, 'priceKind', a.price_kind, 'amount', a.amount, 'quantity', a.quantity,
          ${jsonFields(AD_FIELDS, 'a')}, 'properties', a.properties,
          'created', a.created_at, 'published', a.published_at, 'expires', a.expires_on, 'deleted', a.deleted_at,
          'hiddenReason', a.hidden_reason, 'pictures', (select json_agg(json_build_object('name', i.name, 'alt', i.alt)
            order by i.position) from ad_picture i where i.ad_id = a.id)) order by a.id)
        from ad a where a.owner_id = ${personId}), '[]') as ads,
      coalesce((select json_agg(json_build_object('ad', a.number, 'title', a.title, 'quantity', r.quantity, 'state', r.state,
          'priceKind', r.price_kind, 'amount', r.amount, 'per', r.price_per, 'until', r.until_on, 'created', r.created_at, 'ended', r.ended_at) order by r.id)
        from ad_reservation r join ad a on a.id = r.ad_id where r.person_id = ${personId}), '[]') as reservations,
      coalesce((select json_agg(json_build_object('number', c.number, 'ad', a.number, 'title', a.title, 'quantity', c.quantity,
          'given', c.given_at, 'received', c.received_at, 'isGiver', c.giver_id is not distinct from ${personId}) order by c.id)
        from ad_receipt c join ad_reservation r on r.id = c.reservation_id join ad a on a.id = r.ad_id
        where ${personId} in (c.giver_id, c.receiver_id)), '[]') as receipts,
      coalesce((select json_agg(json_build_object('ad', a.number, 'text', m.body, 'sent', m.sent_at) order by m.id)
        from ad_message m join ad_thread t on t.id = m.thread_id join ad a on a.id = t.ad_id
        where m.author_id = ${personId}), '[]') as messages,
      coalesce((select json_agg(json_build_object('name', s.name, 'criteria', s.criteria, 'frequency', s.frequency,
          'created', s.created_at) order by s.id) from ad_search s where s.person_id = ${personId}), '[]') as searches,
      coalesce((select json_agg(json_build_object('ad', a.number, 'reason', e.reason, 'text', e.body, 'at', e.created_at,
          'outcome', e.outcome) order by e.id)
        from ad_report e join ad a on a.id = e.ad_id where e.reporter_id = ${personId}), '[]') as reports`.execute(db)
    return rows[0]
  })
}

export const marketplaceModule: ServerModule = {
  areas: ['marketplace'],
  routes: [
    ['/api/mp', adRoutes],
    ['/api/mp', pictureRoutes],
    ['/api/mp', dealRoutes],
    ['/api/mp', searchRoutes],
    ['/api/mp', moderationRoutes],
  ],
  jobs: startMarketJobs,
  events: onMarketEvents,
  exports: exportMarket,
  cleanup: [removeUnattached, removeOldAds],
}
