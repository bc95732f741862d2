// The notifications of one person: unread entries, and marking them as read.
import { sql, type RawBuilder } from 'kysely'
import type { Badges, EarlierEntries, Notification } from '#contract/notifications.ts'
import { LIST_LIMIT, type NotificationAction } from '#domain/notification.ts'
import { isCritical, settingCategoryOf, type SettingCategory } from '#domain/notification-category.ts'
import type { Area } from '#domain/portal-areas.ts'
import type { ReadScope } from '#domain/read-scope.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { badRequest } from '#server/errors.ts'
import { isStillValid, MAY_STILL_SEE } from '#server/story-readers.ts'
import { placeOf } from '#domain/routes.ts'

/** A notification as JSON that PostgreSQL builds, in the shape of the wire but for the form of its instant. */
const WIRE = sql<Omit<Notification, 'created'> & { created: string }>`json_build_object(
  'id', n.id, 'nikoId', n.niko_id, 'menuId', n.menu_id, 'categories', n.categories, 'title', n.title, 'body', n.body,
  'titleEn', n.title_en, 'bodyEn', n.body_en, 'creatorName', n.creator_name, 'created', n.created_at, 'link', n.link,
  'delOverBell', n.del_over_bell, 'todo', n.todo, 'action', n.action, 'why', n.why)`

/** The link, or '' where it leads into an area that is not installed: its entries are shown without a link. */
export function installedLink(link: string, areas: ReadonlySet<Area>): string {
  const [path = ''] = link.split(/[?#]/)
  const place = placeOf(path)
  return place !== undefined && !areas.has(place.route.area) ? '' : link
}

const toWire = ({ action, titleEn, bodyEn, ...row }: Notification, areas: ReadonlySet<Area>): Notification => ({
  ...row,
  // No field where there is nothing to say.
  ...(action && { action }),
  ...(titleEn && { titleEn }),
  ...(bodyEn && { bodyEn }),
  link: installedLink(row.link, areas),
  created: new Date(row.created).toISOString(),
})

/** How long read entries are stored, in days. */
const KEPT_DAYS = 90

/**
 * Unread entries, newest first, with the number of the person's sequence at the same moment. A to-do is left out when it
 * is no longer the person's to do; other entries wait for the event that closes them, because checking each is slow.
 */
export async function readBadges(
  { db, areas, now }: Pick<Context, 'db' | 'areas' | 'now'>,
  personId: string,
): Promise<Badges> {
  const { rows } = await sql<{ seq: number; entries: Notification[] }>`
    select coalesce((select seq from person_sequence where person_id = ${personId}), 0) as seq,
      coalesce((
        select json_agg(${WIRE} order by n.created_at desc, n.id desc)
        from (
          select n.* from notification n join person p on p.id = n.person_id
          where n.person_id = ${personId} and n.read_at is null and not n.muted and n.put_off_until is null
            and (n.action is null or ${isStillValid(now())})
          order by n.created_at desc, n.id desc limit ${LIST_LIMIT}
        ) n
      ), '[]') as entries`.execute(db)
  const { seq, entries } = rows[0]!
  return { notifications: entries.map((entry) => toWire(entry, areas)), seq }
}

/**
 * The unread entries of a person that `scope` names, whether or not the bell may mark them. What the bell does not show
 * is read only by opening it: by its own id.
 */
const unreadIn = (personId: string, { menuId, category, nikoId }: ReadScope): RawBuilder<boolean> => sql`
  n.person_id = ${personId} and n.read_at is null
  ${menuId === undefined ? sql`` : sql`and n.menu_id = ${menuId}`}
  ${category === undefined ? sql`` : sql`and ${category} = any(n.categories)`}
  ${nikoId === undefined ? sql`and not n.muted and n.put_off_until is null` : sql`and n.niko_id = ${nikoId}`}`

/** Marks what `scope` covers and returns the ids, oldest first. */
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
 * Restores those of `ids` that belong to the person and were read after `since` or are put off. What the portal closed stays
 * closed, and so does an entry with nothing left to do or to read.
 */
export async function restoreRead(
  tx: Tx,
  areas: ReadonlySet<Area>,
  personId: string,
  ids: readonly number[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Notification[]> {
  const { rows } = await sql<{ entry: Notification }>`
    update notification n set read_at = null, put_off_until = null from person p
    where p.id = n.person_id and n.person_id = ${personId} and n.id = any(${ids}::bigint[]) and not n.muted
      and n.closed_at is null and (n.read_at > ${since} or (n.read_at is null and n.put_off_until is not null))
      and ${isStillValid(now)}
    returning ${WIRE} as entry`.execute(tx)
  return rows.map(({ entry }) => toWire(entry, areas)).sort((a, b) => a.id - b.id)
}

/** The content of a notification, the same for all its receivers. */
export interface NewNotification {
  /** The event behind it; each person is notified once per key. */
  readonly eventKey: string
  readonly menuId: string
  readonly nikoId?: number | undefined
  readonly categories?: readonly string[]
  readonly title: string
  readonly body?: string
  /** Of a story with an English text; absent or '' for none. */
  readonly titleEn?: string | undefined
  readonly bodyEn?: string | undefined
  readonly creatorName?: string
  /** Path inside the portal. */
  readonly link?: string
  /** The action asked of the receivers, or the decision; the bell words it in their language. */
  readonly action?: NotificationAction
  /** It disappears only when its case is closed; the bell cannot mark it then. */
  readonly todo?: boolean
  /** Delivered immediately and by every channel that is on, also in quiet times; it cannot be muted. */
  readonly urgent?: boolean
  /** The receivers wait for it: the bell shows it also where they muted its topic or switched the bell off for it. */
  readonly demanded?: boolean
  /** Shown in the bell alone: neither push nor mail is sent. */
  readonly bellOnly?: boolean
  readonly why?: string
}

export interface InsertedNotification {
  readonly personId: string
  readonly entry: Notification
  /** This person has switched the bell off for it: it is kept, and not shown. */
  readonly muted: boolean
}

/** Whether `p` has muted it in the bell. A critical one is always shown. */
function mutedFor(menuId: string, categories: readonly string[], category: SettingCategory | undefined) {
  if (isCritical(category)) return sql<boolean>`false`
  return sql<boolean>`(
    exists (
      select from notification_channel c
      where c.person_id = p.id and c.category = ${category ?? ''} and c.channel = 'bell' and not c.enabled
    ) or exists (
      select from muted_topic m
      where m.person_id = p.id and m.menu_id = ${menuId} and m.category = any(${categories}::text[])
    )
  )`
}

/** Inserts one entry for each person without one for this event, and returns the new ones. */
export async function insertNotifications(
  tx: Tx,
  areas: ReadonlySet<Area>,
  personIds: readonly string[],
  entry: NewNotification,
): Promise<InsertedNotification[]> {
  const {
    eventKey,
    menuId,
    nikoId = null,
    categories = [],
    title,
    body = '',
    titleEn = '',
    bodyEn = '',
    creatorName = '',
    link = '',
    action = null,
    todo = false,
    urgent = false,
    demanded = false,
    why = '',
  } = entry
  const category = settingCategoryOf({ menuId, categories, todo, urgent })
  const muted = demanded ? sql<boolean>`false` : mutedFor(menuId, categories, category)
  // In the order of the ids: two deliveries of one event then wait for each other in one direction only.
  const { rows } = await sql<{ person_id: string; entry: Notification; muted: boolean }>`
    with n as (
      insert into notification
        (person_id, event_key, menu_id, niko_id, categories, title, body, title_en, body_en, creator_name, link,
          del_over_bell, todo, urgent, action, why, muted)
      select id, ${eventKey}, ${menuId}, ${nikoId}::bigint, ${categories}::text[], ${title}, ${body}, ${titleEn}, ${bodyEn},
        ${creatorName}, ${link}, ${!todo}, ${todo}, ${urgent}, ${action}::text, ${why}, ${muted}
      from unnest(${personIds}::uuid[]) as p(id) order by id
      on conflict (event_key, person_id) do nothing
      returning *
    )
    select n.person_id, ${WIRE} as entry, n.muted from n order by n.person_id`.execute(tx)
  return rows.map((row) => ({ personId: row.person_id, entry: toWire(row.entry, areas), muted: row.muted }))
}

/** Shows the entries of these people again that were put off until `now` or earlier, and returns those that are valid still. */
export async function returnPutOff(
  tx: Tx,
  areas: ReadonlySet<Area>,
  personIds: readonly string[],
  now: Date,
): Promise<{ personId: string; entry: Notification }[]> {
  const { rows } = await sql<{ personId: string; entry: Notification; isValid: boolean }>`
    update notification n set put_off_until = null from person p
    where p.id = n.person_id and n.person_id = any(${personIds}::uuid[]) and n.put_off_until <= ${now} and n.read_at is null
    returning n.person_id as "personId", ${WIRE} as entry, ${isStillValid(now)} as "isValid"`.execute(tx)
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
 * Entries that are put off, on the first page, and entries that were read, last read first; none of stories that the person may
 * not see any more. Throws 400 for an unknown cursor.
 */
export async function readEarlier(
  { db, areas, now }: Pick<Context, 'db' | 'areas' | 'now'>,
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
    where n.person_id = ${personId} and n.read_at is not null and not n.muted and ${MAY_STILL_SEE} and ${rest}
    order by n.read_at desc, n.id desc limit ${EARLIER_PAGE + 1}`.execute(db)
  const { rows: waiting } = await sql<EarlierRow>`
    select ${WIRE} as entry, null as "readAt", n.put_off_until as "putOffUntil"
    from notification n join person p on p.id = n.person_id
    where n.person_id = ${personId} and n.read_at is null and n.put_off_until is not null and not n.muted
      and ${isStillValid(now())} and ${after === undefined}
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

/** Makes the closed entries of an event unread again for these people, and returns them. */
export async function reopenNotifications(
  tx: Tx,
  areas: ReadonlySet<Area>,
  personIds: readonly string[],
  eventKey: string,
): Promise<{ personId: string; entry: Notification }[]> {
  const { rows } = await sql<{ personId: string; entry: Notification }>`
    update notification n set read_at = null, closed_at = null, put_off_until = null
    where n.event_key = ${eventKey} and n.person_id = any(${personIds}::uuid[]) and n.read_at is not null
    returning n.person_id as "personId", ${WIRE} as entry`.execute(tx)
  return rows.map(({ personId, entry }) => ({ personId, entry: toWire(entry, areas) }))
}

/** Deletes entries that were read long ago, and muted ones of the same age. */
export async function deleteOldNotifications(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  await db
    .deleteFrom('notification')
    .where((e) => e.or([e('read_at', '<', before), e.and([e('muted', '=', true), e('created_at', '<', before)])]))
    .execute()
}
