import type { ServerModule } from '#server/module.ts'
import { forgetDeliveries } from './delivery/collected.ts'
import { startDelivery } from './delivery/background.ts'
import { exportNotifications } from './export-part.ts'
import { firstRoutes } from './first-routes.ts'
import { unsubscribeRoutes } from './mail/unsubscribe-routes.ts'
import { onNotificationEvents } from './on-events.ts'
import { pushRoutes } from './push/routes.ts'
import { forgetRead } from './queries.ts'
import { notificationRoutes } from './routes.ts'
import { exportDelivery } from './settings/export-part.ts'
import { settingsRoutes } from './settings/routes.ts'

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
  cleanup: [forgetRead, forgetDeliveries],
}
