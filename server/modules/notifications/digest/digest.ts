// The weekly overview: Mondays at 7:00 the newest posts a person has not read, once a week, and none where all are read.
import { sql } from 'kysely'
import { addDays, instantAt, wallTimeOf } from '#domain/berlin-time.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { DeliveryParts } from '#server/modules/notifications/delivery/delivery-parts.ts'
import { readReceivers, waysOf, type Receiver } from '#server/modules/notifications/delivery/receivers.ts'
import { digestMail, type DigestPost } from '#server/modules/notifications/mail/notification-mail.ts'
import { PUSH_QUEUE, type PushJob } from '#server/modules/notifications/push/push-jobs.ts'
import { pushMessage } from '#server/modules/notifications/push/push-message.ts'

const SEVEN = 7 * 60
/** A digest that could not go out on Monday still does for so long, in ms. */
const LATE = 48 * 3_600_000
const POSTS = 10
const BATCH = 100
const DAY_S = 86_400

/** The Monday (`YYYY-MM-DD`) whose digest is to go out at `now`; undefined: none is. */
export function digestWeek(now: Date): string | undefined {
  const { day, weekday } = wallTimeOf(now)
  const monday = addDays(day, -weekday)
  const late = now.getTime() - instantAt(monday, SEVEN).getTime()
  return late >= 0 && late < LATE ? monday : undefined
}

interface Unread {
  readonly personId: string
  readonly count: number
  readonly posts: DigestPost[]
}

/** The next people after `after` with unread posts that still stand, each with the newest ten. */
async function readUnread(db: Db, after: string, now: Date): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select p.id as "personId", count(*)::int as count,
      json_agg(json_build_object('title', n.title, 'body', n.body, 'link', n.link) order by place)
        filter (where place <= ${POSTS}) as posts
    from person p cross join lateral (
      select n.title, n.body, n.link, row_number() over (order by n.created_at desc, n.id desc) as place
      from notification n
      join news_story s on s.id = n.niko_id and s.status = 'published' and (s.expires_at is null or s.expires_at > ${now})
      where n.person_id = p.id and n.menu_id = 'menu_ma_news' and n.read_at is null and not exists (
        select from muted_topic m where m.person_id = p.id and m.menu_id = n.menu_id and m.category = any(n.categories)
      )
    ) n
    where p.active and p.id > ${after}::uuid
      and exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'ma_news_user')
    group by p.id order by p.id limit ${BATCH}`.execute(db)
  return rows
}

/** Keeps that this person has it by these channels, and returns those on which they had not. */
async function claim(tx: Tx, week: string, { id }: Receiver, channels: readonly ('push' | 'mail')[], now: Date) {
  if (channels.length === 0) return []
  const rows = await tx
    .insertInto('delivery')
    .values(
      channels.map((channel) => ({
        event_key: `digest:${week}`,
        person_id: id,
        channel,
        category: 'digest',
        due_at: now,
        done_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['event_key', 'person_id', 'channel']).doNothing())
    .returning('channel')
    .execute()
  return rows.map(({ channel }) => channel)
}

async function sendOne(tx: Tx, parts: DeliveryParts, week: string, unread: Unread, receiver: Receiver): Promise<void> {
  const { jobs, mail, links, now } = parts
  const { count, posts } = unread
  const channels = await claim(tx, week, receiver, waysOf(receiver, 'digest', mail.available), now())
  const key = `digest:${week}:${receiver.id}`
  if (channels.includes('push')) {
    const message = pushMessage({ what: 'digest', language: receiver.language, tag: key, path: '/news/ma', count })
    const until = new Date(now().getTime() + DAY_S * 1_000).toISOString()
    const pushes = receiver.devices.map((subscriptionId): PushJob => ({
      subscriptionId,
      message,
      ttl: DAY_S,
      urgency: 'low',
      until,
    }))
    await jobs.sendAll(tx, PUSH_QUEUE, pushes)
  }
  if (channels.includes('mail') && receiver.email !== undefined) {
    const unsubscribeUrl = await links.unsubscribe(receiver.id, 'digest')
    const content = digestMail(posts, count, receiver, { ...links, unsubscribeUrl })
    await mail.queue(tx, [{ key, personId: receiver.id, address: receiver.email, content, unsubscribeUrl }])
  }
}

/** Sends this week's digest if it is time and nobody has; broken off it goes on where it was. */
export async function sendDigest(parts: DeliveryParts): Promise<void> {
  const { db, now } = parts
  const week = digestWeek(now())
  if (week === undefined) return
  const done = await db.selectFrom('digest_run').select('week').where('week', '=', week).executeTakeFirst()
  if (done) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await readUnread(db, after, now())
    const last = batch.at(-1)
    if (!last) break
    after = last.personId
    const receivers = await readReceivers(
      db,
      batch.map(({ personId }) => personId),
    )
    await db.transaction().execute(async (tx) => {
      for (const unread of batch) {
        const receiver = receivers.get(unread.personId)
        if (receiver) await sendOne(tx, parts, week, unread, receiver)
      }
    })
  }
  await db
    .insertInto('digest_run')
    .values({ week, done_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
