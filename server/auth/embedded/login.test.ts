import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#server/auth/password.ts'
import { AUTH, Browser, pendingLogin } from '#server/auth/testing/browser.ts'
import { ORIGIN, PASSWORD, testRealm, type Realm } from '#server/auth/testing/realm.ts'
import { takeCodeAttempt } from './accounts.ts'

const SECRET = 'KZ4Q7MHWB2XT5LRDTALBRUECKSIEGEN2'
let realm: Realm
const browser = () => new Browser(realm.app)
/** The code of a phone whose clock is `shift` seconds off the server's. */
const codeAt = (shift = 0) => {
  const totp = new TOTP({ secret: Secret.fromBase32(SECRET) })
  return totp.generate({ timestamp: realm.now().getTime() + shift * 1000 })
}

beforeAll(async () => {
  realm = await testRealm()
  await realm.account('anna.berg')
  await realm.account('otto.code', { totpSecret: SECRET })
})
afterAll(() => realm.close())
beforeEach(async () => {
  realm.travel(0)
  await realm.db.deleteFrom('sign_in_throttle').execute()
  await realm.db.updateTable('account').set({ totp_last_step: 0, failed_attempts: 0, locked_until: null }).execute()
})

/** Opens the form for the password, with a function that submits it. */
async function atForm(someone = browser(), login = pendingLogin()) {
  const { address } = await someone.start(login)
  const attempt = (username: string, password: string) => someone.post(address, { username, password })
  return { someone, address, login, attempt }
}

/** Opens the page that asks for the code, with a function that submits one. */
async function atCode(someone = browser()) {
  const form = await atForm(someone)
  await someone.follow(await form.attempt('otto.code', PASSWORD))
  return { ...form, answer: (otp: string) => someone.post(form.address, { otp }) }
}

describe('the page', () => {
  test('asks for user name and password by Keycloak’s ids, in German, without script', async () => {
    const { answer } = await browser().start(pendingLogin())
    for (const id of ['kc-form-login', 'username', 'password', 'kc-login']) expect(answer.body).toContain(`id="${id}"`)
    expect(answer.body).toMatch(/<html lang="de">[\s\S]*<h1>Anmelden<\/h1>/)
    expect(answer.body).not.toMatch(/<script|\sstyle=|\son\w+=/)
  })

  test('may not be framed, cached, sniffed or run anything; its forms lead to our origins only', async () => {
    const { headers } = (await browser().start(pendingLogin())).answer
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self' ${ORIGIN} http://host.localhost:9000; frame-ancestors 'none'`,
    )
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
  })

  test('loads style, fonts and pictures that may be cached for ever', async () => {
    const { body } = (await browser().start(pendingLogin())).answer
    const addresses = [...body.matchAll(/(?:href|src|srcset)="(\/realms\/portal\/resources\/[^"]+)"/g)].map(
      ([, address]) => address as string,
    )
    expect(addresses).toHaveLength(5)
    for (const address of addresses) {
      const { statusCode, headers } = await browser().get(address)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
  })

  test.each([
    [{}, {}, 'de'],
    [{}, { 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' }, 'en'],
    [{}, { 'accept-language': 'fr,en;q=0.5' }, 'en'],
    [{}, { 'accept-language': 'fr' }, 'de'],
    [{ ui_locales: 'de' }, { 'accept-language': 'en' }, 'de'],
    [{ kc_locale: 'en', ui_locales: 'de' }, {}, 'en'],
  ])('%o with %o is in %s', async (params, headers, language) => {
    const someone = browser()
    const { address } = await someone.start(pendingLogin({ params }))
    expect((await someone.get(address, headers)).body).toContain(`<html lang="${language}">`)
  })

  test('changes its language without losing the sign-in, and remembers it', async () => {
    const { someone, address } = await atForm()
    const english = (await someone.get(address)).body.match(/href="([^"]+)" lang="en"/)?.[1] as string
    expect((await someone.get(english)).body).toContain('<h1>Sign in</h1>')
    const { address: end } = await someone.follow(
      await someone.post(english, { username: 'anna.berg', password: PASSWORD }),
    )
    expect(new URL(end).searchParams.has('code')).toBe(true)
    expect((await someone.get(`${AUTH}/logout`)).body).toContain('lang="en"')
  })

  test('escapes what it shows', async () => {
    const { attempt } = await atForm()
    const { body } = await attempt('"><img src=x onerror=alert(1)>', 'x')
    expect(body).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"')
    expect(body).not.toContain('<img src=x')
  })

  test('shows demo accounts only where there is a demo', async () => {
    expect((await browser().start(pendingLogin())).answer.body).not.toContain('class="demo"')
    const demo = await testRealm({ DEMO: '1', DEMO_PASSWORD: 'geheim & "schön"' })
    const { body } = (await new Browser(demo.app).start(pendingLogin())).answer
    await demo.close()
    expect(body).toContain('<code>geheim &amp; &quot;schön&quot;</code>')
    expect(body).toContain('<code>katrin.osterloh</code>')
  })
})

describe('wrong answers', () => {
  test('a wrong password and an unknown name get the same response', async () => {
    const known = await (await atForm()).attempt('anna.berg', 'wrong')
    const unknown = await (await atForm()).attempt('anna.borg', 'wrong')
    expect([known.statusCode, unknown.statusCode]).toEqual([422, 422])
    expect(known.body).toContain('Benutzername oder Kennwort stimmt nicht. Noch 4 Versuche.')
    const neutral = (body: string) => body.replace(/login-actions\/[\w-]+/g, '').replaceAll('anna.borg', 'anna.berg')
    expect(neutral(unknown.body)).toBe(neutral(known.body))
  })

  test('an unknown name takes as long as a wrong password', async () => {
    await realm.account('real.cost', { passwordHash: await hashPassword(PASSWORD) })
    const { attempt } = await atForm()
    const time = async (username: string) => {
      const started = performance.now()
      await attempt(username, 'wrong')
      return performance.now() - started
    }
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let round = 0; round < 3; round++) {
      times.known.push(await time('real.cost'))
      times.unknown.push(await time('anna.borg'))
    }
    // Compares the fastest of each, because the machine is shared. Without the same work the ratio is below 0.1.
    expect(Math.min(...times.unknown) / Math.min(...times.known)).toBeGreaterThan(0.2)
  }, 90_000)

  test('an empty field costs no attempt', async () => {
    const { attempt } = await atForm()
    expect((await attempt('anna.berg', '')).body).toContain('Bitte geben Sie Benutzername und Kennwort ein.')
    expect(await realm.db.selectFrom('sign_in_throttle').selectAll().execute()).toEqual([])
  })

  test.each(['anna.berg', 'nobody.here'])(
    'after five %s is locked for 15 minutes, the right password included',
    async (username) => {
      const { attempt } = await atForm()
      for (let count = 1; count <= 4; count++) expect((await attempt(username, 'wrong')).statusCode).toBe(422)
      const fifth = await attempt(username, 'wrong')
      expect(fifth.statusCode).toBe(429)
      expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(860)
      expect(Number(fifth.headers['retry-after'])).toBeLessThanOrEqual(900)
      expect(fifth.body).toMatch(/Fehlversuchen <b>bis [^<]*\d{1,2}:\d\d Uhr<\/b> gesperrt \(noch 15 Minuten\)/)
      expect((await attempt(username.toUpperCase(), PASSWORD)).statusCode).toBe(429)
      realm.travel(901)
      expect((await attempt(username, 'wrong')).statusCode).toBe(422)
    },
    // Unknown names cause the full work of a password check.
    90_000,
  )

  test('a right password resets the failures before it', async () => {
    const { someone, attempt } = await atForm()
    for (let count = 1; count <= 4; count++) await attempt('anna.berg', 'wrong')
    expect((await someone.follow(await attempt('anna.berg', PASSWORD))).address).toContain('code=')
    expect((await (await atForm()).attempt('anna.berg', 'wrong')).body).toContain('Noch 4 Versuche')
  })

  test('a form of a foreign page is refused unread', async () => {
    const { someone, address } = await atForm()
    for (const origin of ['http://evil.example', 'null']) {
      const answer = await someone.post(address, { username: 'anna.berg', password: PASSWORD }, { origin })
      expect(answer.statusCode).toBe(403)
    }
  })

  test('a page that was open too long says so, and links to a new sign-in', async () => {
    const { someone, address, attempt } = await atForm()
    realm.travel(1_801)
    const late = await attempt('anna.berg', PASSWORD)
    expect([late.statusCode, late.body.includes('Die Anmeldeseite ist abgelaufen')]).toEqual([400, true])
    expect((await someone.get(address)).headers.location).toBe(`${ORIGIN}/`)
  })

  test('without its cookie a sign-in says that cookies are needed, instead of redirecting endlessly', async () => {
    const { address } = await atForm()
    const { statusCode, body } = await browser().get(address)
    expect([statusCode, body.includes('Ihr Browser nimmt keine Cookies an')]).toEqual([400, true])
  })
})

describe('the second factor', () => {
  test.each([0, -29, 29])('a code %i s off is accepted', async (shift) => {
    const { someone, login, answer } = await atCode()
    const { address } = await someone.follow(await answer(codeAt(shift)))
    const { status } = await someone.exchange(login, address)
    expect(status).toBe(200)
  })

  test('the password alone leads only to the code page', async () => {
    const { someone, address, answer } = await atCode()
    const page = await someone.get(address)
    expect(page.body).toMatch(/id="kc-otp-login-form"[\s\S]*id="otp"/)
    expect(page.body).toContain('Angemeldet als <b>otto.code</b>')
    expect((await someone.start(pendingLogin({ params: { prompt: 'none' } }))).address).toContain(
      'error=login_required',
    )
    expect((await answer('')).statusCode).toBe(422)
  })

  test('a code is accepted once, in any window', async () => {
    const code = codeAt()
    const first = await atCode()
    expect((await first.someone.follow(await first.answer(code))).address).toContain('code=')
    const second = await atCode()
    const { statusCode, body } = await second.answer(code)
    expect([statusCode, body.includes('Dieser Code wurde schon benutzt.')]).toEqual([422, true])
  })

  test('of two responses with one code at the same moment one is accepted', async () => {
    const windows = await Promise.all([atCode(), atCode()])
    const answers = await Promise.all(windows.map(({ answer }) => answer(codeAt())))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 422])
  })

  test('a wrong code has the specified text', async () => {
    const wrong = codeAt() === '000000' ? '000001' : '000000'
    const { body } = await (await atCode()).answer(wrong)
    expect(body).toMatch(/ungültiger Code für Einmalkennwort\.\s*<\/span>/)
  })

  test.each([
    [-94, 'nach'],
    [180, 'vor'],
  ])('a phone %i s off is told how far it goes %s', async (shift, word) => {
    const { body } = await (await atCode()).answer(codeAt(shift))
    const [, seconds, direction] = /Telefons geht <b>(\d+)<\/b> Sekunden (\w+)/.exec(body) ?? []
    expect(direction).toBe(word)
    expect(Math.abs(Number(seconds) - Math.abs(shift))).toBeLessThanOrEqual(15)
  })

  test('a code of eleven minutes ago reveals nothing', async () => {
    expect((await (await atCode()).answer(codeAt(-660))).body).not.toContain('Sekunden nach')
  })

  test('five wrong codes lock it, in every browser, also for the owner of the password', async () => {
    const { answer } = await atCode()
    for (let count = 1; count <= 4; count++) expect((await answer('12345')).statusCode).toBe(422)
    expect((await answer('12345')).statusCode).toBe(429)
    expect((await answer(codeAt())).statusCode).toBe(429)
    expect((await (await atForm()).attempt('otto.code', PASSWORD)).statusCode).toBe(429)
    realm.travel(901)
    const later = await atCode()
    expect((await later.answer(codeAt())).statusCode).toBe(303)
  })

  test('of many codes at the same moment five are checked', async () => {
    const id = await realm.db
      .selectFrom('person')
      .select('id')
      .where('username', '=', 'otto.code')
      .executeTakeFirstOrThrow()
    const attempts = await Promise.all(Array.from({ length: 60 }, () => takeCodeAttempt(realm.db, id.id, realm.now())))
    expect(attempts.filter(({ kind }) => kind === 'allowed')).toHaveLength(5)
  })

  test('‘not you’ leads back to the name', async () => {
    const { someone, address } = await atCode()
    const { answer } = await someone.follow(await someone.post(address, { restart: '1' }))
    expect(answer.body).toContain('id="kc-form-login"')
  })
})

describe('people who are signed in', () => {
  test('reload and a second client need no form, and share the session', async () => {
    const someone = browser()
    const first = await someone.tokens('anna.berg')
    const second = await someone.tokens('anna.berg', {
      clientId: 'portal-embed',
      redirectUri: 'http://host.localhost:9000/page',
    })
    const sid = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as { sid: string }).sid
    expect(sid(second.access_token)).toBe(sid(first.access_token))
    expect((await someone.start(pendingLogin({ params: { prompt: 'none' } }))).address).toContain('code=')
  })

  test('when asked again, see their name', async () => {
    const someone = browser()
    await someone.tokens('anna.berg')
    const { answer, address } = await someone.start(pendingLogin({ params: { prompt: 'login' } }))
    expect(answer.body).toMatch(/value="anna\.berg"[^>]*readonly/)
    const done = await someone.follow(await someone.post(address, { username: 'otto.code', password: PASSWORD }))
    expect(done.address).toContain('code=')
    expect((await someone.tokens('anna.berg')).access_token).toBeTruthy()
  })

  test('a second person in the same browser ends the session of the first', async () => {
    const someone = browser()
    const waiting = await someone.start(pendingLogin())
    const first = await someone.tokens('anna.berg')
    await realm.account(`second.${Date.now()}`)
    const username = (
      await realm.db
        .selectFrom('person')
        .select('username')
        .where('username', 'like', 'second.%')
        .executeTakeFirstOrThrow()
    ).username
    const login = await someone.follow(await someone.post(waiting.address, { username, password: PASSWORD }))
    expect(login.address).toContain('code=')
    expect((await someone.api(first.access_token)).statusCode).toBe(401)
    expect((await someone.refresh(first.refresh_token)).status).toBe(400)
  })

  test('ten hours after the sign-in the form is back, however often the session was used', async () => {
    const someone = browser()
    await someone.tokens('anna.berg')
    const login = pendingLogin()
    realm.travel(35_900)
    expect((await someone.start(login)).address).toContain('code=')
    realm.travel(36_001)
    expect((await someone.start(pendingLogin())).answer.body).toContain('kc-form-login')
  })
})
