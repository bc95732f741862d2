// Requests that are too many, too large or malformed.
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { toProblemError } from './errors.ts'

const LIMIT = 3
const portal = await testApp({ limit: LIMIT })
await aPerson(portal.db, 'anna.eager')
await aPerson(portal.db, 'bert.patient')

const TOO_MANY = { status: 429, body: { status: 429, code: 'too_many_requests', requestId: expect.any(String) } }
const times = async (count: number, call: () => Promise<{ status: number }>) => {
  for (let n = 0; n < count; n++) expect((await call()).status).toBe(200)
}

test('too many requests get 429 with Retry-After; another person at the same address does not', async () => {
  const ask = (who: string) => portal.as(who).get('/api/notification/badges')
  await times(LIMIT, () => ask('anna.eager'))
  const refused = await ask('anna.eager')
  expect(refused).toMatchObject(TOO_MANY)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('bert.patient')).status).toBe(200)
})

test('refusals are counted by address: guessing tokens ends in 429, and signed-in people are not affected', async () => {
  const guess = () => portal.nobody.get('/api/realtime/token', { headers: { authorization: 'Bearer guessed' } })
  for (let n = 0; n < LIMIT; n++) expect((await guess()).status).toBe(401)
  expect(await guess()).toMatchObject(TOO_MANY)
  expect((await portal.as('bert.patient').get('/api/realtime/token')).status).toBe(200)
})

describe('[T20] the address of a client', async () => {
  const https = { PUBLIC_URL: 'https://portal.example.com' }
  const proxied = await testApp({ limit: LIMIT, env: () => ({ ...https, TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/24' }) })
  const direct = await testApp({ limit: LIMIT, env: () => https })
  const ask = async ({ app }: typeof direct, remoteAddress: string, forwarded: string) =>
    (await app.inject({ url: '/health/live', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).statusCode

  test('is that of the connection by default, whatever a private address claims', async () => {
    for (let n = 0; n < LIMIT; n++) await ask(direct, '10.0.0.5', `192.0.2.${n}`)
    expect(await ask(direct, '10.0.0.5', '192.0.2.200')).toBe(429)
  })

  test('is taken only from the proxies of TRUSTED_PROXIES', async () => {
    for (let n = 0; n < LIMIT; n++) await ask(proxied, '10.0.0.5', '192.0.2.1')
    expect(await ask(proxied, '10.0.0.5', '192.0.2.1')).toBe(429)
    expect(await ask(proxied, '10.1.0.9', '192.0.2.1')).toBe(429)
    expect(await ask(proxied, '10.0.0.5', '192.0.2.2')).toBe(200)
    for (let n = 0; n < LIMIT; n++) await ask(proxied, '10.0.0.6', `192.0.2.${100 + n}`)
    expect(await ask(proxied, '10.0.0.6', '192.0.2.200')).toBe(429)
  })
})

test.each(['/health/live', '/nothing/here'])('%s is limited by address', async (path) => {
  let last = await portal.nobody.get(path)
  for (let n = 0; n < LIMIT; n++) last = await portal.nobody.get(path)
  expect(last).toMatchObject(TOO_MANY)
})

test.each([
  [
    'headers beyond the limit',
    `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['what is no HTTP', 'HELO portal\r\n\r\n', 400, 'malformed_request'],
])('%s: a problem, and the end of the connection', async (_name, text, status, code) => {
  const socket = connect(Number(new URL(await portal.listen()).port), '127.0.0.1')
  socket.end(text)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  const [head = '', body = ''] = chunk.toString().split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*application/problem\\+json`, 's'))
  expect(JSON.parse(body)).toMatchObject({ status, code })
  await once(socket, 'close')
})

test('the time of a request is limited', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = portal.app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
  })
})

test.each(['57014', '57P01', '08006', '53300', 'ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'])(
  'a database that answers %s is unreachable: 503, not an internal error',
  (code) => {
    const error = Object.assign(new Error('x'), { code })
    expect(isDatabaseAway(error)).toBe(true)
    expect(toProblemError(error)).toMatchObject({
      status: 503,
      code: 'database_unavailable',
      headers: { 'retry-after': '5' },
    })
  },
)

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('a disk that fails with %s answers 503, not a fault of ours', (code) =>
  expect(toProblemError(Object.assign(new Error('x'), { code }))).toMatchObject({
    status: 503,
    code: 'storage_unavailable',
  }),
)

test.each([new SyntaxError('Unexpected token'), new TypeError('x is undefined'), new Error('23505'), undefined])(
  '%s is an internal error, not a fault of the request',
  (error) => expect(toProblemError(error)).toMatchObject({ status: 500, code: 'internal_error' }),
)
