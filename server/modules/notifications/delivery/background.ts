// What delivery does without a request.
import type { Context } from '#server/context.ts'
import { sendDigest } from '#server/modules/notifications/digest/digest.ts'
import { startPushJobs } from '#server/modules/notifications/push/push-jobs.ts'
import { deliverCollected } from './collected.ts'
import { deliver } from './deliver.ts'
import { deliveryParts } from './delivery-parts.ts'

export const COLLECTED_QUEUE = 'deliver-collected'
export const DIGEST_QUEUE = 'weekly-digest'

/** Call once, before the jobs start. */
export function startDelivery(context: Context): void {
  const parts = deliveryParts(context)
  const { jobs, events } = context
  startPushJobs(parts)
  events.on('notification.created', ({ ids }) => deliver(parts, ids))
  jobs.schedule(COLLECTED_QUEUE, '* * * * *', () => deliverCollected(parts))
  // Every ten minutes, and after each start: at 7:00 on Mondays, or as soon as a server runs again.
  jobs.schedule(DIGEST_QUEUE, '*/10 * * * *', () => sendDigest(parts))
}
