// From a committed event to the request at a push service on this machine. The time starts with the response to the request
// that publishes, right after the commit, and includes encryption and signature.
import { setTimeout as pause } from 'node:timers/promises'
import { createPushService, type PushService } from '#server/modules/notifications/testing/push-service.ts'
import { signInApi } from '#tests/e2e/api.ts'
import { takePushes } from '#tests/e2e/take-pushes.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { percentile, report } from './report.ts'

const EVENTS = 40
const LIMIT = 10_000

/** Starts to listen; its origin must be in PUSH_SERVICES before the portal starts. */
export async function startPushService(): Promise<PushService> {
  const service = createPushService()
  await service.start()
  return service
}

/** Reports p50 and p95 over a number of published stories. */
export async function benchPush(
  portal: RunningPortal,
  service: PushService,
  reader: string,
  editor: string,
): Promise<void> {
  const device = service.device()
  const me = await signInApi(portal.url, reader, portal.password)
  const writer = await signInApi(portal.url, editor, portal.password)
  await takePushes(me, device, { news: { push: true } })
  const { body: stories } = await writer.call<{ id: number }[]>('GET', '/api/news/ma/news/last?size=10')
  const times: number[] = []
  for (let event = 0; event < EVENTS; event++) {
    const path = `/api/news/ma/news/${stories[event % stories.length]?.id}/publish`
    const { status } = await writer.call('POST', path, { notifyAgain: true })
    const committed = Date.now()
    if (status !== 200) throw new Error(`publishing answered ${status}`)
    while (service.pushed.length <= event && Date.now() < committed + LIMIT) await pause(2)
    const pushed = service.pushed[event]
    if (!pushed) throw new Error(`event ${event + 1} was not pushed in ${LIMIT / 1000} s`)
    times.push(pushed.arrived - committed)
    await pause(100)
  }
  report('event → request at a push service, p50', percentile(times, 0.5), 'ms')
  report('event → request at a push service, p95', percentile(times, 0.95), 'ms', { atMost: 500 })
}
