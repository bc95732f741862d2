import { describe, expect, test } from 'vitest'
import type { BulkResult, EditedStory } from '#contract/news-editing.ts'
import { NEWS, newsroom } from '#server/modules/news/testing/newsroom.ts'
import { aCompany, aStory } from '#server/testing/builders.ts'
import { insert, update } from '#server/testing/rows.ts'
import { endStory } from './period.ts'
import { publishScheduled } from './publish.ts'
import { notifyReaders } from './notify-readers.ts'
import { emptyBin } from './withdraw.ts'

const room = await newsroom()
const { server, now, minutes, at, eva, max, anna, instant, aCategory, aDraft, post, edited, timeline, readAs } = room
const { highlights, inTransaction } = room
const hour = 3_600_000

const reviewed = await aCategory('Betriebsrat', { review: true })

describe('[NEWS-05] unpublishing', () => {
  test('removes the story and its highlight and cancels the pending notification', async () => {
    const id = await aDraft({ highlight: true, companies: [at.nord] })
    await post(id, 'publish', { undoable: true })
    expect((await post(id, 'unpublish')).body).toMatchObject({ state: 'draft', veroeffentlichtdate: null })
    expect(await readAs(id, server.as('nils.reader'))).toBe(404)
    expect((await highlights())[at.nord]).not.toBe(id)
    expect(await post(id, 'unpublish')).toMatchObject({ status: 409, body: { code: 'story_not_published' } })
    minutes(1)
    await inTransaction((tx) => notifyReaders(tx, server.context, { storyId: id, number: 1 }))
    expect((await edited(id)).publication).toBe(0)
  })

  test('is serialised with a concurrent publication: the last of the two applies completely', async () => {
    const id = await aStory(server.db)
    await Promise.all([post(id, 'unpublish'), post(id, 'publish', { notifyAgain: true })])
    const { state } = await edited(id)
    expect(await readAs(id)).toBe(state === 'published' ? 200 : 404)
  })
})

describe('[NEWS-05] a validity period', () => {
  const setPeriod = (id: number, from: string | null, until: string | null) =>
    eva().put(`${NEWS}/${id}/period`, { body: { from, until } })

  test('publishes and ends automatically; manual actions are refused until it is removed', async () => {
    const id = await aDraft()
    expect((await setPeriod(id, instant(hour), instant(2 * hour))).body).toMatchObject({
      state: 'scheduled',
      publishAt: instant(hour),
      expiresAt: instant(2 * hour),
    })
    for (const action of ['publish', 'unpublish'])
      expect((await post(id, action)).body.code).toBe(
        action === 'publish' ? 'validity_period_set' : 'story_not_published',
      )
    expect((await eva().delete(`${NEWS}/${id}/period`)).body).toMatchObject({ state: 'draft', publishAt: null })
    expect((await post(id, 'publish')).status).toBe(200)
    expect((await setPeriod(id, null, instant(hour))).body).toMatchObject({ state: 'published', chips: ['expires'] })
    expect((await post(id, 'unpublish')).body.code).toBe('validity_period_set')
    minutes(61)
    const listed = async () => (await anna().get<{ id: number }[]>(`${NEWS}/last?size=50`)).body.map((one) => one.id)
    expect(await listed()).not.toContain(id)
    expect(await edited(id)).toMatchObject({ state: 'expired' })
    expect((await post(id, 'publish')).body.code).toBe('story_expired')
    expect((await setPeriod(id, null, instant(hour))).body).toMatchObject({ state: 'published' })
    expect(await listed()).toContain(id)
  })

  test('shows the released version, not a later save', async () => {
    const id = await aDraft({ title: 'Freigegeben' })
    await setPeriod(id, instant(hour), null)
    await eva().patch(`${NEWS}/${id}`, { body: { titel: 'Halber Sa' } })
    expect(await edited(id)).toMatchObject({ titel: 'Halber Sa', chips: ['changed'] })
    await update(server.db, 'news_story', { id }, { publish_at: new Date(Date.now() - 1_000) })
    expect(await inTransaction((tx) => publishScheduled(tx, server.context, id))).toBe(true)
    expect((await anna().get(`${NEWS}/${id}`)).body.titel).toBe('Freigegeben')
    expect(await edited(id)).toMatchObject({ titel: 'Halber Sa', state: 'published', chips: ['changed'] })
  })

  test('records its end once, also long afterwards', async () => {
    const id = await aStory(server.db, { expires_at: new Date(Date.now() - hour), highlight: true })
    await insert(server.db, 'news_highlight', { company_id: await aCompany(server.db), story_id: id })
    const end = () => inTransaction<boolean>((tx) => endStory(tx, server.context, id))
    expect((await Promise.all([end(), end(), end()])).filter(Boolean)).toHaveLength(1)
    expect(Object.values(await highlights())).not.toContain(id)
    expect((await timeline(id)).map(({ type }) => type)).toEqual(['expired'])
  })

  test.each<[string, number | null, number | null, string, string | undefined]>([
    ['no start', null, hour, 'period_invalid', 'body.from'],
    ['neither start nor end', null, null, 'period_invalid', 'body.from'],
    ['an end before the start', 2 * hour, hour, 'period_invalid', 'body.until'],
    ['an end in the past', -2 * hour, -hour, 'period_invalid', 'body.until'],
  ])('with %s is refused for a draft', async (_name, from, until, code, field) => {
    const id = await aDraft()
    const answer = await setPeriod(id, from === null ? null : instant(from), until === null ? null : instant(until))
    expect(answer).toMatchObject({ status: 422, body: { code, details: [{ field }] } })
    expect(await edited(id)).toMatchObject({ state: 'draft' })
  })

  test('accepts no other start for a public story, and is refused for an incomplete one', async () => {
    expect((await setPeriod(await aStory(server.db), instant(hour), null)).body.code).toBe('story_published')
    const empty = await aDraft({ preview: '' })
    expect(await setPeriod(empty, instant(hour), null)).toMatchObject({
      status: 422,
      body: { code: 'fields_missing', details: [{ field: 'preview' }] },
    })
    expect((await post(empty, 'publish')).body.code).toBe('fields_missing')
  })
})

describe('review by a second editor', () => {
  test('is required by a category: the author cannot publish the story alone', async () => {
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

describe('the bin', () => {
  test('hides a story from everybody, restores it as a draft, and is emptied after 30 days', async () => {
    const id = await aStory(server.db, { expires_at: new Date(now().getTime() + hour) })
    expect((await eva().delete(`${NEWS}/${id}`)).body).toMatchObject({ state: 'bin', deletedAt: instant(0) })
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

test('a bulk action handles each story on its own and returns the reasons of refusals', async () => {
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

test('an expired story that is scheduled again requires approval of the later saves', async () => {
  const id = await aStory(server.db, { categories: [reviewed], expires_at: new Date(now().getTime() - 1_000) })
  await eva().patch(`${NEWS}/${id}`, { body: { titel: 'Ungelesen' } })
  const plan = (from: string | null) => eva().put(`${NEWS}/${id}/period`, { body: { from, until: instant(2 * hour) } })
  expect(await plan(instant(hour))).toMatchObject({ status: 409, body: { code: 'review_required' } })
  expect(await edited(id)).toMatchObject({ state: 'expired' })
  // A later end shows the version that readers have seen before.
  expect(await plan(null)).toMatchObject({ status: 200, body: { state: 'published', publicVersion: 1 } })
})
