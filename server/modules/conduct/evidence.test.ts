import { beforeEach, expect, test } from 'vitest'
import type { ConductEvidence, EvidencePeople } from '#contract/conduct.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { toCsv } from '#server/text/csv.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'
import { find, update } from '#server/testing/rows.ts'
import { announceCurrent, remindByDeadline } from './jobs.ts'
import { aVersion, RIGHT, withoutCode } from './testing/a-code.ts'

const { server, now, setClock, minutes } = await clockedApp()
const EVIDENCE = '/api/conduct/evidence'

const { db } = server
const antriebe = await aCompany(db, 'Antriebe')
const guss = await aCompany(db, '=Guss')
const klein = await aCompany(db, 'Klein')
await aPerson(db, 'kai.keeper', { roles: ['menu_usermanagement'] })
await aPerson(db, 'olga.office', { company_id: guss, roles: ['menu_ma_personaldata'] })
await aPerson(db, 'otto.office', { company_id: null, roles: ['menu_ma_personaldata'] })
for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await aPerson(db, `${name}.antriebe`, { company_id: antriebe })
for (const [at, name] of ['a', 'b', 'c', 'd', 'e'].entries())
  await aPerson(db, `${name}.guss`, { company_id: guss, personnel_number: `081${at}` })
await aPerson(db, 'a.klein', { company_id: klein })
beforeEach(() => withoutCode(server.db))

const kai = () => server.as('kai.keeper')
const olga = () => server.as('olga.office')
const confirm = (username: string, version = 1) =>
  server.as(username).put('/api/conduct/code/confirmation', { body: { version, answers: RIGHT } })
const figures = async (who = kai()) =>
  (await who.get<ConductEvidence>(EVIDENCE)).body.companies.map(
    ({ name, others = [], people, confirmed }) => `${[name, ...others].join('+')} ${confirmed ?? '?'}/${people}`,
  )
const todosOf = async (username: string) =>
  (await server.bell(username))
    .filter(({ todo, menuId }) => todo && menuId === 'menu_conduct')
    .map(({ title }) => title)
/** Everybody of the three companies who works there. */
const WORKERS = { groups: ['employees' as const] }

test('[CODE-01] figures by company; groups and counts of fewer than five people are hidden', async () => {
  await aVersion(server.db, 1, WORKERS)
  for (const name of ['a.antriebe', 'b.antriebe', 'a.guss', 'a.klein']) await confirm(name)
  expect(await figures()).toEqual(['=Guss+Klein ?/6', 'Antriebe ?/6'])
})

test('[CODE-01] with names every company stands alone, and a confirmation stays with the company of its day', async () => {
  await aVersion(server.db, 1, { ...WORKERS, confirmation: 'named' })
  await confirm('a.antriebe')
  const move = (company_id: number) => update(server.db, 'person', { username: 'a.antriebe' }, { company_id })
  await move(klein)
  expect(await figures()).toEqual(['=Guss 0/5', 'Antriebe 1/6', 'Klein 0/1'])
  await move(antriebe)
})

test('[CODE-01] a personnel office sees its own company only, and one without a company nothing', async () => {
  await aVersion(server.db, 1, { ...WORKERS, confirmation: 'named' })
  expect(await figures(olga())).toEqual(['=Guss 0/5'])
  const names = (query: string, who = olga()) => who.get<EvidencePeople>(`${EVIDENCE}/people?version=1${query}`)
  expect((await names('')).body.people.map(({ name }) => name)).toEqual([
    'guss, a',
    'guss, b',
    'guss, c',
    'guss, d',
    'guss, e',
  ])
  expect((await names(`&company=${antriebe}`)).status).toBe(404)
  expect((await olga().get(`${EVIDENCE}/export?version=1&company=${antriebe}`)).status).toBe(404)
  const file = String((await olga().get(`${EVIDENCE}/export?version=1`)).body)
  expect(file).not.toContain('Antriebe')
  expect((await server.as('otto.office').get(EVIDENCE)).status).toBe(404)
  expect((await server.as('a.guss').get(EVIDENCE)).status).toBe(403)
})

test('[CODE-01] names only where the version demands them, in pages', async () => {
  await aVersion(server.db, 1, WORKERS)
  expect(await kai().get(`${EVIDENCE}/people?version=1`)).toMatchObject({
    status: 409,
    body: { code: 'names_not_demanded' },
  })
  await withoutCode(server.db)
  await aVersion(server.db, 1, { ...WORKERS, confirmation: 'named' })
  await confirm('b.guss')
  const names = async (query: string) => (await kai().get<EvidencePeople>(`${EVIDENCE}/people?version=1${query}`)).body
  const all = await names('')
  expect(all.people).toHaveLength(12)
  const rest = await names(`&after=${all.people[9]!.id}`)
  expect(rest.people.map(({ id }) => id)).toEqual(all.people.slice(10).map(({ id }) => id))
  expect((await names('&confirmed=true')).people).toEqual([
    { id: expect.any(String), name: 'guss, b', company: '=Guss', confirmedAt: now().toISOString() },
  ])
  expect((await names(`&confirmed=false&company=${guss}`)).people).toHaveLength(4)
})

test('[CODE-01] the file has typed cells, and its downloads are logged', async () => {
  await aVersion(server.db, 1, { ...WORKERS, confirmation: 'named' })
  await confirm('a.guss')
  const response = await olga().get(`${EVIDENCE}/export?version=1`)
  expect(response.headers).toMatchObject({ 'content-disposition': 'attachment; filename="verhaltenskodex-1.csv"' })
  const lines = String(response.body).split('\r\n')
  expect(lines[1]).toBe(`"'=Guss";"guss, a";"=""0810""";"${now().toISOString()}";"1"`)
  const log = (await kai().get('/api/conduct/editing')).body.log
  expect(log).toMatchObject([{ type: 'exported', version: 1, byName: 'olga office', company: '=Guss', people: 5 }])
})

test('[CODE-01] a file of figures hides small groups too', async () => {
  await aVersion(server.db, 1, { ...WORKERS, companies: [klein] })
  expect(String((await kai().get(`${EVIDENCE}/export?version=1&language=en`)).body)).toBe(
    toCsv([
      ['Company', 'Must confirm', 'Confirmed', 'Pending', 'Version'],
      ['Klein', 1, 'fewer than 5', 'fewer than 5', 1],
    ]),
  )
})

test('[CODE-01] a reminder reaches the missing people of the own company, and not twice within an hour', async () => {
  await aVersion(server.db, 1, { ...WORKERS, confirmation: 'named', isAnnounced: false })
  await announceCurrent(server.context)
  await expect.poll(() => todosOf('b.guss')).toHaveLength(1)
  await confirm('a.guss')
  const remind = (who = olga()) => who.post(`${EVIDENCE}/reminders`, { body: { version: 1 } })
  expect(await remind()).toMatchObject({ status: 200, body: { reminded: 4 } })
  await expect.poll(() => todosOf('b.guss')).toEqual(['Erinnerung: Verhaltenskodex, Version 1 bestätigen'])
  await expect.poll(() => todosOf('a.guss')).toEqual([])
  expect(await todosOf('b.antriebe')).toEqual(['Verhaltenskodex: Version 1 bestätigen'])
  expect(await remind()).toMatchObject({ status: 429, body: { code: 'reminded_lately' } })
  minutes(61)
  expect((await remind(kai())).body).toEqual({ reminded: 11 })
  await confirm('b.guss')
  await expect.poll(() => todosOf('b.guss')).toEqual([])
})

test('[CODE-01] nobody is reminded of an older version, or of one without confirmations', async () => {
  await aVersion(server.db, 1)
  await aVersion(server.db, 2, { confirmation: 'none', confirmBy: null })
  const remind = async (version: number) => (await kai().post(`${EVIDENCE}/reminders`, { body: { version } })).body.code
  expect([await remind(1), await remind(2), await remind(3)]).toEqual([
    'version_outdated',
    'confirmation_not_asked',
    'not_found',
  ])
})

test('[CODE-01] the job reminds a week before the deadline and after it, once each, whatever the number of servers', async () => {
  const today = businessDay(now())
  await aVersion(server.db, 1, { ...WORKERS, confirmBy: addDays(today, 20), isAnnounced: false })
  await announceCurrent(server.context)
  const sent = async () =>
    (await server.db.selectFrom('conduct_reminder').select('step').orderBy('id').execute()).map(({ step }) => step)
  const runTwice = () => Promise.all([remindByDeadline(server.context), remindByDeadline(server.context)])
  const days = (count: number) => setClock(count * 86_400_000)
  await runTwice()
  expect(await sent()).toEqual([])
  days(13)
  await runTwice()
  days(14)
  await runTwice()
  expect(await sent()).toEqual(['near'])
  await expect.poll(() => todosOf('b.guss')).toEqual(['Erinnerung: Verhaltenskodex, Version 1 bestätigen'])
  days(20)
  await runTwice()
  expect(await sent()).toEqual(['near'])
  days(21)
  await runTwice()
  await runTwice()
  expect(await sent()).toEqual(['near', 'overdue'])
  const entries = await server.db
    .selectFrom('notification')
    .select('event_key')
    .where('menu_id', '=', 'menu_conduct')
    .where('todo', '=', true)
    .where('read_at', 'is', null)
    .where('person_id', '=', (await find(server.db, 'person', { username: 'b.guss' })).id)
    .execute()
  await expect.poll(() => todosOf('b.guss')).toHaveLength(1)
  expect(entries.length).toBeLessThanOrEqual(1)
})
