import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverTime, setClock } from './clock.ts'

const NOW = '2026-04-21T06:00:00.000Z'
const answer = (date?: string) => new Response('', { headers: date ? { date: new Date(date).toUTCString() } : {} })

beforeEach(() => void vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] }))
afterEach(() => setClock(answer()))

test.each([
  ['three hours behind', '2026-04-21T09:00:00Z', '2026-04-21T09:00:00.000Z'],
  ['a day ahead', '2026-04-20T06:00:00Z', '2026-04-20T06:00:00.000Z'],
  ['right, but for the way of the answer', '2026-04-21T05:59:58Z', NOW],
  ['not sent by the server', undefined, NOW],
])('a browser whose clock is %s', (_, header, expected) => {
  setClock(answer(header))
  expect(serverTime().toISOString()).toBe(expected)
  expect(serverTime(new Date(NOW)).toISOString()).toBe(expected)
})
