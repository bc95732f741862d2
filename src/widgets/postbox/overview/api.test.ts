import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSocket } from '#shared/realtime/socket.ts'
import { ServedSocket } from '#shared/testing/served-socket.ts'
import { serve } from '#shared/testing/serve.ts'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { aPage } from '#widgets/postbox/testing/a-form.ts'
import { formsOf } from './api.ts'

let stop: () => void
let reads: number
beforeEach(async () => {
  vi.stubGlobal('WebSocket', ServedSocket)
  standOn('foreign page')
  reads = 0
  serve({
    '/received': () => {
      reads += 1
      return aPage([], 0)
    },
    '/badges': { notifications: [], seq: 5 },
    '/realtime/token': { token: 't' },
  })
  await signIn(['portal_ma', 'menu_ma_form'])
  startSocket()
  stop = formsOf({ box: 'received', section: 'turn', size: 20 }).subscribe(() => undefined)
  await vi.waitFor(() => expect([reads, ServedSocket.last]).toEqual([1, expect.any(ServedSocket)]))
})
afterEach(() => stop())

test.each([
  ['a form has changed', { type: 'status_change_form', seq: 6, data: { messageId: '412' } }],
  ['a message was written', { type: 'conversation_change', seq: 7, data: { formId: 412, change: 3 } }],
])('[POST-01] %s: the forms that are shown are read again', async (_, message) => {
  ServedSocket.last?.say(message)
  await vi.waitFor(() => expect(reads).toBe(2))
})
