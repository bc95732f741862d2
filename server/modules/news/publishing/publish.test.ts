import { beforeEach, describe, expect, test } from 'vitest'
import type { Published } from '#contract/news.ts'
import type { DomainEvents } from '#server/kernel/events.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { scheduleStory } from './period.ts'
import { publishScheduled } from './publish.ts'

const server = await testApp()
const hour = 3_600_000
const published: DomainEvents['story.published'][] = []
const notifiedOf = (id: number) => published.filter(({ storyId }) => storyId === id)
const publish = (id: number, body?: unknown, headers = {}) =>
  server
    .as('eva.editor')
    .post<Published & { code?: string }>(
      `/api/news/ma/news/${id}/publish`,
      body === undefined ? { headers } : { body, headers },
    )
const aDraft = (changes: Parameters<typeof aStory>[1] = {}) =>
  aStory(server.db, { status: 'draft', published_at: null, ...changes })
const storyOf = (id: number) =>
  server.db.selectFrom('news_story').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

server.context.events.on('story.published', async (event) => void published.push(event))
await aPerson(server.db, 'eva.editor', { roles: ['ma-news-api:news_write'] })
await aPerson(server.db, 'anna.reader')
beforeEach(() => (published.length = 0))

test('publishing makes a draft public and notifies its readers', async () => {
  const id = await aDraft({ title: 'Neu' })
  const { status, body } = await publish(id)
  expect({ status, body }).toEqual({
    status: 200,
    body: { id, veroeffentlichtdate: expect.any(String), notified: true },
  })
  expect(await storyOf(id)).toMatchObject({
    status: 'published',
    publication: 1,
    version: 1,
    published_at: new Date(body.veroeffentlichtdate),
  })
  await expect.poll(() => notifiedOf(id)).toMatchObject([{ publication: 1, title: 'Neu' }])
  expect((await server.as('anna.reader').get(`/api/news/ma/news/${id}`)).status).toBe(200)
})

test('publishing again has no effect unless the readers are to be notified again', async () => {
  const id = await aDraft()
  const first = await publish(id)
  const again = await publish(id, {})
  expect(again.body).toEqual({ ...first.body, notified: false })
  expect(await storyOf(id)).toMatchObject({ publication: 1, version: 1 })
  expect((await publish(id, { notifyAgain: true })).body).toEqual({ ...first.body, notified: true })
  expect(await storyOf(id)).toMatchObject({ publication: 2 })
  await expect
    .poll(() =>
      notifiedOf(id)
        .map(({ publication }) => publication)
        .sort(),
    )
    .toEqual([1, 2])
})

test('two concurrent publications notify the readers once', async () => {
  const id = await aDraft()
  const answers = await Promise.all(Array.from({ length: 6 }, () => publish(id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(answers.filter(({ body }) => body.notified)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.veroeffentlichtdate)).size).toBe(1)
  await expect.poll(() => notifiedOf(id)).toHaveLength(1)
})

test('a repeated Idempotency-Key returns the first response, also for a repeated notification', async () => {
  const id = await aDraft()
  await publish(id)
  const headers = { 'idempotency-key': `publish-${id}` }
  const answers = await Promise.all([1, 2, 3].map(() => publish(id, { notifyAgain: true }, headers)))
  for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
  expect(await storyOf(id)).toMatchObject({ publication: 2 })
  expect(await publish(id, {}, headers)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
})

describe('publishing is refused for', () => {
  test.each([
    ['a scheduled story', { status: 'scheduled', publish_at: new Date(Date.now() + hour) }, 409, 'validity_period_set'],
    ['a draft with a future start', { publish_at: new Date(Date.now() + hour) }, 409, 'validity_period_set'],
    ['an expired story', { expires_at: new Date(Date.now() - hour) }, 409, 'story_expired'],
  ])('%s', async (_name, changes, status, code) => {
    const id = await aDraft(changes)
    expect(await publish(id)).toMatchObject({ status, body: { code } })
    expect(await storyOf(id)).toMatchObject({ publication: 0, published_at: null })
  })

  test('an unknown story: 404', async () => {
    expect(await publish(999_999)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test.each([
    ['an unknown field', { notify: true }, 'body.notify'],
    ['text for a truth value', { notifyAgain: 'true' }, 'body.notifyAgain'],
  ])('a body with %s: 400 with the field', async (_name, body, field) => {
    const answer = await publish(await aDraft(), body)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: expect.arrayContaining([expect.objectContaining({ field })]) },
    })
  })

  test('a reader: 403', async () => {
    expect(await server.as('anna.reader').post(`/api/news/ma/news/${await aDraft()}/publish`)).toMatchObject({
      status: 403,
      body: { code: 'role_missing' },
    })
  })
})

test('a highlight replaces the old one, company by company', async () => {
  const { db } = server
  const [one, two] = [await aCompany(db), await aCompany(db)]
  const first = await aDraft({ highlight: true })
  await publish(first)
  const second = await aDraft({ highlight: true, companies: [two] })
  await publish(second)
  const rows = await db
    .selectFrom('news_highlight')
    .select(['company_id', 'story_id'])
    .where('company_id', 'in', [one, two])
    .orderBy('company_id')
    .execute()
  expect(rows).toEqual([
    { company_id: one, story_id: first },
    { company_id: two, story_id: second },
  ])
})

describe('[API-01] scheduled publishing', () => {
  /** Runs in one transaction, because a job that is already due starts when it commits. */
  const schedule = (id: number, ...times: Date[]) =>
    server.db.transaction().execute(async (tx) => {
      for (const at of times) await scheduleStory(tx, server.context, id, at)
    })

  test('publishes on time and notifies the readers once', async () => {
    const later = await aDraft()
    await schedule(later, new Date(Date.now() + hour))
    expect(await publish(later)).toMatchObject({ status: 409 })
    const id = await aDraft()
    const at = new Date(Date.now() + 1_200)
    await schedule(id, at)
    await expect.poll(async () => (await storyOf(id)).status, { timeout: 10_000 }).toBe('published')
    expect(await storyOf(id)).toMatchObject({ published_at: at, publication: 1 })
    await expect.poll(() => notifiedOf(id)).toHaveLength(1)
  })

  test('uses the last time that was set', async () => {
    const id = await aDraft()
    await schedule(id, new Date(Date.now() - 1_000), new Date(Date.now() + hour))
    // Once a later job has run, the job of the first time has run too.
    const other = await aDraft()
    await schedule(other, new Date(Date.now() - 1_000))
    await expect.poll(async () => (await storyOf(other)).status, { timeout: 10_000 }).toBe('published')
    expect((await storyOf(id)).status).toBe('scheduled')
  })

  test('is refused for a public story', async () => {
    await expect(schedule(await aStory(server.db), new Date())).rejects.toMatchObject({
      status: 409,
      code: 'story_published',
    })
  })

  test('publishes once with many concurrent servers', async () => {
    const id = await aDraft({ status: 'scheduled', publish_at: new Date(Date.now() - 500) })
    const done = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.db.transaction().execute((tx) => publishScheduled(tx, server.context, id)),
      ),
    )
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await storyOf(id)).toMatchObject({ publication: 1 })
  })

  test('sends no notification of a story that expired before a server ran', async () => {
    const id = await aDraft({
      status: 'scheduled',
      publish_at: new Date(Date.now() - hour),
      expires_at: new Date(Date.now() - 1_000),
    })
    expect(await server.db.transaction().execute((tx) => publishScheduled(tx, server.context, id))).toBe(true)
    expect(await storyOf(id)).toMatchObject({ status: 'published', publication: 0 })
  })
})
