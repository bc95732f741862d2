// The requirements of the portal for an identity provider: they run against the embedded one and against Keycloak.
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { EMBED_PATH, HOST_SESSION_PATH } from '#domain/embedding/host-sign-in.ts'
import { EMBED_ORIGIN, type Person, type Provider } from './provider.ts'
import { codeOf, WebBrowser, type Tokens } from './web-browser.ts'

interface Check {
  /** With the numbers of the threats that it proves. */
  readonly title: string
  readonly run: (provider: Provider) => Promise<void>
}

const SECRET = 'KZ4Q7MHWB2XT5LRDTALBRUECKSIEGEN2'
const NOBODY = '00000000-0000-4000-8000-000000000000'
/** Close code of a socket whose session has ended. */
const CLOSE_POLICY = 1008
/** A logout reaches the portal by a request of the provider, and other readers of its cache within a second. */
const SOON = { timeout: 15_000, interval: 100 }

export const newBrowser = ({ issuer, portal }: Provider) => new WebBrowser(issuer, portal.url)

/** Status of a call of the API with this token. */
export async function api(
  { portal }: Pick<Provider, 'portal'>,
  token: string,
  path = '/api/realtime/token',
  init = {},
) {
  const answer = await fetch(portal.url + path, { ...init, headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return answer.status
}

/** Opens a socket of this token; resolves with its close code later. */
async function openSocket({ portal }: Provider, token: string): Promise<{ closed: Promise<number> }> {
  const answer = await fetch(`${portal.url}/api/realtime/token`, { headers: { authorization: `Bearer ${token}` } })
  const { token: once } = (await answer.json()) as { token: string }
  const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/api/realtime/ws/${once}`)
  const closed = new Promise<number>((done) => socket.once('close', done))
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  return { closed }
}

async function expectEnded(provider: Provider, browser: WebBrowser, { access_token, refresh_token }: Tokens) {
  expect((await browser.refresh(refresh_token)).status).toBe(400)
  await expect.poll(() => api(provider, access_token), SOON).toBe(401)
}

const claimsOf = (token: string) => decodeJwt(token) as Record<string, any> // oxlint-disable-line no-explicit-any -- the checks state their shape

async function setUpFactor(provider: Provider, browser: WebBrowser, person: Person): Promise<string> {
  let page = await browser.signIn(person, browser.login({ kc_action: 'CONFIGURE_TOTP' }))
  const secret = provider.secretOn(page)
  page = await browser.submit(page, 'kc-totp-settings-form', { totp: codeOf(secret), userLabel: 'phone' })
  const { confirmSetUp } = provider
  if (confirmSetUp) page = await browser.follow(await browser.send('POST', page.address, confirmSetUp))
  expect(new URL(page.address).searchParams.get('code'), page.body.slice(0, 3_000)).toBeTruthy()
  return secret
}

export const CHECKS: readonly Check[] = [
  {
    title: 'the access token has the claims of the portal, by name and type',
    run: async (provider) => {
      const person = await provider.person({
        roles: ['portal_ma', 'menu_dashboard', 'ma-news-api:news_write'],
        position: 'Einkäuferin',
      })
      const { access_token, id_token } = await newBrowser(provider).tokens(person)
      const claims = claimsOf(access_token)
      expect(decodeProtectedHeader(access_token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })
      expect(claims).toMatchObject({
        iss: provider.issuer,
        sub: person.sub,
        azp: 'portal',
        typ: 'Bearer',
        sid: expect.any(String),
        preferred_username: person.username,
        given_name: expect.any(String),
        family_name: expect.any(String),
        name: expect.any(String),
        pos: 'Einkäuferin',
        resource_access: { 'ma-news-api': { roles: ['news_write'] } },
      })
      expect([claims['aud']].flat()).toContain('portal-api')
      expect(claims['exp'] - (claims['iat'] ?? 0)).toBe(300)
      expect(claims['realm_access'].roles).toEqual(expect.arrayContaining(['menu_dashboard', 'portal_ma']))
      // An attribute that is empty is absent.
      expect(claims).not.toHaveProperty('expense_user_id')
      expect(claimsOf(id_token)).toMatchObject({ sub: person.sub, sid: claims['sid'], pos: 'Einkäuferin', typ: 'ID' })
      expect(claimsOf(id_token)['realm_access'].roles).toEqual(expect.arrayContaining(['portal_ma']))
    },
  },
  {
    title: '[T01] the portal accepts access tokens, and nothing else of the provider',
    run: async (provider) => {
      const tokens = await newBrowser(provider).tokens(await provider.person())
      const [head = '', body = '', signature = ''] = tokens.access_token.split('.')
      const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
      const other = Buffer.from(JSON.stringify({ ...claimsOf(tokens.access_token), sub: NOBODY })).toString('base64url')
      const given = [tokens.access_token, tokens.id_token, tokens.refresh_token, `${none}.${body}.`]
      const statuses: number[] = []
      for (const token of [...given, `${head}.${other}.${signature}`]) statuses.push(await api(provider, token))
      expect(statuses).toEqual([200, 401, 401, 401, 401])
    },
  },
  {
    title: 'a sign-in needs PKCE by S256, and its own verifier',
    run: async (provider) => {
      const [browser, person] = [newBrowser(provider), await provider.person()]
      for (const changes of [
        { code_challenge: undefined, code_challenge_method: undefined },
        { code_challenge_method: 'plain' },
      ]) {
        const { address } = await browser.start(browser.login(changes))
        expect(new URL(address).searchParams.get('error')).toBe('invalid_request')
      }
      const login = browser.login()
      const { address } = await browser.signIn(person, login)
      const wrong = await browser.exchange(login, address, { code_verifier: 'x'.repeat(50) })
      expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant'])
    },
  },
  {
    title: 'a code works once, also for three requests at the same time',
    run: async (provider) => {
      const [browser, person] = [newBrowser(provider), await provider.person()]
      const login = browser.login()
      const { address } = await browser.signIn(person, login)
      const first = await browser.exchange(login, address)
      const second = await browser.exchange(login, address)
      expect([first.status, second.status]).toEqual([200, 400])
      expect((await browser.refresh(first.body.refresh_token)).status).toBe(400)
      const again = browser.login()
      const { address: back } = await newBrowserFor(provider, person, again)
      const answers = await Promise.all([1, 2, 3].map(() => browser.exchange(again, back)))
      expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      expect(new Set(answers.map(({ status }) => status)).has(400)).toBe(true)
    },
  },
  {
    title: '[T02] [T20] a foreign address is no target of a sign-in, nor of a sign-out',
    run: async (provider) => {
      const browser = newBrowser(provider)
      for (const redirect_uri of ['http://evil.example/', 'javascript:alert(1)', `${EMBED_ORIGIN}/`]) {
        const page = await browser.start(browser.login({ redirect_uri }))
        expect([redirect_uri, page.status, new URL(page.address).origin]).toEqual([
          redirect_uri,
          400,
          new URL(provider.issuer).origin,
        ])
      }
      const { id_token, refresh_token } = await browser.tokens(await provider.person())
      const post_logout_redirect_uri = 'http://evil.example/'
      const page = await browser.logout({ id_token_hint: id_token, client_id: 'portal', post_logout_redirect_uri })
      expect([page.status, page.headers.get('location')]).toEqual([400, null])
      expect((await browser.refresh(refresh_token)).status).toBe(200)
    },
  },
  {
    title:
      'a refresh gives new tokens of the same session; a lost answer and windows at the same moment sign nobody out',
    run: async (provider) => {
      const browser = newBrowser(provider)
      const { access_token, refresh_token } = await browser.tokens(await provider.person())
      const lost = await browser.refresh(refresh_token)
      expect(lost.body.refresh_token).not.toBe(refresh_token)
      expect(claimsOf(lost.body.access_token)['sid']).toBe(claimsOf(access_token)['sid'])
      expect(claimsOf(lost.body.access_token)['jti']).not.toBe(claimsOf(access_token)['jti'])
      const answers = await Promise.all([1, 2, 3, 4].map(() => browser.refresh(refresh_token)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await api(provider, answers[3]!.body.access_token)).toBe(200)
    },
  },
  {
    title: 'a revoked refresh token, one of another client and a made-up one give nothing',
    run: async (provider) => {
      const [browser, person] = [newBrowser(provider), await provider.person()]
      const { refresh_token } = await browser.tokens(person)
      expect((await browser.refresh(refresh_token, 'portal-embed')).status).toBe(400)
      expect((await browser.refresh('a.b.c')).status).toBe(400)
      const embed = { client_id: 'portal-embed', redirect_uri: `${EMBED_ORIGIN}/intranet` }
      const mine = await newBrowser(provider).tokens(person, embed)
      expect((await browser.revoke(mine.refresh_token, 'portal-embed')).status).toBe(200)
      expect((await browser.refresh(mine.refresh_token, 'portal-embed')).status).toBe(400)
      expect((await browser.refresh(refresh_token)).status).toBe(200)
    },
  },
  {
    title: '[T06] a sign-out in the browser closes sockets, refuses tokens and signs out of the second client',
    run: async (provider) => {
      const [browser, person] = [newBrowser(provider), await provider.person()]
      const tokens = await browser.tokens(person)
      const second = await browser.tokens(person, {
        client_id: 'portal-embed',
        redirect_uri: `${EMBED_ORIGIN}/intranet`,
      })
      expect(claimsOf(second.access_token)['sid']).toBe(claimsOf(tokens.access_token)['sid'])
      const elsewhere = await newBrowser(provider).tokens(person)
      const [socket, another] = [
        await openSocket(provider, tokens.access_token),
        await openSocket(provider, elsewhere.access_token),
      ]
      const target = `${provider.portal.url}/startseite`
      const page = await browser.logout({
        id_token_hint: tokens.id_token,
        client_id: 'portal',
        post_logout_redirect_uri: target,
      })
      expect(page.headers.get('location')).toBe(target)
      expect(await socket.closed).toBe(CLOSE_POLICY)
      await expectEnded(provider, browser, tokens)
      expect((await browser.refresh(second.refresh_token, 'portal-embed')).status).toBe(400)
      await expect.poll(() => api(provider, second.access_token), SOON).toBe(401)
      expect(WebBrowser.has(await browser.start(browser.login()), 'kc-form-login')).toBe(true)
      // The other session of the person continues.
      expect(await api(provider, elsewhere.access_token)).toBe(200)
      expect(await Promise.race([another.closed, Promise.resolve('open')])).toBe('open')
    },
  },
  {
    title: 'a sign-out without an ID token asks first',
    run: async (provider) => {
      const browser = newBrowser(provider)
      const { refresh_token } = await browser.tokens(await provider.person())
      const target = `${provider.portal.url}/`
      const question = await browser.follow(
        await browser.logout({ client_id: 'portal', post_logout_redirect_uri: target }),
      )
      expect(question.body).toContain('kc-logout')
      expect((await browser.refresh(refresh_token)).status).toBe(200)
      const answer = await newBrowser(provider).logout({ client_id: 'portal', post_logout_redirect_uri: target })
      expect(answer.headers.get('location')).toBe(target)
    },
  },
  {
    title: '[T06] the portal lists sessions, ends one and then all: sockets close, tokens are refused at once',
    run: async (provider) => {
      const { identity } = provider.portal.context
      const [browser, person] = [newBrowser(provider), await provider.person()]
      const [here, there] = [await browser.tokens(person), await newBrowser(provider).tokens(person)]
      const [sidHere, sidThere] = [here, there].map(({ access_token }) => String(claimsOf(access_token)['sid']))
      const listed = await identity.sessions(person.id)
      expect(new Set(listed.map(({ sid }) => sid))).toEqual(new Set([sidHere, sidThere]))
      const [first, second] = [
        await openSocket(provider, here.access_token),
        await openSocket(provider, there.access_token),
      ]
      expect(await identity.endSession(person.id, NOBODY)).toBe(false)
      expect(await identity.endSession(person.id, sidHere!)).toBe(true)
      expect([await first.closed, await api(provider, here.access_token)]).toEqual([CLOSE_POLICY, 401])
      expect((await browser.refresh(here.refresh_token)).status).toBe(400)
      expect(await api(provider, there.access_token)).toBe(200)
      await identity.signOut(person.id)
      expect([await second.closed, await api(provider, there.access_token)]).toEqual([CLOSE_POLICY, 401])
      await expectEnded(provider, browser, there)
      expect(await identity.sessions(person.id)).toEqual([])
    },
  },
  {
    title: '[T25] a second factor is asked for; a wrong code and a used one are refused',
    run: async (provider) => {
      const person = await provider.person({ totpSecret: SECRET })
      const { identity } = provider.portal.context
      expect(await identity.status(person.id)).toEqual({ setup: true, reset: false })
      const browser = newBrowser(provider)
      const login = browser.login()
      const { totpSecret: _secret, ...password } = person
      const page = await browser.signIn(password, login)
      const wrong = await browser.submit(page, 'kc-otp-login-form', { otp: '000000' })
      expect(wrong.body).toMatch(/ungültiger Code für Einmalkennwort/i)
      const otp = codeOf(SECRET)
      const { address } = await browser.submit(wrong, 'kc-otp-login-form', { otp })
      expect((await browser.exchange(login, address)).status).toBe(200)
      const other = newBrowser(provider)
      const again = await other.submit(await other.signIn(password, other.login()), 'kc-otp-login-form', { otp })
      expect(WebBrowser.has(again, 'kc-otp-login-form')).toBe(true)
    },
  },
  {
    title: '[T25] a reset removes the factor, is reported, and ends with the next set-up',
    run: async (provider) => {
      const person = await provider.person({ totpSecret: SECRET, position: 'Leitung' })
      const { identity, db } = provider.portal.context
      expect(await identity.status(NOBODY)).toEqual({ setup: false, reset: false })
      await db.transaction().execute((tx) => identity.resetMfa(tx, person.id))
      expect(await identity.status(person.id)).toEqual({ setup: false, reset: true })
      const { totpSecret: _secret, ...password } = person
      const browser = newBrowser(provider)
      const secret = await setUpFactor(provider, browser, password)
      expect(await identity.status(person.id)).toEqual({ setup: true, reset: false })
      expect(secret).not.toBe(SECRET)
      // All other data of the person is unchanged.
      const { access_token } = await browser.tokens(password)
      expect(claimsOf(access_token)).toMatchObject({ preferred_username: person.username, pos: 'Leitung' })
    },
  },
  {
    title: '[T08] a role and an attribute that change are in the token after the next refresh, and the portal follows',
    run: async (provider) => {
      const person = await provider.person({ roles: ['portal_ma'], position: 'Lager' })
      const browser = newBrowser(provider)
      const { access_token, refresh_token } = await browser.tokens(person)
      const allowed = (token: string) => api(provider, token, '/api/user/mfa/reset-links', { method: 'POST' })
      expect(await allowed(access_token)).toBe(403)
      await provider.addRole(person, 'menu_usermanagement')
      await provider.addRole(person, 'ma-news-api:news_write')
      await provider.setPosition(person, 'Einkauf')
      const { body } = await browser.refresh(refresh_token)
      const claims = claimsOf(body.access_token)
      expect(claims).toMatchObject({
        pos: 'Einkauf',
        preferred_username: person.username,
        given_name: claimsOf(access_token)['given_name'],
        resource_access: { 'ma-news-api': { roles: ['news_write'] } },
      })
      expect(claims['realm_access'].roles).toEqual(expect.arrayContaining(['portal_ma', 'menu_usermanagement']))
      expect(await allowed(body.access_token)).not.toBe(403)
    },
  },
  {
    title: 'an acknowledgement is in the token after the next refresh, and everything else of the person stays',
    run: async (provider) => {
      const person = await provider.person({ roles: ['portal_ma'], position: 'Lager' })
      const browser = newBrowser(provider)
      const { access_token, refresh_token } = await browser.tokens(person)
      await api(provider, access_token, '/api/ma/user/writeLastLogIn')
      const path = '/api/user/ack/ack_form_feedback_niko'
      expect(await api(provider, access_token, path, { method: 'PATCH' })).toBe(200)
      const { body } = await browser.refresh(refresh_token)
      const before = claimsOf(access_token)
      expect(claimsOf(body.access_token)).toMatchObject({
        ack_form_feedback_niko: true,
        pos: 'Lager',
        name: before['name'],
      })
    },
  },
  {
    title: 'a person who is disabled gets no new token and cannot sign in',
    run: async (provider) => {
      const [browser, person] = [newBrowser(provider), await provider.person()]
      const { refresh_token } = await browser.tokens(person)
      await provider.disable(person)
      expect((await browser.refresh(refresh_token)).status).toBe(400)
      const page = await newBrowser(provider).signIn(person, browser.login())
      expect(new URL(page.address).searchParams.has('code')).toBe(false)
    },
  },
  {
    title: 'single sign-on: prompt=none gives a code with a session, and login_required without one',
    run: async (provider) => {
      const browser = newBrowser(provider)
      const silent = async () => {
        const { address } = await browser.start(browser.login({ prompt: 'none' }))
        return new URL(address).searchParams
      }
      expect((await silent()).get('error')).toBe('login_required')
      await browser.tokens(await provider.person())
      expect((await silent()).has('code')).toBe(true)
    },
  },
  {
    title: '[T19] the sign-in page is German, works without script and may not be framed by others',
    run: async (provider) => {
      const browser = newBrowser(provider)
      const { body, headers } = await browser.start(browser.login())
      expect(body).toMatch(/<html[^>]*lang="de"/)
      expect(headers.get('x-frame-options')).toMatch(/^(DENY|SAMEORIGIN)$/)
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors '(none|self)'/)
    },
  },
  {
    title: '[T25] five wrong passwords lock the name',
    run: async (provider) => {
      const [browser, person] = [newBrowser(provider), await provider.person()]
      for (let attempt = 0; attempt < 5; attempt++)
        await browser.signIn({ ...person, password: `falsch ${attempt}` }, browser.login())
      const { address } = await newBrowser(provider).signIn(person, browser.login())
      expect(new URL(address).searchParams.has('code')).toBe(false)
    },
  },
  {
    title: '[T02] the session of a foreign page begins with a code, is renewed by a cookie and ends when it is revoked',
    run: async (provider) => {
      const browser = newBrowser(provider)
      const redirect_uri = `${provider.portal.url}/${EMBED_PATH}`
      const login = browser.login({ client_id: 'portal-embed', redirect_uri })
      const { address } = await browser.signIn(await provider.person(), login)
      const ask = (method: string, body: object | undefined, more: Record<string, string>) =>
        fetch(`${provider.portal.url}/${HOST_SESSION_PATH}`, {
          method,
          headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...more },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      const grant = { code: new URL(address).searchParams.get('code'), verifier: login.verifier }
      expect((await ask('POST', grant, { origin: 'http://evil.example' })).status).toBe(403)
      const origin = EMBED_ORIGIN
      const begun = await ask('POST', grant, { origin })
      const { accessToken, refreshToken } = (await begun.json()) as { accessToken: string; refreshToken: string }
      expect([begun.status, await api(provider, accessToken)]).toEqual([200, 200])
      const [cookie = ''] = begun.headers.getSetCookie()[0]?.split(';') ?? []
      const renewed = await ask('POST', {}, { origin, cookie })
      expect(renewed.status).toBe(200)
      expect((await ask('DELETE', { refreshToken }, { origin, cookie })).status).toBe(204)
      expect((await ask('POST', {}, { origin, cookie })).status).toBe(204)
    },
  },
]

/** Signs in at a browser of its own. */
const newBrowserFor = (provider: Provider, person: Person, login: ReturnType<WebBrowser['login']>) =>
  newBrowser(provider).signIn(person, login)
