import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NewSubscription, PushDevice } from '#contract/delivery.ts'
import { readKey } from '#server/modules/notifications/delivery-keys.ts'
import { testPushService } from '#server/modules/notifications/testing/test-push-service.ts'
import { createVault } from '#server/kernel/vault.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'

const service = await testPushService()
const server = await testApp({ env: () => ({ PUSH_SERVICES: service.origin }) })
const ROLES = [...EMPLOYEE_ROLES, 'notification-api:notification_user'] as const
const SUBSCRIPTIONS = '/api/notification/push/subscriptions'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'

const anna = await aPerson(server.db, 'anna.push', { roles: ROLES })
await aPerson(server.db, 'bert.push', { roles: ROLES, locale: 'en' })
await aPerson(server.db, 'nora.norole')
beforeEach(async () => {
  await server.db.deleteFrom('push_subscription').execute()
  service.forget()
})

const subscribe = (who: string, body: NewSubscription | object, headers: Record<string, string> = {}) =>
  server.as(who).post<PushDevice>(SUBSCRIPTIONS, { body, headers: { 'user-agent': FIREFOX, ...headers } })
const devicesOf = async (who: string) =>
  (await server.as(who).get<PushDevice[]>('/api/notification/notification/abo')).body

describe('[PROF-03] subscribing a device', () => {
  test('it is named, switched on and listed, and its address never leaves the server', async () => {
    const { subscription } = service.device()
    const { status, body } = await subscribe('anna.push', subscription)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        label: 'Windows, Firefox',
        kind: 'computer',
        fingerprint: expect.stringMatching(/^[\w-]{43}$/),
        enabled: true,
        refused: false,
        created: expect.any(String),
        lastUsed: null,
        failure: null,
      },
    })
    expect(await devicesOf('anna.push')).toEqual([body])
    expect(JSON.stringify(body)).not.toContain(service.origin)
    expect(await devicesOf('bert.push')).toEqual([])
  })

  test.each([
    'HTTPS://FCM.GoogleApis.com/send/1',
    'https:fcm.googleapis.com/send/1',
    ' https://fcm.googleapis.com/send/1\n',
  ])('the endpoint %j is stored as it was parsed', async (endpoint) => {
    const { subscription } = service.device()
    const { status, body } = await subscribe('anna.push', { ...subscription, endpoint })
    expect(status).toBe(200)
    const parsed = 'https://fcm.googleapis.com/send/1'
    expect((await subscribe('anna.push', { ...subscription, endpoint: parsed })).body.id).toBe(body.id)
    const rows = await server.db.selectFrom('push_subscription').select('endpoint').execute()
    expect(rows).toEqual([{ endpoint: parsed }])
  })

  test('adding it again updates its keys and switches it on', async () => {
    const { subscription } = service.device()
    const { body: first } = await subscribe('anna.push', subscription)
    await server.as('anna.push').patch(`${SUBSCRIPTIONS}/${first.id}`, { body: { enabled: false, refused: true } })
    const keys = service.device().subscription.keys
    const { body: second } = await subscribe('anna.push', { ...subscription, keys, device: 'Diensttelefon' })
    expect(second).toEqual({ ...first, label: 'Diensttelefon' })
    expect(await devicesOf('anna.push')).toHaveLength(1)
    const row = await server.db.selectFrom('push_subscription').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ p256dh: keys.p256dh, auth: keys.auth })
  })

  test('a browser with another person is registered for that person, as a new device', async () => {
    const { subscription } = service.device()
    const { body: before } = await subscribe('anna.push', subscription)
    const { status, body: after } = await subscribe('bert.push', subscription)
    expect(status).toBe(200)
    expect(after.id).not.toBe(before.id)
    expect([await devicesOf('anna.push'), await devicesOf('bert.push')]).toEqual([[], [after]])
  })

  test('a person who knows an address but not its secret gets neither the device nor its messages', async () => {
    const { subscription } = service.device()
    const { body: device } = await subscribe('anna.push', subscription)
    const stolen = { ...subscription, keys: service.device().subscription.keys }
    expect(await subscribe('bert.push', stolen)).toMatchObject({ status: 409, body: { code: 'endpoint_taken' } })
    expect(await devicesOf('anna.push')).toEqual([device])
  })

  test('ten concurrent windows add one device', async () => {
    const { subscription } = service.device()
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe('anna.push', subscription)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  })

  test('two concurrent people with one browser: it belongs to one of them', async () => {
    const { subscription } = service.device()
    await Promise.all(['anna.push', 'bert.push'].map((who) => subscribe(who, subscription)))
    expect([...(await devicesOf('anna.push')), ...(await devicesOf('bert.push'))]).toHaveLength(1)
  })

  test('a person has twenty devices at most, also when two are added concurrently', async () => {
    for (let n = 0; n < 19; n++) expect((await subscribe('anna.push', service.device().subscription)).status).toBe(200)
    const last = await Promise.all([1, 2].map(() => subscribe('anna.push', service.device().subscription)))
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await subscribe('anna.push', service.device().subscription)).toMatchObject({
      body: { code: 'too_many_devices' },
    })
    expect(await devicesOf('anna.push')).toHaveLength(20)
  })

  test.each<[string, (given: NewSubscription) => object, number, string]>([
    ['an unknown service', (given) => ({ ...given, endpoint: 'https://example.com/x' }), 422, 'body.endpoint'],
    ['a private address', (given) => ({ ...given, endpoint: 'https://10.0.0.1/x' }), 422, 'body.endpoint'],
    ['no host', (given) => ({ ...given, endpoint: 'https:///' }), 422, 'body.endpoint'],
    [
      'an address that is too long once parsed',
      (given) => ({ ...given, endpoint: `https://fcm.googleapis.com/${'ü'.repeat(1_000)}` }),
      422,
      'body.endpoint',
    ],
    ['no TLS', (given) => ({ ...given, endpoint: 'http://fcm.googleapis.com/x' }), 422, 'body.endpoint'],
    ['another port of this machine', (given) => ({ ...given, endpoint: 'http://127.0.0.1:1/x' }), 422, 'body.endpoint'],
    [
      'a key that is no point',
      (given) => ({ ...given, keys: { ...given.keys, p256dh: `B${'A'.repeat(86)}` } }),
      422,
      'body.keys.p256dh',
    ],
    [
      'a secret of another length',
      (given) => ({ ...given, keys: { ...given.keys, auth: 'A'.repeat(24) } }),
      422,
      'body.keys.auth',
    ],
    ['no keys', ({ endpoint }) => ({ endpoint }), 400, 'body.keys'],
    [
      'an address without end',
      (given) => ({ ...given, endpoint: `https://a${'a'.repeat(2048)}` }),
      400,
      'body.endpoint',
    ],
    ['a field of its own making', (given) => ({ ...given, person_id: anna }), 400, 'body.person_id'],
  ])('[T26] %s is refused by name of field', async (_, change, status, field) => {
    const answer = await subscribe('anna.push', change(service.device().subscription))
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ details: expect.arrayContaining([{ field, rule: expect.any(String) }]) })
    expect(await devicesOf('anna.push')).toEqual([])
  })

  test('needs the role for push', async () => {
    expect(await subscribe('nora.norole', service.device().subscription)).toMatchObject({
      status: 403,
      body: { code: 'role_missing' },
    })
  })
})

describe('[PROF-03] a device', () => {
  const aDevice = async (answer?: Parameters<typeof service.device>[0]) => {
    const device = service.device(answer)
    const { body } = await subscribe('anna.push', device.subscription)
    return { device, url: `${SUBSCRIPTIONS}/${body.id}` }
  }

  test('is switched off and on, named, and deleted; a repetition with its key has no further effect', async () => {
    const { url } = await aDevice()
    const anna = server.as('anna.push')
    expect((await anna.patch(url, { body: { enabled: false } })).body).toMatchObject({ enabled: false })
    expect((await anna.patch(url, { body: { device: 'Tablet' } })).body).toMatchObject({
      enabled: false,
      label: 'Tablet',
    })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await anna.delete(url, { headers })).status).toBe(204)
    expect((await anna.delete(url, { headers })).status).toBe(204)
    expect((await anna.delete(url)).status).toBe(404)
    expect(await devicesOf('anna.push')).toEqual([])
  })

  test.each(['patch', 'delete', 'post'] as const)('of another person is not found: %s', async (method) => {
    const { url } = await aDevice()
    const call = server.as('bert.push')[method]
    const body = method === 'patch' ? { body: { enabled: false } } : {}
    expect(await call(method === 'post' ? `${url}/test` : url, body)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await devicesOf('anna.push')).toMatchObject([{ enabled: true }])
  })

  test('a test arrives encrypted for it and signed by us, and names nobody', async () => {
    const { device, url } = await aDevice()
    expect((await server.as('anna.push').post(`${url}/test`)).body).toEqual({ result: 'accepted' })
    const { publicKey } = (await server.as('anna.push').get('/api/notification/push/key')).body
    expect(service.pushed).toMatchObject([
      {
        path: device.path,
        message: {
          title: 'Push-Nachrichten erreichen dieses Gerät',
          body: '',
          path: '/profil/benachrichtigungen',
          language: 'de',
        },
        claims: { aud: service.origin, sub: 'mailto:portal@localhost' },
        publicKey,
        length: 1024,
        headers: {
          ttl: '60',
          urgency: 'high',
          'content-encoding': 'aes128gcm',
          topic: expect.stringMatching(/^[\w-]{32}$/),
        },
      },
    ])
    expect(await devicesOf('anna.push')).toMatchObject([{ lastUsed: expect.any(String), failure: null }])
  })

  test.each<[string, number, object, string, string | undefined]>([
    ['is gone', 410, {}, 'gone', undefined],
    ['is unknown', 404, {}, 'gone', undefined],
    ['is asked too often', 429, { 'retry-after': '60' }, 'busy', 'busy'],
    ['has a service that fails', 502, {}, 'busy', 'busy'],
    ['leads elsewhere', 302, { location: 'http://127.0.0.1:1/' }, 'refused', 'refused'],
    ['does not want it', 403, {}, 'refused', 'refused'],
  ])('a test of one that %s', async (_, status, headers, result, failure) => {
    const { url } = await aDevice((response) => void response.writeHead(status, { ...headers }).end())
    expect((await server.as('anna.push').post(`${url}/test`)).body).toEqual({ result })
    expect((await devicesOf('anna.push')).map((device) => device.failure?.reason)).toEqual(failure ? [failure] : [])
  })

  test('one that is switched off is not tested', async () => {
    const { url } = await aDevice()
    await server.as('anna.push').patch(url, { body: { enabled: false } })
    expect(await server.as('anna.push').post(`${url}/test`)).toMatchObject({
      status: 409,
      body: { code: 'device_disabled' },
    })
  })

  test('is tested ten times a minute at most', async () => {
    const { url } = await aDevice()
    const test = () => server.as('bert.push').post(`${url}/test`)
    for (let n = 0; n < 20 && (await test()).status === 404; n++);
    expect((await test()).status).toBe(429)
    expect((await server.as('anna.push').post(`${url}/test`)).status).toBe(200)
  })
})

describe('[PROF-03] keys of this portal', () => {
  test('are created once by concurrent servers', async () => {
    await server.db.deleteFrom('delivery_key').execute()
    const made = await Promise.all(Array.from({ length: 5 }, () => readKey(server.db, createVault(undefined), 'vapid')))
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(Buffer.from(made[0]!.publicKey, 'base64url')).toHaveLength(65)
  })

  test('[API-01] the signed subject is an HMAC that only this portal can make', async () => {
    const { body } = await server.as('anna.push').get('/api/notification/pushpad/user/settings')
    const { secret } = await readKey(server.db, createVault(undefined), 'subject')
    expect(body).toEqual({ signedUserId: createHmac('sha256', secret).update(anna).digest('hex') })
  })
})
