import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser, pendingLogin } from '#server/auth/testing/browser.ts'
import { ORIGIN, PASSWORD, testRealm, type Realm } from '#server/auth/testing/realm.ts'
import { TOTP_SECRET } from '#server/testing/accounts.ts'
import { find, update } from '#server/testing/rows.ts'

let realm: Realm
let serial = 0
let name: string
let id: string
beforeAll(async () => void (realm = await testRealm()))
afterAll(() => realm.close())
beforeEach(async () => {
  realm.travel(0)
  name = `setup.person${++serial}`
  id = await realm.account(name)
})

const codeAt = (secret = TOTP_SECRET, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: realm.now().getTime() + shift * 1000 })
const action = () => pendingLogin({ params: { kc_action: 'CONFIGURE_TOTP' } })
const secretOn = (page: string) => /<code>([A-Z2-7 ]{39})<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') as string
const codesOn = (page: string) => [...page.matchAll(/<li><code>([\w-]{14})<\/code>/g)].map(([, code]) => code)
const resultOf = (address: string) => {
  const { searchParams, origin, pathname } = new URL(address)
  return {
    at: origin + pathname,
    kept: searchParams.get('a'),
    status: searchParams.get('kc_action_status'),
    action: searchParams.get('kc_action'),
    hasCode: searchParams.has('code'),
  }
}
const ended = (status: string) => ({ at: `${ORIGIN}/news`, kept: '1', status, action: 'CONFIGURE_TOTP', hasCode: true })

/** Signs in by password, as far as the first page that is in the way. */
async function arrive(login = action()) {
  const someone = new Browser(realm.app)
  const { address } = await someone.start(login)
  const { answer } = await someone.follow(await someone.post(address, { username: name, password: PASSWORD }))
  const where = async () => (await someone.start(login)).address
  return { someone, page: answer.body, where, login }
}

describe('[PROF-02] kc_action=CONFIGURE_TOTP', () => {
  test('ends, after a first code and saved recovery codes, at the client, with success', async () => {
    const { someone, page, where } = await arrive()
    expect(page).toMatch(/<h1>Zweiten Faktor einrichten<\/h1>[\s\S]*<svg class="qr" role="img"/)
    expect(page).not.toMatch(/<script|\sstyle=/)
    const secret = secretOn(page)
    const address = await where()
    const wrong = await someone.post(address, { totp: codeAt(secret, -94) })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toMatch(
      /ungültiger Code für Einmalkennwort\. Die Uhr Ihres Telefons geht <b>\d+<\/b> Sekunden nach/,
    )
    const codes = await someone.post(address, { totp: codeAt(secret) })
    expect(codesOn(codes.body)).toHaveLength(8)
    expect(await realm.identity.admin.status(id)).toEqual({ setup: false, reset: false })

    const unsaved = await someone.post(address, { finish: '1' })
    expect(unsaved.statusCode).toBe(422)
    expect(unsaved.body).toContain('Sichern Sie zuerst die Ersatzcodes.')
    const { address: end } = await someone.follow(await someone.post(address, { finish: '1', saved: '1' }))
    expect(resultOf(end)).toEqual(ended('success'))
    expect(await realm.identity.admin.status(id)).toEqual({ setup: true, reset: false })
  })

  test('can be cancelled: the client is informed, the account is unchanged', async () => {
    const { someone, where } = await arrive()
    const { address: end } = await someone.follow(await someone.post(await where(), { 'cancel-aia': 'true' }))
    expect(resultOf(end)).toEqual(ended('cancelled'))
    expect(await realm.identity.admin.status(id)).toEqual({ setup: false, reset: false })
    const row = await find(realm.db, 'account', { person_id: id })
    expect(row.pending_totp_secret).toBeNull()
  })

  test('asks for the existing factor before another replaces it', async () => {
    await update(realm.db, 'account', { person_id: id }, { totp_secret: TOTP_SECRET, totp_confirmed_at: new Date() })
    const login = action()
    const someone = new Browser(realm.app)
    const { address } = await someone.start(pendingLogin())
    await someone.post(address, { username: name, password: PASSWORD })
    await someone.follow(await someone.post(address, { otp: codeAt() }))
    realm.travel(660)
    const { answer, address: step } = await someone.start(login)
    expect(answer.body).toContain('<h1>Einmalkennwort</h1>')
    expect((await someone.post(step, { totp: '123456' })).body).toContain('<h1>Einmalkennwort</h1>')
    expect((await someone.post(step, { otp: '000000' })).statusCode).toBe(422)
    const { answer: setup } = await someone.follow(await someone.post(step, { otp: codeAt() }))
    expect(setup.body).toContain('<h1>Zweiten Faktor einrichten</h1>')
  })

  test('of a signed-in browser opens directly; other actions are ignored', async () => {
    const { someone } = await arrive(pendingLogin())
    expect((await someone.start(action())).answer.body).toContain('<h1>Zweiten Faktor einrichten</h1>')
    const other = await someone.start(pendingLogin({ params: { kc_action: 'UPDATE_PASSWORD' } }))
    expect(new URL(other.address).searchParams.get('kc_action_status')).toBeNull()
    const silent = await someone.start(pendingLogin({ params: { kc_action: 'CONFIGURE_TOTP', prompt: 'none' } }))
    expect(new URL(silent.address).searchParams.get('error')).toBe('interaction_required')
  })
})

describe('[PROF-02] a recovery code at the sign-in', () => {
  async function atRecovery() {
    const someone = new Browser(realm.app)
    const login = pendingLogin()
    const { address } = await someone.start(login)
    await someone.follow(await someone.post(address, { username: name, password: PASSWORD }))
    const page = await someone.get(`${address}?recovery=1`)
    return { someone, login, page, answer: (otp: string) => someone.post(`${address}?recovery=1`, { otp }) }
  }
  const withFactor = async () => {
    await update(realm.db, 'account', { person_id: id }, { totp_secret: TOTP_SECRET, totp_confirmed_at: new Date() })
    const codes = await realm.db.transaction().execute((tx) => realm.identity.admin.enrolment!.renewCodes(tx, id))
    return codes as string[]
  }

  test('opens the session once, without script, in either language', async () => {
    const [code] = await withFactor()
    const { someone, login, page, answer } = await atRecovery()
    expect(page.body).toMatch(/<h1>Ersatzcode<\/h1>[\s\S]*Code aus der App benutzen/)
    expect(page.body).not.toMatch(/<script|\sstyle=/)
    const { address } = await someone.follow(await answer(code!.toLowerCase()))
    const { body } = await someone.exchange(login, address)
    const { sid } = JSON.parse(atob(body.access_token.split('.')[1]!)) as { sid: string }
    expect(await realm.identity.admin.signInMethodOf({ sid, personId: id } as never)).toBe('recovery-code')
    const again = await (await atRecovery()).answer(code!)
    expect(again.statusCode).toBe(422)
    expect(again.body).toContain('Dieser Ersatzcode stimmt nicht oder wurde schon benutzt.')
  })

  test('wrong ones lock the factor like wrong codes', async () => {
    await withFactor()
    const { answer } = await atRecovery()
    const statuses = []
    for (let round = 0; round < 5; round++) statuses.push((await answer('AAAA-BBBB-CCCC')).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 429])
  })
})

describe('the record of attempts', () => {
  const kinds = async () =>
    await realm.db
      .selectFrom('sign_in_event')
      .select(['kind', 'browser'])
      .where('person_id', '=', id)
      .orderBy('id')
      .execute()
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

  test('failures and the lock of an account that is there', async () => {
    const someone = new Browser(realm.app)
    const { address } = await someone.start(pendingLogin())
    for (let round = 0; round < 6; round++) await someone.post(address, { username: name, password: 'wrong' }, agent)
    await expect
      .poll(kinds)
      .toEqual([
        ...Array.from({ length: 4 }, () => ({ kind: 'wrong-password', browser: 'Firefox' })),
        { kind: 'locked', browser: 'Firefox' },
      ])
  })

  test('is empty for an unknown name', async () => {
    const count = async () =>
      Number(
        (
          await realm.db
            .selectFrom('sign_in_event')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await count()
    const someone = new Browser(realm.app)
    const { address } = await someone.start(pendingLogin())
    await someone.post(address, { username: 'nobody.here', password: 'wrong' }, agent)
    expect(await count()).toBe(before)
    const traces = await realm.db.selectFrom('sign_in_throttle').select('subject').execute()
    expect(JSON.stringify(traces)).not.toContain('nobody')
  })
})
