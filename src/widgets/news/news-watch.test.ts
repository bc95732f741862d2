import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { startSocket } from '#shared/socket.ts'
import { latest } from './latest-stories.ts'
import { watchNews } from './news-watch.ts'
import { aStory, serve, signIn } from './testing/stories.tsx'

/** The other end of the line. */
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

let stop: (() => void)[] = []
let reads: number
beforeEach(async () => {
  vi.stubGlobal('WebSocket', Line)
  configureAddresses('http://localhost:8080/')
  reads = 0
  serve({
    '/news/last': () => {
      reads += 1
      return [aStory()]
    },
    '/badges': { notifications: [], seq: 5 },
    '/realtime/token': { token: 't' },
  })
  await signIn()
  startSocket()
  stop = [latest(3).subscribe(() => undefined), watchNews()]
  await vi.waitFor(() => expect([reads, Line.last]).toEqual([1, expect.any(Line)]))
})
afterEach(() => {
  for (const end of stop) end()
})

test.each([
  ['a story changed', { type: 'news_change', seq: 6, data: { id: 1 } }],
  ['events were missed', { type: 'resync', seq: 99 }],
])('%s: everything shown is read anew', async (_, message) => {
  Line.last?.say(message)
  await vi.waitFor(() => expect(reads).toBe(2))
})

test('nothing is read for a message of another area', async () => {
  Line.last?.say({ type: 'menu_change', seq: 6, data: { menuName: 'showMenuSent', show: true } })
  Line.last?.say({ type: 'news_change', seq: 7, data: { id: 1 } })
  await vi.waitFor(() => expect(reads).toBe(2))
})

test('nobody looks: nothing is read', async () => {
  stop.pop()?.()
  Line.last?.say({ type: 'news_change', seq: 6, data: { id: 1 } })
  const again = watchNews()
  Line.last?.say({ type: 'news_change', seq: 7, data: { id: 1 } })
  await vi.waitFor(() => expect(reads).toBe(2))
  again()
})
