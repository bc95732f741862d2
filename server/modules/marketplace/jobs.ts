// Scheduled work of the marketplace: reservations lapse, owners are reminded, saved searches are sent. Each happens once, also after an
// outage: the transaction that publishes a notice also stores that it was sent.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { REMINDED_DAYS, type MarketNotice } from '#domain/marketplace/market-notice.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { lockAnyAd, readFinders } from './read-ads.ts'
import { lapseDue } from './deals/lapse.ts'
import { sendDigests } from './searches/notify-searches.ts'

const LAPSE = 'market-lapse'
const MORNING = 'market-morning'

/** Ends reservations whose last day is over. A failure for one ad does not affect others. */
export async function lapseReservations(context: Context): Promise<void> {
  const { db, events, now, log } = context
  const { rows } = await sql<{ id: number }>`
    select distinct r.ad_id as id from ad_reservation r
    where r.state = 'held' and r.until_on < ${businessDay(now())}::date
      and not exists (select from ad_receipt c where c.reservation_id = r.id) order by 1`.execute(db)
  for (const { id } of rows)
    try {
      await db.transaction().execute(async (tx) => {
        const ad = await lockAnyAd(tx, id)
        if (ad) await lapseDue(tx, { events, now }, ad, now())
      })
    } catch (error) {
      log.error({ err: error, ad: id }, 'reservations of an ad have not lapsed')
    }
}

interface Due {
  readonly id: number
  readonly ownerId: string
  readonly title: string
  readonly expiresOn: Day
}

/** Active ads that end within the next days, or have ended within the last 30 days: an older end is no news. */
async function readEnding(db: Db, today: Day): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select a.id, a.owner_id as "ownerId", a.title, a.expires_on as "expiresOn" from ad a join person o on o.id = a.owner_id
    where a.state = 'active' and a.deleted_at is null and a.hidden_at is null and o.active
      and a.expires_on between ${addDays(today, -30)}::date and ${addDays(today, REMINDED_DAYS)}::date order by a.id`.execute(
    db,
  )
  return rows
}

async function remind({ db, events, now }: Context, { id, ownerId, title, expiresOn }: Due, today: Day): Promise<void> {
  const notice: MarketNotice = expiresOn < today ? 'expired' : 'expiresSoon'
  const key = `${notice}-${expiresOn}`
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('ad_reminder')
      .values({ ad_id: id, key, sent_at: now() })
      .onConflict((on) => on.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!stored) return
    await events.publish(tx, 'market.notice', {
      notice,
      key: `ad-${key}:${id}`,
      adId: id,
      personIds: [ownerId],
      creatorName: '',
      values: { title, day: expiresOn },
    })
    if (notice === 'expired')
      await events.publish(tx, 'market.notice', {
        notice: 'ended',
        key: `ad-ended:${key}:${id}`,
        adId: id,
        personIds: await readFinders(tx, id, today),
        creatorName: '',
        values: { title },
      })
  })
}

/** Reminds owners of ads that end soon or have ended; renewing is one click from there. */
export async function remindOwners(context: Context): Promise<void> {
  const today = businessDay(context.now())
  for (const due of await readEnding(context.db, today))
    try {
      await remind(context, due, today)
    } catch (error) {
      context.log.error({ err: error, ad: due.id }, 'a reminder of an ad was not sent')
    }
}

export function startMarketJobs(context: Context): void {
  const { jobs } = context
  jobs.schedule(LAPSE, '*/10 * * * *', () => lapseReservations(context))
  jobs.schedule(MORNING, '0 7 * * *', async () => {
    await remindOwners(context)
    await sendDigests(context)
  })
}
