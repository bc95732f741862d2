// Reports of misconduct and the actions of moderators. Only moderators see who reported an ad, never its seller.
import { sql } from 'kysely'
import type { ModeratedAd, ModerationBody, OwnReport, ReportBody } from '#contract/marketplace-deals.ts'
import { namedPerson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { lockAd, readCards, sellersOf, type LockedAd } from '#server/modules/marketplace/read-ads.ts'
import { readModerators, type Viewer } from '#server/modules/marketplace/viewer.ts'

const LISTED = 100

type OwnRow = Omit<OwnReport, 'createdAt'> & { createdAt: Date }

async function readOwn(db: Db, { personId }: Viewer, adId: number): Promise<OwnReport | undefined> {
  const { rows } = await sql<OwnRow>`
    select id, reason, created_at as "createdAt", outcome from ad_report
    where ad_id = ${adId} and reporter_id = ${personId} order by id desc limit 1`.execute(db)
  return rows[0] && { ...rows[0], createdAt: rows[0].createdAt.toISOString() }
}

/** Once while it is open: a repetition returns the existing report. Throws 409 `own_ad` for one's own. */
export async function reportAd(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  id: number,
  body: ReportBody,
): Promise<OwnReport> {
  const at = context.now()
  const ad = await lockAd(tx, viewer, id, businessDay(at))
  if (ad.isSold) throw conflict('own_ad')
  if (body.reason === 'other' && (body.body ?? '').trim() === '')
    throw unprocessable('text_empty', [{ field: 'body.body', rule: 'must say what is wrong' }])
  const { rows } = await sql<{ id: number }>`
    insert into ad_report (ad_id, reporter_id, reason, body, created_at)
    values (${id}, ${viewer.personId}, ${body.reason}, ${(body.body ?? '').trim()}, ${at})
    on conflict (ad_id, reporter_id) where outcome is null do nothing returning id`.execute(tx)
  const [made] = rows
  if (made) {
    const sellers = sellersOf(ad)
    const moderators = (await readModerators(tx)).filter((one) => !sellers.includes(one))
    await context.events.publish(tx, 'market.notice', {
      notice: 'reported',
      key: `ad-report:${made.id}`,
      adId: id,
      personIds: moderators,
      // The entry in the bell of a moderator contains no name.
      creatorName: '',
      values: { title: ad.title },
    })
  }
  const report = await readOwn(tx, viewer, id)
  if (!report) throw notFound()
  return report
}

type Row = Omit<ModeratedAd, 'ad'> & { id: number }

const iso = (at: string): string => new Date(at).toISOString()

/** Ads with open reports and hidden ones, those reported last first; without the moderator's own. */
export async function readModerated({ db, now }: ReadContext, viewer: Viewer): Promise<ModeratedAd[]> {
  const { rows } = await sql<Row>`
    select a.id, ${namedPerson(sql`a.owner_id`)} as owner, a.hidden_reason as "hiddenReason",
      coalesce((select json_agg(json_build_object('id', e.id, 'reporter', ${namedPerson(sql`e.reporter_id`)}, 'reason', e.reason,
          'body', e.body, 'createdAt', e.created_at) order by e.id)
        from ad_report e where e.ad_id = a.id and e.outcome is null), '[]') as reports,
      coalesce((select json_agg(json_build_object('action', l.action, 'reason', l.reason, 'by', ${namedPerson(sql`l.by_id`)},
          'at', l.at) order by l.id) from ad_moderation l where l.ad_id = a.id), '[]') as log
    from ad a
    where a.deleted_at is null and a.owner_id is distinct from ${viewer.personId}
      and a.contact_id is distinct from ${viewer.personId}
      and (a.hidden_at is not null or exists (select from ad_report e where e.ad_id = a.id and e.outcome is null))
    order by coalesce((select max(e.id) from ad_report e where e.ad_id = a.id), 0) desc, a.id desc limit ${LISTED}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  const cards = new Map((await readCards(db, viewer, ids, now())).map((card) => [card.id, card]))
  return rows.flatMap(({ id, reports, log, ...row }) => {
    const ad = cards.get(id)
    if (!ad) return []
    return [
      {
        ...row,
        ad,
        reports: reports.map((one) => ({ ...one, createdAt: iso(one.createdAt) })),
        log: log.map((one) => ({ ...one, at: iso(one.at) })),
      },
    ]
  })
}

const DONE = { hide: 'hidden', restore: 'restored', dismiss: 'dismissed' } as const

/** Closes the open reports of an ad, and notifies their reporters that it was checked. */
async function closeReports(
  tx: Tx,
  { events }: WriteContext,
  ad: LockedAd,
  viewer: Viewer,
  outcome: 'hidden' | 'dismissed',
  at: Date,
) {
  const { rows } = await sql<{ id: number; reporterId: string | null }>`
    update ad_report set outcome = ${outcome}, decided_by = ${viewer.personId}, decided_at = ${at}
    where ad_id = ${ad.id} and outcome is null returning id, reporter_id as "reporterId"`.execute(tx)
  for (const { id, reporterId } of rows)
    if (reporterId !== null)
      await events.publish(tx, 'market.notice', {
        notice: 'reportDecided',
        key: `ad-report-decided:${id}`,
        // Without the ad: a hidden ad is not referred to any more.
        adId: null,
        personIds: [reporterId],
        creatorName: '',
        values: {},
      })
}

/** Hides, shows again, or dismisses the reports. 403 `own_ad` for one's own; 409 `not_possible` where it is so already. */
export async function moderate(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  id: number,
  { action, reason = '' }: ModerationBody,
): Promise<{ id: number; isHidden: boolean }> {
  const at = context.now()
  const ad = await lockAd(tx, viewer, id, businessDay(at))
  if (ad.isSold) throw forbidden('own_ad')
  if (action !== 'restore' && reason.trim() === '')
    throw unprocessable('reason_required', [{ field: 'body.reason', rule: 'must say why' }])
  if ((action === 'hide') === ad.isHidden && action !== 'dismiss') throw conflict('not_possible')
  if (action !== 'dismiss')
    await sql`update ad set hidden_at = ${action === 'hide' ? at : null}, hidden_reason = ${action === 'hide' ? reason.trim() : null},
      version = version + 1 where id = ${id}`.execute(tx)
  const log = await tx
    .insertInto('ad_moderation')
    .values({ ad_id: id, action: DONE[action], reason: reason.trim(), by_id: viewer.personId, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (action !== 'restore') await closeReports(tx, context, ad, viewer, action === 'hide' ? 'hidden' : 'dismissed', at)
  if (action !== 'dismiss')
    await context.events.publish(tx, 'market.notice', {
      notice: DONE[action] === 'hidden' ? 'hidden' : 'restored',
      key: `ad-moderated:${log.id}`,
      adId: id,
      personIds: sellersOf(ad),
      creatorName: '',
      values: { title: ad.title, text: reason.trim() },
    })
  await context.events.publish(tx, 'ad.changed', { adId: id })
  return { id, isHidden: action === 'hide' || (action === 'dismiss' && ad.isHidden) }
}
