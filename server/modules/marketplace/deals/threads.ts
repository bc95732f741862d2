// Messages about one ad between its seller and one finder. The postbox will list them beside its forms; it has its own tables.
import { sql, type RawBuilder } from 'kysely'
import type { AdThread, ThreadLine } from '#contract/marketplace-deals.ts'
import { TEXT_LIMIT } from '#domain/marketplace/ad.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import { namedPerson } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { lockAd, readAd, sellersOf } from '#server/modules/marketplace/read-ads.ts'
import { isSoldBy, type Viewer } from '#server/modules/marketplace/viewer.ts'

const SHOWN = 200
const LISTED = 100

/** True for a thread `t` of an ad `a` that the person takes part in. Other people cannot read it, moderators included. */
const isPartOf = ({ personId }: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(a.deleted_at is null and (a.hidden_at is null or ${isSoldBy(personId)})
    and (t.finder_id = ${personId} or ${isSoldBy(personId)}))`

const unreadOf = ({ personId }: Viewer) => sql<number>`(
  select count(*)::integer from ad_message m where m.thread_id = t.id and m.author_id is distinct from ${personId}
    and (t.finder_id = ${personId} or m.author_id is not distinct from t.finder_id)
    and m.id > case when t.finder_id = ${personId} then t.finder_read else t.seller_read end)`

type LineRow = Omit<ThreadLine, 'lastAt'> & { lastAt: Date }

/** The own threads, of one ad or of all, those with the newest message first. */
export async function readThreads(db: Db, viewer: Viewer, adId: number | undefined): Promise<ThreadLine[]> {
  const { rows } = await sql<LineRow>`
    select t.id, t.ad_id as "adId", a.title as "adTitle", ${namedPerson(sql`t.finder_id`)} as finder, ${unreadOf(viewer)} as unread,
      (select max(m.sent_at) from ad_message m where m.thread_id = t.id) as "lastAt"
    from ad_thread t join ad a on a.id = t.ad_id
    where ${isPartOf(viewer)} and (${adId === undefined} or t.ad_id = ${adId ?? 0})
    order by "lastAt" desc, t.id desc limit ${LISTED}`.execute(db)
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }))
}

type MessageRow = Omit<AdThread['messages'][number], 'sentAt'> & { sentAt: string }

/** 404 for people who take no part in it. */
export async function readThread(db: Db, viewer: Viewer, id: number): Promise<AdThread> {
  const { rows } = await sql<Omit<AdThread, 'messages'> & { messages: MessageRow[] }>`
    select t.id, t.ad_id as "adId", a.title as "adTitle", ${namedPerson(sql`t.finder_id`)} as finder, ${unreadOf(viewer)} as unread,
      (select json_agg(json_build_object('id', n.id, 'author', ${namedPerson(sql`n.author_id`)},
          'isOwn', n.author_id is not distinct from ${viewer.personId}, 'body', n.body, 'sentAt', n.sent_at) order by n.id)
        from (select m.* from ad_message m where m.thread_id = t.id order by m.id desc limit ${SHOWN}) n) as messages
    from ad_thread t join ad a on a.id = t.ad_id where t.id = ${id} and ${isPartOf(viewer)}`.execute(db)
  const [thread] = rows
  if (!thread) throw notFound()
  return { ...thread, messages: thread.messages.map((m) => ({ ...m, sentAt: new Date(m.sentAt).toISOString() })) }
}

/** The typed text, trimmed; throws 422 `text_too_long` and `text_empty` with the limit. */
function checkedText(typed: string): string {
  const text = typed.trim()
  if (text === '') throw unprocessable('text_empty', [{ field: 'body.body', rule: 'must not be blank' }])
  if (text.length > TEXT_LIMIT)
    throw unprocessable('text_too_long', [{ field: 'body.body', rule: `must have at most ${TEXT_LIMIT} characters` }])
  return text
}

interface NewMessage {
  readonly threadId: number
  readonly adId: number
  readonly title: string
  readonly personIds: string[]
  readonly text: string
}

/** The own messages are read; the other participants are notified. */
async function insertMessage(
  tx: Tx,
  { now, events }: WriteContext,
  viewer: Viewer,
  message: NewMessage,
): Promise<AdThread> {
  const { threadId, adId, title, personIds, text } = message
  const { id } = await tx
    .insertInto('ad_message')
    .values({ thread_id: threadId, author_id: viewer.personId, body: text, sent_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await events.publish(tx, 'market.notice', {
    notice: 'message',
    key: `ad-message:${id}`,
    adId,
    personIds,
    creatorName: viewer.name,
    // The beginning is sufficient to recognise the message.
    values: { title, name: viewer.name, text: [...text].slice(0, 200).join('') },
  })
  // Only the two sides are notified of a message.
  await events.publish(tx, 'ad.changed', { adId, personIds: [...personIds, viewer.personId] })
  return readThread(tx, viewer, threadId)
}

/** A finder writes to the seller: the first message opens the thread. Of an ad that has ended only those who wrote before may. */
export async function writeToSeller(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  adId: number,
  typed: string,
): Promise<AdThread> {
  const text = checkedText(typed)
  const at = context.now()
  const ad = await lockAd(tx, viewer, adId, businessDay(at))
  if (ad.isSold) throw conflict('own_ad')
  const own = await tx
    .selectFrom('ad_thread')
    .select('id')
    .where('ad_id', '=', adId)
    .where('finder_id', '=', viewer.personId)
    .executeTakeFirst()
  const hasReserved = await tx
    .selectFrom('ad_reservation')
    .select('id')
    .where('ad_id', '=', adId)
    .where('person_id', '=', viewer.personId)
    .executeTakeFirst()
  if (!own && !hasReserved && !ad.isListed) throw conflict('not_active', undefined, await readAd(tx, viewer, adId, at))
  const { id } =
    own ??
    (await tx
      .insertInto('ad_thread')
      .values({ ad_id: adId, finder_id: viewer.personId })
      .returning('id')
      .executeTakeFirstOrThrow())
  return insertMessage(tx, context, viewer, { threadId: id, adId, title: ad.title, personIds: sellersOf(ad), text })
}

/** An answer in a thread, by its finder or the seller. */
export async function answer(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  id: number,
  typed: string,
): Promise<AdThread> {
  const text = checkedText(typed)
  const { adId, adTitle: title, finder } = await readThread(tx, viewer, id)
  const ad = await lockAd(tx, viewer, adId, businessDay(context.now()))
  const personIds = ad.isSold ? (finder.id === null ? [] : [finder.id]) : sellersOf(ad)
  return insertMessage(tx, context, viewer, { threadId: id, adId, title, personIds, text })
}

/** Stores up to which message the own side has read; an older one has no effect. */
export async function markThreadRead(tx: Tx, viewer: Viewer, id: number, messageId: number): Promise<AdThread> {
  await readThread(tx, viewer, id)
  await sql`
    update ad_thread t set
      finder_read = case when t.finder_id = ${viewer.personId} then greatest(t.finder_read, m.last) else t.finder_read end,
      seller_read = case when t.finder_id = ${viewer.personId} then t.seller_read else greatest(t.seller_read, m.last) end
    from (select coalesce(max(id), 0) as last from ad_message where thread_id = ${id} and id <= ${messageId}) m
    where t.id = ${id}`.execute(tx)
  return readThread(tx, viewer, id)
}
