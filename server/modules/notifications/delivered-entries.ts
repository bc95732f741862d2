// Entries of the bell as they are delivered by other channels.
import { sql } from 'kysely'
import type { NotificationAction } from '#domain/notifications/notification.ts'
import { settingCategoryOf, type SettingCategory } from '#domain/notifications/notification-category.ts'
import type { Context } from '#server/kernel/context.ts'
import { installedLink } from '#server/notices/entries.ts'

/** Title and body of `n` in the language of its person `p`; German where there is no English text. */
export const TEXTS = sql`case when p.locale = 'en' and n.title_en <> '' then n.title_en else n.title end as title,
  case when p.locale = 'en' and n.body_en <> '' then n.body_en else n.body end as body`

export interface Entry {
  readonly id: number
  readonly personId: string
  readonly category: SettingCategory
  readonly title: string
  /** null: it only needs to be read. */
  readonly action: NotificationAction | null
  readonly body: string
  readonly creatorName: string
  readonly why: string
  /** '' without a link. */
  readonly link: string
}

interface Row extends Omit<Entry, 'category'> {
  menuId: string
  categories: string[]
  todo: boolean
  urgent: boolean
  /** The person has muted its topic. */
  topicMuted: boolean
}

/**
 * Those of `ids` that are unread, have a setting, whose topic is not muted, and whose story the person may still see, in the order of their
 * creation.
 */
export async function readEntries(
  { db, areas, validity, now }: Pick<Context, 'db' | 'areas' | 'validity' | 'now'>,
  ids: readonly number[],
): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select n.id, n.person_id as "personId", n.menu_id as "menuId", n.categories, n.todo, n.urgent, n.action,
      ${TEXTS}, n.creator_name as "creatorName", n.why, n.link,
      exists (
        select from muted_topic m
        where m.person_id = n.person_id and m.menu_id = n.menu_id and m.category = any(n.categories)
      ) as "topicMuted"
    from notification n join person p on p.id = n.person_id
    where n.id = any(${ids}::bigint[]) and n.read_at is null and n.put_off_until is null and ${validity.isStillValid(now())} order by n.id`.execute(
    db,
  )
  return rows.flatMap(({ menuId, categories, todo, urgent, topicMuted, ...entry }) => {
    const category = settingCategoryOf({ menuId, categories, todo, urgent })
    const critical = urgent || todo
    if (category === undefined || (topicMuted && !critical)) return []
    return [{ ...entry, category, link: installedLink(entry.link, areas) }]
  })
}
