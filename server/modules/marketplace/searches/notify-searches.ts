// Notifies people of a new ad: those with a matching saved search, and owners of matching wanted ads. Each person sees the ad by their own
// present rights.
import { sql } from 'kysely'
import type { Criteria } from '#contract/marketplace-deals.ts'
import { DIGEST_MINUTE } from '#domain/marketplace/market-notice.ts'
import { isMatch, type MatchFacts } from '#domain/marketplace/match.ts'
import { wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { nameOf } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { MarketNoticeEvent } from '#server/modules/marketplace/events.ts'
import { meets } from '#server/modules/marketplace/ads/list-ads.ts'
import { findAnyAd, type LockedAd } from '#server/modules/marketplace/read-ads.ts'
import { isListedFor, readViewers, type Viewer } from '#server/modules/marketplace/viewer.ts'

/** Searches that are read per batch. */
const BATCH = 500

interface SearchRow {
  readonly id: number
  readonly personId: string
  readonly name: string
  readonly criteria: Criteria
  readonly noticedAt: Date
}

async function readSearches(db: Db, frequency: 'atOnce' | 'daily', after: number): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    select id, person_id as "personId", name, criteria, noticed_at as "noticedAt" from ad_search
    where frequency = ${frequency} and id > ${after} order by id limit ${BATCH}`.execute(db)
  return rows
}

async function* searchesOf(db: Db, frequency: 'atOnce' | 'daily'): AsyncGenerator<readonly [SearchRow, Viewer]> {
  for (let after = 0, more = true; more;) {
    const searches = await readSearches(db, frequency, after)
    const viewers = await readViewers(
      db,
      searches.map(({ personId }) => personId),
    )
    for (const search of searches) {
      const viewer = viewers.get(search.personId)
      if (viewer) yield [search, viewer]
    }
    after = searches.at(-1)?.id ?? after
    more = searches.length === BATCH
  }
}

/** The new ad, as its notices name it. */
interface NewAd {
  readonly id: number
  readonly ownerId: string | null
  readonly ownerName: string
  readonly place: string
  readonly materialGroup: string | null
  readonly ad: LockedAd
}

async function readNewAd(db: Db, id: number): Promise<NewAd | undefined> {
  const ad = await findAnyAd(db, id)
  if (!ad) return undefined
  const { rows } = await sql<Omit<NewAd, 'id' | 'ownerId' | 'ad'>>`
    select ${nameOf('p')} as "ownerName", a.material_group as "materialGroup",
      coalesce((select s.name from site s where s.id = a.site_id), a.place) as place
    from ad a left join person p on p.id = a.owner_id where a.id = ${id}`.execute(db)
  return rows[0] && { id, ownerId: ad.ownerId, ad, ...rows[0] }
}

const noticeOf = (
  { id, ownerName, place, ad }: NewAd,
  about: Pick<MarketNoticeEvent, 'notice' | 'key' | 'personIds'> & { name: string },
): MarketNoticeEvent => {
  const { name, ...rest } = about
  const { title, quantity, unit, price } = ad
  return { ...rest, adId: id, creatorName: ownerName, values: { title, quantity, unit, price, place, name } }
}

async function isNewTo(db: Db, viewer: Viewer, criteria: Criteria, id: number, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from ad a where a.id = ${id} and a.owner_id <> ${viewer.personId} and ${isListedFor(viewer, today)}
      and ${meets(criteria)}`.execute(db)
  return rows.length > 0
}

interface WantedRow extends MatchFacts {
  readonly id: number
}

async function readWanted(db: Db, materialGroup: string, today: string): Promise<WantedRow[]> {
  const { rows } = await sql<WantedRow>`
    select a.id, a.side, a.kind, a.owner_id as "ownerId", a.material_group as "materialGroup", a.title, a.quantity from ad a
    where a.deleted_at is null and a.hidden_at is null and a.state = 'active' and a.expires_on >= ${today}::date
      and a.kind = 'wanted' and a.material_group = ${materialGroup} order by a.id`.execute(db)
  return rows
}

async function notifyWanted(
  { db, events }: Pick<Context, 'db' | 'events'>,
  found: NewAd,
  today: string,
): Promise<void> {
  const { materialGroup, ownerId, ad } = found
  if (materialGroup === null || ad.kind !== 'offer') return
  const facts: MatchFacts = { ...ad, ownerId, materialGroup }
  const wanted = (await readWanted(db, materialGroup, today)).filter((one) => isMatch(one, facts))
  const viewers = await readViewers(
    db,
    wanted.flatMap(({ ownerId: id }) => id ?? []),
  )
  for (const one of wanted) {
    const viewer = one.ownerId === null ? undefined : viewers.get(one.ownerId)
    if (viewer && (await isNewTo(db, viewer, {}, found.id, today)))
      await events.publish(
        db,
        'market.notice',
        noticeOf(found, {
          notice: 'match',
          key: `ad-match:${found.id}`,
          personIds: [viewer.personId],
          name: one.title,
        }),
      )
  }
}

/** Once for each person and ad, however many of their searches match; a repetition has no effect. */
export async function notifyOfNewAd(context: Pick<Context, 'db' | 'events' | 'now'>, adId: number): Promise<void> {
  const { db, events, now } = context
  const today = businessDay(now())
  const found = await readNewAd(db, adId)
  if (!found) return
  for await (const [{ personId, criteria, name }, viewer] of searchesOf(db, 'atOnce'))
    if (await isNewTo(db, viewer, criteria, adId, today))
      await events.publish(
        db,
        'market.notice',
        noticeOf(found, { notice: 'searchHit', key: `ad-search:${adId}`, personIds: [personId], name }),
      )
  await notifyWanted(context, found, today)
}

/** A digest ends this long before it is sent, in ms: ads being saved at that moment are in the next one. */
const SETTLING = 60_000

/** Sends one digest and remembers until when it reached, in one transaction; false: another server has sent it. */
async function sendDigest({ db, events }: Pick<Context, 'db' | 'events'>, search: SearchRow, viewer: Viewer, at: Date) {
  const today = businessDay(at)
  const until = new Date(at.getTime() - SETTLING)
  const { id, criteria, name, noticedAt, personId } = search
  await db.transaction().execute(async (tx) => {
    const { rows: mine } = await sql`
      update ad_search set noticed_at = ${until} where id = ${id} and noticed_at = ${noticedAt} returning id`.execute(
      tx,
    )
    if (mine.length === 0) return
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ad a where a.owner_id <> ${personId} and a.listed_at > ${noticedAt}
        and a.listed_at <= ${until} and ${isListedFor(viewer, today)} and ${meets(criteria)}`.execute(tx)
    const { count } = rows[0]!
    if (count > 0)
      await events.publish(tx, 'market.notice', {
        notice: 'searchDigest',
        key: `ad-digest:${id}:${today}`,
        adId: null,
        personIds: [personId],
        creatorName: '',
        values: { name, count },
      })
  })
}

/** From 7:00 on, one digest a day for each daily search; after an outage one for all the days that were missed. */
export async function sendDigests({
  db,
  events,
  now,
  log,
}: Pick<Context, 'db' | 'events' | 'now' | 'log'>): Promise<void> {
  const at = now()
  const { day, minute } = wallTimeOf(at)
  if (minute < DIGEST_MINUTE) return
  for await (const [search, viewer] of searchesOf(db, 'daily')) {
    if (businessDay(search.noticedAt) >= day) continue
    try {
      await sendDigest({ db, events }, search, viewer, at)
    } catch (error) {
      log.error({ err: error, search: search.id }, 'a digest of a saved search was not sent')
    }
  }
}
