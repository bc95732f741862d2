// The works-council profile: a figure that is off is in no interface, in no answer and in no table.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StoredData } from '#contract/legal.ts'
import type { StaticConfig } from '#contract/static-config.ts'
import { PERSONAL_FIGURES, type PersonalFigure } from '#domain/people/personal-figures.ts'
import { KIND_OF_PART, STORED_KINDS } from '#domain/legal/legal.ts'
import { NOW, someConversations } from '#server/modules/postbox/conversation/testing/some-conversations.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { aPerson, aStory, EMPLOYEE_ROLES, giveRoles } from '#server/testing/builders.ts'
import { openSocket } from '#server/testing/socket-client.ts'
import { emptyFigures, recordFigures } from './personal-figures.ts'

const now = () => NOW
const SERVICES = { REPLAY_URL: 'https://replay.test/{session}', ANALYTICS_URL: 'https://count.test/batch' }
const on = await testApp({ now, env: () => ({ ...SERVICES, PERSONAL_FIGURES: PERSONAL_FIGURES.join(',') }) })
const off = await testApp({ now, beside: on, env: () => ({ ...SERVICES, PERSONAL_FIGURES: 'none' }) })
const { at, atIda, ids } = await someConversations(on, now)

const { db } = on
const company = await sql<{ id: number }>`insert into company (name, short_name) values ('Figures', 'F') returning id`
  .execute(db)
  .then(({ rows }) => rows[0]!.id)
await aPerson(db, 'otto.office', { company_id: company, roles: [...EMPLOYEE_ROLES, 'menu_ma_personaldata'] })
await aPerson(db, 'eva.editor', { roles: [...EMPLOYEE_ROLES, 'ma-news-api:news_write'] })
await sql`update person set company_id = ${company}`.execute(db)
// People of the same team, who see the presence of each other.
await sql`
  with unit as (insert into division (company_id, name) values (${company}, 'Einkauf') returning id),
  team as (insert into calendar_team (division_id, name) select id, 'Team' from unit returning id)
  insert into calendar_member (team_id, person_id) select team.id, p.id from team, person p`.execute(db)
const form = (await atIda()).id
await giveRoles(db, ids['kim.sender']!, ['menu_ma_holiday'])
const story = await aStory(db)
const notice = await sql<{ id: number }>`
  insert into lapse_notice (person_id, years, text_version, numerator, lapses_on, sent_on)
  values (${ids['kim.sender']}, '{2026}', 'x', 5, '2027-03-31', '2026-01-05') returning id`
  .execute(db)
  .then(({ rows }) => rows[0]!.id)
await recordFigures(on.context)

/** Everything that a person can do by which a figure would come to be. */
async function act(server: TestApp): Promise<{ typed: number }> {
  const [kim, ida] = await Promise.all([openSocket(server, 'kim.sender'), openSocket(server, 'ida.decider')])
  await Promise.all([kim.received(1), ida.received(1)])
  const type = () => ida.send(JSON.stringify({ type: 'TYPING', data: { formId: form } }))
  type()
  expect((await server.as('kim.sender').get('/api/ma/user/writeLastLogIn')).status).toBe(204)
  expect((await server.as('kim.sender').post(`/api/vac/lapse-notices/${notice}/seen`)).status).toBe(200)
  expect((await server.as('eva.editor').put(`/api/news/ma/news/${story}/lease`, { body: { tab: 'a' } })).status).toBe(
    200,
  )
  const typedTo = () => kim.messages.filter((message) => message.type === 'typing').length
  // The server ignores a person who typed a moment ago, in the test before.
  if (server === on) await expect.poll(() => (type(), typedTo()), { timeout: 10_000 }).toBe(1)
  // After a response, everything that was sent to the sockets has arrived.
  else await ida.received(1)
  const typed = typedTo()
  const { body } = await server.as('kim.sender').get(`${at(form)}/conversation`)
  answers = body
  kim.close()
  ida.close()
  return { typed }
}
let answers: { showsTyping: boolean; participants: { online: boolean | null; lastSeen: string | null }[] }

const stored = async () =>
  (
    await sql<Record<PersonalFigure, unknown>>`select
      (select count(*)::integer from person where last_login_at is not null) as "lastSignIn",
      (select count(*)::integer from lapse_notice where seen_at is not null) as "readReceipts",
      (select count(*)::integer from news_lease) as "editing"`.execute(on.db)
  ).rows[0]!

const changes = async () =>
  (
    await sql<{ object: string; result: string }>`
      select object, result from audit_entry where route = 'PERSONAL_FIGURES' order by at, lane, seq`.execute(on.db)
  ).rows

describe('the works-council profile', () => {
  test('with all figures on they are in answers and tables', async () => {
    expect(await act(on)).toEqual({ typed: 1 })
    expect(await stored()).toEqual({ lastSignIn: 1, readReceipts: 1, editing: 1 })
    expect(answers.showsTyping).toBe(true)
    expect(answers.participants).toContainEqual(expect.objectContaining({ online: true, lastSeen: expect.any(String) }))
    expect((await on.nobody.get<StaticConfig>('/static/config.prod.json')).body).toMatchObject({
      replayUrl: SERVICES.REPLAY_URL,
      analyticsUrl: SERVICES.ANALYTICS_URL,
    })
  })

  test('a change is detected at the start: it is in the audit log, once, and stored values are deleted', async () => {
    expect(await changes()).toEqual([])
    await recordFigures(off.context)
    await recordFigures(off.context)
    expect(await changes()).toEqual(
      PERSONAL_FIGURES.map((figure) => ({ object: `figure=${figure}`, result: 'switched off' })),
    )
    expect(await stored()).toEqual({ lastSignIn: 0, readReceipts: 0, editing: 0 })
  })

  test('values that a server with the former configuration still wrote are deleted within the hour', async () => {
    await act(on)
    expect(await stored()).toEqual({ lastSignIn: 1, readReceipts: 1, editing: 1 })
    await emptyFigures(on.db)
    expect(await stored()).toEqual({ lastSignIn: 0, readReceipts: 0, editing: 0 })
  })

  test('a disabled figure is in no table and in no response', async () => {
    expect(await act(off)).toEqual({ typed: 0 })
    expect(await stored()).toEqual({ lastSignIn: 0, readReceipts: 0, editing: 0 })
    expect(answers.showsTyping).toBe(false)
    expect(answers.participants.map(({ online, lastSeen }) => [online, lastSeen])).toEqual([[null, null]])
    const config = (await off.nobody.get<StaticConfig>('/static/config.prod.json')).body
    expect([config.replayUrl, config.analyticsUrl]).toEqual([undefined, undefined])
    expect((await off.nobody.get('/static/config.prod.json')).headers['content-security-policy']).not.toContain(
      'count.test',
    )
    const personId = ids['kim.sender']!
    const account = (await off.context.exports.read(off.db, { personId, full: false }))['account']
    expect(account).not.toHaveProperty('lastLogin')
    const lease = await off.as('eva.editor').put(`/api/news/ma/news/${story}/lease`, { body: { tab: 'b' } })
    expect(lease.body).toMatchObject({ others: [] })
    const [own] = (await off.as('kim.sender').get('/api/vac/lapse-notices')).body
    expect(own).toMatchObject({ seenAt: null })
    const company = (await off.db
      .selectFrom('person')
      .select('company_id')
      .where('id', '=', personId)
      .executeTakeFirst())!
    const sent = await off
      .as('otto.office')
      .get(`/api/vac/lapse-notices/sent?companyId=${company.company_id}&year=2026`)
    expect(sent.body).toMatchObject({ seen: null, items: [{ seenAt: null }] })
  })

  test('everybody reads of every figure whether it exists and since when', async () => {
    const figures = async (server: TestApp) =>
      (await server.as('kim.sender').get<StoredData>('/api/user/legal/stored-data/entries')).body.figures
    const since = NOW.toISOString()
    expect(await figures(off)).toEqual(PERSONAL_FIGURES.map((figure) => ({ figure, on: false, since })))
    // The last start says since when: another server has another configuration only while it is being replaced.
    expect(await figures(on)).toEqual(PERSONAL_FIGURES.map((figure) => ({ figure, on: true, since: null })))
  })

  test('no response has another property that looks like such a figure', async () => {
    const { paths } = (await on.nobody.get<{ paths: object }>('/api/openapi.json')).body
    const found = new Set<string>()
    const walk = (node: unknown, path: string): void => {
      if (node === null || typeof node !== 'object') return
      for (const [key, value] of Object.entries(node)) {
        if (key === 'properties')
          for (const name of Object.keys(value as object))
            if (/online|typing|^seen(At)?$|last(Seen|Log|SignIn|Active)|replay|recording|analytics/i.test(name))
              found.add(`${path} ${name}`)
        walk(value, path)
      }
    }
    for (const [path, methods] of Object.entries(paths))
      for (const { responses } of Object.values(methods as Record<string, { responses: object }>)) walk(responses, path)
    expect([...found].toSorted()).toEqual(
      [
        // Figures of the profile.
        '/api/forms/forms/{id}/conversation lastSeen',
        '/api/forms/forms/{id}/conversation online',
        '/api/forms/forms/{id}/conversation showsTyping',
        '/api/vac/lapse-notices seenAt',
        '/api/vac/lapse-notices/sent seen',
        '/api/vac/lapse-notices/sent seenAt',
        '/api/vac/lapse-notices/{id}/confirm seenAt',
        '/api/vac/lapse-notices/{id}/seen seenAt',
        // Devices of machines, and one's own.
        '/api/az/terminals lastSeenAt',
        '/api/az/terminals/{id}/key lastSeenAt',
        '/api/az/terminals/{id}/revoke lastSeenAt',
        '/api/mes/devices lastSeenAt',
        '/api/mes/devices/{id}/key lastSeenAt',
        '/api/mes/devices/{id}/revoke lastSeenAt',
        '/api/user/sessions seenAt',
        '/static/config.prod.json analyticsPatterns',
        '/static/config.prod.json analyticsUrl',
        '/static/config.prod.json replayUrl',
      ].toSorted(),
    )
  })
})

test('the page names a kind of data for every part of the export', async () => {
  const parts = Object.keys(await on.context.exports.read(on.db, { personId: crypto.randomUUID(), full: false }))
  expect(Object.keys(KIND_OF_PART).toSorted()).toEqual(parts.toSorted())
  expect(Object.values(KIND_OF_PART).filter((kind) => !STORED_KINDS.includes(kind))).toEqual([])
})
