import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Badges } from '#contract/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { aNotification, aPerson } from '#server/testing/builders.ts'

const EMBEDDER = 'http://host.localhost'
const server = await testApp({ limit: 40 })

const ask = (token: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/notification/first',
    headers: { origin: EMBEDDER, 'content-type': 'text/plain;charset=UTF-8', ...headers },
    payload: token,
  })

test('[E02] the first read returns the own entries with their owner, without a header that needs a preflight', async () => {
  const anna = await aPerson(server.db, 'anna.first')
  await aNotification(server.db, anna, { title: 'Neues Intranet' })
  await aNotification(server.db, await aPerson(server.db, 'bert.first'), { title: 'of somebody else' })
  const { statusCode, headers, body } = await ask(await server.tokenOf('anna.first'))
  expect(statusCode).toBe(200)
  expect((JSON.parse(body) as Badges).notifications.map(({ title }) => title)).toEqual(['Neues Intranet'])
  expect(headers).toMatchObject({
    'x-subject-id': anna,
    'access-control-allow-origin': EMBEDDER,
    'access-control-expose-headers': expect.stringContaining('x-subject-id'),
    'cache-control': 'no-store',
  })
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
  expect(headers).not.toHaveProperty('set-cookie')
})

test('[E02] the response is compressed for clients that support it', async () => {
  await aNotification(server.db, await aPerson(server.db, 'anna.packed'), { title: 'Schönes Wochenende' })
  const token = await server.tokenOf('anna.packed')
  const plain = await ask(token)
  const packed = await ask(token, { 'accept-encoding': 'gzip, deflate, br' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  const refused = await ask('no token', { 'accept-encoding': 'gzip' })
  expect(refused.headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(refused.body)).toMatchObject({ status: 401 })
})

test.each([
  ['http://evil.example'],
  ['http://host.localhost.evil.example'],
  ['http://host.localhost:81'],
  ['null'],
  [''],
])('[T02] a page of %s gets nothing, whatever token it has', async (origin) => {
  await aPerson(server.db, `anna.origin${origin.length}`)
  const { statusCode, body, headers } = await ask(await server.tokenOf(`anna.origin${origin.length}`), { origin })
  expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 403, code: 'origin_not_approved' })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(headers).not.toHaveProperty('x-subject-id')
})

test('[T01] a token that is forged, over, of another audience, or ended is refused', async () => {
  await aPerson(server.db, 'anna.forged')
  const good = await server.tokenOf('anna.forged')
  const [head, claims, signature = ''] = good.split('.')
  const turned = `${signature.slice(0, -4)}${signature.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  const over = Math.floor(Date.now() / 1000) - 60
  const tokens = [
    `${head}.${claims}.${turned}`,
    `${head}.${claims}.`,
    await server.tokenOf('anna.forged', { exp: over }),
    await server.tokenOf('anna.forged', { aud: 'another-api' }),
    await server.tokenOf('anna.forged', { iss: 'http://evil.example/realms/portal' }),
    `Bearer ${good}`,
    `{"token":"${good}"}`,
    'no token',
  ]
  for (const token of tokens) {
    const { statusCode, headers } = await ask(token)
    expect(statusCode, token.slice(-20)).toBe(401)
    expect(headers).not.toHaveProperty('x-subject-id')
  }
  expect((await ask(good, { 'x-subject-id': 'somebody' })).statusCode, 'the subject header may only repeat').toBe(400)
})

test('[T29] a body that is no token is refused by its size, its type and the number of requests', async () => {
  expect((await ask('a'.repeat(17_000))).statusCode).toBe(413)
  expect((await ask('{}', { 'content-type': 'application/json' })).statusCode).toBe(401)
  expect((await ask('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
  let last = 401
  for (let tries = 0; tries < 60 && last === 401; tries++) last = (await ask('forged.forged.forged')).statusCode
  expect(last).toBe(429)
})
