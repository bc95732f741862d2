// What runs without a request: handlers of domain events and scheduled work of all areas, named in one place.
import type { Context } from '#server/context.ts'
import { forgetEndedSessions } from '#server/auth/ended-sessions.ts'
import { forgetAnswers } from '#server/idempotency.ts'
import { cleanUpRealtime } from '#server/realtime/clean-up.ts'
import { startNewsJobs } from './news/jobs.ts'
import { onNotificationEvents } from './notifications/on-events.ts'
import { forgetRead } from './notifications/queries.ts'

/** Call once, before the jobs start. */
export function registerBackground(context: Context): void {
  onNotificationEvents(context)
  startNewsJobs(context)
  context.jobs.schedule('clean-up', '17 * * * *', async () => {
    await cleanUpRealtime(context.db, context.now())
    await forgetAnswers(context.db, context.now())
    await forgetRead(context.db, context.now())
    await forgetEndedSessions(context.db, context.now())
  })
}
