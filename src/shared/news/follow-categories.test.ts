import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { loadBadges, watchBadges } from '#shared/badges/badges.ts'
import { refreshAll } from '#shared/bus/refresh.ts'
import { accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { followCategories } from './follow-categories.ts'
import { startSocket } from '#shared/realtime/socket.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { ServedSocket } from '#shared/testing/served-socket.ts'

let end: () => void
const read = vi.fn<() => Promise<void>>()
beforeEach(async () => {
  vi.stubGlobal('WebSocket', ServedSocket)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ notifications: [], seq: 5, token: 't' })),
  )
  configureAddresses('http://localhost:8080/')
  read.mockReset().mockResolvedValue(undefined)
  setTokenProvider(async () => aToken())
  await accessToken()
  watchBadges()
  await loadBadges()
  startSocket()
  await vi.waitFor(() => expect(ServedSocket.last).toBeDefined())
  // The earliest moment of the two seconds over which the windows are spread.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  end = followCategories(read)
})
afterEach(() => end())

test('fetches once after several changes in quick succession', async () => {
  for (let times = 0; times < 5; times++) ServedSocket.last?.say({ type: 'categories_change', data: {} })
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
})

test('fetches again on an explicit request', async () => {
  await refreshAll()
  expect(read).toHaveBeenCalledOnce()
})

test('fetches nothing after it was ended, not even for earlier messages', async () => {
  ServedSocket.last?.say({ type: 'categories_change', data: {} })
  end()
  ServedSocket.last?.say({ type: 'categories_change', data: {} })
  await new Promise((resolve) => setTimeout(resolve))
  expect(read).not.toHaveBeenCalled()
})
