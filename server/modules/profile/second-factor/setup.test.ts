import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOldSetups } from '#server/auth/embedded/enrolment.ts'
import { anAccount, codeAt, published, TOTP_SECRET } from '#server/testing/accounts.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { find, update } from '#server/testing/rows.ts'

const { server, now, minutes, somebody } = await clockedApp()

let name: string
let id: string
beforeEach(async () => void ({ name, id } = await somebody()))
const withAccount = (hasFactor = false) => anAccount(server.db, id, { hasFactor })
const me = () => server.as(name)
const begin = async () => (await me().post('/api/user/mfa/setup')).body
const confirm = (code: string) => me().post('/api/user/mfa/setup/code', { body: { code } })
const finish = (headers = {}) => me().post('/api/user/mfa/setup/finish', { headers })
const check = async () => (await me().get('/api/user/mfa/check')).body
const accountOf = () => find(server.db, 'account', { person_id: id })

describe('[PROF-02] a set-up', () => {
  test('counts only when a right code was given and the recovery codes are saved', async () => {
    await withAccount()
    const setup = await begin()
    expect(setup).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`otpauth://totp/Talbr%C3%BCck%20Portal:${name}?`),
      expiresAt: new Date(Date.parse(setup.expiresAt)).toISOString(),
      step: 'code',
    })
    expect(new URL(setup.uri).searchParams.get('secret')).toBe(setup.secret)
    expect(await check()).toEqual({ setup: false, reset: false })

    const { status, body } = await confirm(codeAt(now(), setup.secret))
    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(8)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/)
    expect(await check()).toEqual({ setup: false, reset: false })
    expect((await me().get('/api/user/mfa')).body).toMatchObject({ setup: false, pending: 'recovery-codes' })

    expect((await finish()).body).toEqual({ setup: true, reset: false })
    expect(await check()).toEqual({ setup: true, reset: false })
    expect((await me().get('/api/user/mfa')).body).toEqual({
      setup: true,
      reset: false,
      managedBy: 'portal',
      session: { valid: true, how: 'code', until: expect.any(String) },
      since: expect.any(String),
      recoveryCodesLeft: 8,
    })
    expect((await me().get('/api/user/mfa/session')).body).toMatchObject({ valid: true, how: 'code' })
    expect(await published(server.db, 'mail.wanted')).toContainEqual(
      expect.objectContaining({ personId: id, template: 'mfaSetUp' }),
    )
  })

  test('continues after a reload on either page; its codes are shown once and then replaced', async () => {
    await withAccount()
    const setup = await begin()
    expect(await begin()).toEqual(setup)
    const first = (await confirm(codeAt(now(), setup.secret))).body.recoveryCodes
    expect(await begin()).toMatchObject({ secret: setup.secret, step: 'recovery-codes' })
    expect(await confirm(codeAt(now(), setup.secret))).toMatchObject({ status: 409, body: { code: 'setup_checked' } })
    const second = (await me().post('/api/user/mfa/setup/recovery-codes')).body.recoveryCodes
    expect(second).toHaveLength(8)
    await finish()
    const show = (code: string) => me().post('/api/user/mfa/session', { body: { code } })
    expect([(await show(first[0])).status, (await show(second[0])).status]).toEqual([422, 200])
  })

  test('that is interrupted leaves the account as it was', async () => {
    await withAccount(true)
    await me().post('/api/user/mfa/session', { body: { code: codeAt(now()) } })
    const setup = await begin()
    await confirm(codeAt(now(), setup.secret))
    expect(await accountOf()).toMatchObject({ totp_secret: TOTP_SECRET })
    minutes(16)
    expect(await finish()).toMatchObject({ status: 409, body: { code: 'setup_expired' } })
    expect(await accountOf()).toMatchObject({ totp_secret: TOTP_SECRET, totp_confirmed_at: expect.any(Date) })
    expect((await me().post('/api/user/mfa/session', { body: { code: codeAt(now()) } })).status).toBe(200)
    expect((await begin()).secret).not.toBe(setup.secret)
  })

  test('can be given up', async () => {
    await withAccount()
    const { secret } = await begin()
    await confirm(codeAt(now(), secret))
    expect((await me().delete('/api/user/mfa/setup')).status).toBe(204)
    expect((await finish()).body).toMatchObject({ code: 'setup_expired' })
    expect(await accountOf()).toMatchObject({ pending_totp_secret: null, totp_secret: null })
  })

  test('replaces a factor only after that one was shown', async () => {
    await withAccount(true)
    expect(await me().post('/api/user/mfa/setup')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_expired' },
    })
    await me().post('/api/user/mfa/session', { body: { code: codeAt(now()) } })
    const { secret } = await begin()
    await confirm(codeAt(now(), secret))
    await finish()
    expect(await accountOf()).toMatchObject({ totp_secret: secret })
  })

  test('belongs to the session that began it: another session sees and changes nothing of it', async () => {
    await withAccount()
    const { secret } = await begin()
    const headers = { authorization: `Bearer ${await server.tokenOf(name, { sid: randomUUID() })}` }
    const elsewhere = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
      const answer = await server.app.inject({
        method,
        url: `/api/user/mfa${path}`,
        headers,
        ...(payload && { payload }),
      })
      return answer.body === '' ? undefined : answer.json()
    }
    expect(await elsewhere('GET', '')).not.toHaveProperty('pending')
    expect(await elsewhere('POST', '/setup/code', { code: codeAt(now(), secret) })).toMatchObject({
      code: 'setup_expired',
    })
    await elsewhere('DELETE', '/setup')
    await confirm(codeAt(now(), secret))
    expect(await elsewhere('POST', '/setup/recovery-codes')).toMatchObject({ code: 'setup_expired' })
    expect(await elsewhere('POST', '/setup/finish')).toMatchObject({ code: 'setup_expired' })
    expect((await me().get('/api/user/mfa')).body).toMatchObject({ setup: false, pending: 'recovery-codes' })
    // Started in another session it is a new one, and the first is invalid.
    expect((await elsewhere('POST', '/setup')).secret).not.toBe(secret)
    expect(await finish()).toMatchObject({ status: 409, body: { code: 'setup_expired' } })
    expect(await check()).toEqual({ setup: false, reset: false })
  })

  test('that was not finished in time leaves no data behind', async () => {
    await withAccount()
    const { secret } = await begin()
    await confirm(codeAt(now(), secret))
    minutes(14)
    await deleteOldSetups(server.db, now())
    expect(await accountOf()).toMatchObject({ pending_totp_secret: secret })
    minutes(2)
    await deleteOldSetups(server.db, now())
    expect(await accountOf()).toMatchObject({ pending_totp_secret: null, pending_totp_step: null, pending_sid: null })
    const codes = server.db.selectFrom('recovery_code').select('pending').where('person_id', '=', id)
    expect(await codes.execute()).toEqual([])
  })

  test('that replaces a factor gives another session neither its recovery codes nor its use', async () => {
    await withAccount(true)
    await me().post('/api/user/mfa/session', { body: { code: codeAt(now()) } })
    const { secret } = await begin()
    await confirm(codeAt(now(), secret))
    const headers = { authorization: `Bearer ${await server.tokenOf(name, { sid: randomUUID() })}` }
    const elsewhere = async (method: 'GET' | 'POST', path: string) =>
      (await server.app.inject({ method, url: `/api/user/mfa/${path}`, headers })).json()
    expect(await elsewhere('POST', 'setup/recovery-codes')).toMatchObject({ code: 'second_factor_expired' })
    expect(await elsewhere('POST', 'setup/finish')).toMatchObject({ code: 'setup_expired' })
    expect((await finish()).body).toEqual({ setup: true, reset: false })
    expect(await elsewhere('GET', 'session')).toEqual({ valid: false, how: 'code' })
    expect((await me().get('/api/user/mfa/session')).body).toMatchObject({ valid: true })
  })

  test('ends once, however often it is requested', async () => {
    await withAccount()
    const { secret } = await begin()
    await confirm(codeAt(now(), secret))
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([finish(headers), finish(headers), finish()])
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    const written = await server.db
      .selectFrom('sign_in_event')
      .select('kind')
      .where('person_id', '=', id)
      .where('kind', '=', 'factor-set-up')
      .execute()
    expect(written).toHaveLength(1)
  })

  test('is not for people whose account is elsewhere', async () => {
    expect((await me().post('/api/user/mfa/setup')).status).toBe(404)
  })
})

describe('[PROF-02] the first code', () => {
  test.each([
    ['of 94 s ago', () => codeAt(new Date(now().getTime() - 94_000)), 'otp_invalid', -94],
    ['of 5 minutes ahead', () => codeAt(new Date(now().getTime() + 300_000)), 'otp_invalid', 300],
    ['of 11 minutes ago', () => codeAt(new Date(now().getTime() - 660_000)), 'otp_invalid', undefined],
    ['that is no number', () => 'abcdef', 'otp_invalid', undefined],
    ['that is too long', () => '1234567', 'otp_invalid', undefined],
  ])('%s is refused with what is known of the clock', async (_what, make, code, seconds) => {
    await withAccount()
    await begin()
    await update(server.db, 'account', { person_id: id }, { pending_totp_secret: TOTP_SECRET })
    const { status, body } = await confirm(make())
    expect({ status, code: body.code }).toEqual({ status: 422, code })
    if (seconds === undefined) expect(body.details).toBeUndefined()
    else expect(Math.abs(body.details.clockDifference - seconds)).toBeLessThanOrEqual(15)
  })

  test('that was answered with the difference of the clocks is not accepted at its own time', async () => {
    await withAccount()
    await begin()
    const secret = { pending_totp_secret: TOTP_SECRET }
    await update(server.db, 'account', { person_id: id }, secret)
    const early = codeAt(new Date(now().getTime() + 300_000))
    expect(await confirm(early)).toMatchObject({ status: 422, body: { code: 'otp_invalid' } })
    minutes(5)
    expect(await confirm(early)).toMatchObject({ status: 422, body: { code: 'otp_used' } })
    minutes(0.5)
    expect((await confirm(codeAt(now()))).status).toBe(200)
  })

  test.each([[{}], [{ code: '' }], [{ code: 123456 }], [{ code: '1'.repeat(41) }], [{ code: '1', more: 1 }]])(
    '%j is no question: 400',
    async (body) => {
      await withAccount()
      expect((await me().post('/api/user/mfa/setup/code', { body })).status).toBe(400)
    },
  )

  test('ten wrong codes lock the set-up, a new one too, until the time in the answer', async () => {
    await withAccount()
    await begin()
    const answers = []
    for (let round = 0; round < 10; round++) answers.push(await confirm('000000'))
    expect(answers.map(({ status }) => status)).toEqual([...Array(9).fill(422), 429])
    const { body, headers } = answers[9]!
    expect(body).toMatchObject({ code: 'otp_locked', details: { lockedUntil: expect.any(String) } })
    expect(Number(headers['retry-after'])).toBeGreaterThan(890)
    await me().delete('/api/user/mfa/setup')
    const { secret } = await begin()
    expect((await confirm(codeAt(now(), secret))).status).toBe(429)
    minutes(15.1)
    const fresh = await begin()
    expect((await confirm(codeAt(now(), fresh.secret))).status).toBe(200)
  })

  test('concurrent wrong codes are all counted', async () => {
    await withAccount()
    await begin()
    const answers = await Promise.all(Array.from({ length: 30 }, () => confirm('000000')))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(21)
  })
})

test('recovery codes are nowhere to be read, nor kept for a repetition', async () => {
  await withAccount()
  const { secret } = await begin()
  const { body } = await me().post('/api/user/mfa/setup/code', {
    body: { code: codeAt(now(), secret) },
    headers: { 'idempotency-key': randomUUID() },
  })
  const rows = await server.db.selectFrom('recovery_code').selectAll().where('person_id', '=', id).execute()
  const kept = await server.db.selectFrom('idempotency_record').selectAll().where('person_id', '=', id).execute()
  const text = JSON.stringify([rows.map((row) => [row, row.code_hash.toString()]), kept])
  for (const code of body.recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''))
  expect(text).not.toContain(secret)
})
