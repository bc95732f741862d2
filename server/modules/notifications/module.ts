import type { ServerModule } from '#server/module.ts'
import { deleteOldDeliveries, deliverCollected } from './delivery/collected.ts'
import { firstRoutes } from './first-routes.ts'
import { unsubscribeRoutes } from './mail/unsubscribe-routes.ts'
import { onNotificationEvents } from './on-events.ts'
import { pushRoutes } from './push/routes.ts'
import { deleteOldNotifications } from './queries.ts'
import { notificationRoutes } from './routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { Context } from '#server/context.ts'
import { sql } from 'kysely'
import { readDevices } from './push/subscriptions.ts'
import { readMuted } from './settings/muted-topics.ts'
import { sendDigest } from './digest/digest.ts'
import { startPushJobs } from './push/push-jobs.ts'
import { deliver } from './delivery/deliver.ts'
import { deliveryParts } from './delivery/delivery-parts.ts'

const COLLECTED_QUEUE = 'deliver-collected'
const DIGEST_QUEUE = 'weekly-digest'

/** Call once, before the jobs start. */
function startDelivery(context: Context): void {
  const parts = deliveryParts(context)
  const { jobs, events } = context
  startPushJobs(parts)
  events.on('notification.created', ({ ids }) => deliver(parts, ids))
  jobs.schedule(COLLECTED_QUEUE, '* * * * *', () => deliverCollected(parts))
  // Every ten minutes, and after each start: at 7:00 on Mondays, or as soon as a server runs again.
  jobs.schedule(DIGEST_QUEUE, '*/10 * * * *', () => sendDigest(parts))
}

interface Kept {
  version: number
  quietOn: boolean
  quietHours: unknown
}

/** A person's delivery settings: changes, muted topics, devices, and the mails of the last 90 days. */
function exportDelivery({ exports }: Pick<Context, 'exports'>): void {
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

/** Every entry of the bell that is still kept, read ones too. */
function exportNotifications({ exports }: Pick<Context, 'exports'>): void {
  exports.add('notifications', (db, { personId }) =>
    db
      .selectFrom('notification')
      .select(['menu_id as menuId', 'niko_id as nikoId', 'categories', 'title', 'body', 'link', 'why', 'todo'])
      .select(['created_at as created', 'read_at as read'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
  )
}

export const notificationsModule: ServerModule = {
  areas: ['notifications'],
  routes: [
    ['/api/notification', notificationRoutes],
    ['/api/notification', firstRoutes],
    ['/api/notification', settingsRoutes],
    ['/api/notification', pushRoutes],
    ['', unsubscribeRoutes],
  ],
  jobs: startDelivery,
  events: onNotificationEvents,
  exports(context) {
    exportNotifications(context)
    exportDelivery(context)
  },
  cleanup: [deleteOldNotifications, deleteOldDeliveries],
}
