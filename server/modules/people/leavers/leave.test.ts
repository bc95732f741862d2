import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { describe, expect, test } from 'vitest'
import type { PersonExits } from '#contract/people-import.ts'
import { CLOSE_POLICY } from '#contract/realtime.ts'
import { SOCKETS } from '#server/realtime/socket-target.ts'
import { consumeToken, issueToken } from '#server/realtime/tokens.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { runs } from '#tests/matrix.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aNotification, aPerson, aStory } from '#server/testing/builders.ts'
import { createDemoCompany } from '#server/demo-data/demo-data.ts'
import { find, insert } from '#server/testing/rows.ts'
import { endDue, leave } from './leave.ts'

const server = await testApp()
const day = (offset: number) => businessDay(new Date(Date.now() + offset * 86_400_000))
let serial = 0

const { db } = server
const company = await aCompany(db)
const boss = await aPerson(db, 'bo.boss', { company_id: company })
const deputy = await aPerson(db, 'dora.deputy', { company_id: company })
await aPerson(db, 'maria.admin', { roles: ['menu_usermanagement'] })
await aPerson(db, 'anna.reader')

const aLeaver = async (changes = {}) => {
  const name = `leo.leaver${++serial}`
  const id = await aPerson(server.db, name, { company_id: company, supervisor_id: boss, ...changes })
  return { id, name }
}
const admin = () => server.as('maria.admin')
const end = (id: string) => admin().post(`/api/people/${id}/exit`)
const oneOf = async (table: string, id: number | string, column = 'id') =>
  (await sql<any>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(server.db)).rows[0] // oxlint-disable-line no-explicit-any -- tests state the shape by what they expect

describe('[T06] a person who leaves loses every right immediately', () => {
  test('tokens, also those that were used already, and those that the provider still issues', async () => {
    const { id, name } = await aLeaver()
    const token = await server.tokenOf(name)
    const call = (bearer: string) =>
      server.nobody.get('/api/ma/devision/settings', { headers: { authorization: `Bearer ${bearer}` } })
    expect((await call(token)).status).toBe(200)
    expect(await end(id)).toMatchObject({ status: 200, body: { cause: 'administrator', by: { name: 'maria admin' } } })
    await expect.poll(async () => (await call(token)).status, { timeout: 3_000 }).toBe(401)
    await sql`update person set left_at = left_at - interval '1 hour' where id = ${id}`.execute(server.db)
    const later = await server.tokenOf(name, { sid: 'another', realm_access: { roles: ['portal_ma'] } })
    await expect
      .poll(() => call(later), { timeout: 3_000 })
      .toMatchObject({ status: 403, body: { code: 'person_left' } })
  })

  test('sockets, and tokens for them', async () => {
    const { id, name } = await aLeaver()
    const origin = (await server.listen()).replace('http', 'ws')
    const session = {
      personId: id,
      sid: `sid-${id}`,
      exp: Math.floor(Date.now() / 1000) + 300,
      name,
      rights: { realm: new Set<string>(), client: new Set<string>() },
      claims: {} as never,
    }
    const [used, unused] = [
      await issueToken(server.context, session, 'portal'),
      await issueToken(server.context, session, 'portal'),
    ]
    const socket = new WebSocket(`${origin}${SOCKETS.portal.socketPath}${used}`)
    await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await end(id)
    expect(await closed).toBe(CLOSE_POLICY)
    expect(await consumeToken(server.context, unused, 'portal', new Date())).toBeUndefined()
  })

  test('roles, badge, push, and mails that wait', async () => {
    const { id } = await aLeaver()
    const { db } = server
    const subscription = { person_id: id, endpoint: `https://push.test/${id}`, p256dh: 'a', auth: 'b', label: 'x' }
    await insert(db, 'push_subscription', subscription)
    await insert(db, 'production_badge', { person_id: id, badge_key: Buffer.alloc(32, serial) })
    const mail = { key: id, person_id: id, address: 'a@b.test', subject: 'x', body_text: 'x', body_html: 'x' }
    await insert(db, 'mail', mail)
    await end(id)
    for (const table of ['person_role', 'push_subscription', 'production_badge', 'mail'])
      expect(await oneOf(table, id, 'person_id'), table).toBeUndefined()
  })

  test('the day after their last one, and not before', async () => {
    const today = await aLeaver({ exit_on: day(0) })
    const yesterday = await aLeaver({ exit_on: day(-1) })
    expect(await endDue(server.context)).toBe(1)
    expect(await oneOf('person', today.id)).toMatchObject({ active: true })
    expect(await oneOf('person', yesterday.id)).toMatchObject({ active: false, left_at: expect.any(Date) })
    expect(await endDue(server.context)).toBe(0)
  })

  test('an administrator does not end their own rights, others none at all', async () => {
    const me = (await find(server.db, 'person', { username: 'maria.admin' })).id
    expect(await end(me)).toMatchObject({ status: 409, body: { code: 'own_person' } })
    expect((await server.as('anna.reader').post(`/api/people/${boss}/exit`)).status).toBe(403)
    expect((await end(crypto.randomUUID())).status).toBe(404)
  })
})

describe('the holdings of a leaver', () => {
  test('pass to the deputy, and the report names them', async () => {
    const { db } = server
    const { id, name } = await aLeaver({ representative_id: deputy })
    const report = await aPerson(db, `rita.report${serial}`, { supervisor_id: id })
    const colleague = await aPerson(db, `carl.colleague${serial}`, { representative_id: id })
    const draft = await aStory(db, { status: 'draft', published_at: null, created_by: id })
    const todo = await aNotification(db, id, { todo: true })
    const ad = async (side: 'company' | 'private') =>
      (
        await sql<{
          id: number
        }>`insert into ad (number, side, kind, owner_id, contact_id, company_id, title, state, price_kind, site_id,
            published_at, expires_on, created_at, updated_at, listed_at)
          values (${`MP-2026-${1000 + ++serial}`}, ${side}, 'wanted', ${id}, ${id}, ${side === 'company' ? company : null}::integer, 'Regal',
            'active', null, ${side === 'company' ? await aSite() : null}::integer, now(), current_date + 30, now(), now(), now()) returning id`.execute(
          db,
        )
      ).rows[0]!.id
    const [companyAd, privateAd] = [await ad('company'), await ad('private')]
    const { id: group } = await insert(db, 'material_group', { number: String(9000 + serial), name: 'Stahl' } as never)
    await insert(db, 'lead_buyer', { group_id: group, person_id: id, from_day: day(-30), until_day: day(30) })
    const { id: postbox } = await insert(db, 'form_group', { name: `Empfang ${serial}` })
    await insert(db, 'form_group_member', { group_id: postbox, person_id: id })
    const { id: benefit } = await sql<{
      id: number
    }>`insert into benefit (category, title, summary, contact_id, active, valid_from, request_mode,
      created_at, changed_at) values ('food', 'Kantine', 'x', ${id}, true, current_date, 'anytime', now(), now()) returning id`
      .execute(db)
      .then(({ rows }) => rows[0]!)

    const { status, body } = await end(id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { person: { id }, successor: { id: deputy }, returnedAt: null },
    })
    const to = { id: deputy, name: 'dora deputy' }
    expect(body.passed).toEqual([
      { what: 'reports', count: 1, to: { id: boss, name: 'bo boss' } },
      { what: 'todos', count: 1, to: null },
      { what: 'deputies', count: 1, to: null },
      { what: 'groupPostboxes', count: 1, to },
      { what: 'leadBuyers', count: 1, to },
      { what: 'companyAds', count: 1, to },
      { what: 'privateAds', count: 1, to: null },
      { what: 'newsDrafts', count: 1, to },
      { what: 'benefits', count: 1, to },
    ])
    expect(await oneOf('person', report)).toMatchObject({ supervisor_id: boss })
    expect(await oneOf('person', colleague)).toMatchObject({ representative_id: null })
    expect(await oneOf('news_story', draft)).toMatchObject({ created_by: deputy })
    expect(await oneOf('notification', todo)).toMatchObject({ closed_at: expect.any(Date) })
    expect(await oneOf('ad', companyAd)).toMatchObject({
      owner_id: deputy,
      contact_id: deputy,
      state: 'active',
      version: 2,
    })
    expect(await oneOf('ad', privateAd)).toMatchObject({ owner_id: id, state: 'inactive' })
    expect(await oneOf('form_group_member', postbox, 'group_id')).toMatchObject({ person_id: deputy })
    expect(await oneOf('benefit', benefit)).toMatchObject({ contact_id: deputy })
    const buyers = await db
      .selectFrom('lead_buyer')
      .select(['person_id', 'from_day', 'until_day'])
      .where('group_id', '=', group)
      .orderBy('from_day')
      .execute()
    expect(buyers).toEqual([
      { person_id: id, from_day: day(-30), until_day: day(-1) },
      { person_id: deputy, from_day: day(0), until_day: day(30) },
    ])
    expect(await oneOf('responsibility_change', group, 'group_id')).toMatchObject({ before_id: id, after_id: deputy })
    const { exits } = (await admin().get<PersonExits>('/api/people/exits')).body
    expect(exits[0]).toEqual(body)
    expect(exits[0]!.person.name).toBe(name.replace('.', ' '))
  })

  const aSite = async () =>
    (await insert(server.db, 'site', { company_id: company, name: `Werk ${++serial}`, city: 'Siegen', land: 'NW' })).id

  test('pass to the supervisor without a deputy, past those who left, and to no person at the end of the line', async () => {
    const { db } = server
    const gone = await aLeaver()
    const { id } = await aLeaver({ supervisor_id: gone.id })
    await end(gone.id)
    await sql`update person set supervisor_id = ${gone.id} where id = ${id}`.execute(db)
    expect((await end(id)).body.successor).toMatchObject({ id: boss })
    const alone = await aLeaver({ supervisor_id: null })
    expect((await end(alone.id)).body.successor).toBeNull()
  })

  test('do not come back with a person who returns: they get rights again, and a second exit is a second line', async () => {
    const { db } = server
    const { id, name } = await aLeaver()
    const report = await aPerson(db, `rita.again${serial}`, { supervisor_id: id })
    await end(id)
    expect(await end(id)).toMatchObject({ status: 200 })
    expect(await admin().post(`/api/people/${id}/return`)).toMatchObject({
      status: 200,
      body: { returnedAt: expect.any(String) },
    })
    expect(await oneOf('person', id)).toMatchObject({ active: true, left_at: null })
    expect(await oneOf('person', report)).toMatchObject({ supervisor_id: boss })
    await expect
      .poll(async () => (await server.as(name).get('/api/user/fe/currentversion')).status, { timeout: 3_000 })
      .not.toBe(401)
    await end(id)
    const lines = await db.selectFrom('person_exit').select('id').where('person_id', '=', id).execute()
    expect(lines).toHaveLength(2)
    expect((await admin().post(`/api/people/${boss}/return`)).status).toBe(404)
  })
})

test('people of the demo company can leave, one after the other', async () => {
  const { db, context } = server
  await createDemoCompany(db, { size: 'small', password: 'demo', now: new Date(), files: context })
  const people = await db
    .selectFrom('person')
    .select(['id', 'username'])
    .where('left_at', 'is', null)
    .orderBy('username')
    .execute()
  const faults: string[] = []
  for (const { id, username } of people.filter((_, at) => at % runs(2, 1) === 0))
    await db
      .transaction()
      .execute((tx) => leave(tx, context, { personId: id, cause: 'deactivated', byId: null }))
      .catch((error: Error) => faults.push(`${username}: ${error.message}`))
  expect(faults).toEqual([])
  const { rows } = await sql<{
    what: string
  }>`select distinct x ->> 'what' as what from person_exit, jsonb_array_elements(passed) x order by 1`.execute(db)
  expect(rows.map(({ what }) => what)).toEqual(expect.arrayContaining(['companyAds', 'deputies', 'reports', 'todos']))
}, 120_000)
