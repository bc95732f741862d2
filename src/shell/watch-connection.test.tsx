import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { startSocket } from '#shared/realtime/socket.ts'
import { enter } from './testing/enter.tsx'
import { watchConnection } from './watch-connection.ts'

const opened: EventTarget[] = []

/** A socket that the server never takes. */
class Line extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = 0
  constructor() {
    super()
    opened.push(this)
  }
  close(): void {}
}

beforeAll(watchConnection)

test.each([
  [true, 0],
  [false, 1],
])('when the line breaks the server is asked; it answers: %s, then banners: %i', async (answers, banners) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('WebSocket', Line)
  opened.length = 0
  const { asked } = await enter('/startseite', {
    service: { '/auth/token': { token: 'once' } },
    config: { webSocketNotificationUrl: 'ws://localhost:8080/api/notification' },
  })
  const reads = () => asked.mock.calls.filter(([url]) => String(url).endsWith('/notification/badges')).length
  startSocket()
  await waitFor(() => expect(opened).toHaveLength(3))
  await waitFor(() => expect(reads()).toBe(1))
  if (!answers) asked.mockRejectedValue(new TypeError('Failed to fetch'))
  for (const line of opened) line.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  await waitFor(() => expect(reads()).toBe(2))
  await waitFor(() =>
    expect(screen.queryAllByText(/^Keine Verbindung zum Portal\./, { selector: 'b' })).toHaveLength(banners),
  )
})
