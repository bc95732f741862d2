import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { startSocket } from '#shared/realtime/socket.ts'
import { ServedSocket } from '#shared/testing/served-socket.ts'
import { latest } from './api.ts'
import { aStory, serve, signIn } from './testing/stories.tsx'

let stop: () => void
let reads: number
beforeEach(async () => {
  vi.stubGlobal('WebSocket', ServedSocket)
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
  await vi.waitFor(() => expect([reads, ServedSocket.last]).toEqual([1, expect.any(ServedSocket)]))
})
afterEach(() => {
  vi.useRealTimers()
  stop()
})

test.each([
  ['a story has changed', { type: 'news_change', seq: 6, data: { id: 1 } }],
  ['events were missed', { type: 'resync', seq: 99 }],
])('%s: the stories that are shown are fetched again', async (_, message) => {
  ServedSocket.last?.say(message)
  await vi.waitFor(() => expect(reads).toBe(2))
})

test('ignores messages of other areas', async () => {
  ServedSocket.last?.say({ type: 'menu_change', seq: 6, data: { menuName: 'showMenuSent', show: true } })
  ServedSocket.last?.say({ type: 'news_change', seq: 7, data: { id: 1 } })
  await vi.waitFor(() => expect(reads).toBe(2))
})

describe('a category was renamed', () => {
  const RENAMED = { type: 'categories_change', data: { renamed: { from: 'Werk', to: 'Werke' } } }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })

  test('each window fetches its stories again after a delay of its own', async () => {
    ServedSocket.last?.say(RENAMED)
    await vi.advanceTimersByTimeAsync(999)
    expect(reads).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(reads).toBe(2))
  })

  test('fetches nothing when only the tree has changed, or when no story is shown any more', async () => {
    ServedSocket.last?.say({ type: 'categories_change', data: {} })
    await vi.advanceTimersByTimeAsync(2000)
    stop()
    await vi.advanceTimersByTimeAsync(2000)
    ServedSocket.last?.say(RENAMED)
    await vi.advanceTimersByTimeAsync(2000)
    expect(reads).toBe(1)
  })
})

test('fetches nothing until a story is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stop()
  await vi.advanceTimersByTimeAsync(2000)
  ServedSocket.last?.say({ type: 'news_change', seq: 6, data: { id: 1 } })
  await vi.advanceTimersByTimeAsync(2000)
  expect(reads).toBe(1)
  stop = latest(3).subscribe(() => undefined)
  await vi.waitFor(() => expect(reads).toBe(2))
})
