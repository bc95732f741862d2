import { expect, test } from 'vitest'
import type { BulkResult, EditedStory, StoryDocument } from '#contract/news-editing.ts'
import type { NewsDocument } from '#contract/news.ts'
import { aJpeg, aPdf } from '#server/files/testing/files.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { update } from '#server/testing/rows.ts'
import { publishScheduled } from './publish.ts'

const server = await testApp()
const NEWS = '/api/news/ma/news'
const eva = () => server.as('eva.editor')

await aPerson(server.db, 'eva.editor', { roles: ['ma-news-api:news_write'] })
await aPerson(server.db, 'anna.reader')
const jpeg = await aJpeg()

const TEXT = { titel: 'Ofen', preview: 'Er läuft.', content: '<p>Seit heute.</p>' }
const upload = async (kind: 'picture' | 'attachment', name: string): Promise<string> => {
  const headers = { 'content-type': 'application/octet-stream' }
  const raw = kind === 'picture' ? jpeg : aPdf()
  return (await eva().post<NewsDocument>(`/api/news/ma/docs?kind=${kind}&name=${name}`, { raw, headers })).body.id
}
const named = (id: string, alt = '', altEn = ''): StoryDocument => ({ id, vorschau: false, alt, altEn, crop: null })
const create = async (dokumente: StoryDocument[], more: object = {}) =>
  (await eva().post<EditedStory>(NEWS, { body: { ...TEXT, dokumente, ...more } })).body
const save = (id: number, body: object) => eva().patch<EditedStory>(`${NEWS}/${id}`, { body })
const period = (id: number) =>
  eva().put(`${NEWS}/${id}/period`, { body: { from: new Date(Date.now() + 3_600_000).toISOString(), until: null } })

/** The 422 response with the missing fields. */
const refused = (...fields: string[]) => ({
  status: 422,
  body: {
    code: 'fields_missing',
    details: fields.map((field) => ({ field, rule: 'must say what the picture shows' })),
  },
})

test('[NEWS-04] a picture without a description cannot be published in any way; with one it can', async () => {
  const [plan, first, second] = [
    await upload('attachment', 'Plan.pdf'),
    await upload('picture', 'IMG_0815.jpg'),
    await upload('picture', 'ofen.jpg'),
  ]
  const { id, missing } = await create([named(plan), named(first, 'IMG_0815'), named(second)])
  expect(missing).toEqual(['dokumente'])
  const why = refused('dokumente.1.alt', 'dokumente.2.alt')
  for (const action of ['publish', 'review'])
    expect(await eva().post(`${NEWS}/${id}/${action}`, { body: {} })).toMatchObject(why)
  expect(await period(id)).toMatchObject(why)
  const whole = await create([])
  const stories = [{ id: whole.id }, { id }]
  const { body } = await eva().post<BulkResult>(`${NEWS}/bulk`, { body: { action: 'publish', stories } })
  expect(body).toEqual(
    expect.arrayContaining([
      { id, done: false, code: 'fields_missing' },
      { id: whole.id, done: true },
    ]),
  )
  const described = [named(plan), named(first, 'Der Ofen von vorn'), named(second, 'Die Halle')]
  expect((await save(id, { dokumente: described })).body.missing).toEqual([])
  expect((await eva().post(`${NEWS}/${id}/publish`, { body: {} })).status).toBe(200)
})

test('[NEWS-04] a preview of tags alone is missing when it is saved and when it is published', async () => {
  const { id, missing } = await create([], { preview: '<p><b></b>&nbsp;</p>' })
  expect(missing).toEqual(['preview'])
  const why = { status: 422, body: { details: [{ field: 'preview', rule: 'must not be empty' }] } }
  expect(await eva().post(`${NEWS}/${id}/publish`, { body: {} })).toMatchObject(why)
  expect(await period(id)).toMatchObject(why)
})

test('[NEWS-04] English texts require English descriptions of the pictures', async () => {
  const picture = await upload('picture', 'ofen.jpg')
  const { id } = await create([named(picture, 'Der Ofen von vorn')], {
    titelEn: 'Furnace',
    previewEn: 'It is new.',
    contentEn: '<p>Text</p>',
  })
  const publish = () => eva().post(`${NEWS}/${id}/publish`, { body: {} })
  expect(await publish()).toMatchObject(refused('dokumente.0.altEn'))
  await save(id, { dokumente: [named(picture, 'Der Ofen von vorn', 'The furnace')] })
  expect((await publish()).status).toBe(200)
})

test('[NEWS-05] a scheduled story publishes the released version, regardless of later saves', async () => {
  const { id } = await create([])
  expect((await period(id)).status).toBe(200)
  await save(id, { dokumente: [named(await upload('picture', 'ofen.jpg'))] })
  await update(server.db, 'news_story', { id }, { publish_at: new Date(Date.now() - 1_000) })
  const publish = () => server.db.transaction().execute((tx) => publishScheduled(tx, server.context, id))
  expect(await publish()).toBe(true)
  const { body } = await server.as('anna.reader').get<{ dokumente: unknown[] }>(`${NEWS}/${id}`)
  expect(body.dokumente).toEqual([])
  expect((await eva().delete(`${NEWS}/${id}/period`)).status).toBe(200)
  expect(await eva().post(`${NEWS}/${id}/publish`, { body: {} })).toMatchObject(refused('dokumente.0.alt'))
})
