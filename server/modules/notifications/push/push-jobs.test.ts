import { expect, test } from 'vitest'
import type { JobHandler } from '#server/jobs/jobs.ts'
import { testPushService } from '#server/modules/notifications/testing/test-push-service.ts'
import { aNotification } from '#server/testing/builders.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { PUSH_QUEUE, startPushJobs, type PushJob } from './push-jobs.ts'
import { subscribe } from './subscriptions.ts'

const service = await testPushService()
const { server, now, somebody } = await clockedApp()
const sent: string[] = []

const handlers = new Map<string, JobHandler<PushJob>>()
startPushJobs({
  db: server.db,
  jobs: {
    ...server.context.jobs,
    work: (queue, handler) => void handlers.set(queue, handler as unknown as JobHandler<PushJob>),
  },
  log: server.app.log,
  now,
  validity: server.context.validity,
  sendPush: async (_target, { message }) => {
    sent.push(message.title)
    return { result: 'accepted' }
  },
})
const run = async (job: PushJob) => handlers.get(PUSH_QUEUE)!(job, undefined as never)

test('[PROF-03] a push that is tried again leaves out entries that were put off or read in the meantime', async () => {
  const { id } = await somebody()
  const { subscription } = service.device()
  const device = await server.db
    .transaction()
    .execute((tx) => subscribe(tx, id, subscription, { kind: 'computer', system: 'Windows', browser: 'Firefox' }))
  const push = async (title: string, changes: object) =>
    run({
      subscriptionId: device.id,
      notificationId: await aNotification(server.db, id, { niko_id: null, ...changes }),
      message: { title } as PushJob['message'],
      ttl: 60,
      urgency: 'normal',
      until: new Date(now().getTime() + 60_000).toISOString(),
    })
  await push('unread', {})
  await push('put off', { put_off_until: new Date(now().getTime() + 3_600_000) })
  await push('read', { read_at: now() })
  expect(sent).toEqual(['unread'])
})
