// Push and mail through a portal that is killed, with a mail server that is away.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailServer } from '#server/mail/testing/mail-server.ts'
import { createPushService, type Device } from '#server/modules/notifications/testing/push-service.ts'
import { signInApi, type Api } from '#tests/e2e/api.ts'
import { takePushes } from '#tests/e2e/take-pushes.ts'
import { startPortal, type RunningPortal } from '#tests/e2e/portal.ts'

const service = createPushService()
const smtp = createMailServer()
let portal: RunningPortal
let device: Device
let editor: Api

beforeAll(async () => {
  await service.start()
  await smtp.start()
  portal = await startPortal(
    {
      PUSH_SERVICES: service.origin,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Portal <portal@example.com>',
    },
    { inMemory: true },
  )
  device = service.device()
  const felix = await signInApi(portal.url, 'felix.hartung', portal.password)
  editor = await signInApi(portal.url, 'leonie.brinkmann', portal.password)
  await takePushes(felix, device, { news: { push: true, mail: true } })
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  await service.stop()
  await smtp.stop()
}, 60_000)

/** The pushes of this story to Felix; the demo company may publish others and send the weekly digest at the same time. */
const pushesOf = (id: number) => service.messagesOf(device).filter(({ path }) => path === `/story/ma/${id}`)
const mailsOf = (word: string) =>
  smtp.to('felix.hartung@talbrueck.example').filter(({ raw }) => new RegExp(`^Subject:.*${word}`, 'm').test(raw))

test('[PROF-03] a kill in the middle of a push, and no mail server, lose and double no message', async () => {
  const { body: stories } = await editor.call<{ id: number; titel: string }[]>('GET', '/api/news/ma/news/last?size=1')
  const { id, titel } = stories[0]!
  const [word = ''] = titel.split(/[^A-Za-z]/)
  await smtp.stop()
  service.answer(device, () => undefined)
  await editor.call('POST', `/api/news/ma/news/${id}/publish`, { notifyAgain: true })
  await expect.poll(() => service.asked.length, { timeout: 30_000 }).toBeGreaterThan(0)
  process.kill(portal.pid, 'SIGKILL')
  service.answer(device, undefined)
  await portal.restart()
  await smtp.start()
  await expect.poll(() => pushesOf(id).length, { timeout: 90_000 }).toBe(1)
  await expect.poll(() => mailsOf(word).length, { timeout: 90_000 }).toBe(1)
  await portal.restart()
  expect([pushesOf(id).length, mailsOf(word).length]).toEqual([1, 1])
}, 240_000)
