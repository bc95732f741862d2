import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Lease } from '#contract/news-editing.ts'
import type { StoryPage } from '#contract/news-list.ts'
import { NEWS, newsroom } from '#server/modules/news/testing/newsroom.ts'
import { aPerson, aStory } from '#server/testing/builders.ts'

const { server, minutes, at, eva, max, aCategory, create, edited, save } = await newsroom()

const it = await aCategory('IT')
const safety = await aCategory('Sicherheit', { parent_id: it })

const FULL = {
  titel: ' Neuer\nOfen ',
  titelEn: 'New furnace',
  preview: 'Kurz.',
  previewEn: 'Short.',
  description: 'Mehr dazu.',
  descriptionEn: 'More.',
  content: '<p onclick="x()">Lang <script>alert(1)</script><b>fett</b></p>',
  contentEn: '<p style="position:fixed;color:red">Long</p>',
  highlight: true,
  highlightUntil: '2031-01-01T00:00:00.000Z',
  confirmation: 'named',
  confirmBy: '2031-01-31',
} as const

describe('[NEWS-04] saving a story', () => {
  test('returns all fields as they were sent, cleaned, and again when the story is read', async () => {
    const contact = await aPerson(server.db, `contact.${randomUUID().slice(0, 8)}`)
    const refs = {
      kontaktUid: contact,
      kategorieIds: [safety, it],
      companyIds: [at.nord, at.talbrueck],
      highlightCompanyIds: [at.nord],
    }
    const story = await create({ ...FULL, ...refs })
    expect(story).toMatchObject({
      ...FULL,
      ...refs,
      titel: 'Neuer Ofen',
      content: '<p>Lang <b>fett</b></p>',
      contentEn: '<p style="color: red">Long</p>',
      kategorieIds: [it, safety],
      companyIds: [at.talbrueck, at.nord],
      version: 1,
      publicVersion: 1,
      state: 'draft',
      chips: [],
      missing: [],
      createdBy: { name: 'eva editor' },
      veroeffentlichtdate: null,
    })
    expect(await edited(story.id)).toEqual(story)
  })

  test('accepts an empty draft and lists its missing fields', async () => {
    expect(await create()).toMatchObject({ titel: '', missing: ['titel', 'preview', 'content'], state: 'draft' })
  })

  test.each<[string, object, number, string, string]>([
    ['a text over its limit', { content: 'x'.repeat(65_536) }, 422, 'text_too_long', 'body.content'],
    ['too complex a text', { content: '<b>'.repeat(200) }, 422, 'text_too_complex', 'body.content'],
    ['too complex a long text', { contentEn: '<b>'.repeat(20_000) }, 422, 'text_too_complex', 'body.contentEn'],
    ['a title over its limit', { titelEn: 'ä'.repeat(201) }, 422, 'text_too_long', 'body.titelEn'],
    ['a category that there is not', { kategorieIds: [999_999] }, 422, 'reference_unknown', 'body.kategorieIds'],
    ['a company that there is not', { companyIds: [999_999] }, 422, 'reference_unknown', 'body.companyIds'],
    ['a contact that there is not', { kontaktUid: randomUUID() }, 422, 'reference_unknown', 'body.kontaktUid'],
    ['a state of its own', { status: 'published' }, 400, 'validation_failed', 'body.status'],
    ['an author', { createdBy: randomUUID() }, 400, 'validation_failed', 'body.createdBy'],
    [
      'a day of the year 0',
      { confirmation: 'counted', confirmBy: '0000-01-01' },
      400,
      'validation_failed',
      'body.confirmBy',
    ],
    ['an instant that is none', { highlightUntil: 'tomorrow' }, 400, 'validation_failed', 'body.highlightUntil'],
  ])('refuses %s and leaves the draft unchanged', async (_name, body, status, code, field) => {
    const story = await create({ titel: 'Bleibt' })
    const details = expect.arrayContaining([expect.objectContaining({ field })])
    expect(await save(story.id, body)).toMatchObject({ status, body: { code, details } })
    expect(await edited(story.id)).toEqual(story)
  })

  test('accepts any 65,535 characters', async () => {
    const story = await create()
    const { status, body } = await save(story.id, { content: '👩'.repeat(65_535), contentEn: 'ß'.repeat(65_535) })
    expect([status, [...body.content].length]).toEqual([200, 65_535])
  })
})

test.each([
  ['', { copyOf: 1e300 }],
  ['/bulk', { action: 'delete', ids: [1e300] }],
])('post news%s refuses an id out of range: 400', async (path, body) =>
  expect((await eva().post(NEWS + path, { body })).status).toBe(400),
)

describe('[NEWS-03] access', () => {
  const CALLS = [
    ['get', '/editing'],
    ['post', ''],
    ['get', '/1/editing'],
    ['patch', '/1'],
    ['delete', '/1'],
    ['put', '/1/lease'],
    ['get', '/1/versions'],
    ['get', '/1/impact'],
  ] as const
  test.each(CALLS)('%s news%s is for editors only', async (method, path) => {
    expect(await server.as('anna.reader')[method](NEWS + path, { body: {} })).toMatchObject({
      status: 403,
      body: { code: 'role_missing' },
    })
  })

  test.each(['/999999/editing', '/999999/versions', '/999999/timeline', '/999999/impact', '/999999/preview'])(
    'get news%s: 404',
    async (path) => expect(await eva().get(NEWS + path)).toMatchObject({ status: 404, body: { code: 'not_found' } }),
  )
})

describe('concurrent editors', () => {
  test('a save of an outdated version gets 409 with the newest one and overwrites nothing', async () => {
    const { id } = await create({ titel: 'Eins' })
    expect((await save(id, { titel: 'Zwei' }, 1, max())).body).toMatchObject({ titel: 'Zwei', version: 2 })
    const { status, body } = await save(id, { titel: 'Drei' }, 1)
    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'version_conflict',
      present: { titel: 'Zwei', version: 2, changedBy: { name: 'max editor' } },
    })
    expect((await edited(id)).titel).toBe('Zwei')
  })

  test('one of many concurrent saves of the same version succeeds', async () => {
    const { id } = await create({ titel: 'Eins' })
    const answers = await Promise.all([1, 2, 3, 4].map((n) => save(id, { titel: `Titel ${n}` }, 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await edited(id)).version).toBe(2)
  })

  test('a repeated save is stored once, and one without a change creates no version', async () => {
    const { id } = await create({ titel: 'Eins' })
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"1"' }
    const both = await Promise.all([1, 2].map(() => eva().patch(`${NEWS}/${id}`, { body: { titel: 'Zwei' }, headers })))
    expect(both.map(({ body }) => body.version)).toEqual([2, 2])
    expect((await save(id, { titel: 'Zwei' }, 2)).body.version).toBe(2)
  })

  test('each editor sees the other for 30 s', async () => {
    const { id } = await create()
    const lease = async (caller: ReturnType<typeof eva>, tab: string) =>
      (await caller.put<Lease>(`${NEWS}/${id}/lease`, { body: { tab } })).body
    expect(await lease(eva(), 'a')).toEqual({
      version: 1,
      planned: { from: null, until: null },
      state: 'draft',
      review: { askedAt: null, approvedVersion: null },
      others: [],
    })
    expect(await lease(max(), 'b')).toMatchObject({ others: [{ name: 'eva editor' }] })
    expect(await lease(eva(), 'a')).toMatchObject({ others: [{ name: 'max editor' }] })
    minutes(0.6)
    expect(await lease(max(), 'b')).toMatchObject({ others: [] })
    expect(await lease(eva(), 'a')).toMatchObject({ others: [{ name: 'max editor' }] })
    expect((await max().delete(`${NEWS}/${id}/lease/b`)).status).toBe(204)
    expect(await lease(eva(), 'a')).toMatchObject({ others: [] })
  })
})

describe('the public version of a story', () => {
  test('is the published one, not the newest save', async () => {
    const id = await aStory(server.db, { title: 'Öffentlich', companies: [at.talbrueck] })
    expect((await save(id, { titel: 'Noch nicht', companyIds: [at.nord] }, 1)).body).toMatchObject({
      version: 2,
      publicVersion: 1,
      chips: ['changed'],
    })
    expect((await server.as('anna.reader').get(`${NEWS}/${id}`)).body).toMatchObject({
      titel: 'Öffentlich',
      version: 1,
    })
  })

  test('can be previewed from the newest version, as a company would see it', async () => {
    const { id } = await create({ titel: 'Vorab', content: '<p>x</p>', companyIds: [at.nord], highlight: true })
    const preview = async (query: string) => (await eva().get(`${NEWS}/${id}/preview${query}`)).body
    expect(await preview(`?companyId=${at.nord}`)).toMatchObject({
      visible: true,
      story: { titel: 'Vorab', highlight: true, companyNames: ['Nord'] },
    })
    expect(await preview(`?companyId=${at.talbrueck}`)).toMatchObject({ visible: false, story: { highlight: false } })
    expect(await preview('')).toMatchObject({ visible: false })
  })
})

test('[NEWS-07] a duplicate is saved by a single call', async () => {
  const original = await create({ ...FULL, kategorieIds: [it] })
  const count = async () => (await eva().get<StoryPage>(`${NEWS}/editing`)).body.counts.draft
  const before = await count()
  await edited(original.id)
  expect(await count()).toBe(before)
  const copy = await create({ copyOf: original.id, titel: 'Kopie' }, max())
  expect(copy).toMatchObject({
    titel: 'Kopie',
    preview: FULL.preview,
    kategorieIds: [it],
    highlight: false,
    state: 'draft',
    version: 1,
    createdBy: { name: 'max editor' },
  })
  expect(await count()).toBe(before + 1)
  expect(await eva().post(NEWS, { body: { copyOf: 999_999 } })).toMatchObject({ status: 422 })
})
