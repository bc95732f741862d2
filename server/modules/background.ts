// Work without a request: domain events, jobs, data exports and the hourly clean-up of all modules.
import type { Context } from '#server/kernel/context.ts'
import { onDecisions } from '#server/decisions/notices.ts'
import { MODULES } from './installed.ts'

/** Call once, before the jobs start. */
export function registerBackground(context: Context): void {
  for (const { jobs, events, exports, decisions = [], broadcasts = {} } of MODULES) {
    for (const kind of decisions) onDecisions(context, kind)
    events?.(context)
    jobs?.(context)
    exports?.(context)
    for (const [channel, broadcast] of Object.entries(broadcasts)) context.hub.broadcast(channel, broadcast)
  }
  context.jobs.schedule('clean-up', '17 * * * *', async () => {
    const faults: unknown[] = []
    for (const { cleanup = [] } of MODULES)
      for (const task of cleanup) await task(context.db, context.now()).catch((error: unknown) => faults.push(error))
    // All other tasks have run: the queue retries failed ones and logs them.
    if (faults.length > 0)
      throw new AggregateError(
        faults,
        `Of the clean-up ${faults.length} tasks failed: ${faults.map(String).join('; ')}`,
      )
  })
}
