// Estimates how a story reaches its readers: some get push or mail only after their quiet time, some get nothing.
import { sql } from 'kysely'
import { isOnAtFirst, type Channel } from '#domain/notification-category.ts'
import { deliveryTime, USUAL_WEEK, type DeliveryWeek } from '#domain/quiet-time.ts'
import type { Db } from '#server/db/db.ts'
import { isAddressed } from '#server/story-readers.ts'
import { topicsOf } from '#server/story-facts.ts'

/** People with identical settings. */
interface Alike extends Record<Channel, boolean | null> {
  quietOn: boolean | null
  quietHours: DeliveryWeek | null
  hasDevice: boolean
  hasAddress: boolean
  hasMutedTopic: boolean
  people: number
}

/** Audience and categories of a story. */
interface Face {
  /** Empty: all. */
  readonly companyIds: readonly number[]
  readonly kategorieIds: readonly number[]
}

async function readAlike(db: Db, { companyIds, kategorieIds }: Face): Promise<Alike[]> {
  // The settings they changed; null: the default.
  const switched = (channel: Channel) => sql<boolean | null>`(
    select c.enabled from notification_channel c
    where c.person_id = p.id and c.category = 'news' and c.channel = ${channel})`
  const { rows } = await sql<Alike>`
    select q.quiet_on as "quietOn", q.quiet_hours as "quietHours", p.email is not null as "hasAddress",
      exists (
        select from push_subscription d where d.person_id = p.id and d.enabled and not d.refused
      ) and exists (
        select from person_role r
        where r.person_id = p.id and r.client = 'notification-api' and r.role = 'notification_user'
      ) as "hasDevice",
      exists (
        select from muted_topic m
        where m.person_id = p.id and m.menu_id = 'menu_ma_news' and m.category = any(${topicsOf(sql`${kategorieIds}`)})
      ) as "hasMutedTopic",
      ${switched('bell')} as bell, ${switched('push')} as push, ${switched('mail')} as mail, count(*)::int as people
    from person p left join notification_settings q on q.person_id = p.id
    where ${isAddressed(companyIds)} group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  return rows
}

const countOf = (alike: readonly Alike[]): number => alike.reduce((sum, { people }) => sum + people, 0)

/**
 * Counts the people of a story's audience who get push or mail only after `at`, because of their quiet time, and those who
 * are not notified at all, because they muted one of its topics or switched off all channels for news.
 */
export async function estimateDelivery(
  db: Db,
  face: Face,
  { at, hasMail }: { at: Date; hasMail: boolean },
): Promise<{ later: number; muted: number }> {
  const isOn = (alike: Alike, channel: Channel) => alike[channel] ?? isOnAtFirst('news', channel)
  const isSent = (alike: Alike): boolean =>
    (alike.hasDevice && isOn(alike, 'push')) || (hasMail && alike.hasAddress && isOn(alike, 'mail'))
  const isLater = ({ quietOn, quietHours }: Alike): boolean =>
    deliveryTime({ on: quietOn ?? true, week: quietHours ?? USUAL_WEEK }, at) > at
  const isMuted = (alike: Alike): boolean => alike.hasMutedTopic || !(isOn(alike, 'bell') || isSent(alike))
  const all = await readAlike(db, face)
  return {
    later: countOf(all.filter((alike) => !alike.hasMutedTopic && isSent(alike) && isLater(alike))),
    muted: countOf(all.filter(isMuted)),
  }
}
