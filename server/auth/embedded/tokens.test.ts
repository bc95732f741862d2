import type { FastifyInstance, InjectOptions } from 'fastify'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUTH, Browser, pendingLogin } from '#server/auth/testing/browser.ts'
import { EMBED_ORIGIN, ORIGIN, PASSWORD, testRealm, type Realm } from '#server/auth/testing/realm.ts'
import { insert, update } from '#server/testing/rows.ts'

let realm: Realm
let annaId: string
const browser = () => new Browser(realm.app)

beforeAll(async () => {
  realm = await testRealm()
  const company = await insert(realm.db, 'company', { name: 'Talbrück Antriebe', short_name: 'TBA' })
  const person = {
    company_id: company.id,
    position: 'Einkäuferin',
    terms_accepted_at: new Date('2026-04-21T08:00:00.900Z'),
    email: 'anna@talbrueck.example',
  }
  annaId = await realm.account('anna.berg', {
    person,
    roles: ['portal_ma', 'menu_dashboard', 'ma-news-api:news_write'],
  })
})
beforeEach(() => realm.travel(0))
afterAll(() => realm.close())

describe('tokens of a sign-in', () => {
  test('the access token has Keycloak’s header and claims', async () => {
    const { access_token, expires_in } = await browser().tokens('anna.berg')
    expect(expires_in).toBe(300)
    expect(decodeProtectedHeader(access_token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })
    const claims = decodeJwt(access_token)
    expect(claims).toEqual({
      iss: `${ORIGIN}/realms/portal`,
      aud: 'portal-api',
      azp: 'portal',
      typ: 'Bearer',
      scope: 'openid profile email',
      sub: annaId,
      sid: expect.any(String),
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: (claims.iat as number) + 300,
      preferred_username: 'anna.berg',
      name: 'anna berg',
      given_name: 'anna',
      family_name: 'berg',
      locale: 'de',
      email: 'anna@talbrueck.example',
      ma_company_id: expect.stringMatching(/^\d+$/),
      unternehmen: 'Talbrück Antriebe',
      pos: 'Einkäuferin',
      terms_and_conditions: 1_776_758_400,
      ack_form_feedback_niko: false,
      realm_access: { roles: ['menu_dashboard', 'portal_ma'] },
      resource_access: { 'ma-news-api': { roles: ['news_write'] } },
    })
  })

  test('the ID token has the same content for the page, and the refresh token can be decoded', async () => {
    const login = pendingLogin()
    const { address } = await browser().signIn('anna.berg', login)
    const { body } = await browser().exchange(login, address)
    const [access, id, refresh] = [body.access_token, body.id_token, body.refresh_token].map((token) =>
      decodeJwt(token as string),
    )
    expect(id).toMatchObject({
      aud: 'portal',
      azp: 'portal',
      typ: 'ID',
      sub: annaId,
      sid: access?.['sid'],
      nonce: login.params['nonce'],
      given_name: 'anna',
      realm_access: access?.['realm_access'],
      resource_access: access?.['resource_access'],
      pos: 'Einkäuferin',
    })
    expect(refresh).toMatchObject({ typ: 'Refresh', sub: annaId, sid: access?.['sid'], azp: 'portal' })
    expect(refresh?.exp).toBe((refresh?.iat as number) + 1800)
  })

  test('the sign-in returns to the very page with query and state', async () => {
    const login = pendingLogin({ redirectUri: `${ORIGIN}/news/12?a=1&b=%C3%A4` })
    const { address } = await browser().signIn('anna.berg', login)
    const returned = new URL(address)
    expect(`${returned.origin}${returned.pathname}`).toBe(`${ORIGIN}/news/12`)
    expect(Object.fromEntries(returned.searchParams)).toMatchObject({ a: '1', b: 'ä', state: login.params['state'] })
  })

  test('in fragment mode the hash of the page stays', async () => {
    const login = pendingLogin({ redirectUri: `${ORIGIN}/news?a=1#abs`, params: { response_mode: 'fragment' } })
    const { address } = await browser().signIn('anna.berg', login)
    expect(address).toMatch(/^http:\/\/localhost:8080\/news\?a=1#abs&(state|code|iss)=/)
  })

  test('userinfo accepts a valid token and refuses a request without one', async () => {
    const { access_token } = await browser().tokens('anna.berg')
    const headers = { authorization: `Bearer ${access_token}`, origin: EMBED_ORIGIN }
    const answer = await browser().get(`${AUTH}/userinfo`, headers)
    expect(answer.json()).toMatchObject({
      sub: annaId,
      given_name: 'anna',
      realm_access: { roles: ['menu_dashboard', 'portal_ma'] },
    })
    expect(answer.headers['access-control-allow-origin']).toBe(EMBED_ORIGIN)
    const refused = await browser().get(`${AUTH}/userinfo`)
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toContain('invalid_token')
  })

  test('a changed attribute and role are in the token after the next refresh', async () => {
    const id = await realm.account('carl.neu')
    const { refresh_token, access_token } = await browser().tokens('carl.neu')
    expect(decodeJwt(access_token)['pos']).toBeUndefined()
    await update(realm.db, 'person', { id }, { position: 'Leitung' })
    await insert(realm.db, 'person_role', { person_id: id, client: '', role: 'portal_ek' })
    const { body } = await browser().refresh(refresh_token)
    const claims = decodeJwt(body.access_token)
    expect(claims).toMatchObject({ pos: 'Leitung', given_name: 'carl' })
    expect((claims['realm_access'] as { roles: string[] }).roles).toContain('portal_ek')
  })
})

describe('authorization requests', () => {
  test.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another resource', { resource: 'urn:other:api' }, 'invalid_target'],
    ['implicit flow', { response_type: 'token' }, 'invalid_request'],
    ['prompt=none without a session', { prompt: 'none' }, 'login_required'],
  ])('%s comes back as an error', async (_name, params, error) => {
    const { address } = await browser().start(pendingLogin({ params }))
    expect(new URL(address).searchParams.get('error')).toBe(error)
  })

  test.each([
    ['a foreign origin', { redirectUri: 'http://evil.example/' }],
    ['an address that a page made', { redirectUri: 'blob:http://localhost:8080/0a0e8400' }],
    ['another scheme', { redirectUri: 'ftp://localhost:8080/' }],
    ['a foreign port', { redirectUri: 'http://localhost:8081/' }],
    ['a user name before a foreign host', { redirectUri: 'http://localhost:8080@evil.example/' }],
    ['a user name before our host', { redirectUri: 'http://evil@localhost:8080/' }],
    ['the origin of another client', { redirectUri: `${EMBED_ORIGIN}/` }],
    ['a script address', { redirectUri: 'javascript:alert(1)' }],
    ['an unknown client', { clientId: 'other' }],
  ])('%s ends at an error page and nowhere else', async (_name, options) => {
    const { answer, address } = await browser().start(pendingLogin(options))
    expect([answer.statusCode, address]).toEqual([400, ''])
    expect(answer.headers['content-type']).toContain('text/html')
  })

  test('the page of an embedding origin signs in with its own client', async () => {
    const options = { clientId: 'portal-embed', redirectUri: `${EMBED_ORIGIN}/intranet` }
    const { access_token } = await browser().tokens('anna.berg', options)
    expect(decodeJwt(access_token)).toMatchObject({ azp: 'portal-embed', aud: 'portal-api' })
  })

  test.each(['openid profile email', 'openid offline_access', 'openid roles basic'])(
    'scope %s gives the same token',
    async (scope) => {
      const { access_token } = await browser().tokens('anna.berg', { params: { scope } })
      expect(decodeJwt(access_token)).toMatchObject({
        aud: 'portal-api',
        scope: 'openid profile email',
        given_name: 'anna',
      })
    },
  )

  test('kc_action, kc_idp_hint and kc_locale are accepted', async () => {
    const login = pendingLogin({ params: { kc_action: 'CONFIGURE_TOTP', kc_idp_hint: 'nope', kc_locale: 'en' } })
    const { answer } = await browser().start(login)
    expect(answer.body).toContain('<h1>Sign in</h1>')
  })
})

describe('codes', () => {
  test.each([
    ['wrong verifier', { code_verifier: 'x'.repeat(50) }],
    ['other address', { redirect_uri: `${ORIGIN}/other` }],
    ['other client', { client_id: 'portal-embed' }],
    ['unknown code', { code: 'unknown' }],
  ])('%s is refused', async (_name, changes) => {
    const login = pendingLogin()
    const { address } = await browser().signIn('anna.berg', login)
    const { status, body } = await browser().exchange(login, address, changes)
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })

  test('used again, a code revokes its tokens', async () => {
    const login = pendingLogin()
    const { address } = await browser().signIn('anna.berg', login)
    const first = await browser().exchange(login, address)
    const second = await browser().exchange(login, address)
    expect([first.status, second.status]).toEqual([200, 400])
    expect((await browser().refresh(first.body.refresh_token)).status).toBe(400)
  })

  test('one of three concurrent requests wins', async () => {
    const login = pendingLogin()
    const { address } = await browser().signIn('anna.berg', login)
    const answers = await Promise.all([1, 2, 3].map(() => browser().exchange(login, address)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })
})

describe('refreshing', () => {
  test('each refresh returns a new token with a longer lifetime', async () => {
    const { refresh_token } = await browser().tokens('anna.berg')
    realm.travel(60)
    const { status, body } = await browser().refresh(refresh_token)
    realm.travel(0)
    expect(status).toBe(200)
    expect(body.refresh_token).not.toBe(refresh_token)
    expect(decodeJwt(body.refresh_token).exp).toBeGreaterThan(decodeJwt(refresh_token).exp as number)
  })

  test('after a lost answer the old token works for two minutes, then its use signs out', async () => {
    const { refresh_token } = await browser().tokens('anna.berg')
    const lost = await browser().refresh(refresh_token)
    realm.travel(119)
    expect((await browser().refresh(refresh_token)).status).toBe(200)
    realm.travel(121)
    expect((await browser().refresh(refresh_token)).status).toBe(400)
    expect((await browser().refresh(lost.body.refresh_token)).status).toBe(400)
    realm.travel(0)
  })

  test('windows that refresh at the same moment all stay signed in', async () => {
    const { refresh_token } = await browser().tokens('anna.berg')
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser().refresh(refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    realm.travel(60)
    for (const { body } of answers) expect((await browser().refresh(body.refresh_token)).status).toBe(200)
    realm.travel(0)
  })

  const isAccepted = async (token: string) => {
    const authorization = `Bearer ${token}`
    return (await realm.app.inject({ url: '/api/who', headers: { authorization } })).statusCode === 200
  }
  const refreshAt = async (seconds: number, token: string) => {
    realm.travel(seconds)
    return (await browser().refresh(token)).body
  }

  test.each([
    ['after its successor was used', (stolen: string, owned: string) => [owned, stolen]],
    ['before its successor is used', (stolen: string, owned: string) => [stolen, owned]],
  ])('a copy of a used token ends the session when it is used %s', async (_name, order) => {
    const first = await browser().tokens('anna.berg')
    const second = await refreshAt(1, first.refresh_token)
    const [earlier, later] = order(first.refresh_token, second.refresh_token) as [string, string]
    const third = await refreshAt(60, earlier)
    expect(await isAccepted(third.access_token)).toBe(true)
    expect(await refreshAt(90, later)).toMatchObject({ error: 'invalid_grant' })
    for (const { refresh_token, access_token } of [second, third]) {
      expect(await isAccepted(access_token)).toBe(false)
      expect(await refreshAt(91, refresh_token)).toMatchObject({ error: 'invalid_grant' })
    }
    realm.travel(0)
  })

  test.each([
    ['of another client', 'portal-embed', (token: string) => token],
    [
      'with another person put in',
      'portal',
      (token: string) => token.replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"x"}').toString('base64url')}.`),
    ],
    ['that nobody gave out', 'portal', () => 'a.b.c'],
  ])('a token %s is refused', async (_name, clientId, change) => {
    const { refresh_token } = await browser().tokens('anna.berg')
    expect((await browser().refresh(change(refresh_token), clientId)).status).toBe(400)
  })

  test('a person who left gets no new token, and is asked to sign in', async () => {
    const id = await realm.account('gone.soon')
    const same = browser()
    const { refresh_token } = await same.tokens('gone.soon')
    await update(realm.db, 'person', { id }, { active: false })
    expect((await same.refresh(refresh_token)).status).toBe(400)
    const { answer } = await same.start(pendingLogin())
    expect(answer.body).toContain('kc-form-login')
    const { answer: refused, address } = await same.signIn('gone.soon')
    expect([address, refused.statusCode]).toEqual(['', 422])
  })

  test.each([
    [ORIGIN, 200],
    [EMBED_ORIGIN, 200],
    ['http://evil.example', 400],
  ])('from %s the token endpoint answers %i', async (origin, status) => {
    const { refresh_token } = await browser().tokens('anna.berg')
    const answer = await browser().token({ grant_type: 'refresh_token', refresh_token, client_id: 'portal' }, origin)
    expect(answer.status).toBe(status)
    expect(answer.headers['access-control-allow-origin']).toBe(status === 200 ? origin : undefined)
    expect(answer.headers['access-control-allow-credentials']).toBe(status === 200 ? 'true' : undefined)
    const preflight = await browser().send('OPTIONS', `${AUTH}/token`, {
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBe(status === 200 ? origin : undefined)
  })
})

test('the discovery document names Keycloak’s paths regardless of the request', async () => {
  const answer = await realm.app.inject({
    url: '/realms/portal/.well-known/openid-configuration',
    headers: { host: 'evil.example', 'x-forwarded-proto': 'https' },
  })
  const base = `${ORIGIN}/realms/portal/protocol/openid-connect`
  expect(answer.json()).toMatchObject({
    issuer: `${ORIGIN}/realms/portal`,
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/certs`,
    userinfo_endpoint: `${base}/userinfo`,
    end_session_endpoint: `${base}/logout`,
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: ['none'],
  })
  const { keys } = (await realm.app.inject('/realms/portal/protocol/openid-connect/certs')).json()
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0]).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('behind a proxy with TLS cookies and addresses are secure', async () => {
  const origin = 'https://portal.example'
  const secure = await testRealm({ PUBLIC_URL: origin })
  try {
    await secure.account('anna.berg')
    const someone = new Browser(secure.app)
    const login = pendingLogin({ redirectUri: `${origin}/` })
    const { address } = await someone.start(login)
    const answer = await someone.post(address, { username: 'anna.berg', password: PASSWORD }, { origin })
    expect(answer.headers.location).toMatch(/^https:\/\/portal\.example\/realms\//)
    const back = await someone.get(answer.headers.location as string)
    expect(back.headers.location).toMatch(/^https:\/\/portal\.example\/\?code=/)
    const session = back.cookies.find(({ name }) => name === '__Secure-portal_session')
    expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/realms/portal' })
    expect(session?.expires).toBeUndefined()
  } finally {
    await secure.close()
  }
})

test('after a restart session and tokens are good still', async () => {
  const before = browser()
  const { access_token, refresh_token } = await before.tokens('anna.berg')
  const other = await realm.restarted()
  try {
    expect((await new Browser(other.app).api(access_token)).statusCode).toBe(200)
    expect((await new Browser(other.app).refresh(refresh_token)).status).toBe(200)
    Object.assign(before, { app: other.app })
    const { address } = await before.start(pendingLogin({ params: { prompt: 'none' } }))
    expect(new URL(address).searchParams.get('code')).toBeTruthy()
  } finally {
    await other.close()
  }
})

test('a sign-in whose requests reach two servers in turn', async () => {
  const other = await realm.restarted()
  try {
    let asked = 0
    const inTurn = { inject: (options: InjectOptions) => [realm, other][asked++ % 2]!.app.inject(options) }
    const someone = new Browser(inTurn as FastifyInstance)
    const { access_token, refresh_token } = await someone.tokens('anna.berg')
    for (let n = 0; n < 2; n++) expect((await someone.api(access_token)).statusCode).toBe(200)
    expect((await someone.refresh(refresh_token)).status).toBe(200)
    expect(asked).toBeGreaterThan(5)
  } finally {
    await other.close()
  }
})
