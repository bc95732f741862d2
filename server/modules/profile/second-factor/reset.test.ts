import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { resetLinkFor } from '#server/auth/mfa-reset-link.ts'
import { makeResetLink } from '#server/auth/reset-links.ts'
import { unavailable } from '#server/http/errors.ts'
import { anAccount, aSession, published } from '#server/testing/accounts.ts'
import { aPerson } from '#server/testing/builders.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'

const { server, now, setClock, somebody } = await clockedApp()

let name: string
let id: string
let admin: string
beforeEach(async () => {
  ;({ name, id } = await somebody('owner', { hasFactor: true }))
  admin = name.replace('owner', 'admin')
  await aPerson(server.db, admin, { roles: ['menu_usermanagement'] })
  // All tests come from one address.
  await server.db.deleteFrom('sign_in_throttle').execute()
})
const link = async (personId = id) => (await makeResetLink(server.db, { personId, madeBy: undefined, now: now() })).id
const requestLink = (username: string, as = admin) =>
  server.as(as).post('/api/user/mfa/reset-links', { body: { username } })
const reset = (resetId: string, as = name, headers = {}) =>
  server.as(as).post(`/api/user/mfa/reset/${resetId}`, { headers })
const check = async () => (await server.as(name).get('/api/user/mfa/check')).body

describe('[HOME-07] a reset by its link', () => {
  test('removes the factor once, ends the other sessions and names the person who made the link', async () => {
    const { body } = await requestLink(name)
    const resetId = new URL(body.url).pathname.replace('/mfareset/', '')
    await aSession(server.db, id, { sid: `sid-${id}` })
    const other = await aSession(server.db, id)
    expect(await reset(resetId)).toMatchObject({ status: 200, body: { setup: false, reset: true } })
    expect(await check()).toEqual({ setup: false, reset: true })
    expect(await server.ended.isEnded(other)).toBe(true)
    expect(await server.ended.isEnded(`sid-${id}`)).toBe(false)
    const { entries } = (await server.as(name).get('/api/user/sign-ins')).body
    expect(entries[0]).toMatchObject({ kind: 'factor-reset', by: expect.stringContaining('admin') })
    expect(await published(server.db, 'mail.wanted')).toContainEqual(
      expect.objectContaining({ personId: id, template: 'mfaReset' }),
    )
    expect((await reset(resetId)).status).toBe(404)
  })

  test('an unknown, used, revoked, expired or foreign link answers the same', async () => {
    const used = await link()
    await reset(used)
    const revoked = await link()
    await link()
    const expired = await link()
    const foreign = await link(await aPerson(server.db, `${name}.other`))
    await anAccount(server.db, await aPerson(server.db, `${name}.more`))
    setClock(24 * 3_600_000 + 1)
    const late = await reset(expired)
    setClock(0)
    const answers = [late]
    for (const each of [randomUUID(), used, revoked, foreign]) answers.push(await reset(each))
    for (const { status, body } of answers) {
      const { requestId: _own, ...rest } = body
      expect({ status, rest }).toEqual({
        status: 404,
        rest: { type: 'about:blank', status: 404, title: 'Not found', code: 'not_found' },
      })
    }
    // A link that was refused to another person still works for its owner.
    expect((await reset(foreign, `${name}.other`)).status).toBe(200)
  })

  test('one of several concurrent requests wins; the same request again gets its response again', async () => {
    const resetId = await link()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([reset(resetId, name, headers), reset(resetId), reset(resetId)])
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    const next = await link()
    const again = { 'idempotency-key': randomUUID() }
    expect([(await reset(next, name, again)).status, (await reset(next, name, again)).status]).toEqual([200, 200])
  })

  test('guessing is slowed, for the right link too', async () => {
    const right = await link()
    for (let round = 0; round < 5; round++) expect((await reset(randomUUID())).status).toBe(404)
    const refused = await reset(right)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(await check()).toEqual({ setup: true, reset: false })
    setClock(15 * 60_000 + 1_000)
    expect((await reset(right)).status).toBe(200)
  })

  test('stays good while the provider cannot be reached, however often that was tried', async () => {
    const resetId = await link()
    const { identity } = server.context
    const real = identity.resetMfa
    identity.resetMfa = () => Promise.reject(unavailable('identity_unavailable'))
    const away = []
    for (let round = 0; round < 7; round++) away.push((await reset(resetId)).status)
    identity.resetMfa = real
    expect(away).toEqual(Array(7).fill(503))
    expect((await reset(resetId)).status).toBe(200)
  })

  test('holds no locks while the provider is called', async () => {
    const { identity, hub } = server.context
    const real = identity.resetMfa
    identity.resetMfa = async (outer, personId) => {
      await server.db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '2s'`.execute(tx)
        await hub.emit(tx, [{ personId, type: 'account_change', data: { secondFactor: true } }])
      })
      return real(outer, personId)
    }
    const answer = await reset(await link())
    identity.resetMfa = real
    expect(answer.status).toBe(200)
  })

  test('needs a sign-in', async () => {
    expect((await server.nobody.post(`/api/user/mfa/reset/${await link()}`)).status).toBe(401)
  })
})

describe('[T24] a link', () => {
  test('has an id of 192 bits, of which the database knows only the hash', async () => {
    const resetId = await link()
    expect(Buffer.from(resetId, 'base64url')).toHaveLength(24)
    const rows = await server.db.selectFrom('mfa_reset_link').selectAll().where('person_id', '=', id).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows) + rows[0]!.id_hash.toString()).not.toContain(resetId)
  })

  test.each([
    ['the user administration for somebody', () => [admin, name], 200, undefined],
    ['the user administration for itself', () => [admin, admin], 403, 'own_reset_link'],
    ['the user administration for nobody', () => [admin, 'nobody.here'], 404, 'not_found'],
    ['anybody else', () => [name, admin], 403, 'role_missing'],
  ])('is made by %s: %o', async (_who, make, status, code) => {
    const [as, whose] = make()
    const answer = await requestLink(whose!, as)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  })

  test('two links created concurrently leave one that works', async () => {
    const [first, second] = await Promise.all([link(), link()])
    const statuses = [(await reset(first!)).status, (await reset(second!)).status]
    expect(statuses.toSorted()).toEqual([200, 404])
  })

  test('is printed by the command for a known person', async () => {
    const text = await resetLinkFor(server.db, name.toUpperCase(), 'https://portal.example.com', now())
    const resetId = /^https:\/\/portal\.example\.com\/mfareset\/([\w-]{32})$/m.exec(text)?.[1]
    expect((await reset(resetId!)).status).toBe(200)
    const entries = server.db.selectFrom('audit_entry').select(['kind', 'person_id']).where('subject_id', '=', id)
    expect(await entries.where('route', '=', 'npm run mfa-reset-link').execute()).toEqual([
      { kind: 'write', person_id: null },
    ])
    await expect(resetLinkFor(server.db, 'nobody.here', '', now())).rejects.toThrow('nobody.here')
  })
})
