// The notifications of one person: unread entries, and marking them as read.
import { sql, type RawBuilder } from 'kysely'
import type { Badges, EarlierEntries, Notification } from '#contract/notifications.ts'
import { LIST_LIMIT } from '#domain/notifications/notification.ts'
import { RETENTION } from '#domain/people/retention.ts'
import type { ReadScope } from '#domain/notifications/read-scope.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { badRequest } from '#server/http/errors.ts'
import { toWire, WIRE } from '#server/notices/entries.ts'

/**
 * Unread entries, newest first, with the number of the person's sequence at the same moment. A to-do is left out when it
 * is no longer the person's to do; other entries wait for the event that closes them, because checking each is slow.
 */
export async function readBadges(
  { db, areas, now, validity }: Pick<Context, 'db' | 'areas' | 'now' | 'validity'>,
  personId: string,
): Promise<Badges> {
  const { rows } = await sql<{ seq: number; entries: Notification[] }>`
    select coalesce((select seq from person_sequence where person_id = ${personId}), 0) as seq,
      coalesce((
        select json_agg(${WIRE} order by n.created_at desc, n.id desc)
        from (
          select n.* from notification n join person p on p.id = n.person_id
          where n.person_id = ${personId} and n.read_at is null and not n.muted and n.put_off_until is null
            and (n.action is null or ${validity.isStillValid(now())})
          order by n.created_at desc, n.id desc limit ${LIST_LIMIT}
        ) n
      ), '[]') as entries`.execute(db)
  const { seq, entries } = rows[0]!
  return { notifications: entries.map((entry) => toWire(entry, areas)), seq }
}

/**
 * The unread entries of a person in `scope`, whether or not the bell may mark them. Entries that the bell does not show are read only by
 * opening them: by their own ids.
 */
const unreadIn = (personId: string, { menuId, category, nikoId }: ReadScope): RawBuilder<boolean> => sql`
  n.person_id = ${personId} and n.read_at is null
  ${menuId === undefined ? sql`` : sql`and n.menu_id = ${menuId}`}
  ${category === undefined ? sql`` : sql`and ${category} = any(n.categories)`}
  ${nikoId === undefined ? sql`and not n.muted and n.put_off_until is null` : sql`and n.niko_id = ${nikoId}`}`

/** Marks the entries of `scope` and returns their ids, oldest first. */
export async function markRead(tx: Tx, personId: string, scope: ReadScope, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notification n set read_at = ${now} where ${unreadIn(personId, scope)} and n.del_over_bell returning n.id`.execute(
    tx,
  )
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

/** Marks those of `ids` that are the person's own and that the bell may mark, and returns their ids, oldest first. */
export async function markEntriesRead(tx: Tx, personId: string, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notification n set read_at = ${now}
    where n.person_id = ${personId} and n.id = any(${ids}::bigint[]) and n.read_at is null and not n.muted and n.del_over_bell
    returning n.id`.execute(tx)
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

export async function hasUnread(tx: Tx, personId: string, scope: ReadScope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from notification n where ${unreadIn(personId, scope)}) as found`.execute(tx)
  return rows[0]!.found
}

/**
 * Restores those of `ids` that belong to the person and were read after `since` or are put off. Entries that the portal closed stay closed,
 * and so do entries with nothing left to do or to read.
 */
export async function restoreRead(
  tx: Tx,
  { areas, validity }: Pick<Context, 'areas' | 'validity'>,
  personId: string,
  ids: readonly number[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Notification[]> {
  const { rows } = await sql<{ entry: Notification }>`
    update notification n set read_at = null, put_off_until = null from person p
    where p.id = n.person_id and n.person_id = ${personId} and n.id = any(${ids}::bigint[]) and not n.muted
      and n.closed_at is null and (n.read_at > ${since} or (n.read_at is null and n.put_off_until is not null))
      and ${validity.isStillValid(now)}
    returning ${WIRE} as entry`.execute(tx)
  return rows.map(({ entry }) => toWire(entry, areas)).sort((a, b) => a.id - b.id)
}

/** Shows the entries of these people again that were put off until `now` or earlier, and returns those that are valid still. */
export async function returnPutOff(
  tx: Tx,
  { areas, validity }: Pick<Context, 'areas' | 'validity'>,
  personIds: readonly string[],
  now: Date,
): Promise<{ personId: string; entry: Notification }[]> {
  const { rows } = await sql<{ personId: string; entry: Notification; isValid: boolean }>`
    update notification n set put_off_until = null from person p
    where p.id = n.person_id and n.person_id = any(${personIds}::uuid[]) and n.put_off_until <= ${now} and n.read_at is null
    returning n.person_id as "personId", ${WIRE} as entry, ${validity.isStillValid(now)} as "isValid"`.execute(tx)
  return rows.filter(({ isValid }) => isValid).map(({ personId, entry }) => ({ personId, entry: toWire(entry, areas) }))
}

/** Read entries on a page of the bell's history. */
const EARLIER_PAGE = 30

interface EarlierRow {
  entry: Notification
  readAt: Date | null
  putOffUntil: Date | null
}

/**
 * Entries that are put off, on the first page, and entries that were read, last read first; without stories that the person may not see any
 * more. Throws 400 for an unknown cursor.
 */
export async function readEarlier(
  { db, areas, now, validity }: Pick<Context, 'db' | 'areas' | 'now' | 'validity'>,
  personId: string,
  after?: string,
): Promise<EarlierEntries> {
  const [, at, id] = /^([0-9]{1,15})_([0-9]{1,15})$/.exec(after ?? '0_0') ?? []
  if (at === undefined) throw badRequest('validation_failed', [{ field: 'query.after', rule: 'must be a cursor' }])
  const place = sql`${new Date(Number(at))}::timestamptz, ${Number(id)}::bigint`
  const rest = after === undefined ? sql`true` : sql`(n.read_at, n.id) < (${place})`
  const { rows: read } = await sql<EarlierRow>`
    select ${WIRE} as entry, n.read_at as "readAt", null as "putOffUntil"
    from notification n join person p on p.id = n.person_id
    where n.person_id = ${personId} and n.read_at is not null and not n.muted and ${validity.mayStillSee} and ${rest}
    order by n.read_at desc, n.id desc limit ${EARLIER_PAGE + 1}`.execute(db)
  const { rows: waiting } = await sql<EarlierRow>`
    select ${WIRE} as entry, null as "readAt", n.put_off_until as "putOffUntil"
    from notification n join person p on p.id = n.person_id
    where n.person_id = ${personId} and n.read_at is null and n.put_off_until is not null and not n.muted
      and ${validity.isStillValid(now())} and ${after === undefined}
    order by n.put_off_until, n.id limit ${LIST_LIMIT}`.execute(db)
  const page = read.slice(0, EARLIER_PAGE)
  const last = page.at(-1)
  return {
    entries: [...waiting, ...page].map(({ entry, readAt, putOffUntil }) => ({
      ...toWire(entry, areas),
      ...(readAt && { readAt: readAt.toISOString() }),
      ...(putOffUntil && { putOffUntil: putOffUntil.toISOString() }),
    })),
    next: read.length > EARLIER_PAGE && last?.readAt ? `${last.readAt.getTime()}_${last.entry.id}` : null,
  }
}

/** Deletes entries that were read long ago, and muted ones of the same age. */
export async function deleteOldNotifications(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.readNotificationDays * 86_400_000)
  await db
    .deleteFrom('notification')
    .where((e) => e.or([e('read_at', '<', before), e.and([e('muted', '=', true), e('created_at', '<', before)])]))
    .execute()
}
