// The weekly overview: Mondays at 7:00 the newest unread posts of a person, once a week; no mail if all are read.
import { sql, type RawBuilder } from 'kysely'
import { addDays, instantAt, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { DIGEST_MENUS } from '#domain/notifications/notification-category.ts'
import type { Tx } from '#server/db/db.ts'
import type { DeliveryContext } from '#server/modules/notifications/delivery-context.ts'
import {
  dueTime,
  readReceivers,
  channelsOf,
  type DeliveryChannel,
  type Receiver,
} from '#server/modules/notifications/receivers.ts'
import { TEXTS } from '#server/modules/notifications/delivered-entries.ts'
import { digestMail, type DigestPost } from '#server/modules/notifications/mail/notification-mail.ts'
import { PUSH_QUEUE, type PushJob } from '#server/modules/notifications/push/push-jobs.ts'
import { pushMessage } from '#server/modules/notifications/push/push-message.ts'

interface Unread {
  readonly personId: string
  readonly count: number
  readonly posts: DigestPost[]
}

/** Posts that a digest lists. */
const POSTS = 10
/** People per query. */
const BATCH = 100

/**
 * The next hundred people `p` of `selection`, in the order of their ids, who have unread posts that are still valid, each with the
 * newest ten.
 */
async function readUnreadPosts(
  { db, now, validity }: Pick<DeliveryContext, 'db' | 'now' | 'validity'>,
  selection: RawBuilder<boolean>,
): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select p.id as "personId", count(*)::int as count,
      json_agg(json_build_object('title', n.title, 'body', n.body, 'link', n.link) order by place)
        filter (where place <= ${POSTS}) as posts
    from person p cross join lateral (
      select ${TEXTS}, n.link, row_number() over (order by n.created_at desc, n.id desc) as place
      from notification n
      where n.person_id = p.id and n.menu_id = any(${DIGEST_MENUS}::text[]) and n.niko_id is not null and n.read_at is null
        and (n.action is null or n.action = 'confirm') and ${validity.isStillValid(now())} and not exists (
        select from muted_topic m where m.person_id = p.id and m.menu_id = n.menu_id and m.category = any(n.categories)
      )
    ) n
    where p.active and ${selection}
    group by p.id order by p.id limit ${BATCH}`.execute(db)
  return rows
}

const SEVEN = 7 * 60
/** A digest that could not go out on Monday still does for so long, in ms. */
const LATE = 48 * 3_600_000
const DAY_S = 86_400

/** The Monday (`YYYY-MM-DD`) whose digest is due at `now`; undefined: none. */
export function digestWeek(now: Date): string | undefined {
  const { day, weekday } = wallTimeOf(now)
  const monday = addDays(day, -weekday)
  const late = now.getTime() - instantAt(monday, SEVEN).getTime()
  return late >= 0 && late < LATE ? monday : undefined
}

type Channels = readonly DeliveryChannel[]

const keyOf = (week: string): string => `digest:${week}`

/** Keeps by which channels this person has it, or will at `dueAt`, and returns those of which it was not kept before. */
async function claim(tx: Tx, week: string, { id }: Receiver, channels: Channels, dueAt: Date, now: Date) {
  if (channels.length === 0) return []
  const rows = await tx
    .insertInto('delivery')
    .values(
      channels.map((channel) => ({
        event_key: keyOf(week),
        person_id: id,
        channel,
        category: 'digest',
        due_at: dueAt,
        done_at: dueAt <= now ? now : null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['event_key', 'person_id', 'channel']).doNothing())
    .returning('channel')
    .execute()
  return rows.map(({ channel }) => channel as DeliveryChannel)
}

interface Digest {
  /** The event and the person: one message of each channel. */
  readonly key: string
  readonly receiver: Receiver
  readonly unread: Unread
  readonly channels: Channels
}

async function send(tx: Tx, context: DeliveryContext, { key, receiver, unread, channels }: Digest): Promise<void> {
  const { jobs, mail, links, now } = context
  const { count, posts } = unread
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

/** Sends it now, or keeps for `sendPostponed` that it is due at the end of this person's quiet time. */
async function sendOrPostpone(tx: Tx, context: DeliveryContext, week: string, unread: Unread, receiver: Receiver) {
  const now = context.now()
  const dueAt = dueTime(receiver, 'digest', now)
  const channels = await claim(tx, week, receiver, channelsOf(receiver, 'digest', context.mail.available), dueAt, now)
  if (dueAt > now) return
  await send(tx, context, { key: `${keyOf(week)}:${receiver.id}`, receiver, unread, channels })
}

/** A digest that waited for the end of a quiet time. */
export interface PostponedDigest {
  readonly eventKey: string
  readonly personId: string
  readonly channel: DeliveryChannel
}

/** Sends due digests with their present content; for a person who waited several weeks, only the last one. */
export async function sendPostponed(tx: Tx, context: DeliveryContext, due: readonly PostponedDigest[]): Promise<void> {
  if (due.length === 0) return
  const waiting = Map.groupBy(due, ({ personId }) => personId)
  const ids = [...waiting.keys()]
  const receivers = await readReceivers(tx, ids)
  for (const unread of await readUnreadPosts({ ...context, db: tx }, sql`p.id = any(${ids}::uuid[])`)) {
    const receiver = receivers.get(unread.personId)
    const mine = waiting.get(unread.personId)
    if (!receiver || !mine) continue
    const [last] = mine
      .map(({ eventKey }) => eventKey)
      .toSorted()
      .reverse()
    const available = channelsOf(receiver, 'digest', context.mail.available)
    const channels = available.filter((one) => mine.some(({ channel }) => channel === one))
    await send(tx, context, { key: `${last}:${receiver.id}`, receiver, unread, channels })
  }
}

/** Sends this week's digest if it is time and it has not been sent; an interrupted run continues where it stopped. */
export async function sendDigest(context: DeliveryContext): Promise<void> {
  const { db, now } = context
  const week = digestWeek(now())
  if (week === undefined) return
  const done = await db.selectFrom('digest_run').select('week').where('week', '=', week).executeTakeFirst()
  if (done) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await readUnreadPosts(context, sql`p.id > ${after}::uuid`)
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
        if (receiver) await sendOrPostpone(tx, context, week, unread, receiver)
      }
    })
  }
  await db
    .insertInto('digest_run')
    .values({ week, done_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
