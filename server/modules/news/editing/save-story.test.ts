// After a conflict over one text the history contains both texts.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EditedStory, StorySave, StoryVersion, StoryVersionText } from '#contract/news-editing.ts'
import { aPdf } from '#server/files/testing/files.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { aPerson } from '#server/testing/builders.ts'

const { server, minutes } = await clockedApp()
const NEWS = '/api/news/ma/news'
const eva = () => server.as('eva.editor')
const max = () => server.as('max.editor')

for (const name of ['eva.editor', 'max.editor']) await aPerson(server.db, name, { roles: ['ma-news-api:news_write'] })

const create = async (body: StorySave) => (await eva().post<EditedStory>(NEWS, { body })).body
const save = (id: number, version: number, body: StorySave, { caller = eva(), key = randomUUID() as string } = {}) =>
  caller.patch<EditedStory>(`${NEWS}/${id}`, { body, headers: { 'if-match': `"${version}"`, 'idempotency-key': key } })

/** Titles of the history with their authors, the newest first. */
async function titles(id: number): Promise<string[]> {
  const { body } = await eva().get<StoryVersion[]>(`${NEWS}/${id}/versions`)
  const texts = body.map(({ version }) => eva().get<StoryVersionText>(`${NEWS}/${id}/versions/${version}`))
  return (await Promise.all(texts)).map(({ body: { titel, madeBy } }) => `${titel} (${madeBy.name})`)
}

test('choosing the other text stores the discarded one as a version below the choice', async () => {
  const { id } = await create({ titel: 'Alt' })
  await save(id, 1, { titel: 'Von Max' }, { caller: max() })
  const { body } = await save(id, 2, { preview: 'Auch', discardedChanges: [{ titel: 'Von Eva' }] })
  expect(body).toMatchObject({ titel: 'Von Max', preview: 'Auch', version: 4 })
  const all = ['Von Max (eva editor)', 'Von Eva (eva editor)', 'Von Max (max editor)', 'Alt (eva editor)']
  expect(await titles(id)).toEqual(all)
  minutes(1)
  await save(id, 4, { titel: 'Weiter' })
  expect(await titles(id)).toEqual(['Weiter (eva editor)', ...all.slice(1)])
  expect((await eva().get(`${NEWS}/${id}/versions/3`)).body).toMatchObject({ titel: 'Von Eva', preview: 'Auch' })
})

test('choosing the own text keeps the version that the same editor saved a minute ago in another window', async () => {
  const { id } = await create({ titel: 'Alt' })
  await save(id, 1, { titel: 'Erstes Fenster' })
  minutes(1)
  await save(id, 2, { titel: 'Zweites Fenster', discardedChanges: [] })
  expect(await titles(id)).toEqual(['Zweites Fenster (eva editor)', 'Erstes Fenster (eva editor)'])
})

test('choosing the other text in two windows of one editor keeps all three, the choice as the newest', async () => {
  const { id } = await create({ titel: 'Erstes Fenster' })
  await save(id, 1, { discardedChanges: [{ titel: 'Zweites Fenster' }] })
  const [newest, ...rest] = ['Erstes Fenster', 'Zweites Fenster', 'Erstes Fenster'].map(
    (name) => `${name} (eva editor)`,
  )
  expect(await titles(id)).toEqual([newest, ...rest])
})

test('a repeated save, with its key or after a lost response, stores the discarded text once', async () => {
  const { id } = await create({ titel: 'Alt' })
  await save(id, 1, { titel: 'Von Max' }, { caller: max() })
  const change: StorySave = { discardedChanges: [{ titel: 'Eins' }, { titel: 'Zwei' }] }
  const key = randomUUID()
  const answers = await Promise.all([1, 2].map(() => save(id, 2, change, { key })))
  expect(answers.map(({ body }) => body.version)).toEqual([5, 5])
  expect((await save(id, 5, change)).body.version).toBe(5)
  expect((await titles(id)).map((title) => title.split(' (')[0])).toEqual(['Von Max', 'Zwei', 'Eins', 'Von Max', 'Alt'])
})

test('one of two concurrent choices succeeds; the other gets the present text and writes nothing', async () => {
  const { id } = await create({ titel: 'Alt' })
  const choose = (titel: string) => save(id, 1, { discardedChanges: [{ titel }] })
  const answers = await Promise.all(['Eins', 'Zwei'].map(choose))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await titles(id)).toHaveLength(3)
})

test('an unknown reference in a discarded text does not prevent storing the rest of it', async () => {
  const { id } = await create({ titel: 'Alt' })
  const headers = { 'content-type': 'application/octet-stream' }
  const upload = { raw: aPdf(900), headers }
  const document = await max().post<{ id: string }>('/api/news/ma/docs?kind=attachment&name=Plan', upload)
  expect(document.status).toBe(201)
  const dokumente = [{ id: document.body.id, vorschau: false, alt: '', altEn: '', crop: null }]
  const gone = { titel: 'Von Eva', kategorieIds: [999_999], companyIds: [999_999], kontaktUid: randomUUID(), dokumente }
  expect((await save(id, 1, { discardedChanges: [gone] })).status).toBe(200)
  expect((await eva().get(`${NEWS}/${id}/versions/2`)).body).toMatchObject({
    titel: 'Von Eva',
    kategorieIds: [],
    companyIds: [],
    kontaktUid: null,
    dokumente: [],
  })
})

test('readers never get the discarded text of a draft that is published later', async () => {
  const { id } = await create({ titel: 'Alt' })
  const { body } = await save(id, 1, { discardedChanges: [{ titel: 'Nicht gewählt' }] })
  expect(body).toMatchObject({ titel: 'Alt', publicVersion: 3 })
  const row = server.db.selectFrom('news_story').select(['title', 'public_version']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ title: 'Alt', public_version: 3 })
})
