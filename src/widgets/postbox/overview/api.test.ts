import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSocket } from '#shared/realtime/socket.ts'
import { serve } from '#shared/testing/serve.ts'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { aPage } from '#widgets/postbox/testing/a-form.ts'
import { formsOf } from './api.ts'

/** The server side of the message channel. */
class Line extends EventTarget {
  static readonly OPEN = 1
  static last: Line | undefined
  readyState = 1
  constructor() {
    super()
    Line.last = this
  }
  send(): void {}
  close(): void {}
  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

let stop: () => void
let reads: number
beforeEach(async () => {
  vi.stubGlobal('WebSocket', Line)
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
  await vi.waitFor(() => expect([reads, Line.last]).toEqual([1, expect.any(Line)]))
})
afterEach(() => stop())

test.each([
  ['a form has changed', { type: 'status_change_form', seq: 6, data: { messageId: '412' } }],
  ['a message was written', { type: 'conversation_change', seq: 7, data: { formId: 412, change: 3 } }],
])('[POST-01] %s: the forms that are shown are read again', async (_, message) => {
  Line.last?.say(message)
  await vi.waitFor(() => expect(reads).toBe(2))
})
