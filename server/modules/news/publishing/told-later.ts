// Who of the readers of a story hears of it by push or mail only when their quiet time ends.
import { sql } from 'kysely'
import { isOnAtFirst } from '#domain/notification-category.ts'
import { deliveryTime, USUAL_WEEK, type DeliveryWeek } from '#domain/quiet-time.ts'
import type { Db } from '#server/db/db.ts'
import { isAddressed } from '#server/story-readers.ts'

/** People who have the same of all that decides. */
interface Alike {
  quietOn: boolean | null
  quietHours: DeliveryWeek | null
  hasDevice: boolean
  hasAddress: boolean
  /** What they switched; null: as in the beginning. */
  push: boolean | null
  mail: boolean | null
  people: number
}

async function readAlike(db: Db, companyIds: readonly number[]): Promise<Alike[]> {
  const switched = (channel: string) => sql<boolean | null>`(
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
      ${switched('push')} as push, ${switched('mail')} as mail, count(*)::int as people
    from person p left join notification_settings q on q.person_id = p.id
    where ${isAddressed(companyIds)} group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

/** How many of those who are told of a story for these companies (empty: all) at `at` have push or mail of it only later. */
export async function countToldLater(
  db: Db,
  companyIds: readonly number[],
  { at, hasMail }: { at: Date; hasMail: boolean },
): Promise<number> {
  const isLater = ({ quietOn, quietHours, hasDevice, hasAddress, push, mail }: Alike): boolean => {
    const byPush = hasDevice && (push ?? isOnAtFirst('news', 'push'))
    const byMail = hasMail && hasAddress && (mail ?? isOnAtFirst('news', 'mail'))
    return (byPush || byMail) && deliveryTime({ on: quietOn ?? true, week: quietHours ?? USUAL_WEEK }, at) > at
  }
  return (await readAlike(db, companyIds)).filter(isLater).reduce((sum, { people }) => sum + people, 0)
}
