import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { $session, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import type { Reply } from '#shared/testing/back-end.ts'
import { testBackEnd } from '#shared/testing/test-back-end.ts'
import { upload, type Upload } from './upload.ts'

/** The page has another origin than the server: the browser sends a preflight first. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, cache-control, content-type, accept-language, x-subject-id, idempotency-key',
}

let replies: Reply[]
const backEnd = await testBackEnd()

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // jsdom logs broken connections there
  backEnd.asked.length = 0
  replies = [{ status: 201, body: { id: 7 } }]
  backEnd.answer = ({ method }) => {
    if (method === 'OPTIONS') return { status: 204, headers: CORS }
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    return reply && { ...reply, headers: { ...reply.headers, ...CORS } }
  }
  configureAddresses(backEnd.baseUrl)
  setTokenProvider(undefined)
  const tokens = [aToken(), aToken({ jti: 'second' })]
  setTokenProvider(async () => (tokens.length > 1 ? tokens.shift()! : tokens[0]!))
  await vi.waitFor(() => expect($session.get().status).toBe('signed-in'))
})

const posts = () => backEnd.asked.filter(({ method }) => method === 'POST')
const body = new Blob(['x'.repeat(300_000)])
const send = (options: Partial<Upload> = {}) =>
  upload('api/news/ma/docs?name=a', {
    body,
    key: 'k1',
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  })
const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const why: unknown = await call.catch((error: unknown) => error)
  expect(why).toBeInstanceOf(ApiError)
  return why as ApiError
}

test('sends the bytes with token, subject and key, and reports the progress', async () => {
  const shares: number[] = []
  expect(await send({ onProgress: (share) => shares.push(share) })).toEqual({ id: 7 })
  expect(posts()).toHaveLength(1)
  expect(posts()[0]).toMatchObject({
    path: '/api/news/ma/docs?name=a',
    headers: {
      authorization: expect.stringMatching(/^Bearer /),
      'content-type': 'application/octet-stream',
      'x-subject-id': 'katrin',
      'idempotency-key': 'k1',
      'cache-control': 'no-cache',
    },
  })
  expect(posts()[0]!.body).toHaveLength(body.size)
  expect(shares.at(-1)).toBe(1)
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
})

test('a refused token is renewed once', async () => {
  replies = [
    { status: 401, body: {} },
    { status: 201, body: { id: 8 } },
  ]
  expect(await send()).toEqual({ id: 8 })
  const [first, second] = posts().map(({ headers }) => headers['authorization'])
  expect(second).not.toBe(first)
})

test('refused again, the session is over', async () => {
  replies = [{ status: 401, body: { code: 'token_expired' } }]
  expect(await failureOf(send())).toMatchObject({ status: 401, code: 'token_expired' })
  expect($session.get().status).toBe('expired')
})

describe('every failure is an ApiError', () => {
  test.each<[string, Reply, Partial<ApiError>]>([
    [
      'a problem',
      { status: 413, body: { code: 'document_too_large', title: 'x' } },
      { status: 413, code: 'document_too_large' },
    ],
    ['a page of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }, { status: 502, code: 'http_502' }],
    ['a line that breaks', { cutAfter: 0 }, { status: 'Error', code: 'network' }],
  ])('%s', async (_, reply, expected) => {
    replies = [reply]
    expect(await failureOf(send())).toMatchObject(expected)
  })

  test('silence', async () => {
    backEnd.answer = ({ method }) => (method === 'OPTIONS' ? { status: 204, headers: CORS } : undefined)
    expect(await failureOf(send({ silence: 200 }))).toMatchObject({ code: 'timeout' })
  })

  test('rejects without a signed-in person', async () => {
    setTokenProvider(undefined)
    expect(await failureOf(send())).toMatchObject({ code: 'signed_out' })
    expect(posts()).toEqual([])
  })
})

test('broken off, it rejects with the reason', async () => {
  const stop = new AbortController()
  backEnd.answer = ({ method }) => {
    if (method === 'POST') stop.abort('enough')
    return method === 'OPTIONS' ? { status: 204, headers: CORS } : undefined
  }
  await expect(send({ signal: stop.signal })).rejects.toBe('enough')
})

test('[T27] the token reaches no other origin', async () => {
  const call = upload('https://elsewhere.example/x', {
    body,
    key: 'k',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  await expect(call).rejects.toBeInstanceOf(TypeError)
})
