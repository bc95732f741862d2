import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CreatedFeed, NewFeed } from '#contract/vacation-feeds.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import { find, insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

let now = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => now })
const FEEDS = '/api/vac/feeds'
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const { db } = server
const { division_id } = await find(db, 'person', { id: boss.id })
const team = await insert(db, 'calendar_team', { division_id: division_id!, name: 'Einkauf' })
const teamId = team.id
const inTeam = async ({ id }: Somebody, visibility: string) =>
  insert(server.db, 'calendar_member', { team_id: teamId, person_id: id, visibility })
const create = async ({ name }: Somebody, body: Partial<NewFeed> = {}, headers: Record<string, string> = {}) =>
  server.as(name).post<CreatedFeed>(FEEDS, { body: { kind: 'own', months: 12, language: 'de', ...body }, headers })
const fetchIcs = (url: string, headers: Record<string, string> = {}) =>
  server.nobody.get<Buffer>(new URL(url).pathname, { headers })
/** Lines of the calendar that begin with this name. */
const linesOf = async ({ body }: { body: CreatedFeed }, name = 'SUMMARY') =>
  (await fetchIcs(body.url)).body
    .toString()
    .split('\r\n')
    .filter((line) => line.startsWith(name))

test('the own feed holds open and approved leave, within its range', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await company.decide(boss, await company.send(eve, {}))
  await company.send(eve, { periods: [{ first: '2026-07-06', last: '2026-07-07', startsAtNoon: true }] })
  await company.send(eve, { send: false, periods: [{ first: '2026-04-13', last: '2026-04-13' }] })
  const year = await create(eve)
  expect(await linesOf(year)).toEqual(['SUMMARY:Urlaub', 'SUMMARY:Urlaub (beantragt)'])
  expect(await linesOf(year, 'DT')).toEqual([
    expect.stringMatching(/^DTSTAMP:/),
    'DTSTART;VALUE=DATE:20260309',
    'DTEND;VALUE=DATE:20260314',
    expect.stringMatching(/^DTSTAMP:/),
    'DTSTART:20260706T100000Z',
    'DTEND:20260707T220000Z',
  ])
  expect(await linesOf(await create(eve, { months: 3, language: 'en' }))).toEqual(['SUMMARY:Leave'])
  expect(await linesOf(await create(eve, { months: null }))).toHaveLength(2)
})

test('the feed of the team contains only what the team may see, for a supervisor too', async () => {
  const [open, hidden, closed] = await Promise.all(
    ['open', 'hidden', 'closed'].map((name) => company.person(name, { supervisor: boss })),
  )
  await inTeam(open!, 'concrete')
  await inTeam(hidden!, 'abstract')
  await inTeam(closed!, 'none')
  await inTeam(boss, 'concrete')
  for (const person of [open!, hidden!, closed!]) {
    await company.decide(boss, await company.send(person, {}))
    await company.send(person, { periods: [{ first: '2026-04-13', last: '2026-04-13' }] })
  }
  const feed = await create(boss, { kind: 'team' })
  expect((await linesOf(feed)).toSorted()).toEqual([
    expect.stringMatching(/^SUMMARY:hidden.*: Abwesend$/),
    expect.stringMatching(/^SUMMARY:open.*: Urlaub$/),
  ])
  const seen = async ({ name }: Somebody) => (await server.as(name).get(`${FEEDS}/preview`)).body
  expect(await seen(open!)).toEqual([
    { first: '2026-03-09', last: '2026-03-13', startsAtNoon: false, endsAtNoon: false, kind: 'leave' },
  ])
  expect(await seen(hidden!)).toMatchObject([{ kind: null }])
  expect(await seen(closed!)).toEqual([])
  // The past of colleagues is no calendar.
  await update(
    server.db,
    'leave_period',
    { person_id: open!.id, first_day: '2026-03-09' },
    { first_day: '2026-01-05', last_day: '2026-01-05' },
  )
  expect(await linesOf(await create(boss, { kind: 'team', months: null }))).toEqual([
    expect.stringMatching(/^SUMMARY:hidden.*: Abwesend$/),
  ])
  // Without the right to see the calendar of the team.
  expect(await linesOf(await create(open!, { kind: 'team' }))).toEqual([])
})

test('an event that changes gets a new stamp and number, an unchanged one keeps them', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const before = now
  const request = await company.send(eve, { periods: [{ first: '2026-03-09', last: '2026-03-10' }] })
  await company.send(eve, { periods: [{ first: '2026-04-13', last: '2026-04-13' }] })
  const feed = await create(eve)
  const stamps = async () =>
    Promise.all(['DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE'].map(async (name) => linesOf(feed, name)))
  const at = (count: number, stamp: string) => ({ count, stamp })
  const read = async () => {
    const [made = [], changed = [], numbers = []] = await stamps()
    expect(made.map((line) => line.split(':')[1])).toEqual(changed.map((line) => line.split(':')[1]))
    return numbers.map((line, index) => at(Number(line.split(':')[1]), changed[index]!.split(':')[1]!))
  }
  const old = at(0, '20260206T080000Z')
  expect(await read()).toEqual([old, old])
  now = new Date('2026-02-06T09:30:00Z')
  const changed = await server.as(eve.name).put(`/api/vac/requests/${request.id}`, {
    body: { type: 'tariffLeave', send: true, periods: [{ first: '2026-03-09', last: '2026-03-11' }] },
    headers: { 'if-match': `"${request.version}"` },
  })
  expect(await read()).toEqual([at(1, '20260206T093000Z'), old])
  now = new Date('2026-02-06T10:00:00Z')
  await company.decide(boss, changed.body as { id: number; version: number })
  expect(await read()).toEqual([at(2, '20260206T100000Z'), old])
  now = before
})

test('an event that other hours recount has a new number', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
  const request = await company.send(eve, { periods: [{ first: '2026-03-09', last: '2026-03-13' }] })
  await company.decide(boss, request)
  const feed = await create(eve)
  const read = async () => [...(await linesOf(feed, 'DESCRIPTION')), ...(await linesOf(feed, 'SEQUENCE'))]
  expect(await read()).toEqual([String.raw`DESCRIPTION:ganztags\, 5 Tage`, 'SEQUENCE:1'])
  const body = { from: '2026-03-01', weeks: [[480, 480, 480, 480, 0, 0, 0]] }
  expect((await server.as(office.name).put(`/api/vac/settings/people/${eve.id}/models`, { body })).status).toBe(200)
  expect(await read()).toEqual([String.raw`DESCRIPTION:ganztags\, 4 Tage`, 'SEQUENCE:2'])
})

test('an event contains which half or which hours it takes, and how many days', async () => {
  const eve = await company.person('eve', { supervisor: boss })
  await inTeam(eve, 'abstract')
  const half = { first: '2026-03-09', last: '2026-03-09', startsAtNoon: true }
  for (const body of [
    { type: 'tariffLeaveHalf', periods: [half] },
    { periods: [{ first: '2026-03-12', last: '2026-03-16' }] },
    { type: 'flexHours', periods: [{ first: '2026-03-18', last: '2026-03-18', minutes: 150 }] },
    {
      type: 'flexHours',
      periods: [{ first: '2026-03-19', last: '2026-03-19', minutes: 150, clock: { from: 540, to: 690 } }],
    },
  ] as const)
    await company.decide(boss, await company.send(eve, { ...body, periods: [...body.periods] }))
  expect(await linesOf(await create(eve), 'DESCRIPTION')).toEqual([
    String.raw`DESCRIPTION:nachmittags\, 0\,5 Tage`,
    String.raw`DESCRIPTION:ganztags\, 3 Tage`,
    String.raw`DESCRIPTION:stundenweise\, 2:30 Std.`,
    String.raw`DESCRIPTION:9:00–11:30 Uhr\, 2:30 Std.`,
  ])
  const mate = await company.person('mate', { roles: ['ma-api:ma_tk_view'] })
  await inTeam(mate, 'abstract')
  const team = await linesOf(await create(mate, { kind: 'team' }), 'DESCRIPTION')
  expect(team).toEqual(expect.arrayContaining(['DESCRIPTION:nachmittags', 'DESCRIPTION:ganztags']))
  expect(team.join('\n')).not.toMatch(/Std|Tage/)
})

test('the feed of a substitute names the people whose work they cover', async () => {
  const sub = await company.person('sub')
  const eve = await company.person('eve', { supervisor: boss })
  await company.send(eve, { substituteId: sub.id, handoverNote: 'geheim' })
  const feed = await create(sub, { kind: 'substitutions' })
  expect(await linesOf(feed)).toEqual([expect.stringMatching(/^SUMMARY:Vertretung eve/)])
  expect((await fetchIcs(feed.body.url)).body.toString()).not.toContain('geheim')
})

test('an address is unguessable, stored as a hash, and ends when it is revoked', async () => {
  const eve = await company.person('eve')
  const { body } = await create(eve)
  const token = /\/([A-Za-z0-9_-]{32})\.ics$/.exec(body.url)![1]!
  // No row of the table contains the token.
  const { rows } = await sql<{ stored: string }>`select f::text as stored from calendar_feed f`.execute(server.db)
  expect(rows.some(({ stored }) => stored.includes(token))).toBe(false)
  const answer = await fetchIcs(body.url)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  expect((await fetchIcs(body.url, { 'if-none-match': String(answer.headers['etag']) })).status).toBe(304)
  const list = async () => (await server.as(eve.name).get(FEEDS)).body
  expect(await list()).toEqual([
    { id: body.id, kind: 'own', months: 12, createdAt: now.toISOString(), lastReadAt: now.toISOString() },
  ])
  const remove = ({ name }: Somebody) => server.as(name).delete(`${FEEDS}/${body.id}`)
  expect((await remove(boss)).status).toBe(404)
  expect((await remove(eve)).status).toBe(200)
  expect((await fetchIcs(body.url)).status).toBe(404)
  expect((await fetchIcs(`http://localhost${FEEDS}/ics/${'x'.repeat(32)}.ics`)).status).toBe(404)
  expect(await list()).toEqual([])
})

test('a feed ends with the right of its person, and an address is read 30 times in an hour', async () => {
  const eve = await company.person('eve')
  const { body } = await create(eve)
  const statuses: number[] = []
  for (let read = 0; read < 31; read++) statuses.push((await fetchIcs(body.url)).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
  const [own, duties] = [await create(eve), await create(eve, { kind: 'substitutions' })]
  const status = async ({ body: { url } }: typeof own) => (await fetchIcs(url)).status
  await server.db
    .deleteFrom('person_role')
    .where('person_id', '=', eve.id)
    .where('role', '=', 'menu_ma_holiday')
    .execute()
  expect([await status(own), await status(duties)]).toEqual([404, 200])
  await update(server.db, 'person', { id: eve.id }, { active: false })
  expect(await status(duties)).toBe(404)
})

test('a repeated call makes one feed, with an address that works; an eleventh is refused', async () => {
  const eve = await company.person('eve')
  const key = { 'idempotency-key': randomUUID() }
  const [first, again] = [await create(eve, {}, key), await create(eve, {}, key)]
  expect(again.body.id).toBe(first.body.id)
  expect((await fetchIcs(again.body.url)).status).toBe(200)
  const more = await Promise.all(Array.from({ length: 10 }, () => create(eve)))
  expect(more.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 409])
})
