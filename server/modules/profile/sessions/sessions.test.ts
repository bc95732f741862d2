import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOldSignIns, recordSignIn } from '#server/auth/sign-in-history.ts'
import { aSession, published } from '#server/testing/accounts.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { find } from '#server/testing/rows.ts'

const { server, now, setClock, somebody } = await clockedApp()
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'

let name: string
let id: string
beforeEach(async () => void ({ name, id } = await somebody('person', { hasFactor: false })))
/** Calls with a session of its own. */
const inSession = async (sid: string, path: string, agent = FIREFOX, method: 'GET' | 'DELETE' = 'GET') => {
  const token = await server.tokenOf(name, { sid })
  const headers = { authorization: `Bearer ${token}`, 'user-agent': agent }
  const answer = await server.app.inject({ method, url: `/api/user${path}`, headers })
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
}
const signedIn = async (agent = FIREFOX, ways?: readonly string[]) => {
  const sid = await aSession(server.db, id, ways ? { ways } : {})
  await inSession(sid, '/fe/nothing', agent).catch(() => undefined)
  await inSession(sid, '/mfa', agent)
  return sid
}
const mailsTo = async (template: string) =>
  (await published(server.db, 'mail.wanted')).filter((mail) => mail['personId'] === id && mail['template'] === template)

test.each(['1e30', '9223372036854775808', '0', '-1', '1.5'])('a history before %s: 400', async (before) => {
  const answer = await server.as(name).get(`/api/user/sign-ins?before=${before}`)
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'query.before' }] } })
})

describe('my sessions', () => {
  test("are listed with device and start, this one marked; no other person's", async () => {
    const [own, phone] = [await signedIn(), await signedIn(PHONE)]
    await aSession(server.db, await aPerson(server.db, `${name}.other`))
    const { body } = await inSession(own, '/sessions')
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({
      id: own,
      current: true,
      device: { kind: 'computer', system: 'Windows', browser: 'Firefox' },
    })
    expect(body[1]).toMatchObject({ id: phone, current: false, device: { kind: 'phone', system: 'iOS' } })
    expect(new Date(body[1].seenAt).getUTCMinutes()).toBe(0)
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|19_0|140\.0/)
  })

  test('signing one out refuses its tokens immediately, can be repeated, and keeps this one', async () => {
    const [own, other] = [await signedIn(), await signedIn(PHONE)]
    expect((await inSession(own, `/sessions/${other}`, FIREFOX, 'DELETE')).status).toBe(204)
    expect((await inSession(other, '/mfa')).status).toBe(401)
    expect((await inSession(own, `/sessions/${other}`, FIREFOX, 'DELETE')).status).toBe(204)
    expect((await inSession(own, '/sessions')).body).toHaveLength(1)
  })

  test.each([
    ['somebody else’s', async () => aSession(server.db, await aPerson(server.db, `${name}.other`))],
    ['one that never was', async () => randomUUID()],
  ])('%s cannot be signed out: 404', async (_what, make) => {
    const other = await make()
    expect((await inSession(await signedIn(), `/sessions/${other}`, FIREFOX, 'DELETE')).status).toBe(404)
    expect(await server.ended.isEnded(other)).toBe(false)
  })

  test('all others are signed out', async () => {
    const [own, ...others] = [await signedIn(), await signedIn(PHONE), await signedIn()]
    expect((await inSession(own!, '/sessions', FIREFOX, 'DELETE')).status).toBe(204)
    for (const other of others) expect((await inSession(other, '/mfa')).status).toBe(401)
    expect((await inSession(own!, '/mfa')).status).toBe(200)
  })
})

describe('my history', () => {
  test('begins with the sign-in that opened each session, once', async () => {
    await signedIn(PHONE, ['pwd', 'otp', 'recovery-code'])
    const own = await signedIn(FIREFOX, ['pwd', 'otp'])
    await Promise.all([inSession(own, '/mfa'), inSession(own, '/mfa')])
    const { entries } = (await inSession(own, '/sign-ins')).body
    expect(entries).toMatchObject([
      { kind: 'signed-in', way: 'code', current: true, device: { browser: 'Firefox' } },
      { kind: 'signed-in', way: 'recovery-code', current: false, device: { system: 'iOS' } },
    ])
    expect(await mailsTo('recoveryCodeUsed')).toHaveLength(1)
  })

  test('is read page by page', async () => {
    const device = { kind: 'computer', browser: '', system: '' } as const
    for (let round = 0; round < 60; round++)
      await recordSignIn(server.db, { personId: id, at: now(), kind: 'wrong-password', device })
    const first = (await inSession(`sid-${id}`, '/sign-ins')).body
    const second = (await inSession(`sid-${id}`, `/sign-ins?before=${first.next}`)).body
    expect([first.entries.length, second.entries.length]).toEqual([50, 11])
    expect(second.next).toBeUndefined()
    expect(second.entries[0].id).toBeLessThan(first.entries.at(-1).id)
  })

  test('covers 90 days, as do devices and links', async () => {
    const own = await signedIn()
    await deleteOldSignIns(server.db, new Date(now().getTime() + 89 * 86_400_000))
    expect((await inSession(own, '/sign-ins')).body.entries).toHaveLength(1)
    await deleteOldSignIns(server.db, new Date(now().getTime() + 91 * 86_400_000))
    expect((await inSession(own, '/sign-ins')).body.entries).toEqual([])
    const devices = await server.db.selectFrom('session_device').select('sid').where('person_id', '=', id).execute()
    expect(devices).toEqual([])
  })
})

describe('a device that was not seen before', () => {
  test('is reported by mail, but neither the very first nor a known one', async () => {
    await signedIn()
    expect(await mailsTo('newDevice')).toEqual([])
    await signedIn()
    expect(await mailsTo('newDevice')).toEqual([])
    await signedIn(PHONE)
    expect(await mailsTo('newDevice')).toMatchObject([{ data: { device: 'iOS, Safari' } }])
    await signedIn(PHONE)
    expect(await mailsTo('newDevice')).toHaveLength(1)
  })

  test('its last hour is written once an hour', async () => {
    const own = await signedIn()
    const seen = async () => (await find(server.db, 'session_device', { sid: own })).seen_at
    const first = await seen()
    await inSession(own, '/mfa')
    expect(await seen()).toEqual(first)
    setClock(3_600_000)
    await inSession(own, '/mfa')
    expect((await seen()).getTime()).toBeGreaterThan(first.getTime() + 3_500_000)
  })
})
