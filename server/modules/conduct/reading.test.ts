import { beforeEach, expect, test } from 'vitest'
import type { ConductCode } from '#contract/conduct.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'
import { announceCurrent } from './jobs.ts'
import { aCodeText, aDraftBody, aVersion, RIGHT, withoutCode } from './testing/a-code.ts'

const { server, now, setClock } = await clockedApp()
const CODE = '/api/conduct/code'

const talbrueck = await aCompany(server.db, 'Talbrück')
const annaId = await aPerson(server.db, 'anna.berg', { company_id: talbrueck })
await aPerson(server.db, 'bert.buyer', { company_id: talbrueck, roles: ['portal_ek'] })
await aPerson(server.db, 'nora.noroles', { roles: [] })
await aPerson(server.db, 'main.admin', { roles: ['menu_usermanagement'] })
beforeEach(() => withoutCode(server.db))

const read = async (username: string, language = 'de') =>
  (await server.as(username).get<ConductCode>(`${CODE}?language=${language}`)).body
const confirm = (username: string, version: number, answers: unknown = RIGHT) =>
  server.as(username).put(`${CODE}/confirmation`, { body: { version, answers } })
const todosOf = async (username: string) =>
  (await server.bell(username))
    .filter(({ todo, menuId }) => todo && menuId === 'menu_conduct')
    .map(({ title }) => title)

test('[CODE-01] everybody who is signed in reads the valid version, in both languages', async () => {
  await aVersion(server.db, 1)
  await aVersion(server.db, 2, { text: aCodeText('Geschenke bis 25 €.') })
  await aVersion(server.db, 3, { appliesFrom: '2199-01-01', confirmBy: '2199-02-01', isAnnounced: false })
  for (const username of ['anna.berg', 'bert.buyer', 'nora.noroles']) {
    const code = await read(username)
    expect(code).toMatchObject({
      current: { version: 2, title: 'Verhaltenskodex', appliesFrom: '2020-02-01' },
      upcoming: { version: 3, appliesFrom: '2199-01-01' },
      earlier: [{ version: 1 }],
      before: null,
      confirmations: [],
      duty: { by: '2099-12-31' },
    })
    expect(code.current?.sections[1]?.html).toBe('<p>Geschenke bis 25 €.</p>')
  }
  expect(await read('anna.berg', 'en')).toMatchObject({ language: 'en', current: { title: 'Code of conduct' } })
  expect((await server.nobody.get(CODE)).status).toBe(401)
})

test('[CODE-01] without any version the page still has the contact', async () => {
  expect(await read('anna.berg')).toMatchObject({ current: null, duty: null, contact: { name: '', url: '' } })
})

test('[CODE-01] an earlier version and one that does not apply yet can be read, an unknown one cannot', async () => {
  await aVersion(server.db, 1)
  await aVersion(server.db, 2, { appliesFrom: '2199-01-01', confirmBy: '2199-02-01', isAnnounced: false })
  for (const version of [1, 2])
    expect(await server.as('anna.berg').get(`${CODE}/versions/${version}`)).toMatchObject({
      status: 200,
      body: { version },
    })
  expect((await server.as('anna.berg').get(`${CODE}/versions/9`)).status).toBe(404)
})

test('[CODE-01] a confirmation belongs to the version, counts once, and the next version shows the text it had', async () => {
  await aVersion(server.db, 1)
  const first = await confirm('anna.berg', 1)
  expect(first).toMatchObject({ status: 200, body: { version: 1, at: now().toISOString() } })
  setClock(60_000)
  const again = await Promise.all([confirm('anna.berg', 1), confirm('anna.berg', 1)])
  for (const { body } of again) expect(body).toEqual(first.body)
  expect(await read('anna.berg')).toMatchObject({ duty: null, confirmations: [first.body], before: null })
  await aVersion(server.db, 2, { text: aCodeText('Geschenke bis 25 €.') })
  const code = await read('anna.berg')
  expect(code).toMatchObject({ duty: { by: '2099-12-31' }, before: { version: 1 } })
  expect(code.before?.sections[1]?.html).toBe('<p>Geschenke bis 35 € dürfen Sie annehmen.</p>')
})

test.each<[string, unknown, number]>([
  ['a wrong answer', [1, 0, 1], 422],
  ['a question without an answer', [1, 1], 422],
  ['no answers', [], 422],
  ['an answer that does not exist', [1, 1, 3], 422],
  ['a negative answer', [1, 1, -1], 400],
  ['text instead of an answer', ['<b>1</b>', 1, 1], 400],
  ['too many answers', [1, 1, 1, 1], 400],
])('[CODE-01] %s does not confirm', async (_, answers, status) => {
  await aVersion(server.db, 1)
  expect((await confirm('anna.berg', 1, answers)).status).toBe(status)
  expect((await read('anna.berg')).confirmations).toEqual([])
})

test('[CODE-01] an older version is refused with the present one, and so is one that applies later', async () => {
  await aVersion(server.db, 1)
  await aVersion(server.db, 2)
  await aVersion(server.db, 3, { appliesFrom: '2199-01-01', confirmBy: '2199-02-01', isAnnounced: false })
  for (const version of [1, 3])
    expect(await confirm('anna.berg', version)).toMatchObject({
      status: 409,
      body: { code: 'version_outdated', present: { version: 2, appliesFrom: '2020-02-01' } },
    })
})

test('[CODE-01] a confirmation that meets a publication counts before it, or is refused with the new version', async () => {
  for (let round = 0; round < 6; round++) {
    await withoutCode(server.db)
    await aVersion(server.db, 1)
    const today = businessDay(now())
    const body = aDraftBody({ appliesFrom: today, confirmBy: addDays(today, 30) })
    await server.as('main.admin').put('/api/conduct/editing/draft', { body, version: 0 })
    const [confirmed, published] = await Promise.all([
      confirm('anna.berg', 1),
      server.as('main.admin').post('/api/conduct/editing/publication', { version: 1 }),
    ])
    expect(published.status).toBe(200)
    if (confirmed.status === 409)
      expect(confirmed.body).toMatchObject({ code: 'version_outdated', present: { version: 2 } })
    else expect(confirmed).toMatchObject({ status: 200, body: { version: 1 } })
    const stored = await server.db.selectFrom('conduct_confirmation').select('version').execute()
    expect(stored.map(({ version }) => version)).toEqual(confirmed.status === 200 ? [1] : [])
    expect(await read('anna.berg')).toMatchObject({ current: { version: 2 }, duty: { by: body.confirmBy } })
  }
})

test('[CODE-01] a version that is only to be read cannot be confirmed', async () => {
  await aVersion(server.db, 1, { confirmation: 'none', confirmBy: null })
  expect(await read('anna.berg')).toMatchObject({ confirmation: 'none', duty: null })
  expect(await confirm('anna.berg', 1)).toMatchObject({ status: 409, body: { code: 'confirmation_not_asked' } })
})

test('[CODE-01] the to-do stays until the confirmation, and opens again with the next version that demands one', async () => {
  await aVersion(server.db, 1, { isAnnounced: false })
  await announceCurrent(server.context)
  await expect.poll(() => todosOf('anna.berg')).toEqual(['Verhaltenskodex: Version 1 bestätigen'])
  await confirm('anna.berg', 1)
  await expect.poll(() => todosOf('anna.berg')).toEqual([])
  expect(await todosOf('nora.noroles')).toEqual(['Verhaltenskodex: Version 1 bestätigen'])
  await aVersion(server.db, 2, { isAnnounced: false })
  await Promise.all([announceCurrent(server.context), announceCurrent(server.context)])
  for (const username of ['anna.berg', 'nora.noroles'])
    await expect.poll(() => todosOf(username)).toEqual(['Verhaltenskodex: Version 2 bestätigen'])
})

test('[CODE-01] people who are not asked get an entry instead of a to-do', async () => {
  await aVersion(server.db, 1, { groups: ['employees'], isAnnounced: false })
  await announceCurrent(server.context)
  await expect.poll(() => todosOf('anna.berg')).toHaveLength(1)
  const entries = async () => (await server.bell('nora.noroles')).map(({ title, todo }) => `${title} ${todo}`)
  await expect.poll(entries).toEqual(['Verhaltenskodex: Version 1 gilt false'])
})

test('[CODE-01] notifications of a version are correct without an earlier confirmation', async () => {
  await aVersion(server.db, 1, { groups: ['employees'], isAnnounced: false })
  await announceCurrent(server.context)
  const wordsOf = async (username: string) => (await server.bell(username)).map(({ body }) => body)
  for (const username of ['anna.berg', 'nora.noroles']) {
    await expect.poll(() => wordsOf(username)).toHaveLength(1)
    expect(await wordsOf(username)).toEqual([
      expect.stringMatching(/Haben Sie eine frühere Version bestätigt, sind die Änderungen im Text markiert\.$/),
    ])
  }
})

test('[CODE-01] a person who joins the audience gets the to-do at their sign-in', async () => {
  await aVersion(server.db, 1, { companies: [await aCompany(server.db)] })
  expect(await todosOf('anna.berg')).toEqual([])
  await withoutCode(server.db)
  await aVersion(server.db, 1)
  await server.context.events.publish(server.db, 'person.changed', { personId: annaId })
  await expect.poll(() => todosOf('anna.berg')).toEqual(['Verhaltenskodex: Version 1 bestätigen'])
})

test('[CODE-01] the own data export contains confirmations', async () => {
  await aVersion(server.db, 1)
  await confirm('anna.berg', 1)
  const parts = await server.context.exports.read(server.db, { personId: annaId, full: false })
  expect(parts['conductConfirmations']).toMatchObject([{ version: 1 }])
})

test('[CODE-01] the proof is a PDF with only the own confirmations; without one there is none', async () => {
  await aVersion(server.db, 1)
  const proof = (username: string, language = 'de') => server.as(username).get(`${CODE}/proof?language=${language}`)
  expect((await proof('anna.berg')).status).toBe(404)
  await confirm('anna.berg', 1)
  const { status, headers, body } = await proof('anna.berg')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
  expect(headers['content-disposition']).toContain('Nachweis-Verhaltenskodex.pdf')
  expect(String(body).startsWith('%PDF-')).toBe(true)
  expect((await proof('anna.berg', 'en')).status).toBe(200)
  expect((await proof('bert.buyer')).status).toBe(404)
})
