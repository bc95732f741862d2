import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { startSocket } from '#shared/realtime/socket.ts'
import { latest } from './api.ts'
import { aStory, serve, signIn } from './testing/stories.tsx'

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
  stop = latest(3).subscribe(() => undefined)
  await vi.waitFor(() => expect([reads, Line.last]).toEqual([1, expect.any(Line)]))
})
afterEach(() => {
  vi.useRealTimers()
  stop()
})

test.each([
  ['a story has changed', { type: 'news_change', seq: 6, data: { id: 1 } }],
  ['events were missed', { type: 'resync', seq: 99 }],
])('%s: the stories that are shown are fetched again', async (_, message) => {
  Line.last?.say(message)
  await vi.waitFor(() => expect(reads).toBe(2))
})

test('ignores messages of other areas', async () => {
  Line.last?.say({ type: 'menu_change', seq: 6, data: { menuName: 'showMenuSent', show: true } })
  Line.last?.say({ type: 'news_change', seq: 7, data: { id: 1 } })
  await vi.waitFor(() => expect(reads).toBe(2))
})

describe('a category was renamed', () => {
  const RENAMED = { type: 'categories_change', data: { renamed: { from: 'Werk', to: 'Werke' } } }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })

  test('each window fetches its stories again after a delay of its own', async () => {
    Line.last?.say(RENAMED)
    await vi.advanceTimersByTimeAsync(999)
    expect(reads).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(reads).toBe(2))
  })

  test('fetches nothing when only the tree has changed, or when no story is shown any more', async () => {
    Line.last?.say({ type: 'categories_change', data: {} })
    await vi.advanceTimersByTimeAsync(2000)
    stop()
    await vi.advanceTimersByTimeAsync(2000)
    Line.last?.say(RENAMED)
    await vi.advanceTimersByTimeAsync(2000)
    expect(reads).toBe(1)
  })
})

test('fetches nothing until a story is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stop()
  await vi.advanceTimersByTimeAsync(2000)
  Line.last?.say({ type: 'news_change', seq: 6, data: { id: 1 } })
  await vi.advanceTimersByTimeAsync(2000)
  expect(reads).toBe(1)
  stop = latest(3).subscribe(() => undefined)
  await vi.waitFor(() => expect(reads).toBe(2))
})
