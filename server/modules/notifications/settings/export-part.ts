import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { readDevices } from '#server/modules/notifications/push/subscriptions.ts'
import { readMuted } from './muted-topics.ts'

interface Kept {
  version: number
  quietOn: boolean
  quietHours: unknown
}

/** A person's delivery settings: changes, muted topics, devices, and the mails of the last 90 days. */
export function exportDelivery({ exports }: Pick<Context, 'exports'>): void {
  exports.add('delivery', async (db, { personId }) => {
    const { rows } = await sql<Kept>`
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
