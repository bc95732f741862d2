// Against a server that answers as Keycloak's Admin API was seen to (reference: its calls and statuses).
import { createServer, type IncomingMessage } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createServer as createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { guardRoutes } from '#server/http/access.ts'
import { handleErrors } from '#server/http/errors.ts'
import { aPerson } from '#server/testing/builders.ts'
import { testDatabase } from '#server/testing/database.ts'
import { listen } from '#server/testing/listen.ts'
import { insert } from '#server/testing/rows.ts'
import { createIdentity } from './create-identity.ts'
import { sessionOf } from '#server/http/session.ts'

/** Her account, and her id in the portal. */
const SUB = 'd4f2b6a0-1111-4222-8333-444455556666'
const seen: { method: string; path: string; body: unknown }[] = []
const ended: unknown[] = []
let users: Record<
  string,
  { username: string; firstName: string; totp: boolean; requiredActions: string[]; attributes: object }
>
/** When the person's factor was set up, in s. */
const FACTOR_MADE = 1_700_000_000
let isDown = false
/** The page with which a proxy replaces every response. */
let proxyPage: string | undefined
/** Elapses before a user is notified. */
let beforeUser: (() => Promise<void>) | undefined
/** The token of the service account; another one after a restart. */
let serviceToken = 'service'

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** The answer of Keycloak: status and body, by method and path below the realm. */
function answer(method: string, path: string, body: string): [number, unknown] {
  if (method === 'DELETE' && path.startsWith('/sessions/')) return [204, undefined]
  const [, id = '', rest = ''] = /^\/users\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
  const user = users[id]
  if (!user) return [404, { error: 'User not found' }]
  if (method === 'GET' && rest === '') return [200, { id, ...user }]
  if (method === 'PUT') return ((users[id] = JSON.parse(body) as typeof user), [204, undefined])
  if (rest === 'credentials')
    return [
      200,
      [
        { id: 'p1', type: 'password', createdDate: 1 },
        ...(user.totp
          ? [
              { id: 'o1', type: 'otp', createdDate: FACTOR_MADE * 1000 },
              { id: 'r1', type: 'recovery-authn-codes', createdDate: FACTOR_MADE * 1000 },
            ]
          : []),
      ],
    ]
  if (method === 'DELETE' && rest === 'credentials/o1') return ((user.totp = false), [204, undefined])
  if (method === 'DELETE' && rest === 'credentials/r1') return [204, undefined]
  if (rest === 'sessions')
    return [
      200,
      [
        { id: 'sid-1', start: 1_700_000_000_000 },
        { id: 'sid-2', start: 1_700_000_060_000 },
      ],
    ]
  if (method === 'POST' && rest === 'logout') return [204, undefined]
  return [403, { error: 'forbidden' }]
}

const database = await testDatabase()
const pair = await generateKeyPair('RS256')
const key = pair.privateKey
const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
const server = createServer(async (request, response) => {
  const body = await readBody(request)
  const { pathname } = new URL(request.url ?? '', 'http://keycloak')
  const path = pathname.replace(/^(\/admin)?\/realms\/portal/, '')
  seen.push({ method: request.method ?? '', path, body })
  const send = (status: number, value?: unknown) =>
    response.writeHead(status).end(value === undefined ? undefined : JSON.stringify(value))
  if (isDown) return send(502)
  if (proxyPage !== undefined) return response.writeHead(200).end(proxyPage)
  if (path.endsWith('/certs')) return send(200, { keys: [jwk] })
  if (path.endsWith('/token'))
    return send(body.includes('client_secret=right') ? 200 : 401, { access_token: serviceToken, expires_in: 60 })
  if (request.headers.authorization !== `Bearer ${serviceToken}`) return send(401)
  const [status, value] = answer(request.method ?? '', path, body)
  if (request.method === 'GET' && /^\/users\/[^/]+$/.test(path)) await beforeUser?.()
  return send(status, value)
})
const { origin, close } = await listen(server)
const issuer = `${origin}/realms/portal`
const config = readConfig({
  LOG_LEVEL: 'silent',
  OIDC_ISSUER: issuer,
  OIDC_ADMIN_CLIENT: 'portal-admin',
  OIDC_ADMIN_SECRET: 'right',
})
const app = createApp(config)
handleErrors(app)
const identity = await createIdentity({ config, db: database.db, log: app.log })
identity.onSessionEnd((each) => ended.push(each))
guardRoutes(app, async (token) => sessionOf(await identity.verify(token), anna))
const anna = await aPerson(database.db, 'anna')
await insert(database.db, 'person_subject', { sub: SUB, person_id: anna, first_seen_at: new Date() })
await app.register(identity.plugin)
app.get('/api/who', { config: { access: 'signed-in' } }, async ({ session }) => session.personId)
afterAll(async () => {
  await app.close()
  await close()
})
beforeEach(() => {
  isDown = false
  proxyPage = undefined
  beforeUser = undefined
  seen.length = 0
  ended.length = 0
  users = {
    [SUB]: { username: 'anna', firstName: 'Anna', totp: true, requiredActions: [], attributes: { pos: ['Leitung'] } },
  }
})

const now = () => Math.floor(Date.now() / 1000)
const accessToken = (sid: string) =>
  new SignJWT({ azp: 'portal', sid, realm_access: { roles: [] } })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(issuer)
    .setSubject(SUB)
    .setAudience(['portal-api', 'ma-api'])
    .setExpirationTime(now() + 300)
    .sign(key)
const call = async (sid: string) =>
  (await app.inject({ url: '/api/who', headers: { authorization: `Bearer ${await accessToken(sid)}` } })).statusCode

const resetMfa = (personId: string) => database.db.transaction().execute((tx) => identity.admin.resetMfa(tx, personId))

describe('Keycloak’s administration', () => {
  test('reports the second factor of a known person, and nothing of an unknown one', async () => {
    expect(await identity.admin.status(anna)).toEqual({ setup: true, reset: false })
    expect(await identity.admin.status('00000000-0000-4000-8000-000000000000')).toEqual({ setup: false, reset: false })
  })

  test('resets it, demands a new one and keeps everything else', async () => {
    await resetMfa(anna)
    expect(users[SUB]).toMatchObject({
      username: 'anna',
      firstName: 'Anna',
      totp: false,
      requiredActions: ['CONFIGURE_TOTP'],
      attributes: { pos: ['Leitung'] },
    })
    expect(seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/users/${SUB}/credentials/o1`,
      `/users/${SUB}/credentials/r1`,
    ])
    expect(await identity.admin.status(anna)).toEqual({ setup: false, reset: true })
    await expect(resetMfa('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
  })

  test('an attribute is set, and all others of the person stay', async () => {
    const before = structuredClone(users[SUB]!)
    await identity.admin.setAttribute(anna, 'ack_form_feedback_niko', 'true')
    expect(users[SUB]).toMatchObject({
      ...before,
      attributes: { ...before.attributes, ack_form_feedback_niko: ['true'] },
    })
    await expect(
      identity.admin.setAttribute('00000000-0000-4000-8000-000000000000', 'ack_form_feedback_niko', 'true'),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('concurrent changes of one person do not undo each other', async () => {
    const reads = () => seen.filter(({ method, path }) => method === 'GET' && path === `/users/${SUB}`).length
    const isAnybodyWaiting = async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
      return rows.length > 0
    }
    // The first to read has its answer when another one has read too, or waits for it.
    beforeUser = async () => {
      if (reads() === 1)
        await expect.poll(async () => reads() > 1 || (await isAnybodyWaiting()), { timeout: 10_000 }).toBe(true)
    }
    await Promise.all([
      resetMfa(anna),
      identity.admin.setAttribute(anna, 'ack_form_feedback_niko', 'true'),
      identity.admin.setAttribute(anna, 'terms_and_conditions', '1700000000'),
    ])
    expect(users[SUB]).toMatchObject({
      requiredActions: ['CONFIGURE_TOTP'],
      attributes: { pos: ['Leitung'], ack_form_feedback_niko: ['true'], terms_and_conditions: ['1700000000'] },
    })
  })

  test('signs out and refuses the tokens immediately', async () => {
    expect(await call('sid-1')).toBe(200)
    await identity.admin.signOut(anna)
    expect(seen).toContainEqual({ method: 'POST', path: `/users/${SUB}/logout`, body: '' })
    expect(ended).toEqual([
      { sid: 'sid-1', personId: anna },
      { sid: 'sid-2', personId: anna },
    ])
    expect([await call('sid-1'), await call('sid-3')]).toEqual([401, 200])
  })

  test('signs out by the given accounts of a person whose record was deleted', async () => {
    const erased = '00000000-0000-4000-8000-000000000001'
    await identity.admin.signOut(erased, { subjects: [SUB] })
    expect(seen).toContainEqual({ method: 'POST', path: `/users/${SUB}/logout`, body: '' })
    expect(ended).toEqual([expect.objectContaining({ sid: 'sid-1' }), expect.objectContaining({ sid: 'sid-2' })])
  })

  test('ends all sessions but one, or one of theirs', async () => {
    await identity.admin.signOut(anna, { exceptSid: 'sid-2' })
    expect(ended).toEqual([{ sid: 'sid-1', personId: anna }])
    expect(seen).toContainEqual({ method: 'DELETE', path: '/sessions/sid-1', body: '' })
    expect(seen.map(({ path }) => path)).not.toContain(`/users/${SUB}/logout`)
    expect(await identity.admin.endSession(anna, 'sid-2')).toBe(true)
    expect(await identity.admin.endSession(anna, 'sid-of-another')).toBe(false)
    expect(ended).toHaveLength(2)
  })

  test('lists the sessions of a person, the newest first', async () => {
    expect(await identity.admin.sessions(anna)).toEqual([
      { sid: 'sid-2', since: new Date(1_700_000_060_000) },
      { sid: 'sid-1', since: new Date(1_700_000_000_000) },
    ])
  })

  test('does not show second factors', () => {
    expect(identity.admin.enrolment).toBeUndefined()
  })

  test.each([
    ['a sign-in after the factor was set up shows it', FACTOR_MADE + 60, true, FACTOR_MADE + 60],
    ['a sign-in before does not', FACTOR_MADE - 60, true, undefined],
    ['nor does one without a factor', FACTOR_MADE + 60, false, undefined],
    ['nor a token that names no sign-in', undefined, true, undefined],
  ])('%s', async (_name, auth_time, totp, shown) => {
    users[SUB]!.totp = totp
    const claims = auth_time === undefined ? {} : { auth_time }
    const at = await identity.admin.factorShownAt({
      personId: anna,
      sid: 's',
      claims: { sub: SUB, ...claims },
    } as never)
    expect(at).toEqual(shown === undefined ? undefined : new Date(shown * 1000))
  })

  test('requests its own token once', async () => {
    await identity.admin.status(anna)
    await identity.admin.status(anna)
    expect(seen.filter(({ path }) => path.endsWith('/token')).length).toBeLessThanOrEqual(1)
  })

  test('that no longer knows its token is called with a new one', async () => {
    await identity.admin.status(anna)
    serviceToken = 'after the restart'
    expect(await identity.admin.status(anna)).toEqual({ setup: true, reset: false })
  })

  test('behind a proxy that answers in its place is a 503, not a fault of the request', async () => {
    proxyPage = '<html>Wartung</html>'
    const away = { status: 503, code: 'identity_unavailable' }
    await expect(identity.admin.status(anna)).rejects.toMatchObject(away)
  })

  test('that cannot be reached is a 503', async () => {
    isDown = true
    await expect(identity.admin.status(anna)).rejects.toMatchObject({ status: 503, code: 'identity_unavailable' })
    const config = readConfig({ LOG_LEVEL: 'silent', DEMO: '0', OIDC_ISSUER: issuer })
    const without = await createIdentity({ config, db: database.db, log: app.log })
    await expect(without.admin.status(anna)).rejects.toMatchObject({
      status: 503,
      code: 'identity_admin_not_configured',
    })
  })
})

describe('a logout that Keycloak reports', () => {
  const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const report = async (changes: Record<string, unknown> = {}, typ = 'logout+jwt') => {
    const claims = {
      iss: issuer,
      aud: 'portal',
      sub: SUB,
      sid: 'sid-9',
      events: EVENT,
      iat: now(),
      exp: now() + 60,
      ...changes,
    }
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k', typ }).sign(key)
    return app.inject({
      method: 'POST',
      url: '/api/identity/backchannel-logout',
      payload: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  test('ends the session here', async () => {
    expect(await call('sid-9')).toBe(200)
    expect((await report()).statusCode).toBe(204)
    expect(ended).toEqual([{ sid: 'sid-9', personId: anna }])
    expect(await call('sid-9')).toBe(401)
  })

  test.each([
    ['of another client', { aud: 'other' }, 'logout+jwt'],
    ['of another issuer', { iss: 'https://evil.example' }, 'logout+jwt'],
    ['without a session', { sid: undefined }, 'logout+jwt'],
    ['that is no logout', { events: { other: {} } }, 'logout+jwt'],
    ['with a nonce, as ID tokens have', { nonce: 'n' }, 'logout+jwt'],
    ['that is an ordinary token', {}, 'JWT'],
    ['that is old', { iat: now() - 900, exp: now() - 600 }, 'logout+jwt'],
  ])('%s ends nothing', async (_name, changes, typ) => {
    const { statusCode, body } = await report(changes, typ)
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'logout_token_invalid'])
    expect(ended).toEqual([])
  })
})
