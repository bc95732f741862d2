// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BulkResult, EditedStory } from '#contract/news-editing.ts'
import type { Impact, TimelineEntry } from '#contract/news-publishing.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { endStory } from './end.ts'
import { publishScheduled } from './publish.ts'
import { readUntold, tellNow } from './tell.ts'
import { emptyBin } from './withdraw.ts'

const { server, now, minutes } = clockedApp()
const NEWS = '/api/news/ma/news'
const eva = () => server.as('eva.editor')
const max = () => server.as('max.editor')
const anna = () => server.as('anna.reader')

let talbrueck: number
let nord: number
let reviewed: number

beforeAll(async () => {
  const { db } = server
  talbrueck = await aCompany(db, 'Talbrück')
  nord = await aCompany(db, 'Nord')
  for (const name of ['eva.editor', 'max.editor']) await aPerson(db, name, { roles: ['ma-news-api:news_write'] })
  await aPerson(db, 'anna.reader', { company_id: talbrueck })
  await aPerson(db, 'nils.reader', { company_id: nord })
  await aPerson(db, 'zoe.reader', { company_id: nord })
  const category = { label: 'Betriebsrat', review: true }
  reviewed = (await db.insertInto('news_category').values(category).returning('id').executeTakeFirstOrThrow()).id
})

const aDraft = (changes: Parameters<typeof aStory>[1] = {}) =>
  aStory(server.db, { status: 'draft', published_at: null, ...changes })
const post = (id: number, act: string, body?: object, caller = eva()) =>
  caller.post<any>(`${NEWS}/${id}/${act}`, body === undefined ? {} : { body }) // oxlint-disable-line no-explicit-any -- as the app's calls
const edited = async (id: number) => (await eva().get<EditedStory>(`${NEWS}/${id}/editing`)).body
const timeline = async (id: number) => (await eva().get<TimelineEntry[]>(`${NEWS}/${id}/timeline`)).body
const readAs = async (id: number, caller = anna()) => (await caller.get(`${NEWS}/${id}`)).status
const highlights = async () =>
  Object.fromEntries(
    (await server.db.selectFrom('news_highlight').selectAll().execute()).map((row) => [row.company_id, row.story_id]),
  )
const inTransaction = <T>(act: Parameters<ReturnType<typeof server.db.transaction>['execute']>[0]) =>
  server.db.transaction().execute(act) as Promise<T>
const hour = 3_600_000
const at = (offset: number) => new Date(now().getTime() + offset).toISOString()

describe('[NEWS-05] a publication can be taken back for 30 s', () => {
  test('readers see it at once, nobody is told, and then it is as it was', async () => {
    const old = await aDraft({ title: 'Altes Highlight', highlight: true, companies: [talbrueck, nord] })
    await post(old, 'publish')
    const id = await aDraft({ highlight: true, companies: [talbrueck] })
    const { status, body } = await post(id, 'publish', { takeBack: true })
    expect([status, body]).toEqual([200, expect.objectContaining({ notified: false, takeBackUntil: at(30_000) })])
    expect(await readAs(id)).toBe(200)
    expect(await edited(id)).toMatchObject({ state: 'published', chips: ['highlight', 'pending'], publication: 0 })
    expect((await timeline(old))[0]).toMatchObject({
      type: 'displaced',
      detail: { companyIds: [talbrueck], byStoryId: id },
    })
    expect(await post(id, 'publish/undo')).toMatchObject({ status: 200, body: { state: 'draft', takeBackUntil: null } })
    expect(await readAs(id)).toBe(404)
    expect(await highlights()).toMatchObject({ [talbrueck]: old, [nord]: old })
    expect((await timeline(old))[0]?.type).toBe('published')
    expect((await timeline(id)).map(({ type }) => type)).toEqual(['taken_back', 'published'])
    await inTransaction((tx) => tellNow(tx, server.context, { storyId: id, number: 1 }))
    expect(await edited(id)).toMatchObject({ publication: 0 })
    expect(await post(id, 'publish/undo')).toMatchObject({ status: 409, body: { code: 'already_told' } })
  })

  test('whoever was to see it no more hears that it is there again', async () => {
    const id = await aStory(server.db, { companies: [talbrueck, nord] })
    await eva().patch(`${NEWS}/${id}`, { body: { companyIds: [talbrueck] } })
    const heard = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from realtime_event e
        join person p on p.id = e.person_id where p.username = 'nils.reader' and e.type = 'news_change'
          and e.data ->> 'id' = ${String(id)}`.execute(server.db)
      return rows[0]?.n
    }
    await post(id, 'publish', { takeBack: true })
    await expect.poll(heard).toBe(1)
    await post(id, 'publish/undo')
    await expect.poll(heard).toBe(2)
  })

  test('what was public before shows its older version again', async () => {
    const id = await aStory(server.db, { title: 'Eins' })
    await eva().patch(`${NEWS}/${id}`, { body: { titel: 'Zwei' } })
    await post(id, 'publish', { takeBack: true })
    expect((await anna().get(`${NEWS}/${id}`)).body.titel).toBe('Zwei')
    expect((await post(id, 'publish/undo')).body).toMatchObject({
      titel: 'Zwei',
      state: 'published',
      chips: ['changed'],
    })
    expect((await anna().get(`${NEWS}/${id}`)).body.titel).toBe('Eins')
  })

  test('a draft has no end again that was set meanwhile; what stays public keeps it', async () => {
    const [draft, out] = [await aDraft(), await aStory(server.db)]
    await eva().patch(`${NEWS}/${out}`, { body: { titel: 'Zwei' } })
    for (const id of [draft, out]) {
      await post(id, 'publish', { takeBack: true })
      await eva().put(`${NEWS}/${id}/period`, { body: { from: null, until: at(hour) } })
      await post(id, 'publish/undo')
    }
    expect(await edited(draft)).toMatchObject({ state: 'draft', expiresAt: null })
    expect(await edited(out)).toMatchObject({ state: 'published', publicVersion: 1, expiresAt: at(hour) })
    minutes(61)
    expect((await post(draft, 'publish')).status).toBe(200)
  })

  test('a review that was asked for is asked for again', async () => {
    const id = await aDraft()
    await post(id, 'review', {})
    await post(id, 'publish', { takeBack: true })
    expect(await edited(id)).toMatchObject({ state: 'published', review: { askedAt: null } })
    expect((await post(id, 'publish/undo')).body).toMatchObject({
      state: 'review',
      review: { askedAt: at(0), askedBy: { name: 'eva editor' } },
    })
    expect((await post(id, 'review/approve', {}, max())).status).toBe(200)
  })

  test('after 30 s everybody is told, once, whatever the number of jobs; then it is too late', async () => {
    const id = await aDraft()
    await post(id, 'publish', { takeBack: true })
    expect((await readUntold(server.db, now())).map(({ storyId }) => storyId)).not.toContain(id)
    minutes(0.5)
    expect(await post(id, 'publish/undo')).toMatchObject({ status: 409 })
    minutes(1)
    expect(await readUntold(server.db, now())).toContainEqual({ storyId: id, number: 1 })
    const tell = () => inTransaction((tx) => tellNow(tx, server.context, { storyId: id, number: 1 }))
    await Promise.all([tell(), tell(), tell()])
    expect(await edited(id)).toMatchObject({ publication: 1, takeBackUntil: null })
  })

  test('taking back and telling at once: exactly one happens', async () => {
    const id = await aDraft()
    await post(id, 'publish', { takeBack: true })
    const [undone] = await Promise.all([
      post(id, 'publish/undo'),
      inTransaction((tx) => tellNow(tx, server.context, { storyId: id, number: 1 })),
    ])
    expect((await edited(id)).publication).toBe(undone.status === 200 ? 0 : 1)
  })

  test('while one can be taken back, another is refused; a repetition is none', async () => {
    const id = await aDraft()
    await post(id, 'publish', { takeBack: true })
    expect(await post(id, 'publish', { takeBack: true })).toMatchObject({ status: 200, body: { notified: false } })
    await eva().patch(`${NEWS}/${id}`, { body: { titel: 'Neu' } })
    expect(await post(id, 'publish')).toMatchObject({ status: 409, body: { code: 'publication_pending' } })
  })
})

describe('[NEWS-05] unpublishing', () => {
  test('takes the story, its highlight and what is still to be told', async () => {
    const id = await aDraft({ highlight: true, companies: [nord] })
    await post(id, 'publish', { takeBack: true })
    expect((await post(id, 'unpublish')).body).toMatchObject({ state: 'draft', veroeffentlichtdate: null })
    expect(await readAs(id, server.as('nils.reader'))).toBe(404)
    expect((await highlights())[nord]).not.toBe(id)
    expect(await post(id, 'unpublish')).toMatchObject({ status: 409, body: { code: 'story_not_published' } })
    minutes(1)
    await inTransaction((tx) => tellNow(tx, server.context, { storyId: id, number: 1 }))
    expect((await edited(id)).publication).toBe(0)
  })

  test('and publishing at the same moment: the last of the two holds, whole', async () => {
    const id = await aStory(server.db)
    await Promise.all([post(id, 'unpublish'), post(id, 'publish', { notifyAgain: true })])
    const { state } = await edited(id)
    expect(await readAs(id)).toBe(state === 'published' ? 200 : 404)
  })
})

describe('[NEWS-05] a validity period', () => {
  const setPeriod = (id: number, from: string | null, until: string | null) =>
    eva().put(`${NEWS}/${id}/period`, { body: { from, until } })

  test('publishes and ends by itself; until it is removed, nothing happens by hand', async () => {
    const id = await aDraft()
    expect((await setPeriod(id, at(hour), at(2 * hour))).body).toMatchObject({
      state: 'scheduled',
      publishAt: at(hour),
      expiresAt: at(2 * hour),
    })
    for (const act of ['publish', 'unpublish'])
      expect((await post(id, act)).body.code).toBe(act === 'publish' ? 'validity_period_set' : 'story_not_published')
    expect((await eva().delete(`${NEWS}/${id}/period`)).body).toMatchObject({ state: 'draft', publishAt: null })
    expect((await post(id, 'publish')).status).toBe(200)
    expect((await setPeriod(id, null, at(hour))).body).toMatchObject({ state: 'published', chips: ['expires'] })
    expect((await post(id, 'unpublish')).body.code).toBe('validity_period_set')
    minutes(61)
    const listed = async () => (await anna().get<{ id: number }[]>(`${NEWS}/last?size=50`)).body.map((one) => one.id)
    expect(await listed()).not.toContain(id)
    expect(await edited(id)).toMatchObject({ state: 'expired' })
    expect((await post(id, 'publish')).body.code).toBe('story_expired')
    expect((await setPeriod(id, null, at(hour))).body).toMatchObject({ state: 'published' })
    expect(await listed()).toContain(id)
  })

  test('shows what was released for it, not what is being written at that minute', async () => {
    const id = await aDraft({ title: 'Freigegeben' })
    await setPeriod(id, at(hour), null)
    await eva().patch(`${NEWS}/${id}`, { body: { titel: 'Halber Sa' } })
    expect(await edited(id)).toMatchObject({ titel: 'Halber Sa', chips: ['changed'] })
    await server.db
      .updateTable('news_story')
      .set({ publish_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute()
    expect(await inTransaction((tx) => publishScheduled(tx, server.context, id))).toBe(true)
    expect((await anna().get(`${NEWS}/${id}`)).body.titel).toBe('Freigegeben')
    expect(await edited(id)).toMatchObject({ titel: 'Halber Sa', state: 'published', chips: ['changed'] })
  })

  test('its end is seen to once, also long after', async () => {
    const id = await aStory(server.db, { expires_at: new Date(Date.now() - hour), highlight: true })
    await server.db
      .insertInto('news_highlight')
      .values({ company_id: await aCompany(server.db), story_id: id })
      .execute()
    const end = () => inTransaction<boolean>((tx) => endStory(tx, server.context, id))
    expect((await Promise.all([end(), end(), end()])).filter(Boolean)).toHaveLength(1)
    expect(Object.values(await highlights())).not.toContain(id)
    expect((await timeline(id)).map(({ type }) => type)).toEqual(['expired'])
  })

  test.each<[string, number | null, number | null, string, string | undefined]>([
    ['no begin', null, hour, 'period_invalid', 'body.from'],
    ['nothing', null, null, 'period_invalid', 'body.from'],
    ['an end before the begin', 2 * hour, hour, 'period_invalid', 'body.until'],
    ['an end that is over', -2 * hour, -hour, 'period_invalid', 'body.until'],
  ])('%s is refused for a draft', async (_name, from, until, code, field) => {
    const id = await aDraft()
    const answer = await setPeriod(id, from === null ? null : at(from), until === null ? null : at(until))
    expect(answer).toMatchObject({ status: 422, body: { code, details: [{ field }] } })
    expect(await edited(id)).toMatchObject({ state: 'draft' })
  })

  test('a public story takes no other begin, and one that lacks something no period', async () => {
    expect((await setPeriod(await aStory(server.db), at(hour), null)).body.code).toBe('story_published')
    const empty = await aDraft({ preview: '' })
    expect(await setPeriod(empty, at(hour), null)).toMatchObject({
      status: 422,
      body: { code: 'fields_missing', details: [{ field: 'preview' }] },
    })
    expect((await post(empty, 'publish')).body.code).toBe('fields_missing')
  })
})

describe('review by a second editor', () => {
  test('where a category demands it, whoever wrote a story cannot make it public alone', async () => {
    const { body: story } = await eva().post<EditedStory>(NEWS, {
      body: { titel: 'Wahl', preview: 'Kurz', content: '<p>Lang</p>', kategorieIds: [reviewed] },
    })
    const { id } = story
    expect((await post(id, 'publish')).body.code).toBe('review_required')
    expect((await post(id, 'review/approve', {}, max())).body.code).toBe('review_not_asked')
    expect((await post(id, 'review', { comment: 'Bitte lesen' })).body).toMatchObject({ state: 'review' })
    expect((await post(id, 'review/approve')).body.code).toBe('second_editor_required')
    const approve = (version: number) =>
      max().post(`${NEWS}/${id}/review/approve`, { body: {}, headers: { 'if-match': `${version}` } })
    await eva().patch(`${NEWS}/${id}`, { body: { titel: 'Neuwahl' } })
    expect((await approve(1)).body).toMatchObject({ code: 'version_conflict', present: { titel: 'Neuwahl' } })
    expect((await approve(2)).body).toMatchObject({ state: 'draft', review: { approvedVersion: 2 } })
    await eva().patch(`${NEWS}/${id}`, { body: { titel: 'Doch nicht' } })
    expect((await post(id, 'publish')).body.code).toBe('review_required')
    await post(id, 'review', {})
    expect((await post(id, 'review/return', { comment: 'Titel?' }, max())).body).toMatchObject({ state: 'draft' })
    await post(id, 'review', {})
    await post(id, 'review/approve', {}, max())
    expect((await post(id, 'publish')).status).toBe(200)
    expect((await timeline(id)).map(({ type }) => type).slice(0, 4)).toEqual([
      'published',
      'approved',
      'review_asked',
      'returned',
    ])
  })
})

describe('[NEWS-06] the impact says before what publishing does', () => {
  test('people, companies, displaced and planned highlights', async () => {
    const standing = await aDraft({ title: 'Steht', highlight: true, companies: [nord] })
    await post(standing, 'publish')
    const planned = await aDraft({ title: 'Geplant', highlight: true })
    await eva().put(`${NEWS}/${planned}/period`, { body: { from: at(hour), until: null } })
    const id = await aDraft({ highlight: true, companies: [nord] })
    const impact = async (query = '') => (await eva().get<Impact>(`${NEWS}/${id}/impact${query}`)).body
    expect(await impact()).toEqual({
      people: 2,
      companies: [{ id: nord, name: 'Nord', people: 2 }],
      told: 2,
      toldAgain: 2,
      toldLater: 0,
      highlightFor: [{ id: nord, name: 'Nord' }],
      displaces: [{ storyId: standing, titel: 'Steht', companies: [{ id: nord, name: 'Nord' }] }],
      planned: [{ storyId: planned, titel: 'Geplant', publishAt: at(hour), companies: [{ id: nord, name: 'Nord' }] }],
    })
    expect((await impact(`?at=${encodeURIComponent(at(2 * hour))}`)).planned).toEqual([])
    await post(id, 'publish')
    expect(await impact()).toMatchObject({ told: 0, toldAgain: 2, displaces: [] })
    await expect
      .poll(async () => {
        const told = await server.db.selectFrom('notification').select('id').where('niko_id', '=', id).execute()
        return told.length
      })
      .toBe(2)
    await eva().delete(`${NEWS}/${planned}`)
  })

  test('all who are told of an expired story that is planned anew; a later end tells nobody', async () => {
    const id = await aDraft({ companies: [nord] })
    await post(id, 'publish')
    const told = async () => (await eva().get<Impact>(`${NEWS}/${id}/impact`)).body.told
    const period = (from: string | null, until: string) => eva().put(`${NEWS}/${id}/period`, { body: { from, until } })
    await period(null, at(hour))
    expect(await told()).toBe(0)
    minutes(61)
    expect(await told()).toBe(2)
    await period(null, at(hour))
    expect([await told(), (await edited(id)).publication]).toEqual([0, 1])
  })

  test('[NEWS-08] a company that comes later sees what is for all', async () => {
    const id = await aStory(server.db)
    const later = await aCompany(server.db)
    const name = `late.${randomUUID().slice(0, 8)}`
    await aPerson(server.db, name, { company_id: later })
    expect(await readAs(id, server.as(name))).toBe(200)
  })

  test('a highlight ends before its story', async () => {
    const company = await aCompany(server.db)
    const name = `reader.${randomUUID().slice(0, 8)}`
    await aPerson(server.db, name, { company_id: company })
    const id = await aDraft({
      highlight: true,
      companies: [company],
      highlight_until: new Date(now().getTime() + hour),
    })
    await post(id, 'publish')
    const highlight = async () => (await server.as(name).get(`${NEWS}/highlight`)).status
    expect(await highlight()).toBe(200)
    minutes(61)
    expect(await highlight()).toBe(204)
    const { body } = await server.as(name).get<{ id: number }[]>(`${NEWS}/last?size=50`)
    expect(body.map((story) => story.id)).toContain(id)
  })
})

describe('the bin', () => {
  test('takes a story from everybody, gives it back as a draft, and is emptied after 30 days', async () => {
    const id = await aStory(server.db, { expires_at: new Date(now().getTime() + hour) })
    expect((await eva().delete(`${NEWS}/${id}`)).body).toMatchObject({ state: 'bin', deletedAt: at(0) })
    expect((await eva().delete(`${NEWS}/${id}`)).status).toBe(200)
    expect(await readAs(id)).toBe(404)
    expect((await eva().patch(`${NEWS}/${id}`, { body: { titel: 'x' } })).body.code).toBe('story_deleted')
    expect((await post(id, 'publish')).body.code).toBe('story_deleted')
    expect((await post(id, 'restore')).body).toMatchObject({ state: 'draft', deletedAt: null })
    expect((await post(id, 'restore')).body.code).toBe('story_not_deleted')
    await eva().delete(`${NEWS}/${id}`)
    minutes(29 * 24 * 60)
    await emptyBin({ db: server.db, now })
    expect((await edited(id)).state).toBe('bin')
    minutes(2 * 24 * 60)
    await emptyBin({ db: server.db, now })
    expect((await eva().get(`${NEWS}/${id}/editing`)).status).toBe(404)
  })
})

test('many at once: each by itself, with the reason where one cannot be', async () => {
  const ids = [await aDraft(), await aDraft({ preview: '' }), await aStory(server.db), 999_999]
  const stories = ids.map((id) => ({ id }))
  const bulk = async (action: string) =>
    (await eva().post<BulkResult>(`${NEWS}/bulk`, { body: { action, stories } })).body.map(
      ({ done, code }) => code ?? done,
    )
  expect(await bulk('publish')).toEqual([true, 'fields_missing', true, 'not_found'])
  expect(await bulk('unpublish')).toEqual([true, 'story_not_published', true, 'not_found'])
  expect(await bulk('delete')).toEqual([true, true, true, 'not_found'])
  expect(await bulk('restore')).toEqual([true, true, true, 'not_found'])
})

test('an expired story that is planned anew needs the approval of what was saved since', async () => {
  const id = await aStory(server.db, { categories: [reviewed], expires_at: new Date(now().getTime() - 1_000) })
  await eva().patch(`${NEWS}/${id}`, { body: { titel: 'Ungelesen' } })
  const plan = (from: string | null) => eva().put(`${NEWS}/${id}/period`, { body: { from, until: at(2 * hour) } })
  expect(await plan(at(hour))).toMatchObject({ status: 409, body: { code: 'review_required' } })
  expect(await edited(id)).toMatchObject({ state: 'expired' })
  // A later end shows again what readers have seen before.
  expect(await plan(null)).toMatchObject({ status: 200, body: { state: 'published', publicVersion: 1 } })
})
