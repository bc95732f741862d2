import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { closeInvalid } from '#server/notices/close-entries.ts'
import { deleteOldDeliveries, deliverCollected } from './delivery/collected.ts'
import { deliver } from './delivery/deliver.ts'
import { deliveryContext } from './delivery-context.ts'
import { sendDigest } from './digest/digest.ts'
import { entryRoutes } from './entry-routes.ts'
import { exportDelivery, exportNotifications } from './export-part.ts'
import { firstRoutes } from './first-routes.ts'
import { unsubscribeRoutes } from './settings/unsubscribe-routes.ts'
import { startPushJobs } from './push/push-jobs.ts'
import { pushRoutes } from './push/routes.ts'
import { returnDue } from './put-off.ts'
import { deleteOldNotifications } from './queries.ts'
import { notificationRoutes } from './routes.ts'
import { settingsRoutes } from './settings/routes.ts'

const COLLECTED_QUEUE = 'deliver-collected'
const PUT_OFF_QUEUE = 'return-put-off'
const DIGEST_QUEUE = 'weekly-digest'

/** Call once, before the jobs start. */
function startDelivery(context: Context): void {
  const parts = deliveryContext(context)
  const { jobs, events } = context
  startPushJobs(parts)
  events.on('notification.created', ({ ids }) => deliver(parts, ids))
  jobs.schedule(PUT_OFF_QUEUE, '* * * * *', () => returnDue(context))
  jobs.schedule(COLLECTED_QUEUE, '* * * * *', () => deliverCollected(parts))
  // Every ten minutes, and after each start: at 7:00 on Mondays, or as soon as a server runs again.
  jobs.schedule(DIGEST_QUEUE, '*/10 * * * *', () => sendDigest(parts))
}

export const notificationsModule: ServerModule = {
  areas: ['notifications'],
  routes: [
    ['/api/notification', notificationRoutes],
    ['/api/notification', entryRoutes],
    ['/api/notification', firstRoutes],
    ['/api/notification', settingsRoutes],
    ['/api/notification', pushRoutes],
    ['', unsubscribeRoutes],
  ],
  jobs: startDelivery,
  events: (context) =>
    // People with new roles or another company see other records.
    context.events.on('person.changed', ({ personId }) =>
      closeInvalid(context, sql<boolean>`n.person_id = ${personId}`),
    ),
  exports(context) {
    exportNotifications(context)
    exportDelivery(context)
  },
  cleanup: [deleteOldNotifications, deleteOldDeliveries],
}
