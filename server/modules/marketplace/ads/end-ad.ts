// How an owner takes an ad off the list, renews it, deletes it, and takes the deletion back.
import { sql } from 'kysely'
import type { Ad, DeletedAd, RenewedAd } from '#contract/marketplace.ts'
import { renewedUntil, RESTORABLE_DAYS } from '#domain/marketplace/ad.ts'
import { adAfter, type AdEvent, type StoredAdState } from '#domain/marketplace/ad-state.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { deletePictures, type PictureIds } from '#server/files/pictures.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { lapseDue } from '#server/modules/marketplace/deals/lapse.ts'
import { isRestorableBy, restorableSince, type Viewer } from '#server/modules/marketplace/viewer.ts'
import { lockAd, readAd, readFinders, type LockedAd } from '#server/modules/marketplace/read-ads.ts'
import { requireOwner, requireVersion } from './save-ad.ts'

const DAY = 86_400_000

interface SeenAd {
  readonly id: number
  readonly version?: number | undefined
}

interface Ready {
  readonly ad: LockedAd
  readonly state: StoredAdState
  readonly at: Date
  /** Reserved still. */
  readonly held: number
}

/** The own ad for which the event is possible; else 409 `not_possible` with the present ad. */
async function prepare(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  { id, version }: SeenAd,
  event: AdEvent,
): Promise<Ready> {
  const at = context.now()
  const today = businessDay(at)
  const ad = await lockAd(tx, viewer, id, today)
  requireOwner(ad, viewer)
  await requireVersion(tx, ad, viewer, { seen: version, now: at })
  const state = adAfter(ad, event, today)
  if (state === undefined) throw conflict('not_possible', undefined, await readAd(tx, viewer, id, at))
  return { ad, state, at, held: ad.held - (await lapseDue(tx, context, ad, at)) }
}

/** Notifies finders of the end of an ad; the entry of a deleted one links to the list. */
const notifyOfEnd = async (tx: Tx, { events }: WriteContext, viewer: Viewer, { ad, at }: Ready, adId: number | null) =>
  events.publish(tx, 'market.notice', {
    notice: 'ended',
    key: `ad-ended:${ad.id}:${ad.version}`,
    adId,
    personIds: ad.isPublished ? await readFinders(tx, ad.id, businessDay(at)) : [],
    creatorName: viewer.name,
    values: { title: ad.title },
  })

const announce = (tx: Tx, { events }: WriteContext, adId: number) => events.publish(tx, 'ad.changed', { adId })

/** Reservations stay valid; other people cannot find the ad any more. */
export async function deactivateAd(tx: Tx, context: WriteContext, viewer: Viewer, target: SeenAd): Promise<Ad> {
  const ready = await prepare(tx, context, viewer, target, 'deactivate')
  const { ad, state, at } = ready
  await sql`update ad set state = ${state}, updated_at = ${at}, version = version + 1 where id = ${ad.id}`.execute(tx)
  await notifyOfEnd(tx, context, viewer, ready, ad.id)
  await announce(tx, context, ad.id)
  return readAd(tx, viewer, ad.id, at)
}

/** Shows the ad for another month, also one that has expired; what it offers stays the same. */
export async function renewAd(tx: Tx, context: WriteContext, viewer: Viewer, target: SeenAd): Promise<RenewedAd> {
  const { ad, state, at } = await prepare(tx, context, viewer, target, 'renew')
  const expiresOn = renewedUntil(ad.expiresOn, businessDay(at))
  // A second click on the same day finds it renewed.
  if (expiresOn === ad.expiresOn) return { id: ad.id, expiresOn, version: ad.version }
  const { rows } = await sql<RenewedAd>`
    update ad set state = ${state}, expires_on = ${expiresOn}::date, updated_at = ${at}, version = version + 1
    where id = ${ad.id} returning id, expires_on as "expiresOn", version`.execute(tx)
  await announce(tx, context, ad.id)
  return rows[0]!
}

/** 409 `ad_reserved` with the present ad while it has reservations. */
export async function deleteAd(tx: Tx, context: WriteContext, viewer: Viewer, target: SeenAd): Promise<DeletedAd> {
  const ready = await prepare(tx, context, viewer, target, 'delete')
  const { ad, at, held } = ready
  if (held > 0) throw conflict('ad_reserved', undefined, await readAd(tx, viewer, ad.id, at))
  await sql`update ad set deleted_at = ${at}, version = version + 1 where id = ${ad.id}`.execute(tx)
  if (ad.state === 'active') await notifyOfEnd(tx, context, viewer, ready, null)
  await announce(tx, context, ad.id)
  return { id: ad.id, restorableUntil: new Date(at.getTime() + RESTORABLE_DAYS * DAY).toISOString() }
}

/** Takes the deletion back; 404 where it was not deleted by its owner within the last 30 days. */
export async function restoreAd(tx: Tx, context: WriteContext, viewer: Viewer, id: number): Promise<Ad> {
  const at = context.now()
  const { rows } = await sql`
    update ad a set deleted_at = null, version = version + 1
    where id = ${id} and ${isRestorableBy(viewer.personId, at)} returning id`.execute(tx)
  // A repeated or late undo: the response is the present state.
  if (rows.length === 0) {
    const ad = await lockAd(tx, viewer, id, businessDay(at))
    if (ad.ownerId !== viewer.personId) throw notFound()
  } else await announce(tx, context, id)
  return readAd(tx, viewer, id, at)
}

/** Removes ads that can no longer be restored, those without a hand-over: receipts stay. */
export async function removeOldAds(db: Db, now: Date): Promise<void> {
  const before = restorableSince(now)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<PictureIds>`
      with gone as (
        select a.id from ad a where a.deleted_at < ${before}
          and not exists (select from ad_receipt c join ad_reservation r on r.id = c.reservation_id where r.ad_id = a.id)
        limit 200 for update skip locked
      ), pictures as (select i.file_id, i.original_id from ad_picture i where i.ad_id in (select id from gone)),
      deleted as (delete from ad where id in (select id from gone))
      select file_id as "fileId", original_id as "originalId" from pictures`.execute(tx)
    await deletePictures(tx, rows)
  })
}
