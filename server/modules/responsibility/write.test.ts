import { beforeEach, describe, expect, test } from 'vitest'
import type { Appointments, CellDetails } from '#contract/responsibility.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { buyers } from './testing/buyers.ts'

const server = await testApp({ now: () => new Date('2026-05-07T08:00:00Z') })
let serial = 0
const BASE = '/api/gpp/responsibility'
const FROM = '2026-06-01'

const b = await buyers(server)

/** A group that `lead` leads and that the site of 'Guss' needs. */
async function aGroup(): Promise<number> {
  const group = await b.group(String(1000 + ++serial), `Gruppe ${serial}`)
  await b.relation(b.castings, group)
  await b.leads(group, b.lead.id)
  return group
}
const read = async (group: number) =>
  (await server.as(b.lead.name).get<CellDetails>(`${BASE}/cells/${group}/${b.stade}`)).body
const assign = (group: number, who: { name: string }, personId: string, more: object = {}, from = FROM) =>
  server
    .as(who.name)
    .put<CellDetails & { code: string; details: object; present: CellDetails }>(`${BASE}/cells/${group}/${b.stade}`, {
      ...bodyAndVersion({ personId, from, ...more }),
    })
const buyersOn = async (day: string, group: number) =>
  (await server.as(b.lead.name).get(`${BASE}/matrix?day=${day}`)).body.cells
    .find((cell: { groupId: number; siteId: number }) => cell.groupId === group && cell.siteId === b.stade)
    ?.buyers.map(({ name }: { name: string }) => name)
const titles = (personId: string) =>
  server.db.selectFrom('notification').select('title').where('person_id', '=', personId).execute()

describe('[SUP-04] assigning a buyer', () => {
  let group: number
  beforeEach(async () => {
    group = await aGroup()
  })

  test('a save without a change is refused, and makes no second entry in the history', async () => {
    expect((await assign(group, b.lead, b.local.id)).status).toBe(200)
    for (const from of [FROM, '2026-07-01'])
      expect(await assign(group, b.lead, b.local.id, {}, from)).toMatchObject({
        status: 422,
        body: { code: 'unchanged', details: [{ field: 'body.personId', rule: 'unchanged' }] },
      })
    expect(await read(group)).toMatchObject({ version: 1, changes: [{ after: { id: b.local.id } }] })
  })

  test('the lead buyer settles a double assignment from a day on, and both are notified', async () => {
    await b.buys(group, b.stade, null)
    await b.buys(group, b.stade, b.local.id, '2026-03-01')
    expect(await buyersOn('2026-05-07', group)).toEqual(
      [b.lead.name, b.local.name].map((name) => name.replace('.', ' ')),
    )
    const { body } = await assign(group, b.lead, b.local.id, { version: 0 })
    expect(body).toMatchObject({
      version: 1,
      changes: [{ from: FROM, before: { id: b.lead.id }, after: { id: b.local.id }, by: { id: b.lead.id } }],
    })
    expect(await buyersOn('2026-05-31', group)).toHaveLength(2)
    expect(await buyersOn(FROM, group)).toEqual(['wiebke janssen'])
    await assign(group, b.lead, b.other.id, {}, '2026-07-01')
    await expect
      .poll(() => titles(b.local.id))
      .toContainEqual({
        title: expect.stringMatching(/^Sie sind ab 01\.07\.2026 nicht mehr für .* in Stade zuständig$/),
      })
    await expect
      .poll(() => titles(b.other.id))
      .toContainEqual({ title: expect.stringMatching(/^Sie sind ab 01\.07\.2026 für .* in Stade zuständig$/) })
  })

  test('the administrator of the site closes a gap, but does not end the lead buyer', async () => {
    expect((await assign(group, b.admin, b.local.id)).status).toBe(200)
    expect(await buyersOn(FROM, group)).toEqual(['wiebke janssen'])
    const other = await aGroup()
    await b.buys(other, b.stade, null)
    await assign(other, b.admin, b.local.id)
    expect(await buyersOn(FROM, other)).toEqual(['daniel kowalski', 'wiebke janssen'])
  })

  test('the lead buyer named by anybody is the lead buyer of each day', async () => {
    await assign(group, b.main, b.lead.id)
    expect((await read(group)).holdings).toEqual([{ id: expect.any(Number), personId: null, from: FROM, until: null }])
  })

  test('a planned buyer who does not begin any more is recorded and notified', async () => {
    await assign(group, b.main, b.other.id, {}, '2026-09-01')
    const { body } = await assign(group, b.lead, b.local.id, {}, '2026-08-01')
    expect(body).toMatchObject({
      holdings: [{ personId: b.local.id, from: '2026-08-01', until: null }],
      changes: [
        { from: '2026-08-01', before: { id: b.other.id }, after: { id: b.local.id } },
        { after: { id: b.other.id } },
      ],
    })
    await expect
      .poll(() => titles(b.other.id))
      .toContainEqual({
        title: `Sie sind ab 01.08.2026 nicht mehr für ${1000 + serial} Gruppe ${serial} in Stade zuständig`,
      })
  })

  test('is refused to others, with people who cannot buy, and for the past', async () => {
    expect(await assign(group, b.other, b.local.id)).toMatchObject({ status: 403, body: { code: 'notResponsible' } })
    expect(await assign(group, b.employee, b.local.id)).toMatchObject({ status: 403, body: { code: 'role_missing' } })
    expect(await assign(group, b.lead, b.employee.id)).toMatchObject({
      status: 422,
      body: { code: 'buyer_refused', details: [{ field: 'body.personId', rule: 'noBuyer' }] },
    })
    expect(await assign(group, b.lead, b.local.id, {}, '2026-05-06')).toMatchObject({
      status: 422,
      body: { code: 'day_refused', details: [{ field: 'body.from', rule: 'past' }] },
    })
    expect(await assign(999_999, b.main, b.local.id)).toMatchObject({ status: 404 })
    expect((await read(group)).version).toBe(0)
  })

  test('of two concurrent assignments one wins, the other gets the present state', async () => {
    const answers = await Promise.all([
      assign(group, b.lead, b.local.id, { version: 0 }),
      assign(group, b.admin, b.other.id, { version: 0 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      present: { version: 1, holdings: [{ from: FROM }] },
    })
  })

  test('is written once for one key', async () => {
    const headers = { 'idempotency-key': 'assign-once', 'if-match': '"0"' }
    const put = () =>
      server
        .as(b.lead.name)
        .put(`${BASE}/cells/${group}/${b.stade}`, { body: { personId: b.local.id, from: FROM }, headers })
    expect((await Promise.all([put(), put()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await read(group)).changes).toHaveLength(1)
  })

  test('moves with a material group that is merged while it is in use', async () => {
    const into = await aGroup()
    await b.buys(into, b.stade, null)
    await b.buys(group, b.stade, null, '2026-01-01')
    await b.buys(group, b.stade, b.local.id, '2026-01-01')
    const merged = await server
      .as(b.main.name)
      .post(`/api/gpp/material-groups/${group}/merge`, { body: { into }, version: 1 })
    expect(merged.status).toBe(200)
    expect(await buyersOn('2026-05-07', into)).toEqual(['daniel kowalski', 'wiebke janssen'])
    expect(await assign(group, b.main, b.local.id)).toMatchObject({ status: 404 })
  })
})

describe('[SUP-04] appointments', () => {
  const all = async () => (await server.as(b.other.name).get<Appointments>(`${BASE}/appointments`)).body
  const site = async (answer?: Appointments) =>
    (answer ?? (await all())).siteAdmins.find((one) => one.site.id === b.stade)!
  const appoint = (path: string, personId: string, version: number, who = b.main, from = '2026-05-07') =>
    server.as(who.name).put(`${BASE}${path}`, { body: { personId, from }, version })

  test('a new administrator of a site replaces the current one, which is recorded; of two concurrent calls one wins', async () => {
    expect(await site()).toMatchObject({ current: { person: { id: b.admin.id } }, version: 0, changes: [] })
    const path = `/sites/${b.stade}/admin`
    const answers = await Promise.all([appoint(path, b.local.id, 0), appoint(path, b.other.id, 0)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)!
    const { current, changes, version } = await site(winner.body)
    expect({ version, changes }).toMatchObject({
      version: 1,
      changes: [{ from: '2026-05-07', before: { id: b.admin.id }, after: current?.person, by: { id: b.main.id } }],
    })
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      present: { siteAdmins: expect.any(Array) },
    })
    await expect
      .poll(() => titles(b.admin.id))
      .toContainEqual({ title: 'Sie sind ab 07.05.2026 nicht mehr Site Admin in Stade' })
    // Their rights ended in that moment.
    const group = await aGroup()
    expect((await assign(group, b.admin, b.local.id)).status).toBe(403)
  })

  test('a lead buyer is appointed for a future day; planned appointments are replaced, which is recorded and notified', async () => {
    const group = await aGroup()
    const path = `/groups/${group}/lead-buyer`
    expect((await appoint(path, b.other.id, 0, b.main, '2026-09-01')).status).toBe(200)
    expect((await appoint(path, b.local.id, 1, b.main, '2026-08-01')).status).toBe(200)
    expect(await appoint(path, b.local.id, 3, b.main, '2026-09-01')).toMatchObject({
      status: 422,
      body: { code: 'unchanged' },
    })
    expect((await all()).leadBuyers.find((one) => one.group.id === group)).toMatchObject({
      current: { person: { id: b.lead.id }, until: '2026-07-31' },
      planned: [{ person: { id: b.local.id }, from: '2026-08-01', until: null }],
      version: 3,
    })
    const changes = await server.db
      .selectFrom('responsibility_change')
      .select(['before_id', 'after_id', 'from_day'])
      .where('group_id', '=', group)
      .orderBy('id')
      .execute()
    expect(changes).toEqual([
      { before_id: b.lead.id, after_id: b.other.id, from_day: '2026-09-01' },
      { before_id: b.lead.id, after_id: b.local.id, from_day: '2026-08-01' },
      { before_id: b.other.id, after_id: b.local.id, from_day: '2026-08-01' },
    ])
    for (const ended of [b.lead, b.other])
      await expect
        .poll(() => titles(ended.id))
        .toContainEqual({ title: `Sie sind ab 01.08.2026 nicht mehr Lead Buyer für ${1000 + serial} Gruppe ${serial}` })
  })

  test('are made by the main admin only', async () => {
    for (const path of [`/sites/${b.stade}/admin`, `/groups/${b.turned}/lead-buyer`])
      expect((await appoint(path, b.local.id, 0, b.lead)).status).toBe(403)
    expect((await appoint('/sites/999999/admin', b.local.id, 0)).status).toBe(404)
    expect((await appoint(`/groups/${b.turned}/lead-buyer`, b.employee.id, 0)).status).toBe(422)
  })
})

test('only people with access to purchasing can be assigned', async () => {
  const { body } = await server.as(b.lead.name).get(`${BASE}/buyers`)
  const ids = body.map(({ id }: { id: string }) => id)
  expect(ids).toContain(b.local.id)
  expect(ids).not.toContain(b.employee.id)
})
