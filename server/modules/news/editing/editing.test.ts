// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EditedStory, Lease, NewStory, StoryVersion } from '#contract/news-editing.ts'
import type { StoryPage } from '#contract/news-list.ts'
import { STORY_STATES, stateOf } from '#domain/news-state.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { mergeCategory } from '#server/modules/news/categories/remove.ts'
import { findWorkingCopy } from './working-copy.ts'

const { server, now, minutes } = clockedApp()
const NEWS = '/api/news/ma/news'
const eva = () => server.as('eva.editor')
const max = () => server.as('max.editor')

let talbrueck: number
let nord: number
let it: number
let safety: number

const aCategory = async (label: string, changes: object = {}) =>
  (
    await server.db
      .insertInto('news_category')
      .values({ label, ...changes })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

beforeAll(async () => {
  const { db } = server
  talbrueck = await aCompany(db, 'Talbrück')
  nord = await aCompany(db, 'Nord')
  it = await aCategory('IT')
  safety = await aCategory('Sicherheit', { parent_id: it })
  for (const name of ['eva.editor', 'max.editor']) await aPerson(db, name, { roles: ['ma-news-api:news_write'] })
  await aPerson(db, 'anna.reader', { company_id: talbrueck })
})

const aName = () => `Kategorie ${randomUUID().slice(0, 8)}`
const create = async (body: NewStory = {}, caller = eva()) => (await caller.post<EditedStory>(NEWS, { body })).body
const edited = async (id: number) => (await eva().get<EditedStory>(`${NEWS}/${id}/editing`)).body
const save = (id: number, body: object, version?: number, caller = eva()) =>
  caller.patch<EditedStory & { code: string; present: EditedStory }>(`${NEWS}/${id}`, {
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const versions = async (id: number) => (await eva().get<StoryVersion[]>(`${NEWS}/${id}/versions`)).body

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

describe('[NEWS-04] a story holds all its fields', () => {
  test('as they were sent, cleaned, and so again when it is read', async () => {
    const contact = await aPerson(server.db, `contact.${randomUUID().slice(0, 8)}`)
    const refs = {
      kontaktUid: contact,
      kategorieIds: [safety, it],
      companyIds: [nord, talbrueck],
      highlightCompanyIds: [nord],
    }
    const story = await create({ ...FULL, ...refs })
    expect(story).toMatchObject({
      ...FULL,
      ...refs,
      titel: 'Neuer Ofen',
      content: '<p>Lang <b>fett</b></p>',
      contentEn: '<p style="color: red">Long</p>',
      kategorieIds: [it, safety],
      companyIds: [talbrueck, nord],
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

  test('an empty draft is possible, and says what it lacks', async () => {
    expect(await create()).toMatchObject({ titel: '', missing: ['titel', 'preview', 'content'], state: 'draft' })
  })

  test.each<[string, object, number, string, string]>([
    ['a text over its limit', { content: 'x'.repeat(65_536) }, 422, 'text_too_long', 'body.content'],
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
  ])('%s is refused, and the draft stays as it was', async (_name, body, status, code, field) => {
    const story = await create({ titel: 'Bleibt' })
    const details = expect.arrayContaining([expect.objectContaining({ field })])
    expect(await save(story.id, body)).toMatchObject({ status, body: { code, details } })
    expect(await edited(story.id)).toEqual(story)
  })

  test('65,535 characters fit, whatever they are', async () => {
    const story = await create()
    const { status, body } = await save(story.id, { content: '👩'.repeat(65_535), contentEn: 'ß'.repeat(65_535) })
    expect([status, [...body.content].length]).toEqual([200, 65_535])
  })
})

test.each([
  ['', { copyOf: 1e300 }],
  ['/bulk', { action: 'delete', ids: [1e300] }],
])('post news%s with a number that no story can have: 400', async (path, body) =>
  expect((await eva().post(NEWS + path, { body })).status).toBe(400),
)

describe('[NEWS-03] who may', () => {
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
  test.each(CALLS)('%s news%s: editors only', async (method, path) => {
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

describe('two editors lose nothing', () => {
  test('an older version meets the newer one: 409 with it, and nothing is overwritten', async () => {
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

  test('of many who save the same version at once, one does', async () => {
    const { id } = await create({ titel: 'Eins' })
    const answers = await Promise.all([1, 2, 3, 4].map((n) => save(id, { titel: `Titel ${n}` }, 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await edited(id)).version).toBe(2)
  })

  test('a repeated save is one, and one that changes nothing makes no version', async () => {
    const { id } = await create({ titel: 'Eins' })
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"1"' }
    const both = await Promise.all([1, 2].map(() => eva().patch(`${NEWS}/${id}`, { body: { titel: 'Zwei' }, headers })))
    expect(both.map(({ body }) => body.version)).toEqual([2, 2])
    expect((await save(id, { titel: 'Zwei' }, 2)).body.version).toBe(2)
  })

  test('each sees the other for 30 s', async () => {
    const { id } = await create()
    const lease = async (caller: ReturnType<typeof eva>, tab: string) =>
      (await caller.put<Lease>(`${NEWS}/${id}/lease`, { body: { tab } })).body
    expect(await lease(eva(), 'a')).toEqual({ version: 1, others: [] })
    expect(await lease(max(), 'b')).toMatchObject({ others: [{ name: 'eva editor' }] })
    expect(await lease(eva(), 'a')).toMatchObject({ others: [{ name: 'max editor' }] })
    minutes(0.6)
    expect(await lease(max(), 'b')).toMatchObject({ others: [] })
    expect(await lease(eva(), 'a')).toMatchObject({ others: [{ name: 'max editor' }] })
    expect((await max().delete(`${NEWS}/${id}/lease/b`)).status).toBe(204)
    expect(await lease(eva(), 'a')).toMatchObject({ others: [] })
  })
})

describe('the history', () => {
  test('saves of one editor within ten minutes are one version, others are their own', async () => {
    const { id } = await create({ titel: 'Eins' })
    await save(id, { titel: 'Zwei' })
    await save(id, { titel: 'Drei' })
    await save(id, { titel: 'Vier' }, undefined, max())
    minutes(11)
    await save(id, { titel: 'Fünf' }, undefined, max())
    expect((await versions(id)).map(({ version, madeBy }) => [version, madeBy.name])).toEqual([
      [5, 'max editor'],
      [4, 'max editor'],
      [3, 'eva editor'],
    ])
    const { body } = await eva().get(`${NEWS}/${id}/versions/3`)
    expect(body).toMatchObject({ titel: 'Drei', isPublic: false })
    expect((await eva().get(`${NEWS}/${id}/versions/2`)).status).toBe(404)
  })

  test('an older version comes back as the newest, without what is gone since', async () => {
    const gone = await aCategory(`Weg ${randomUUID()}`)
    const { id } = await create({ titel: 'Alt', kategorieIds: [it, gone] })
    minutes(11)
    await save(id, { titel: 'Neu', kategorieIds: [it] })
    await server.db.deleteFrom('news_category').where('id', '=', gone).execute()
    const restore = (version: number) =>
      eva().post(`${NEWS}/${id}/versions/1/restore`, { headers: { 'if-match': `${version}` } })
    expect((await restore(1)).status).toBe(409)
    expect((await restore(2)).body).toMatchObject({ titel: 'Alt', kategorieIds: [it], version: 3 })
    expect((await versions(id)).map(({ version }) => version)).toEqual([3, 2, 1])
    const { body } = await eva().get(`${NEWS}/${id}/timeline`)
    expect(body).toMatchObject([{ type: 'restored_version', detail: { version: 1 } }, { type: 'created' }])
  })

  test('a version older than all that are listed is read and brought back', async () => {
    const { id } = await create({ titel: 'Ganz alt' })
    minutes(11)
    await save(id, { titel: 'Neu' })
    await sql`insert into news_version
      select v.* from news_version o, generate_series(3, 600) n,
        jsonb_populate_record(o, jsonb_build_object('version', n)) v
      where o.story_id = ${id} and o.version = 2`.execute(server.db)
    await sql`update news_story set version = 600, public_version = 600 where id = ${id}`.execute(server.db)
    const listed = (await versions(id)).map(({ version }) => version)
    expect([listed.length, listed.at(0), listed.at(-1)]).toEqual([500, 600, 101])
    expect((await eva().get(`${NEWS}/${id}/versions/1`)).body).toMatchObject({ version: 1, titel: 'Ganz alt' })
    expect((await eva().post(`${NEWS}/${id}/versions/1/restore`)).body).toMatchObject({ titel: 'Ganz alt' })
  })

  test.each<['companyIds' | 'highlightCompanyIds', string]>([
    ['companyIds', 'whom it was for'],
    ['highlightCompanyIds', 'whose highlight it was'],
  ])('%s: a version does not come back for all where those are gone %s', async (field) => {
    const [gone, stays] = [await aCompany(server.db), await aCompany(server.db)]
    const named = (ids: number[]): NewStory => ({ highlight: true, [field]: ids })
    const { id } = await create(named([gone]))
    minutes(11)
    await save(id, named([gone, stays]))
    minutes(11)
    await save(id, named([stays]))
    await server.db.deleteFrom('news_story_company').where('company_id', '=', gone).execute()
    await server.db.deleteFrom('company').where('id', '=', gone).execute()
    const restore = (version: number) => eva().post(`${NEWS}/${id}/versions/${version}/restore`)
    expect(await restore(1)).toMatchObject({ status: 422, body: { code: 'reference_unknown', details: [{ field }] } })
    expect(await edited(id)).toMatchObject({ version: 3, [field]: [stays] })
    expect((await restore(2)).body).toMatchObject({ version: 4, [field]: [stays] })
  })

  test('a version comes back while its category is merged: it stands in the other', async () => {
    const [from, into] = [await aCategory(aName()), await aCategory(aName())]
    const { id } = await create({ titel: 'Alt', kategorieIds: [from] })
    minutes(11)
    await save(id, { titel: 'Neu', kategorieIds: [] })
    const merged = Promise.withResolvers<void>()
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
      return rows[0]?.n
    }
    const merging = server.db.transaction().execute(async (tx) => {
      await mergeCategory(tx, server.context, { id: from, into })
      merged.resolve()
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    })
    await merged.promise
    const [restored] = await Promise.all([eva().post(`${NEWS}/${id}/versions/1/restore`), merging])
    expect(restored).toMatchObject({ status: 200, body: { titel: 'Alt', kategorieIds: [into] } })
  })

  test('a translation is outdated when the German text changes alone', async () => {
    const { id } = await create({ titel: 'Eins', titelEn: 'One' })
    expect((await save(id, { titel: 'Zwei' })).body).toMatchObject({
      translationOutdated: true,
      chips: ['translation'],
    })
    expect((await save(id, { translationChecked: true })).body).toMatchObject({ translationOutdated: false })
  })
})

test('a category that was merged while a window had it: what that still names stands in the other', async () => {
  const [from, into, last, other] = await Promise.all([1, 2, 3, 4].map(() => aCategory(aName())))
  const merge = (id: number, into: number) =>
    server.db.transaction().execute((tx) => mergeCategory(tx, server.context, { id, into }))
  const { id } = await create({ kategorieIds: [from!] })
  await merge(from!, into!)
  expect((await save(id, { kategorieIds: [from] }, 1)).body).toMatchObject({ version: 1, kategorieIds: [into] })
  await merge(into!, last!)
  const { body } = await save(id, { kategorieIds: [from, into, other] }, 1)
  expect(new Set(body.kategorieIds)).toEqual(new Set([last, other]))
  expect(await create({ kategorieIds: [from!] })).toMatchObject({ kategorieIds: [last] })
})

describe('what readers see of a public story', () => {
  test('is not what is saved, but what was published', async () => {
    const id = await aStory(server.db, { title: 'Öffentlich', companies: [talbrueck] })
    expect((await save(id, { titel: 'Noch nicht', companyIds: [nord] }, 1)).body).toMatchObject({
      version: 2,
      publicVersion: 1,
      chips: ['changed'],
    })
    expect((await server.as('anna.reader').get(`${NEWS}/${id}`)).body).toMatchObject({
      titel: 'Öffentlich',
      version: 1,
    })
  })

  test('is shown before: the newest version as a company would see it', async () => {
    const { id } = await create({ titel: 'Vorab', content: '<p>x</p>', companyIds: [nord], highlight: true })
    const preview = async (query: string) => (await eva().get(`${NEWS}/${id}/preview${query}`)).body
    expect(await preview(`?companyId=${nord}`)).toMatchObject({
      visible: true,
      story: { titel: 'Vorab', highlight: true, companyNames: ['Nord'] },
    })
    expect(await preview(`?companyId=${talbrueck}`)).toMatchObject({ visible: false, story: { highlight: false } })
    expect(await preview('')).toMatchObject({ visible: false })
  })
})

test('[NEWS-07] a duplicate is saved by one call, and only by it', async () => {
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

describe('[NEWS-03] the list', () => {
  test('by state, category, company and words, page by page', async () => {
    const word = `Zauberwort${randomUUID().slice(0, 6)}`
    const a = await create({ titel: `${word} A`, kategorieIds: [safety] })
    minutes(1)
    const b = await create({ titel: `${word} B`, companyIds: [nord] })
    minutes(1)
    const c = await create({ titelEn: `${word} C` }, max())
    const list = async (query: string) =>
      (await eva().get<StoryPage>(`${NEWS}/editing?q=${word}${query}`)).body.stories.map(({ id }) => id)
    expect(await list('')).toEqual([c.id, b.id, a.id])
    expect(await list(`&category=${it}`)).toEqual([a.id])
    expect(await list(`&company=${talbrueck}`)).toEqual([c.id, a.id])
    expect(await list('&mine=true')).toEqual([b.id, a.id])
    expect(await list('&state=published')).toEqual([])
    const { body: first } = await eva().get<StoryPage>(`${NEWS}/editing?q=${word}&size=2`)
    expect(first.stories.map(({ id }) => id)).toEqual([c.id, b.id])
    const { body: rest } = await eva().get<StoryPage>(`${NEWS}/editing?q=${word}&size=2&cursor=${first.next}`)
    expect([rest.stories.map(({ id }) => id), rest.next]).toEqual([[a.id], null])
    for (const wrong of ['cursor=rubbish', 'category=3000000000', 'company=3000000000'])
      expect((await eva().get(`${NEWS}/editing?${wrong}`)).status).toBe(400)
  })

  test('names the states as the domain does', async () => {
    const { db } = server
    const past = new Date(now().getTime() - 60_000)
    const later = new Date(now().getTime() + 3_600_000)
    const draft = { status: 'draft', published_at: null }
    for (const changes of [
      draft,
      { ...draft, review_asked_at: past },
      { ...draft, status: 'scheduled', publish_at: later },
      {},
      { expires_at: past },
      { expires_at: later },
      { ...draft, deleted_at: past },
    ])
      await aStory(db, changes)
    for (const state of STORY_STATES) {
      const { body } = await eva().get<StoryPage>(`${NEWS}/editing?state=${state}&size=100`)
      expect(body.stories.length).toBeGreaterThan(0)
      expect(body.counts[state]).toBe(body.stories.length)
      for (const { id } of body.stories) expect(stateOf((await findWorkingCopy(db, id))!.facts, now())).toBe(state)
    }
  })
})
