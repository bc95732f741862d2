// What the export of personal data contains of this module.
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
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

/** Every entry of the bell that is still stored, read ones too. */
export function exportNotifications({ exports }: Pick<Context, 'exports'>): void {
  exports.add('notifications', (db, { personId }) =>
    db
      .selectFrom('notification')
      .select(['menu_id as menuId', 'niko_id as nikoId', 'categories', 'title', 'body', 'link', 'why', 'todo'])
      .select(['action', 'created_at as created', 'read_at as read', 'put_off_until as putOffUntil'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
  )
}
