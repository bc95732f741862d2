import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#server/http/session.ts'
import { requireRecentFactor } from '#server/auth/recent-factor.ts'
import { anAccount, aSession, codeAt, published } from '#server/testing/accounts.ts'
import { aPerson } from '#server/testing/builders.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { find } from '#server/testing/rows.ts'
import { enrolmentOf } from './enrolment-of.ts'

const { server, now, minutes, somebody } = await clockedApp()

let name: string
let id: string
beforeEach(async () => void ({ name, id } = await somebody('person', { hasFactor: true })))
const me = () => server.as(name)
const show = (code: string) => me().post('/api/user/mfa/session', { body: { code } })
const session = async () => (await me().get('/api/user/mfa/session')).body
const guard = (sid = `sid-${id}`) => requireRecentFactor(server.context, { personId: id, sid } as Session)
const withRecoveryCodes = () =>
  server.db.transaction().execute((tx) => server.context.identity.enrolment!.renewCodes(tx, id))

describe('[PROF-05] the factor, shown in a session', () => {
  test('counts for ten minutes, in that session only', async () => {
    expect(await session()).toEqual({ valid: false, how: 'code' })
    await expect(guard()).rejects.toMatchObject({ status: 403, code: 'second_factor_expired' })
    const { body } = await show(codeAt(now()))
    expect(body).toEqual({ valid: true, how: 'code', until: expect.any(String) })
    expect(Date.parse(body.until)).toBe(now().getTime() + 600_000)
    await guard()
    await expect(guard('another session')).rejects.toMatchObject({ code: 'second_factor_expired' })
    minutes(10.1)
    expect(await session()).toEqual({ valid: false, how: 'code' })
    await expect(guard()).rejects.toMatchObject({ code: 'second_factor_expired' })
  })

  test.each([
    ['with a code a minute ago', ['pwd', 'otp'], 1, true],
    ['with a code eleven minutes ago', ['pwd', 'otp'], 11, false],
    ['with the password alone', ['pwd'], 1, false],
  ])('a sign-in %s', async (_what, ways, ago, valid) => {
    await aSession(server.db, id, { sid: `sid-${id}`, ways, at: new Date(now().getTime() - ago * 60_000) })
    expect((await session()).valid).toBe(valid)
  })

  test('a sign-in of another person under the same id does not count', async () => {
    const other = await aPerson(server.db, `${name}.other`)
    await aSession(server.db, other, { sid: `sid-${id}`, ways: ['pwd', 'otp'] })
    expect((await session()).valid).toBe(false)
  })

  test('a person without a factor has nothing to show', async () => {
    const bare = await aPerson(server.db, `${name}.bare`)
    await anAccount(server.db, bare)
    const answer = await server.as(`${name}.bare`).post('/api/user/mfa/session', { body: { code: '123456' } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    await expect(
      requireRecentFactor(server.context, { personId: bare, sid: `sid-${bare}` } as Session),
    ).rejects.toMatchObject({ status: 403, code: 'second_factor_required' })
  })
})

describe('[PROF-02] a code', () => {
  test('works once, in any session', async () => {
    const code = codeAt(now())
    expect((await show(code)).status).toBe(200)
    expect(await show(code)).toMatchObject({ status: 422, body: { code: 'otp_used' } })
  })

  test('of many at the same moment one wins', async () => {
    const code = codeAt(now())
    const answers = await Promise.all([show(code), show(code), show(code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('with a wrong clock returns the difference', async () => {
    const { status, body } = await show(codeAt(new Date(now().getTime() - 94_000)))
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'otp_invalid' })
    expect(Math.abs(body.details.clockDifference + 94)).toBeLessThanOrEqual(15)
  })

  test('refused with the difference of the clocks is not accepted later', async () => {
    const early = codeAt(new Date(now().getTime() + 300_000))
    expect(await show(early)).toMatchObject({ status: 422, body: { details: { clockDifference: expect.any(Number) } } })
    minutes(5)
    expect(await show(early)).toMatchObject({ status: 422, body: { code: 'otp_used' } })
    minutes(0.5)
    expect((await show(codeAt(now()))).status).toBe(200)
    const { totp_refused_steps: kept } = await find(server.db, 'account', { person_id: id })
    expect(kept).toEqual([Math.floor((now().getTime() - 30_000) / 30_000)])
  })

  test('ten wrong codes, concurrent ones too, lock the factor and name the end of the lock', async () => {
    const wrong = []
    for (let round = 0; round < 10; round++) wrong.push(await show('000000'))
    expect(wrong.at(-1)).toMatchObject({ status: 429, body: { code: 'otp_locked' } })
    expect(Date.parse(wrong.at(-1)!.body.details.lockedUntil)).toBeGreaterThan(now().getTime())
    expect((await show(codeAt(now()))).status).toBe(429)
    // Attempts during a lock would only push the entries that the owner should read out of the list.
    const failures = async () => {
      const { entries } = (await me().get('/api/user/sign-ins')).body
      return entries.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== 'signed-in')
    }
    await expect.poll(async () => (await failures()).toSorted()).toEqual(['locked', ...Array(4).fill('wrong-code')])
    minutes(15.1)
    const many = await Promise.all(Array.from({ length: 60 }, () => show('000000')))
    expect(many.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(4)
    expect((await show(codeAt(now()))).status).toBe(429)
  })
})

describe('a recovery code', () => {
  test('works once, in any spelling, and is announced', async () => {
    const codes = (await withRecoveryCodes())!
    const typed = ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `
    expect((await show(typed)).status).toBe(200)
    expect(await show(codes[0]!)).toMatchObject({ status: 422, body: { code: 'otp_invalid' } })
    expect((await me().get('/api/user/mfa')).body).toMatchObject({ recoveryCodesLeft: 7 })
    const { entries } = (await me().get('/api/user/sign-ins')).body
    expect(entries.map(({ kind }: { kind: string }) => kind)).toContain('recovery-code-used')
  })

  test('of many at the same moment one wins', async () => {
    const [code] = (await withRecoveryCodes())!
    const answers = await Promise.all([show(code!), show(code!), show(code!)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of another person is refused', async () => {
    const other = await aPerson(server.db, `${name}.other`)
    await anAccount(server.db, other, { hasFactor: true })
    const codes = await server.db
      .transaction()
      .execute((tx) => server.context.identity.enrolment!.renewCodes(tx, other))
    expect((await show(codes![0]!)).status).toBe(422)
  })

  test('new ones need the factor, and end the old ones', async () => {
    const before = (await withRecoveryCodes())!
    expect((await me().post('/api/user/mfa/recovery-codes')).body).toMatchObject({ code: 'second_factor_expired' })
    await show(codeAt(now()))
    const { recoveryCodes } = (await me().post('/api/user/mfa/recovery-codes')).body
    expect(recoveryCodes).toHaveLength(8)
    expect([(await show(before[1]!)).status, (await show(recoveryCodes[1])).status]).toEqual([422, 200])
  })
})

describe('taking the factor away', () => {
  test('needs it, invalidates its recovery codes and notifies its owner in all windows', async () => {
    expect((await me().delete('/api/user/mfa')).body).toMatchObject({ code: 'second_factor_expired' })
    const [code] = (await withRecoveryCodes())!
    await show(code!)
    const remove = () => me().delete('/api/user/mfa', { headers: { 'idempotency-key': 'remove-1' } })
    expect((await remove()).body).toEqual({ setup: false, reset: false })
    // The response got lost: the request has been carried out.
    expect((await remove()).body).toEqual({ setup: false, reset: false })
    expect((await me().get('/api/user/mfa/check')).body).toEqual({ setup: false, reset: false })
    await expect(guard()).rejects.toMatchObject({ code: 'second_factor_required' })
    const left = await server.db.selectFrom('recovery_code').select('code_hash').where('person_id', '=', id).execute()
    expect(left).toEqual([])
    expect(await published(server.db, 'mail.wanted')).toContainEqual(
      expect.objectContaining({ personId: id, template: 'mfaRemoved' }),
    )
    const events = await server.db
      .selectFrom('realtime_event')
      .select(['type', 'data'])
      .where('person_id', '=', id)
      .execute()
    expect(events).toContainEqual({ type: 'account_change', data: { secondFactor: false } })
  })
})

test('many concurrent requests to remove the factor do not block each other', async () => {
  const remove = () => me().delete('/api/user/mfa', { headers: { 'idempotency-key': randomUUID() } })
  const answers = await Promise.all(Array.from({ length: 40 }, remove))
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['second_factor_expired']))
})

describe('[PROF-05] who may ask', () => {
  test.each([
    ['get', '/mfa/check', 403],
    ['get', '/mfa/session', 403],
    ['get', '/mfa', 200],
    ['get', '/sessions', 200],
    ['get', '/sign-ins', 200],
  ] as const)('%s %s of somebody without portal_ma: %i', async (method, path, status) => {
    await aPerson(server.db, `${name}.buyer`, { roles: ['portal_ek'] })
    expect((await server.as(`${name}.buyer`)[method](`/api/user${path}`)).status).toBe(status)
    expect((await server.nobody[method](`/api/user${path}`)).status).toBe(401)
  })

  test('people with a factor can use it without portal_ma: otherwise they could not change their data', async () => {
    const buyer = await aPerson(server.db, `${name}.buyer`, { roles: ['portal_ek', 'menu_profile'] })
    await anAccount(server.db, buyer, { hasFactor: true })
    const they = server.as(`${name}.buyer`)
    expect((await they.post('/api/user/mfa/session', { body: { code: codeAt(now()) } })).status).toBe(200)
    expect((await they.patch('/api/user/profile', { body: { phone: '0271 4711' } })).status).toBe(200)
  })
})

test('where the provider keeps the factor the portal sets up none', () => {
  const context = { identity: { ...server.context.identity, enrolment: undefined } }
  expect(() => enrolmentOf(context)).toThrow(expect.objectContaining({ status: 409, code: 'managed_by_provider' }))
})
