// What runs without a request: handlers of domain events and scheduled work of all areas, named in one place.
import type { Context } from '#server/context.ts'
import { forgetEndedSessions } from '#server/auth/ended-sessions.ts'
import { forgetSignIns } from '#server/auth/sign-in-history.ts'
import { forgetAnswers } from '#server/idempotency.ts'
import { onMailWanted } from '#server/mail/account-mails.ts'
import { forgetMails } from '#server/mail/mail.ts'
import { cleanUpRealtime } from '#server/realtime/clean-up.ts'
import { exportAcceptances } from './legal/export-part.ts'
import { startNewsJobs } from './news/publishing/jobs.ts'
import { startDocumentJobs } from './news/files/remove-orphans.ts'
import { exportStories } from './news/export-part.ts'
import { exportNotifications } from './notifications/export-part.ts'
import { startDelivery } from './notifications/delivery/background.ts'
import { forgetDeliveries } from './notifications/delivery/collected.ts'
import { exportDelivery } from './notifications/settings/export-part.ts'
import { onNotificationEvents } from './notifications/on-events.ts'
import { forgetRead } from './notifications/queries.ts'
import { exportRoles } from './people/export-part.ts'
import { forgetLog } from './profile/personal-data/change-log.ts'
import { exportPersonalData } from './profile/personal-data/export-part.ts'
import { onPictureChanged } from './profile/picture/on-picture-changed.ts'
import { exportSignIns } from './profile/sessions/export-part.ts'

/** Call once, before the jobs start. */
export function registerBackground(context: Context): void {
  onNotificationEvents(context)
  startDelivery(context)
  onMailWanted(context)
  startNewsJobs(context)
  startDocumentJobs(context)
  onPictureChanged(context)
  for (const add of [
    exportPersonalData,
    exportSignIns,
    exportRoles,
    exportAcceptances,
    exportNotifications,
    exportDelivery,
    exportStories,
  ])
    add(context)
  context.jobs.schedule('clean-up', '17 * * * *', async () => {
    await cleanUpRealtime(context.db, context.now())
    await forgetAnswers(context.db, context.now())
    await forgetRead(context.db, context.now())
    await forgetDeliveries(context.db, context.now())
    await forgetMails(context.db, context.now())
    await forgetLog(context.db, context.now())
    await forgetEndedSessions(context.db, context.now())
    await forgetSignIns(context.db, context.now())
  })
}
