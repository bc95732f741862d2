import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTH, Browser, pendingLogin } from '#server/auth/testing/browser.ts'
import { ORIGIN, testRealm, type Realm } from '#server/auth/testing/realm.ts'
import { createDb } from '#server/db/db.ts'

let realm: Realm
beforeAll(async () => {
  realm = await testRealm()
  await realm.account('anna.berg')
})
afterAll(() => realm.close())

describe('while the database is unreachable', () => {
  let away: Realm
  let refreshToken: string
  let form: string
  let signedIn: Browser
  const someone = new Browser({} as never)
  beforeAll(async () => {
    const { db, pool } = createDb(realm.databaseUrl)
    away = await realm.restarted(db)
    Object.assign(someone, { app: away.app })
    const { address } = await someone.start(pendingLogin())
    form = address
    signedIn = new Browser(away.app)
    refreshToken = (await signedIn.tokens('anna.berg')).refresh_token
    await pool.end()
  })
  afterAll(() => away.close())

  test('a refresh answers 503, so that the page keeps its session', async () => {
    const { status, headers, body } = await someone.refresh(refreshToken)
    expect([status, headers['retry-after'], body]).toEqual([503, '5', { error: 'temporarily_unavailable' }])
  })

  test.each([
    ['the start of a sign-in', () => someone.start(pendingLogin()).then(({ answer }) => answer)],
    ['the form', () => someone.get(form)],
    ['the password', () => someone.post(form, { username: 'anna.berg', password: 'x' })],
    ['the sign-out', () => signedIn.get(`${AUTH}/logout?client_id=portal`)],
  ])('%s says that it is not possible right now', async (_name, visit) => {
    const answer = await visit()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.body).toMatch(
      /<h1>Anmeldung gerade nicht möglich<\/h1>[\s\S]*<b>503<\/b> - Der Anmeldedienst antwortet nicht\./,
    )
  })
})

describe('invalid input', () => {
  test.each([
    ['NUL in a name', { username: 'a\0b', password: 'x' }, [400, 422]],
    ['a name of 10,000 letters', { username: 'a'.repeat(10_000), password: 'x' }, [422]],
    ['a body that is too long', { username: 'a', password: 'x'.repeat(20_000) }, [413]],
    ['a password of 2,000 letters', { username: 'anna.berg', password: 'x'.repeat(2_000) }, [422]],
    ['fields of prototypes', { __proto__x: '1', constructor: '2', username: 'a', password: 'b' }, [422]],
  ])('%s gets an answer', async (_name, fields, statuses) => {
    const someone = new Browser(realm.app)
    const { address } = await someone.start(pendingLogin())
    expect(statuses).toContain((await someone.post(address, fields)).statusCode)
  })

  test.each([
    ['GET', `${AUTH}/auth?client_id=%00&response_type=code`],
    ['GET', `${AUTH}/auth?client_id=portal&client_id=portal`],
    [
      'GET',
      `${AUTH}/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(`${ORIGIN}/`)}&request=x`,
    ],
    ['GET', `/realms/portal/login-actions/${'x'.repeat(250)}`],
    ['GET', '/realms/portal/login-actions/%E0%A4%A'],
    ['GET', '/realms/portal/nothing'],
    ['POST', `${AUTH}/auth`],
    ['GET', `${AUTH}/token`],
  ] as const)('%s %s is no fault of the server', async (method, address) => {
    const answer = await new Browser(realm.app).send(method, address)
    expect(answer.statusCode).toBeLessThan(500)
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data'])(
    'the token endpoint reads no %s',
    async (type) => {
      const answer = await new Browser(realm.app).send('POST', `${AUTH}/token`, {
        payload: '{"grant_type":"refresh_token"}',
        headers: { 'content-type': type },
      })
      expect(answer.statusCode).toBe(400)
    },
  )
})
