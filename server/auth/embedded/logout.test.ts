import type { AdapterPayload } from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUTH, Browser, pendingLogin } from '#server/auth/testing/browser.ts'
import type { EndedSession } from '#server/auth/ended-sessions.ts'
import { EMBED_ORIGIN, ORIGIN, testRealm, type Realm } from '#server/auth/testing/realm.ts'
import { find } from '#server/testing/rows.ts'
import { createRecords } from './records.ts'

let realm: Realm
let annaId: string
const ended: EndedSession[] = []
const browser = () => new Browser(realm.app)
const TARGET = `${ORIGIN}/startseite`

beforeAll(async () => {
  realm = await testRealm()
  realm.identity.onSessionEnd((each) => ended.push(each))
  annaId = await realm.account('anna.berg')
  await realm.account('otto.zwei')
})
beforeEach(() => realm.travel(0))
afterAll(() => realm.close())

const needsForm = async (someone: Browser) =>
  (await someone.start(pendingLogin())).answer.body.includes('kc-form-login')

describe('signing out with the ID token', () => {
  test.each(['GET', 'POST'])('by %s needs no question and ends everything of the session', async (method) => {
    const someone = browser()
    const { id_token, access_token, refresh_token } = await someone.tokens('anna.berg')
    const second = await someone.tokens('anna.berg', { clientId: 'portal-embed', redirectUri: `${EMBED_ORIGIN}/` })
    const form = { id_token_hint: id_token, client_id: 'portal', post_logout_redirect_uri: TARGET, state: 'x y' }
    const answer =
      method === 'GET'
        ? await someone.get(`${AUTH}/logout?${new URLSearchParams(form).toString()}`)
        : await someone.post(`${AUTH}/logout`, form)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${TARGET}?state=x+y`])
    expect((await someone.refresh(refresh_token)).status).toBe(400)
    expect((await someone.refresh(second.refresh_token, 'portal-embed')).status).toBe(400)
    expect((await someone.api(access_token)).statusCode).toBe(401)
    expect((await someone.api(second.access_token)).statusCode).toBe(401)
    expect((await someone.get(`${AUTH}/userinfo`, { authorization: `Bearer ${access_token}` })).statusCode).toBe(401)
    expect(await needsForm(someone)).toBe(true)
    expect(ended.at(-1)).toEqual({ sid: expect.any(String), personId: annaId })
  })

  test('works across sites, where the browser sends no cookie, and with an expired token', async () => {
    const someone = browser()
    const { id_token, refresh_token } = await someone.tokens('anna.berg')
    realm.travel(400)
    const answer = await browser().post(
      `${AUTH}/logout`,
      { id_token_hint: id_token, post_logout_redirect_uri: TARGET },
      { origin: EMBED_ORIGIN },
    )
    realm.travel(0)
    expect(answer.headers.location).toBe(TARGET)
    expect((await someone.refresh(refresh_token)).status).toBe(400)
  })

  test('of another person does not affect the one at this browser', async () => {
    const here = browser()
    const { refresh_token } = await here.tokens('otto.zwei')
    const { id_token } = await browser().tokens('anna.berg')
    await here.get(`${AUTH}/logout?id_token_hint=${id_token}`)
    expect((await here.refresh(refresh_token)).status).toBe(200)
    expect(await needsForm(here)).toBe(false)
  })

  test('of other sessions of the person does not reach them', async () => {
    const [here, there] = [browser(), browser()]
    const { id_token } = await here.tokens('anna.berg')
    const elsewhere = await there.tokens('anna.berg')
    await here.get(`${AUTH}/logout?id_token_hint=${id_token}`)
    expect((await there.api(elsewhere.access_token)).statusCode).toBe(200)
  })
})

test('a request that began before the sign-out and ends after it does not bring the session back', async () => {
  const someone = browser()
  const { id_token } = await someone.tokens('anna.berg')
  const { sid } = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  // The session as a request of another window has read it; that request writes it at its end.
  const read = await find(realm.db, 'oidc_record', { model: 'Session', uid: sid })
  await someone.get(`${AUTH}/logout?${new URLSearchParams({ id_token_hint: id_token }).toString()}`)
  const sessions = createRecords(realm.db, 'Session', realm.now)
  await sessions.upsert(read.id, read.payload as unknown as AdapterPayload, 36_000)
  expect(await sessions.find(read.id)).toBeUndefined()
  // A session that continues is saved as usual.
  await sessions.upsert('living', { uid: 'living', accountId: annaId }, 60)
  expect(await sessions.find('living')).toMatchObject({ uid: 'living' })
})

describe('signing out without it', () => {
  test('asks first, and accepts only the answer of its own form', async () => {
    const someone = browser()
    const { access_token } = await someone.tokens('anna.berg')
    const query = new URLSearchParams({ client_id: 'portal', post_logout_redirect_uri: TARGET }).toString()
    const question = await someone.get(`${AUTH}/logout?${query}`)
    expect(question.body).toMatch(/Möchten Sie sich abmelden\?[\s\S]*id="kc-logout"/)
    const form = { client_id: 'portal', post_logout_redirect_uri: TARGET, confirm: '1' }
    expect((await someone.post(`${AUTH}/logout`, form, { origin: 'http://evil.example' })).statusCode).toBe(403)
    expect((await someone.api(access_token)).statusCode).toBe(200)
    expect((await someone.post(`${AUTH}/logout`, form)).headers.location).toBe(TARGET)
    expect((await someone.api(access_token)).statusCode).toBe(401)
  })

  test('without a session redirects immediately', async () => {
    const query = new URLSearchParams({ client_id: 'portal', post_logout_redirect_uri: TARGET }).toString()
    expect((await browser().get(`${AUTH}/logout?${query}`)).headers.location).toBe(TARGET)
    expect((await browser().get(`${AUTH}/logout`)).body).toContain('Sie sind abgemeldet')
  })
})

describe('an invalid sign-out', () => {
  const uri = (value: string) => encodeURIComponent(value)
  test.each([
    ['a foreign target', `client_id=portal&post_logout_redirect_uri=${uri('https://evil.example/')}`],
    [
      'a target with our name in it',
      `client_id=portal&post_logout_redirect_uri=${uri('http://localhost:8080@evil.example/')}`,
    ],
    [
      'a target that a page made',
      `client_id=portal&post_logout_redirect_uri=${uri('blob:http://localhost:8080/0a0e')}`,
    ],
    ['the target of another client', `client_id=portal&post_logout_redirect_uri=${uri(`${EMBED_ORIGIN}/`)}`],
    ['a target and nobody who asks', `post_logout_redirect_uri=${uri(TARGET)}`],
    ['an unknown client', `client_id=other&post_logout_redirect_uri=${uri(TARGET)}`],
    ['a made-up ID token', 'id_token_hint=a.b.c'],
    ['a parameter twice', 'client_id=portal&client_id=portal'],
  ])('%s goes nowhere', async (_name, query) => {
    const someone = browser()
    await someone.tokens('anna.berg')
    const answer = await someone.get(`${AUTH}/logout?${query}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
    expect(await needsForm(someone)).toBe(false)
  })

  test('an ID token whose session was changed ends nothing', async () => {
    const someone = browser()
    const { id_token, access_token } = await someone.tokens('anna.berg')
    const [head, body, signature] = id_token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const forged = `${head}.${Buffer.from(JSON.stringify({ ...claims, extra: 1 })).toString('base64url')}.${signature}`
    expect((await someone.get(`${AUTH}/logout?id_token_hint=${forged}`)).statusCode).toBe(400)
    expect((await someone.api(access_token)).statusCode).toBe(200)
  })
})

describe('the administration', () => {
  test('signs a person out everywhere, here and at other servers', async () => {
    const other = await realm.restarted()
    try {
      const [first, second] = [await browser().tokens('otto.zwei'), await browser().tokens('otto.zwei')]
      const elsewhere = new Browser(other.app)
      expect((await elsewhere.api(first.access_token)).statusCode).toBe(200)
      const { sub } = (await elsewhere.api(first.access_token)).json() as { sub: string }
      await realm.identity.admin.signOut(sub)
      for (const { access_token, refresh_token } of [first, second]) {
        expect((await browser().api(access_token)).statusCode).toBe(401)
        expect((await browser().refresh(refresh_token)).status).toBe(400)
      }
      other.travel(1.1)
      expect((await elsewhere.api(first.access_token)).statusCode).toBe(401)
      expect(ended.slice(-2).map(({ personId }) => personId)).toEqual([sub, sub])
    } finally {
      await other.close()
    }
  })

  test('returns whether a second factor is set up, and removes it', async () => {
    const id = await realm.account('mia.faktor', { totpSecret: 'KZ4Q7MHWB2XT5LRDTALBRUECKSIEGEN2' })
    const { admin } = realm.identity
    expect(await admin.status(id)).toEqual({ setup: true, reset: false })
    expect((await browser().signIn('mia.faktor')).answer.body).toContain('kc-otp-login-form')
    await realm.db.transaction().execute((tx) => admin.resetMfa(tx, id))
    expect(await admin.status(id)).toEqual({ setup: false, reset: true })
    expect((await browser().signIn('mia.faktor')).address).toContain('code=')
    expect(await admin.status('00000000-0000-4000-8000-000000000000')).toEqual({ setup: false, reset: false })
  })
})
