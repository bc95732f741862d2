// The part of this module in the export of personal data.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import { readDevices } from './push/subscriptions.ts'
import { readMuted } from './settings/muted-topics.ts'

interface StoredSettings {
  version: number
  quietOn: boolean
  quietHours: unknown
}

/** A person's delivery settings: changes, muted topics, devices, and the mails of the last 90 days. */
export function exportDelivery({ exports }: Pick<Context, 'exports'>): void {
  exports.add('delivery', async (db, { personId }) => {
    const { rows } = await sql<StoredSettings>`
      select version, quiet_on as "quietOn", quiet_hours as "quietHours"
      from notification_settings where person_id = ${personId}`.execute(db)
    const ofPerson = { changes: rows[0] ?? null, muted: await readMuted(db, personId) }
    const switches = await db
      .selectFrom('notification_channel')
      .select(['category', 'channel', 'enabled'])
      .where('person_id', '=', personId)
      .orderBy('category')
      .orderBy('channel')
      .execute()
    const mails = await db
      .selectFrom('mail')
      .select(['address', 'created_at as wanted', 'sent_at as sent', 'failed_at as refused'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute()
    return { ...ofPerson, switches, devices: await readDevices(db, personId), mails }
  })
}

interface ExportedEntry {
  menuId: string
  nikoId: number | null
  categories: string[]
  /** Like the other texts null for a story of which the person may not know any more. */
  title: string | null
  body: string | null
  titleEn: string | null
  bodyEn: string | null
  link: string
  why: string
  todo: boolean
  action: string | null
  created: Date
  read: Date | null
  putOffUntil: Date | null
}

/** Every entry of the bell that is still stored, read ones too; without the texts that the bell would not list either. */
export function exportNotifications({ exports, validity }: Pick<Context, 'exports' | 'validity'>): void {
  exports.add('notifications', async (db, { personId }) => {
    const { rows } = await sql<ExportedEntry>`
      select n.menu_id as "menuId", n.niko_id as "nikoId", n.categories,
        case when v.seen then n.title end as title, case when v.seen then n.body end as body,
        case when v.seen then n.title_en end as "titleEn", case when v.seen then n.body_en end as "bodyEn",
        n.link, n.why, n.todo, n.action, n.created_at as created, n.read_at as read, n.put_off_until as "putOffUntil"
      from notification n join person p on p.id = n.person_id
      cross join lateral (select ${validity.mayStillSee} as seen) v
      where n.person_id = ${personId} order by n.id`.execute(db)
    return rows
  })
}
