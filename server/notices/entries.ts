// Entries of the bell as rows: inserted once for each person and event, and read in the shape of the wire.
import { sql } from 'kysely'
import type { Notification } from '#contract/notifications.ts'
import type { NotificationAction } from '#domain/notifications/notification.ts'
import { isCritical, settingCategoryOf, type SettingCategory } from '#domain/notifications/notification-category.ts'
import type { Area } from '#domain/routes/portal-areas.ts'
import { placeOf } from '#domain/routes/routes.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Language } from '#server/mail/language.ts'

/** A notification as JSON that PostgreSQL builds, in the shape of the wire except the format of its instant. */
export const WIRE = sql<Omit<Notification, 'created'> & { created: string }>`json_build_object(
  'id', n.id, 'nikoId', n.niko_id, 'menuId', n.menu_id, 'categories', n.categories, 'title', n.title, 'body', n.body,
  'titleEn', n.title_en, 'bodyEn', n.body_en, 'creatorName', n.creator_name, 'created', n.created_at, 'link', n.link,
  'delOverBell', n.del_over_bell, 'todo', n.todo, 'action', n.action, 'why', n.why, 'items', n.items)`

/** The link, or '' where it points to an area that is not installed: its entries are shown without a link. */
export function installedLink(link: string, areas: ReadonlySet<Area>): string {
  const [path = ''] = link.split(/[?#]/)
  const place = placeOf(path)
  return place !== undefined && !areas.has(place.route.area) ? '' : link
}

export const toWire = (
  { action, titleEn, bodyEn, items, ...row }: Notification,
  areas: ReadonlySet<Area>,
): Notification => ({
  ...row,
  // The field is missing if it has no value.
  ...(action && { action }),
  ...(titleEn && { titleEn }),
  ...(bodyEn && { bodyEn }),
  ...(items !== undefined && items > 1 && { items }),
  link: installedLink(row.link, areas),
  created: new Date(row.created).toISOString(),
})

/** The content of a notification, the same for all its receivers. */
export interface NewNotification {
  /** The key of its event; each person is notified once per key. */
  readonly eventKey: string
  readonly menuId: string
  readonly nikoId?: number | undefined
  readonly categories?: readonly string[]
  readonly title: string
  readonly body?: string
  /** The English title of a story that has one; undefined or '' for none. */
  readonly titleEn?: string | undefined
  readonly bodyEn?: string | undefined
  readonly creatorName?: string
  /** Path inside the portal. */
  readonly link?: string
  /** The action expected from the receivers, or the decision; the bell words it in their language. */
  readonly action?: NotificationAction
  /** The entry disappears only when its case is closed; the bell cannot mark it as read. */
  readonly todo?: boolean
  /** Delivered immediately by every enabled channel, also in quiet times; it cannot be muted. */
  readonly urgent?: boolean
  /** The receivers wait for it: the bell shows it also where they muted its topic or disabled the bell for it. */
  readonly demanded?: boolean
  /** Shown only in the bell: neither push nor mail is sent. */
  readonly bellOnly?: boolean
  readonly why?: string
  /** The number of things that a to-do stands for; default: one. */
  readonly items?: number
}

/** Title and body of an entry in both languages, from a function of the language. */
export function wordsIn(
  textIn: (language: Language) => { readonly title: string; readonly body?: string },
): Pick<NewNotification, 'title' | 'body' | 'titleEn' | 'bodyEn'> {
  const [german, english] = [textIn('de'), textIn('en')]
  return { title: german.title, titleEn: english.title, body: german.body ?? '', bodyEn: english.body ?? '' }
}

export interface InsertedNotification {
  readonly personId: string
  readonly entry: Notification
  /** This person has disabled the bell for it: the entry is stored, but not shown. */
  readonly muted: boolean
}

/** Whether `p` has muted it in the bell. A critical entry is always shown. */
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
    items = 1,
  } = entry
  const category = settingCategoryOf({ menuId, categories, todo, urgent })
  const muted = demanded ? sql<boolean>`false` : mutedFor(menuId, categories, category)
  // Inserts in the order of the ids, so that two deliveries of one event cannot deadlock.
  const { rows } = await sql<{ person_id: string; entry: Notification; muted: boolean }>`
    with n as (
      insert into notification
        (person_id, event_key, menu_id, niko_id, categories, title, body, title_en, body_en, creator_name, link,
          del_over_bell, todo, urgent, action, why, items, muted)
      select id, ${eventKey}, ${menuId}, ${nikoId}::bigint, ${categories}::text[], ${title}, ${body}, ${titleEn}, ${bodyEn},
        ${creatorName}, ${link}, ${!todo}, ${todo}, ${urgent}, ${action}::text, ${why}, ${items}, ${muted}
      from unnest(${personIds}::uuid[]) as p(id) order by id
      on conflict (event_key, person_id) do nothing
      returning *
    )
    select n.person_id, ${WIRE} as entry, n.muted from n order by n.person_id`.execute(tx)
  return rows.map((row) => ({ personId: row.person_id, entry: toWire(row.entry, areas), muted: row.muted }))
}

/** The texts of an entry that may change while it is open. */
const setWords = ({ title, body = '', titleEn = '', bodyEn = '', link = '', items = 1 }: NewNotification) => sql`
  title = ${title}, title_en = ${titleEn}, body = ${body}, body_en = ${bodyEn}, link = ${link}, items = ${items}`

/** Makes the closed entries of an event unread again for these people, with its present texts, and returns them. */
export async function reopenNotifications(
  tx: Tx,
  areas: ReadonlySet<Area>,
  personIds: readonly string[],
  entry: NewNotification,
): Promise<{ personId: string; entry: Notification }[]> {
  const { rows } = await sql<{ personId: string; entry: Notification }>`
    update notification n set read_at = null, closed_at = null, put_off_until = null, ${setWords(entry)}
    where n.event_key = ${entry.eventKey} and n.person_id = any(${personIds}::uuid[]) and n.read_at is not null
    returning n.person_id as "personId", ${WIRE} as entry`.execute(tx)
  return rows.map((row) => ({ personId: row.personId, entry: toWire(row.entry, areas) }))
}

/** Updates the texts of the open entries of an event, and returns the changed ones. */
export async function rewordNotifications(
  tx: Tx,
  areas: ReadonlySet<Area>,
  personIds: readonly string[],
  given: NewNotification,
): Promise<{ personId: string; entry: Notification; isShown: boolean }[]> {
  const { eventKey, title, body = '', titleEn = '', bodyEn = '', link = '', items = 1 } = given
  const { rows } = await sql<{ personId: string; entry: Notification; isShown: boolean }>`
    update notification n set ${setWords(given)}
    where n.event_key = ${eventKey} and n.person_id = any(${personIds}::uuid[]) and n.read_at is null
      and (n.title, n.title_en, n.body, n.body_en, n.link, n.items) is distinct from
        (${title}, ${titleEn}, ${body}, ${bodyEn}, ${link}, ${items}::integer)
    returning n.person_id as "personId", ${WIRE} as entry, not n.muted and n.put_off_until is null as "isShown"`.execute(
    tx,
  )
  return rows.map(({ entry, ...row }) => ({ ...row, entry: toWire(entry, areas) }))
}

/** The name of a person as the creator of an entry; '' for the portal, or without a person. */
export async function creatorNameOf(db: Db, personId: string | null): Promise<string> {
  if (personId === null) return ''
  const person = await db
    .selectFrom('person')
    .select(['given_name', 'family_name'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return person ? `${person.given_name} ${person.family_name}` : ''
}
