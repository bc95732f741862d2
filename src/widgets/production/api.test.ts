import { expect, test, vi } from 'vitest'
import type { SocketMessage } from '#shared/realtime/socket.ts'
import { serve } from '#shared/testing/serve.ts'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { aShift } from './testing/a-shift.ts'

type Handle = (message: SocketMessage) => void
const handlers = vi.hoisted(() => new Map<string, Handle[]>())
vi.mock('#shared/realtime/socket.ts', async (load) => ({
  ...(await load<object>()),
  onMessage: (type: string, handle: Handle) => {
    handlers.set(type, [...(handlers.get(type) ?? []), handle])
    return () => undefined
  },
}))

const { ownMonthOf, shiftOf } = await import('./api.ts')

test('[MES-01] bookings of a hall read the shifts of that hall again, and no others', async () => {
  standOn('portal')
  const fetched = serve({
    '/shifts/': aShift(),
    '/own-months/': { month: '2026-04', present: 0, booked: 0, shifts: [] },
  })
  await signIn(['portal_mes', 'menu_mes_times'])
  const leave = [
    shiftOf({ areaId: 2, day: '2026-04-20', kind: 'early' }),
    shiftOf({ areaId: 3, day: '2026-04-20', kind: 'early' }),
    ownMonthOf('2026-04'),
  ].map(($state) => $state.subscribe(() => undefined))
  const count = (part: string) => fetched.mock.calls.filter(([url]) => String(url).includes(part)).length
  const counts = () => ['/shifts/2/', '/shifts/3/', '/own-months/'].map(count)
  await vi.waitFor(() => expect(counts()).toEqual([1, 1, 1]))
  const receive = (data: { areaIds?: number[] }) =>
    handlers.get('production_change')?.forEach((handle) => handle({ type: 'production_change', data }))
  receive({ areaIds: [2] })
  await vi.waitFor(() => expect(counts()).toEqual([2, 1, 1]))
  receive({})
  await vi.waitFor(() => expect(counts()).toEqual([3, 2, 1]))
  for (const end of leave) end()
})
