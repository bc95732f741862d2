import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, api } from './api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { $session, accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { startBackEnd, type Reply } from '#shared/testing/back-end.ts'
import { testBackEnd } from '#shared/testing/test-back-end.ts'

let backEnd = await startBackEnd()
afterAll(() => backEnd.close())
const foreignHost = await testBackEnd(() => ({ body: {} }))

/** The provider returns `tokens` one after the other, the last one repeatedly. */
async function signIn(...tokens: string[]) {
  const provider = vi.fn(async () => (tokens.length > 1 ? tokens.shift()! : tokens[0]!))
  setTokenProvider(undefined)
  setTokenProvider(provider)
  await vi.waitFor(() => expect($session.get().status).toBe('signed-in'))
  return provider
}

const answers = (...replies: Reply[]) => {
  backEnd.answer = () => (replies.length > 1 ? replies.shift() : replies[0])
}
const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const why: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(why).toBeInstanceOf(ApiError)
  return why as ApiError
}

const token = aToken()
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  configureAddresses(backEnd.baseUrl)
  setLanguage('de')
  await signIn(token)
  backEnd.asked.length = 0
  foreignHost.asked.length = 0
  answers({ body: { ok: true } })
})

describe('an answer without content', () => {
  test.each<[string, Reply]>([
    ['204', { status: 204 }],
    ['an empty body', { body: '' }],
    ['null', { body: null }],
  ])('%s is an error of what is read, and undefined where there may be nothing', async (_, reply) => {
    answers(reply)
    expect(await failureOf(api.get('api/x'))).toMatchObject({ status: reply.status ?? 200, code: 'no_content' })
    expect(await api.find('api/x')).toBeUndefined()
    expect(await api.post('api/x')).toBeOneOf([undefined, null])
  })
})

test("[API-01] a response contains the portal's id of the person; a renewed token keeps it, another person does not", async () => {
  const mine = { sub: 'kc-1', jti: 'a' }
  await signIn(aToken(mine), aToken({ ...mine, jti: 'b' }))
  expect($person.get()).toMatchObject({ sub: 'kc-1', id: 'kc-1' })
  answers({ body: { ok: true }, headers: { 'x-person-id': 'person-1' } })
  await api.get('api/x')
  expect($person.get()).toMatchObject({ sub: 'kc-1', id: 'person-1' })
  answers({ body: { ok: true } })
  await accessToken({ forceRefresh: true })
  await api.get('api/x')
  expect([$person.get()?.id, backEnd.asked.at(-1)?.headers['x-subject-id']]).toEqual(['person-1', 'kc-1'])
  await signIn(aToken({ sub: 'kc-2' }))
  expect($person.get()).toMatchObject({ sub: 'kc-2', id: 'kc-2' })
})

test.each([
  ['get', () => api.get('api/x')],
  ['post', () => api.post('api/x', { a: 1 })],
  ['patch', () => api.patch('api/x', { a: 1 })],
  ['delete', () => api.delete('api/x')],
  ['blob', () => api.blob('api/x')],
])('[APP-14] %s carries the token, no-cache and the subject id', async (_, call) => {
  await call()
  expect(backEnd.asked).toHaveLength(1)
  expect(backEnd.asked[0]!.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'cache-control': 'no-cache',
    'x-subject-id': 'katrin',
    'accept-language': 'de',
  })
})

test('paths and queries are appended to the base address; undefined is left out', async () => {
  configureAddresses(`${backEnd.baseUrl}group/portal`)
  await api.get('/api/news/last', { query: { size: 3, q: 'ä&b', none: undefined } })
  expect(backEnd.asked[0]!.path).toBe('/group/portal/api/news/last?size=3&q=%C3%A4%26b')
})

test('JSON in both directions, nothing for 204, bytes as a blob', async () => {
  answers(
    { status: 201, body: { id: 7 } },
    { status: 204 },
    { body: new Uint8Array([1, 2, 3]), headers: { 'content-type': 'image/png' } },
  )
  expect(await api.post('api/x', { title: 'Ä' })).toEqual({ id: 7 })
  expect(backEnd.asked[0]).toMatchObject({ body: '{"title":"Ä"}', headers: { 'content-type': 'application/json' } })
  expect(await api.delete('api/x')).toBeUndefined()
  const blob = await api.blob('api/x')
  expect([blob.type, blob.size]).toEqual(['image/png', 3])
})

describe('[T27] the token reaches no other origin', () => {
  test.each([
    ['an address', () => `${foreignHost.baseUrl}api/x`],
    ['an address without a scheme', () => foreignHost.baseUrl.replace('http:', '')],
    ['backslashes', () => foreignHost.baseUrl.replace('http://', '\\\\')],
    ['a name before the host', () => foreignHost.baseUrl.replace('127.0.0.1', '127.0.0.1@127.0.0.1')],
  ])('%s', async (_, path) => {
    await api.get(path()).catch(() => undefined)
    expect(foreignHost.asked).toEqual([])
  })

  test('a redirect', async () => {
    answers({ status: 302, headers: { location: `${foreignHost.baseUrl}api/x` } })
    expect(await failureOf(api.get('api/x'))).toMatchObject({ status: 'Error', code: 'network' })
    expect(foreignHost.asked).toEqual([])
  })
})

describe('a failure is one ApiError', () => {
  const problem = { type: 'about:blank', status: 409, title: 'Conflict', code: 'notification_open', requestId: 'r' }
  test.each<[string, Reply, Partial<ApiError>]>([
    [
      'a problem',
      { status: 409, body: problem },
      { status: 409, code: 'notification_open', title: 'Conflict', details: undefined },
    ],
    [
      'with details',
      { status: 400, body: { ...problem, code: 'v', details: [{ field: 'a', rule: 'b' }] } },
      { status: 400, code: 'v', details: [{ field: 'a', rule: 'b' }] },
    ],
    [
      'a page of a proxy',
      { status: 502, body: '<h1>Bad gateway</h1>' },
      { status: 502, code: 'http_502', body: '<h1>Bad gateway</h1>' },
    ],
    ['nothing at all', { status: 500 }, { status: 500, code: 'http_500', body: '' }],
    ['null', { status: 500, body: 'null' }, { status: 500, code: 'http_500' }],
  ])('%s', async (_, reply, expected) => {
    answers(reply)
    expect(await failureOf(api.post('api/x', {}))).toMatchObject({
      method: 'POST',
      url: `${backEnd.baseUrl}api/x`,
      ...expected,
    })
  })

  test('no server: status Error, code network', async () => {
    const gone = await startBackEnd()
    configureAddresses(gone.baseUrl)
    await gone.close()
    expect(await failureOf(api.get('api/x'))).toMatchObject({ status: 'Error', code: 'network' })
  })

  test('without a signed-in person: code signed_out, and nothing is sent', async () => {
    setTokenProvider(undefined)
    expect(await failureOf(api.get('api/x'))).toMatchObject({ status: 'Error', code: 'signed_out' })
    expect(backEnd.asked).toEqual([])
  })

  test('an answer that breaks off', async () => {
    answers({ headers: { 'content-length': '99' }, body: '{' })
    const call = failureOf(api.get('api/x'))
    await vi.waitFor(() => expect(backEnd.asked).toHaveLength(1))
    await backEnd.close()
    expect(await call).toMatchObject({ status: 'Error', code: 'network' })
    backEnd = await startBackEnd()
  })
})

describe('a refused token', () => {
  const refused = { status: 401, body: { code: 'unauthenticated' } }

  test('is renewed once, and the call repeated once', async () => {
    const fresh = aToken({ jti: 'fresh' })
    const provider = await signIn(token, fresh)
    answers(refused, { body: { ok: true } })
    expect(await api.get('api/x')).toEqual({ ok: true })
    expect(provider.mock.lastCall).toEqual([{ minValidity: 60, forceRefresh: true }])
    expect(backEnd.asked.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${token}`, `Bearer ${fresh}`])
    expect($session.get().status).toBe('signed-in')
  })

  test('refused again ends the session', async () => {
    answers(refused)
    expect(await failureOf(api.get('api/x'))).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(backEnd.asked).toHaveLength(2)
    expect($session.get()).toEqual({ status: 'expired' })
  })

  test('without a new one ends the session', async () => {
    setTokenProvider(undefined)
    setTokenProvider(async ({ forceRefresh }) => (forceRefresh ? Promise.reject(new Error('no')) : token))
    await accessToken()
    answers(refused)
    await failureOf(api.get('api/x'))
    expect($session.get()).toEqual({ status: 'expired' })
  })

  test('six parallel calls renew it once', async () => {
    const fresh = aToken({ jti: 'fresh' })
    const provider = await signIn(token, fresh)
    backEnd.answer = ({ headers }) => (headers['authorization'] === `Bearer ${fresh}` ? { body: {} } : refused)
    await Promise.all(Array.from({ length: 6 }, () => api.get('api/x')))
    expect(provider).toHaveBeenCalledTimes(2)
  })

  test('a write is repeated with the same key', async () => {
    await signIn(token, aToken({ jti: 'fresh' }))
    answers(refused, { body: {} })
    await api.post('api/x', {})
    const keys = backEnd.asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\x21-\x7e]{16,}$/)
    expect(keys[1]).toBe(keys[0])
  })
})

describe('Idempotency-Key', () => {
  test('reading has none, each write has its own, a given one is kept', async () => {
    await api.get('api/x')
    await api.delete('api/x')
    await api.delete('api/x')
    await api.post('api/x', {}, { idempotencyKey: 'mine' })
    const keys = backEnd.asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBeUndefined()
    expect(new Set(keys.slice(1)).size).toBe(3)
    expect(keys[3]).toBe('mine')
  })

  test('is only sent to a back end that supports it', async () => {
    configureAddresses({ ...$addresses.get(), extensions: false })
    await api.post('api/x', {})
    expect(backEnd.asked[0]!.headers).not.toHaveProperty('idempotency-key')
  })
})

describe('503 with Retry-After', () => {
  const away = { status: 503, headers: { 'retry-after': '0' }, body: { code: 'database_unavailable' } }
  test('a read is repeated once', async () => {
    answers(away, { body: { ok: true } })
    expect(await api.get('api/x')).toEqual({ ok: true })
    expect(backEnd.asked).toHaveLength(2)
  })

  test.each<[string, Reply, () => Promise<unknown>, number]>([
    ['still away', away, () => api.get('api/x'), 2],
    ['a write does not come back', away, () => api.post('api/x', {}), 1],
    ['nobody waits for minutes', { ...away, headers: { 'retry-after': '120' } }, () => api.get('api/x'), 1],
    ['without Retry-After', { status: 503 }, () => api.get('api/x'), 1],
  ])('%s', async (_, reply, call, times) => {
    answers(reply)
    expect(await failureOf(call())).toMatchObject({ status: 503 })
    expect(backEnd.asked).toHaveLength(times)
  })
})

describe('giving up', () => {
  test('a cancelled call rejects immediately with its reason', async () => {
    backEnd.answer = () => undefined
    const stop = new AbortController()
    const call = api.get('api/x', { signal: stop.signal })
    await vi.waitFor(() => expect(backEnd.asked).toHaveLength(1))
    stop.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  test.each(['the server', 'the token provider'])('%s that does not answer within 30 s: code timeout', async (who) => {
    const timeouts: AbortController[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(30_000)
      timeouts.push(new AbortController())
      return timeouts.at(-1)!.signal
    })
    backEnd.answer = () => undefined
    if (who === 'the token provider') setTokenProvider(() => new Promise(() => undefined))
    const call = failureOf(api.get('api/x'))
    if (who === 'the server') await vi.waitFor(() => expect(backEnd.asked).toHaveLength(1))
    timeouts[0]!.abort(new DOMException('late', 'TimeoutError'))
    expect(await call).toMatchObject({ status: 'Error', code: 'timeout' })
  })
})
