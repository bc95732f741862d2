import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CACHED_AT } from '#domain/offline/offline.ts'
import { respondToCall } from './respond-to-call.ts'
import { openCacheFor, clearCache } from './response-cache.ts'

const server = vi.fn<typeof fetch>()
const call = (sub?: string, signal?: AbortSignal) =>
  new Request('https://p.test/api/notification/badges', {
    ...(signal && { signal }),
    headers: sub ? { 'x-subject-id': sub } : {},
  })

/** Responds, and waits until the worker would have become idle. */
async function respond(request: Request): Promise<Response> {
  const work: Promise<unknown>[] = []
  const answer = await respondToCall(request, (promise) => work.push(promise))
  await Promise.all(work)
  await Promise.all(work)
  return answer
}

beforeEach(async () => {
  vi.stubGlobal('fetch', server)
  await clearCache()
  await openCacheFor('felix')
  server.mockResolvedValueOnce(Response.json({ seq: 1 }))
  await respond(call('felix'))
})
afterEach(() => {
  server.mockReset()
})

test('uses the response of the server, which is not marked as cached', async () => {
  server.mockResolvedValue(Response.json({ seq: 2 }))
  const answer = await respond(call('felix'))
  expect([await answer.json(), answer.headers.has(CACHED_AT)]).toEqual([{ seq: 2 }, false])
})

test('uses the cached response with its time while offline', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  const answer = await respond(call('felix'))
  expect([await answer.json(), answer.headers.has(CACHED_AT)]).toEqual([{ seq: 1 }, true])
})

test.each([502, 503, 504])('uses the cached response when the server answers %i', async (status) => {
  server.mockResolvedValue(new Response('', { status }))
  expect(await (await respond(call('felix'))).json()).toEqual({ seq: 1 })
})

test.each([401, 429, 500])('passes on the status %i', async (status) => {
  server.mockResolvedValue(new Response('', { status }))
  expect((await respond(call('felix'))).status).toBe(status)
})

test.each([403, 404, 410])('removes the cached response when the server answers %i', async (status) => {
  server.mockResolvedValueOnce(new Response('', { status }))
  expect((await respond(call('felix'))).status).toBe(status)
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(respond(call('felix'))).rejects.toThrow('Failed to fetch')
})

test('[T32] does not use the cached response for another person or without one', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(respond(call('miriam'))).rejects.toThrow('Failed to fetch')
  await expect(respond(call())).rejects.toThrow('Failed to fetch')
})

test('rejects an aborted request', async () => {
  const abort = new AbortController()
  abort.abort()
  server.mockRejectedValue(abort.signal.reason)
  await expect(respond(call('felix', abort.signal))).rejects.toThrow(/abort/i)
})

test('uses the cached response when the server does not answer within 8 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  server.mockReturnValue(new Promise(() => undefined))
  const answer = respondToCall(call('felix'), () => undefined)
  await vi.advanceTimersByTimeAsync(8_000)
  vi.useRealTimers()
  expect(await (await answer).json()).toEqual({ seq: 1 })
})
