// Devices, badges and PINs through the real app: who may maintain them, and secrets that are returned only once.
import { describe, expect, test, vi } from 'vitest'
import { badgeKey, findIn } from '#domain/production/terminal/credentials.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { aHall, FOREMAN_ROLES } from '#server/modules/production/testing/hall.ts'
import { find } from '#server/testing/rows.ts'

const NOW = new Date('2026-04-21T06:00:00Z')
const server = await testApp({ now: () => NOW })
const hall = await aHall(server)
const other = await aHall(server)

const post = (user: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  server.as(user).post(`/api/mes/${path}`, { ...(body && bodyAndVersion(body)), headers })
const stateOf = (key: string) => server.nobody.get('/api/mes/terminal/state', { headers: { 'x-device-key': key } })

describe('[MES-01] devices', () => {
  test('are registered by the foreman of the area, and their key is answered once', async () => {
    const body = { kind: 'terminal', name: 'Terminal am Tor', areaId: hall.areaId, workplaceId: hall.workplaces[0] }
    const headers = { 'idempotency-key': 'register-one' }
    const first = await post(hall.foreman, 'devices', body, headers)
    expect(first).toMatchObject({ status: 200, body: { device: { name: 'Terminal am Tor', revokedAt: null } } })
    expect(first.body.key).toMatch(/^\d+\.[\w-]{43}$/)
    const again = await post(hall.foreman, 'devices', body, headers)
    expect(again.body).toEqual({ ...first.body, key: null })
    const rows = await server.db
      .selectFrom('idempotency_record')
      .select('answer')
      .where('key', '=', 'register-one')
      .execute()
    expect(JSON.stringify(rows)).not.toContain(first.body.key.split('.')[1])
    expect((await post(hall.foreman, 'devices', body)).body).toMatchObject({
      details: [{ field: 'body.name', rule: 'nameTaken' }],
    })
  })

  test('are also maintained by the time office, and by nobody else', async () => {
    const { id } = await hall.device('terminal')
    await aPerson(server.db, 'reader.only', { roles: FOREMAN_ROLES, company_id: hall.companyId })
    expect(
      (await server.as(hall.office).get('/api/mes/devices')).body.devices.map((one: { id: number }) => one.id),
    ).toContain(id)
    expect((await server.as('reader.only').get('/api/mes/devices')).body).toEqual({ areas: [], devices: [] })
    expect((await post('reader.only', `devices/${id}/revoke`)).status).toBe(404)
    expect((await post(other.foreman, `devices/${id}/key`)).status).toBe(404)
    const body = { kind: 'machine', name: 'Presse', areaId: hall.areaId, workplaceId: other.workplaces[0] }
    expect((await post(hall.foreman, 'devices', body)).body.details).toEqual([
      { field: 'body.workplaceId', rule: 'reference_unknown' },
    ])
    expect((await post(other.foreman, 'devices', body)).body.details).toEqual([
      { field: 'body.areaId', rule: 'reference_unknown' },
    ])
  })

  test('are maintained by the deputy of a foreman only while the foreman is away', async () => {
    const deputy = await aPerson(server.db, 'deputy.of', { roles: FOREMAN_ROLES, company_id: hall.companyId })
    const { id: holder } = await find(server.db, 'person', { username: hall.foreman })
    await server.db.insertInto('deputy').values({ holder_id: holder, deputy_id: deputy, position: 1 }).execute()
    await server.db.insertInto('deputy_setting').values({ person_id: holder, activated: true }).execute()
    const areas = async () => (await server.as('deputy.of').get('/api/mes/devices')).body.areas.length
    expect(await areas()).toBe(0)
    await server.db.insertInto('sickness').values({ person_id: holder, first_day: '2026-04-20' }).execute()
    expect(await areas()).toBe(1)
    await server.db.deleteFrom('sickness').where('person_id', '=', holder).execute()
  })

  test('get a new key, which ends the old one, and a revoked one gets a clear refusal', async () => {
    const { id, key } = await hall.device('terminal')
    expect((await stateOf(key)).status).toBe(200)
    const renewed = await post(hall.foreman, `devices/${id}/key`)
    expect(await stateOf(key)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect((await stateOf(renewed.body.key)).status).toBe(200)
    await post(hall.foreman, `devices/${id}/revoke`)
    expect(await stateOf(renewed.body.key)).toMatchObject({ status: 403, body: { code: 'device_revoked' } })
    expect(await stateOf(`${id}.${'x'.repeat(43)}`)).toMatchObject({ status: 401 })
    expect((await post(hall.foreman, `devices/${id}/key`)).body.code).toBe('revoked')
  })
})

describe('[MES-01] badges and PINs', () => {
  const path = (personId = hall.workers[0].id) => `badges/${personId}`
  const put = (user: string, body: object, personId?: string) =>
    server.as(user).put(`/api/mes/${path(personId)}`, { body })

  test('are stored as derived keys only, and a badge has one holder', async () => {
    expect((await put(hall.foreman, { badge: '04 a2 2b 91' })).body).toMatchObject({
      version: 1,
      badgeSetAt: NOW.toISOString(),
    })
    const stored = await server.db.selectFrom('production_badge').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/04 ?a2/i)
    expect((await put(hall.foreman, { badge: '04A22B91' }, hall.workers[1].id)).body).toMatchObject({
      status: 422,
      details: [{ field: 'body.badge', rule: 'badgeTaken' }],
    })
    expect((await put(hall.foreman, { badge: null })).body).toMatchObject({ version: 2, badgeSetAt: null })
  })

  test('a PIN is made by the server and answered once; another version is a conflict', async () => {
    const { version } = (await server.as(hall.foreman).get(`/api/mes/badges?areaId=${hall.areaId}`)).body.badges.find(
      (one: { personId: string }) => one.personId === hall.workers[1].id,
    )
    const headers = { 'idempotency-key': 'pin-one' }
    const body = { isNeeded: true, version }
    const first = await post(hall.foreman, `${path(hall.workers[1].id)}/pin`, body, headers)
    expect(first.body.pin).toMatch(/^\d{6}$/)
    expect((await post(hall.foreman, `${path(hall.workers[1].id)}/pin`, body, headers)).body).toMatchObject({
      pin: null,
    })
    expect(await post(hall.foreman, `${path(hall.workers[1].id)}/pin`, body)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { version: version + 1 } },
    })
    expect((await post(other.foreman, `${path(hall.workers[1].id)}/pin`, { isNeeded: true })).status).toBe(404)
    expect((await server.as(other.foreman).get(`/api/mes/badges?areaId=${hall.areaId}`)).status).toBe(404)
  })

  test('no key is derived for a person whose badge the author may not set', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveBits')
    expect((await put(other.foreman, { badge: '04A2FFFF' })).status).toBe(404)
    expect((await post(other.foreman, `${path()}/pin`, { isNeeded: true })).status).toBe(404)
    expect(derive).not.toHaveBeenCalled()
    derive.mockRestore()
  })
})

test('[MES-01] a badge that looks like a personnel number is known at every terminal of the site, and is not a number', async () => {
  const own = await aHall(server)
  const [dragan, ewa] = own.workers
  const give = (badge: string | null) => server.as(own.office).put(`/api/mes/badges/${dragan.id}`, { body: { badge } })
  // A person who types this personnel number would be mistaken for the owner of the badge.
  expect((await give(ewa.number)).body.details).toEqual([{ field: 'body.badge', rule: 'badgeIsNumber' }])
  const short = '900112233'
  expect((await give(short)).status).toBe(200)
  const data = await server.as(own.office).get('/api/mes/master-data')
  const body = { siteId: data.body.sites[0].id, name: 'Halle 3' }
  const { body: made } = await server.as(own.office).post('/api/mes/master-data/areas', { body })
  const { id } = made.areas.find(({ name }: { name: string }) => name === 'Halle 3')
  await server.as(own.office).put(`/api/mes/master-data/workers/${dragan.id}`, { body: { areaId: id, isEnded: false } })
  const device = await own.device('terminal')
  const find = async (badge: string) => {
    const { body: state } = await stateOf(device.key)
    const found = await findIn(state.roster.people, await badgeKey(badge, state.salt), device.id)
    return [found?.id, state.roster.version]
  }
  const [found, version] = await find(short)
  expect(found).toBe(dragan.id)
  // A long one is looked up by the services, and a removed one is missing in the next state.
  await give('0004711234')
  expect((await find('0004711234'))[0]).toBeUndefined()
  await give(short)
  expect((await find(short))[0]).toBe(dragan.id)
  await give(null)
  const [gone, next] = await find(short)
  expect([gone, next === version]).toEqual([undefined, false])
})
