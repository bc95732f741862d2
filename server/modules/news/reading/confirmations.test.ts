import { describe, expect, test } from 'vitest'
import type { Confirmations, ConfirmingPeople, TimelineEntry } from '#contract/news-publishing.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { toCsv } from '#server/text/csv.ts'
import { insert, update } from '#server/testing/rows.ts'

const { server, now, minutes } = await clockedApp()
const NEWS = '/api/news/ma/news'
const eva = () => server.as('eva.editor')

const { db } = server
const talbrueck = await aCompany(db, 'Talbrück')
const nord = await aCompany(db, '=Nord')
await aPerson(db, 'eva.editor', { roles: ['ma-news-api:news_write'] })
await aPerson(db, 'anna.berg', { company_id: talbrueck, personnel_number: '4711' })
await aPerson(db, 'nils.nord', { company_id: nord })
await aPerson(db, 'otto.outside', { company_id: nord, roles: [] })

const confirm = (username: string, id: number, version = 1) =>
  server.as(username).put(`${NEWS}/${id}/confirmation`, { body: { version } })
const figures = async (id: number) => (await eva().get<Confirmations>(`${NEWS}/${id}/confirmations`)).body
const csv = async (id: number) => String((await eva().get(`${NEWS}/${id}/confirmations/export`)).body)
const change = (username: string, changes: { company_id?: number; active?: boolean }) =>
  update(server.db, 'person', { username }, changes)
const remind = (id: number) => eva().post(`${NEWS}/${id}/reminders`)
const remindedOf = async (id: number) =>
  (
    await server.db
      .selectFrom('notification')
      .innerJoin('person', 'person.id', 'person_id')
      .select('username')
      .where('niko_id', '=', id)
      .where('action', '=', 'confirm')
      .orderBy('username')
      .execute()
  ).map(({ username }) => username)

test('a reader confirms the version they were shown, once, and sees the confirmation', async () => {
  const id = await aStory(server.db, { confirmation: 'counted', confirm_by: '2031-01-31' })
  const read = async () => (await server.as('anna.berg').get(`${NEWS}/${id}`)).body.confirmation
  expect(await read()).toEqual({ kind: 'counted', by: '2031-01-31', confirmedAt: null })
  const first = await confirm('anna.berg', id)
  expect(first).toMatchObject({ status: 200, body: { version: 1, confirmedAt: now().toISOString() } })
  minutes(5)
  const again = await Promise.all([confirm('anna.berg', id), confirm('anna.berg', id)])
  for (const { body } of again) expect(body).toEqual(first.body)
  expect(await read()).toMatchObject({ confirmedAt: first.body.confirmedAt })
  expect(await figures(id)).toMatchObject({
    version: 1,
    confirmation: 'counted',
    // All companies together have too few people for an anonymous figure.
    companies: [{ name: '=Nord', others: ['Talbrück'], people: 2, confirmed: null }],
  })
})

test('a new version must be confirmed again; the old confirmation belongs to the old version', async () => {
  const id = await aStory(server.db, { confirmation: 'named' })
  await confirm('anna.berg', id)
  await eva().patch(`${NEWS}/${id}`, { body: { content: '<p>Anders</p>' } })
  expect((await confirm('nils.nord', id)).status).toBe(200)
  await eva().post(`${NEWS}/${id}/publish`)
  expect(await confirm('anna.berg', id)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', present: { version: 2 } },
  })
  expect((await figures(id)).companies.map(({ confirmed }) => confirmed)).toEqual([0, 0])
  expect((await confirm('anna.berg', id, 2)).status).toBe(200)
  const stored = await server.db.selectFrom('news_confirmation').select('version').where('story_id', '=', id).execute()
  expect(stored.map(({ version }) => version).sort()).toEqual([1, 1, 2])
})

test.each<[string, Parameters<typeof aStory>[1], string, number, string]>([
  ['asks for none', {}, 'anna.berg', 409, 'confirmation_not_asked'],
  ['is a draft', { status: 'draft', confirmation: 'counted' }, 'anna.berg', 404, 'not_found'],
  ['has expired', { expires_at: new Date(0), confirmation: 'counted' }, 'anna.berg', 404, 'not_found'],
  ['is not for people without the role', { confirmation: 'counted' }, 'otto.outside', 403, 'role_missing'],
])('nobody can confirm a story that %s', async (_name, changes, username, status, code) => {
  const id = await aStory(server.db, changes)
  expect(await confirm(username, id)).toMatchObject({ status, body: { code } })
})

test('[T32] a story of another company gets the same response as an unknown one', async () => {
  const id = await aStory(server.db, { confirmation: 'counted', companies: [nord] })
  expect(await confirm('anna.berg', id)).toMatchObject({ status: 404 })
})

describe('the export', () => {
  test('contains no names if the story requires figures only', async () => {
    const id = await aStory(server.db, { confirmation: 'counted' })
    await confirm('anna.berg', id)
    expect(await csv(id)).toBe(
      '\uFEFF"Gesellschaft";"Empfänger";"Bestätigt";"Offen";"Version"\r\n"\'=Nord, Talbrück";"2";"nicht angezeigt";"nicht angezeigt";"1"\r\n',
    )
  })

  test.each<['counted' | 'named', string]>([
    ['counted', '\uFEFF"Company";"Recipients";"Confirmed";"Pending";"Version"'],
    ['named', '\uFEFF"Company";"Name";"Personnel number";"Confirmed at (UTC)";"Version"'],
  ])('has English column titles on request: %s', async (confirmation, heads) => {
    const id = await aStory(server.db, { confirmation })
    const file = await eva().get(`${NEWS}/${id}/confirmations/export?language=en`)
    expect(String(file.body).split('\r\n')[0]).toBe(heads)
  })

  test('is described as CSV in OpenAPI', async () => {
    const { body } = await eva().get('/api/openapi.json')
    const { content } = body.paths['/api/news/ma/news/{id}/confirmations/export'].get.responses[200]
    expect(Object.keys(content)).toEqual(['text/csv'])
  })

  test('[T46] contains all names if the story requires them, and escapes formulas', async () => {
    const id = await aStory(server.db, { confirmation: 'named' })
    await confirm('anna.berg', id)
    const lines = (await csv(id)).split('\r\n')
    expect(lines.slice(1)).toEqual([
      '"\'=Nord";"nord, nils";"";"";"1"',
      `"Talbrück";"berg, anna";"=""4711""";"${now().toISOString()}";"1"`,
      '',
    ])
    const { headers } = await eva().get(`${NEWS}/${id}/confirmations/export`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="bestaetigungen-${id}.csv"`,
      'cache-control': 'no-store',
    })
  })
})

test.each([
  '=1',
  '+1',
  '-1',
  '@a',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  ' =1',
  '\t=1',
  '\r+1',
  '\u00a0=1',
  '\u200b=1',
  '\t1',
  ' \n－1',
])('[T46] the cell %j is no formula', (text) => expect(toCsv([[text]])).toMatch(/^\uFEFF"'/))
test.each(['Nord', ' Nord', 'a=1', ''])('[T46] the cell %j stays', (text) =>
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`),
)

describe('reminders', () => {
  test('are sent to people who have not confirmed, and again after an hour', async () => {
    const id = await aStory(server.db, { confirmation: 'named' })
    await confirm('anna.berg', id)
    expect((await remind(id)).body).toEqual({ reminded: 1 })
    await expect.poll(() => remindedOf(id)).toEqual(['nils.nord'])
    expect(await remind(id)).toMatchObject({ status: 429, body: { code: 'reminded_lately' } })
    minutes(61)
    expect((await remind(id)).body).toEqual({ reminded: 1 })
    await expect.poll(() => remindedOf(id)).toEqual(['nils.nord', 'nils.nord'])
    expect((await eva().get(`${NEWS}/${id}/timeline`)).body).toMatchObject([{ type: 'reminded' }, { type: 'reminded' }])
  })

  test('return no count if all companies together have too few people', async () => {
    const id = await aStory(server.db, { confirmation: 'counted' })
    await confirm('anna.berg', id)
    expect((await remind(id)).body).toEqual({ reminded: null })
    await expect.poll(() => remindedOf(id)).toEqual(['nils.nord'])
    const { body } = await eva().get<TimelineEntry[]>(`${NEWS}/${id}/timeline`)
    expect(body.map(({ type, detail }) => [type, detail])).toEqual([['reminded', {}]])
    await confirm('nils.nord', id)
    minutes(61)
    expect((await remind(id)).body).toEqual({ reminded: null })
  })

  test.each<[string, Parameters<typeof aStory>[1], string]>([
    ['asks for none', {}, 'confirmation_not_asked'],
    ['is a draft', { status: 'draft', confirmation: 'counted' }, 'story_not_published'],
    ['has expired', { expires_at: new Date(0), confirmation: 'counted' }, 'story_not_published'],
  ])('are refused where a story %s', async (_name, changes, code) => {
    expect(await remind(await aStory(server.db, changes))).toMatchObject({ status: 409, body: { code } })
  })
})

describe('names', () => {
  const people = (id: number, query: string) =>
    eva().get<ConfirmingPeople>(`${NEWS}/${id}/confirmations/people?${query}`)

  test('[NEWS-06] are listed by company, confirmed or not, page by page', async () => {
    const { db } = server
    const company = await aCompany(db)
    for (const name of ['ben.zander', 'ada.zander', 'cem.adam']) await aPerson(db, name, { company_id: company })
    const id = await aStory(db, { confirmation: 'named' })
    await confirm('ada.zander', id)
    const all = (await people(id, `company=${company}`)).body.people
    expect(all.map(({ name, confirmedAt }) => [name, confirmedAt])).toEqual([
      ['adam, cem', null],
      ['zander, ada', now().toISOString()],
      ['zander, ben', null],
    ])
    const names = async (query: string) => (await people(id, query)).body.people.map(({ name }) => name)
    expect(await names(`company=${company}&confirmed=true`)).toEqual(['zander, ada'])
    expect(await names(`company=${company}&confirmed=false`)).toEqual(['adam, cem', 'zander, ben'])
    expect(await names('company=0')).toEqual([])
    const first = (await people(id, `company=${company}&size=2`)).body
    const rest = (await people(id, `company=${company}&size=2&after=${first.next}`)).body
    expect([...first.people, ...rest.people]).toEqual(all)
    expect(rest.next).toBeNull()
    const file = String((await eva().get(`${NEWS}/${id}/confirmations/export?company=${company}`)).body)
    expect(file.trim().split('\r\n')).toHaveLength(4)
  })

  test('are returned only if the story requires them', async () => {
    const id = await aStory(server.db, { confirmation: 'counted' })
    expect(await people(id, `company=${nord}`)).toMatchObject({ status: 409, body: { code: 'names_not_demanded' } })
    expect((await people(999_999, 'company=1')).status).toBe(404)
    expect((await server.as('anna.berg').get(`${NEWS}/${id}/confirmations/people?company=1`)).status).toBe(403)
  })
})

// These tests run last because their people are also readers of the stories above.
describe('a person who has confirmed and then', () => {
  test.each<[string, (username: string, company: number) => Promise<unknown>]>([
    ['moves to a company outside the audience', (username, company_id) => change(username, { company_id })],
    ['leaves', (username) => change(username, { active: false })],
  ])('%s counts for the former company in figures, names and file', async (_what, callback) => {
    const { db } = server
    const [old, next] = [await aCompany(db), await aCompany(db)]
    const [mia, sam] = [`mia.moves${old}`, `sam.stays${old}`]
    for (const name of [mia, sam]) await aPerson(db, name, { company_id: old })
    const id = await aStory(db, { confirmation: 'named', companies: [old] })
    await confirm(mia, id)
    await callback(mia, next)
    expect((await figures(id)).companies).toMatchObject([{ id: old, people: 2, confirmed: 1 }])
    const { body } = await eva().get<ConfirmingPeople>(`${NEWS}/${id}/confirmations/people?company=${old}`)
    expect(body.people.map(({ confirmedAt }) => confirmedAt !== null)).toEqual([true, false])
    const files = ['', `?company=${old}`, `?company=${next}`].map(async (query) =>
      String((await eva().get(`${NEWS}/${id}/confirmations/export${query}`)).body)
        .trim()
        .split('\r\n'),
    )
    expect((await Promise.all(files)).map((lines) => lines.length - 1)).toEqual([2, 2, 0])
    expect((await remind(id)).body).toEqual({ reminded: 1 })
  })
})

test('a person who confirmed without a company still counts so after joining one', async () => {
  const { db } = server
  const company = await aCompany(db)
  const name = `nora.none${company}`
  await aPerson(db, name)
  const id = await aStory(db, { confirmation: 'named' })
  await confirm(name, id)
  const of = async () => (await figures(id)).companies.filter(({ confirmed }) => confirmed === 1)
  expect(await of()).toMatchObject([{ id: null, name: '' }])
  await change(name, { company_id: company })
  expect(await of()).toMatchObject([{ id: null, name: '' }])
})

test('[NEWS-06] reminders also reach the bell of people who muted the topic or switched off the bell for news', async () => {
  const { db } = server
  const company = await aCompany(db)
  const [topic, bell] = [`topic.mute${company}`, `bell.mute${company}`]
  const ids = [await aPerson(db, topic, { company_id: company }), await aPerson(db, bell, { company_id: company })]
  const { id: category } = await insert(db, 'news_category', { label: `Sicherheit ${company}` })
  const muted = { menu_id: 'menu_ma_news', category: `Sicherheit ${company}`, since: now() }
  await insert(db, 'muted_topic', { person_id: ids[0]!, ...muted })
  const off = { category: 'news', channel: 'bell', enabled: false }
  await insert(db, 'notification_channel', { person_id: ids[1]!, ...off })
  const id = await aStory(db, { confirmation: 'named', companies: [company], categories: [category] })
  expect((await remind(id)).body).toEqual({ reminded: 2 })
  const shown = async (username: string) => (await server.bell(username)).map(({ nikoId }) => nikoId)
  await expect.poll(() => shown(topic)).toEqual([id])
  await expect.poll(() => shown(bell)).toEqual([id])
})
