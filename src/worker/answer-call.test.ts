import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEPT_AT } from '#domain/offline.ts'
import { answerCall } from './answer-call.ts'
import { openFor, wipe } from './kept-answers.ts'

const server = vi.fn<typeof fetch>()
const call = (sub?: string, signal?: AbortSignal) =>
  new Request('https://p.test/api/notification/badges', {
    ...(signal && { signal }),
    headers: sub ? { 'x-subject-id': sub } : {},
  })

/** Answers, and waits until the worker would have gone to sleep. */
async function ask(request: Request): Promise<Response> {
  const work: Promise<unknown>[] = []
  const answer = await answerCall(request, (promise) => work.push(promise))
  await Promise.all(work)
  await Promise.all(work)
  return answer
}

beforeEach(async () => {
  vi.stubGlobal('fetch', server)
  await wipe()
  await openFor('felix')
  server.mockResolvedValueOnce(Response.json({ seq: 1 }))
  await ask(call('felix'))
})
afterEach(() => {
  server.mockReset()
  vi.useRealTimers()
})

test('the server answers, and its answer is no kept one', async () => {
  server.mockResolvedValue(Response.json({ seq: 2 }))
  const answer = await ask(call('felix'))
  expect([await answer.json(), answer.headers.has(KEPT_AT)]).toEqual([{ seq: 2 }, false])
})

test('without a network the last answer comes, with its time', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  const answer = await ask(call('felix'))
  expect([await answer.json(), answer.headers.has(KEPT_AT)]).toEqual([{ seq: 1 }, true])
})

test.each([502, 503, 504])('%i stands for a server that is down', async (status) => {
  server.mockResolvedValue(new Response('', { status }))
  expect(await (await ask(call('felix'))).json()).toEqual({ seq: 1 })
})

test.each([401, 429, 500])('%i is an answer', async (status) => {
  server.mockResolvedValue(new Response('', { status }))
  expect((await ask(call('felix'))).status).toBe(status)
})

test.each([403, 404, 410])('after %i the kept answer is gone', async (status) => {
  server.mockResolvedValueOnce(new Response('', { status }))
  expect((await ask(call('felix'))).status).toBe(status)
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(ask(call('felix'))).rejects.toThrow('Failed to fetch')
})

test('[T32] another person gets nothing of it, nor does a call without one', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(ask(call('miriam'))).rejects.toThrow('Failed to fetch')
  await expect(ask(call())).rejects.toThrow('Failed to fetch')
})

test('a call that was given up gets no answer', async () => {
  const given = new AbortController()
  given.abort()
  server.mockRejectedValue(given.signal.reason)
  await expect(ask(call('felix', given.signal))).rejects.toThrow(/abort/i)
})

test('a server that does not answer in time is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  server.mockReturnValue(new Promise(() => undefined))
  const answer = answerCall(call('felix'), () => undefined)
  await vi.advanceTimersByTimeAsync(8_000)
  vi.useRealTimers()
  expect(await (await answer).json()).toEqual({ seq: 1 })
})
