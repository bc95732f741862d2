// The session of people who signed in on a foreign page, against the embedded provider.
import { createServer as createHttpServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeJwt } from 'jose'
import { guardRoutes } from '#server/http/access.ts'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { handleErrors } from '#server/http/errors.ts'
import { listen } from '#server/testing/listen.ts'
import { hostSessionRoutes } from './host-session.ts'
import { Browser, pendingLogin } from '#server/auth/testing/browser.ts'
import { EMBED_ORIGIN, ORIGIN, testRealm, type Realm } from '#server/auth/testing/realm.ts'

const PATH = '/api/identity/host-session'
const REDIRECT = `${ORIGIN}/popup/einbettung`

let realm: Realm
beforeAll(async () => {
  realm = await testRealm()
  await realm.account('anna.berg')
})
beforeEach(() => realm.travel(0))
afterAll(() => realm.close())

interface TokenResponse {
  status: number
  body: { accessToken: string; refreshToken?: string; expiresIn: number; code?: string }
  cookie: string
  headers: Record<string, unknown>
}

async function call(
  payload: object | undefined,
  { cookie = '', origin = EMBED_ORIGIN, method = 'POST' } = {},
): Promise<TokenResponse> {
  const answer = await realm.app.inject({
    method: method as 'POST',
    url: PATH,
    ...(payload && { payload }),
    headers: { origin, ...(cookie && { cookie }) },
  })
  const [set = ''] = [answer.headers['set-cookie'] ?? ''].flat()
  return {
    status: answer.statusCode,
    body: answer.payload ? answer.json() : { accessToken: '', expiresIn: 0 },
    cookie: set,
    headers: answer.headers,
  }
}
/** The part of a `Set-Cookie` that the browser sends back. */
const sent = (cookie: string): string => cookie.split(';')[0] ?? ''

/** A sign-in in the window; the page gets the code. */
async function begin(browser = new Browser(realm.app), isSignedIn = false): Promise<TokenResponse> {
  const login = pendingLogin({ clientId: 'portal-embed', redirectUri: REDIRECT })
  const { address } = await (isSignedIn ? browser.start(login) : browser.signIn('anna.berg', login))
  const code = new URL(address).searchParams.get('code') ?? ''
  return call({ code, verifier: login.verifier })
}

test('[E31] a code becomes tokens and a cookie that no script reads and no other site gets', async () => {
  const { status, body, cookie, headers } = await begin()
  expect(status).toBe(200)
  expect(decodeJwt(body.accessToken)).toMatchObject({ azp: 'portal-embed', preferred_username: 'anna.berg' })
  expect(body).toMatchObject({ expiresIn: 300, refreshToken: expect.any(String) })
  expect(cookie).toMatch(/^portal_host_[0-9a-f]{16}=[\w.~%-]+; Path=\/api\/identity\/host-session; /)
  expect(cookie.split('; ').slice(2).toSorted()).toEqual(['HttpOnly', 'Partitioned', 'SameSite=None', 'Secure'])
  expect(headers).toMatchObject({
    'access-control-allow-origin': EMBED_ORIGIN,
    'access-control-allow-credentials': 'true',
    'cache-control': 'no-store',
  })
})

test('[APP-21] returns whether the browser of a page stores the cookie, even if that of another origin is sent', async () => {
  const { cookie, body } = await begin()
  expect(body).toMatchObject({ setsCookie: true })
  const kept = async (sends?: string) =>
    (await call(undefined, { method: 'GET', ...(sends && { cookie: sends }) })).body
  expect([await kept(sent(cookie)), await kept(), await kept('portal_host_0000000000000000=x')]).toEqual([
    { kept: true },
    { kept: false },
    { kept: false },
  ])
  expect((await call(undefined, { method: 'GET', origin: 'https://evil.example' })).status).toBe(403)
})

test('after a reload the cookie is enough for tokens, repeatedly, and the page gets no refresh token', async () => {
  let { cookie } = await begin()
  for (let reload = 0; reload < 3; reload++) {
    const next = await call({}, { cookie: sent(cookie) })
    expect([next.status, next.body.refreshToken]).toEqual([200, undefined])
    expect(sent(next.cookie)).not.toBe(sent(cookie))
    ;({ cookie } = next)
  }
})

test('two tabs that renew at the same moment both stay signed in', async () => {
  const { cookie } = await begin()
  const both = await Promise.all([call({}, { cookie: sent(cookie) }), call({}, { cookie: sent(cookie) })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  for (const one of both) expect((await call({}, { cookie: sent(one.cookie) })).status).toBe(200)
})

test('a page whose browser stores no cookie renews by its own token', async () => {
  const { body } = await begin()
  const next = await call({ refreshToken: body.refreshToken })
  expect([next.status, next.body.refreshToken]).toEqual([200, expect.any(String)])
})

test('a session that has ended answers 204 and removes the cookie; without one it is 204 too', async () => {
  const { cookie } = await begin()
  realm.travel(2_000)
  const over = await call({}, { cookie: sent(cookie) })
  expect([over.status, over.cookie]).toEqual([204, expect.stringContaining('Max-Age=0')])
  expect(await call({})).toMatchObject({ status: 204, cookie: '' })
  const broken = await call({}, { cookie: `${sent(cookie).split('=')[0]}=%E0%A4%A` })
  expect([broken.status, broken.cookie]).toEqual([204, expect.stringContaining('Max-Age=0')])
})

test('[T02] the cookie of one origin is worthless for another, and other sites get no answer', async () => {
  const { cookie } = await begin()
  for (const origin of ['https://evil.example', 'null', '', ORIGIN]) {
    const answer = await call({}, { cookie: sent(cookie), origin })
    expect([origin, answer.status, answer.body.code]).toEqual([origin, 403, 'origin_not_approved'])
    expect([answer.cookie, (await call(undefined, { origin, method: 'DELETE' })).status]).toEqual(['', 403])
  }
  const other = await realm.restarted(realm.db, { EMBED_ORIGINS: 'http://wiki.localhost' })
  const headers = { origin: 'http://wiki.localhost', cookie: sent(cookie) }
  expect((await other.app.inject({ method: 'POST', url: PATH, payload: {}, headers })).statusCode).toBe(204)
  await other.close()
})

test('a sign-out removes the cookie, and may be repeated', async () => {
  for (let time = 0; time < 2; time++)
    expect(await call(undefined, { method: 'DELETE' })).toMatchObject({
      status: 204,
      cookie: expect.stringMatching(/^portal_host_[0-9a-f]{16}=; Path=.*Partitioned; Max-Age=0$/),
    })
})

test('[E31] a sign-out revokes the token of the cookie, and of a renewal that overtook it', async () => {
  const { cookie } = await begin()
  const renewed = await call({}, { cookie: sent(cookie) })
  expect((await call(undefined, { method: 'DELETE', cookie: sent(cookie) })).status).toBe(204)
  for (const each of [cookie, renewed.cookie]) expect((await call({}, { cookie: sent(each) })).status).toBe(204)
})

test('[E31] a renewal and a sign-out at the same moment leave no session', async () => {
  const { cookie } = await begin()
  const [renewed] = await Promise.all([
    call({}, { cookie: sent(cookie) }),
    call(undefined, { method: 'DELETE', cookie: sent(cookie) }),
  ])
  for (const each of [cookie, renewed.cookie]) expect((await call({}, { cookie: sent(each) })).status).toBe(204)
})

test('[E31] a sign-out revokes the token of a page whose browser stores no cookie', async () => {
  const { refreshToken } = (await begin()).body
  expect((await call({ refreshToken }, { method: 'DELETE' })).status).toBe(204)
  expect((await call({ refreshToken })).status).toBe(204)
})

test('a sign-out on a foreign page keeps the session of the portal: the next sign-in needs no password', async () => {
  const browser = new Browser(realm.app)
  const portal = await browser.tokens('anna.berg')
  const first = await begin(browser, true)
  await call(undefined, { method: 'DELETE', cookie: sent(first.cookie) })
  expect((await browser.refresh(portal.refresh_token)).status).toBe(200)
  const second = await begin(browser, true)
  expect((await call({}, { cookie: sent(second.cookie) })).status).toBe(200)
})

test('a sign-out revokes no token of another client', async () => {
  const { refresh_token: refreshToken } = await new Browser(realm.app).tokens('anna.berg')
  expect((await call({ refreshToken }, { method: 'DELETE' })).status).toBe(204)
  expect((await new Browser(realm.app).refresh(refreshToken)).status).toBe(200)
})

test.each([
  [{ code: 'x' }, 'verifier_missing'],
  [{ verifier: 'v'.repeat(43) }, 'verifier_missing'],
  [{ code: 'unknown', verifier: 'v'.repeat(43) }, 'code_refused'],
])('refuses %o with %s', async (body, code) => {
  expect(await call(body)).toMatchObject({ status: 400, body: { code }, cookie: '' })
})

test.each([{ code: '' }, { code: 'x', verifier: 'short' }, { more: 1 }, { refreshToken: 'x'.repeat(8_001) }])(
  'refuses %o by its shape',
  async (body) => {
    expect((await call(body)).status).toBe(400)
  },
)

test('calls Keycloak in the same way; while it cannot be reached a refresh is 503 and keeps the cookie, a sign-out removes it', async () => {
  const asked: string[] = []
  const keycloak = createHttpServer((request, response) => {
    void text(request).then((form) => {
      asked.push(`${request.url} ${form}`)
      const refresh_token = String(form).endsWith('=long') ? 'x'.repeat(3_501) : 'next'
      response.end(JSON.stringify({ access_token: 'a', refresh_token, expires_in: 60 }))
    })
  })
  const { origin, close } = await listen(keycloak, 'localhost')
  const issuer = `${origin}/realms/group`
  const config = readConfig({ LOG_LEVEL: 'silent', DEMO: '0', OIDC_ISSUER: issuer, EMBED_ORIGINS: EMBED_ORIGIN })
  const app = createServer(config)
  handleErrors(app)
  guardRoutes(app, () => Promise.reject(new Error('nobody asks for a token here')))
  await app.register(hostSessionRoutes(config))
  const renew = (cookie = '', refreshToken = 'old') =>
    app.inject({
      method: 'POST',
      url: PATH,
      payload: { refreshToken },
      headers: { origin: EMBED_ORIGIN, cookie },
    })
  const signOut = (cookie: string) =>
    app.inject({ method: 'DELETE', url: PATH, headers: { origin: EMBED_ORIGIN, cookie } })
  const first = await renew()
  const cookie = sent(String(first.headers['set-cookie']))
  expect(first.json()).toEqual({ accessToken: 'a', expiresIn: 60, refreshToken: 'next', setsCookie: true })
  expect((await signOut(cookie)).statusCode).toBe(204)
  expect(asked).toEqual([
    '/realms/group/protocol/openid-connect/token client_id=portal-embed&grant_type=refresh_token&refresh_token=old',
    '/realms/group/protocol/openid-connect/revoke client_id=portal-embed&token=next',
  ])
  // The cookie of a former person must not be used if the new token is too long for a cookie.
  const long = await renew('', 'long')
  expect(long.json().setsCookie).toBe(false)
  expect([long.json().refreshToken.length, long.headers['set-cookie']]).toEqual([
    3_501,
    expect.stringContaining('Max-Age=0'),
  ])
  await close()
  const away = await renew(cookie)
  expect([away.statusCode, away.json().code, away.headers['set-cookie']]).toEqual([
    503,
    'identity_unavailable',
    undefined,
  ])
  const signedOut = await signOut(cookie)
  expect([signedOut.statusCode, signedOut.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')])
  await app.close()
})
