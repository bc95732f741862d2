// Faults and races between editors, the clock and the servers, through the real app. Concurrent requests are tested in
// publish.test.ts and publishing.test.ts, arbitrary sequences in readers.property.test.ts.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { BulkResult, EditedStory } from '#contract/news-editing.ts'
import type { NewsOverview } from '#contract/news-overview.ts'
import type { Impact, TimelineEntry } from '#contract/news-publishing.ts'
import { createContext } from '#server/modules/create-context.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { insert, update } from '#server/testing/rows.ts'
import { endStory } from './period.ts'

const server = await testApp()
const NEWS = '/api/news/ma/news'
const eva = () => server.as('eva.editor')
const max = () => server.as('max.editor')

const { db } = server
const [alpha, beta, gamma] = [await aCompany(db, 'Alpha'), await aCompany(db, 'Beta'), await aCompany(db, 'Gamma')]
for (const name of ['eva.editor', 'max.editor']) await aPerson(db, name, { roles: ['ma-news-api:news_write'] })
await aPerson(db, 'anna.alpha', { company_id: alpha })
await aPerson(db, 'bert.beta', { company_id: beta })

const aDraft = (changes: Parameters<typeof aStory>[1] = {}) =>
  aStory(server.db, { status: 'draft', published_at: null, ...changes })
const post = (id: number, act: string, body: object = {}) => eva().post(`${NEWS}/${id}/${act}`, { body })
const edited = async (id: number) => (await eva().get<EditedStory>(`${NEWS}/${id}/editing`)).body
const timeline = async (id: number) => (await eva().get<TimelineEntry[]>(`${NEWS}/${id}/timeline`)).body
const readAs = async (username: string, id: number) => (await server.as(username).get(`${NEWS}/${id}`)).status
const badgesOf = async (username: string, id: number) => {
  const { body } = await server.as(username).get<{ notifications: { nikoId: number }[] }>('/api/notification/badges')
  return body.notifications.filter(({ nikoId }) => nikoId === id).length
}
const seconds = (count: number) => new Date(Date.now() + count * 1_000)
const inTransaction = <T>(act: Parameters<ReturnType<typeof server.db.transaction>['execute']>[0]) =>
  server.db.transaction().execute(act) as Promise<T>

describe('[NEWS-05] a period that ends while an editor writes', () => {
  const save = (id: number, version: number, titel: string) =>
    eva().patch<EditedStory>(`${NEWS}/${id}`, { body: { titel }, headers: { 'if-match': `${version}` } })

  test('withdraws the story from its readers and loses none of the text', async () => {
    const id = await aStory(server.db, { title: 'Vorher', expires_at: seconds(3_600) })
    expect((await save(id, 1, 'Angefangen')).body).toMatchObject({ state: 'published', version: 2 })
    await update(server.db, 'news_story', { id }, { expires_at: seconds(-1) })
    await inTransaction((tx) => endStory(tx, server.context, id))
    // The editor's window does not know of it yet and saves from its version.
    expect(await save(id, 2, 'Fertig')).toMatchObject({ status: 200, body: { titel: 'Fertig', state: 'expired' } })
    expect(await post(id, 'publish')).toMatchObject({ status: 409, body: { code: 'story_expired' } })
    const later = { from: null, until: seconds(3_600).toISOString() }
    expect((await eva().put(`${NEWS}/${id}/period`, { body: later })).body).toMatchObject({ state: 'published' })
    expect((await server.as('anna.alpha').get(`${NEWS}/${id}`)).body.titel).toBe('Vorher')
    expect(await edited(id)).toMatchObject({ titel: 'Fertig', chips: ['expires', 'changed'] })
  })

  test('ends during a concurrent save: both succeed', async () => {
    const id = await aStory(server.db, { expires_at: seconds(-1) })
    const [saved, ended] = await Promise.all([
      save(id, 1, 'Im selben Augenblick'),
      inTransaction<boolean>((tx) => endStory(tx, server.context, id)),
    ])
    expect([saved.status, ended]).toEqual([200, true])
    expect(await edited(id)).toMatchObject({ titel: 'Im selben Augenblick', state: 'expired' })
  })
})

test('[NEWS-05] the first server that starts runs the actions that were due while no server ran', async () => {
  const begins = await aDraft({ status: 'scheduled', publish_at: seconds(-7_200), companies: [alpha] })
  const over = await aDraft({ status: 'scheduled', publish_at: seconds(-7_200), expires_at: seconds(-3_600) })
  const ends = await aStory(server.db, { companies: [beta] })
  await post(ends, 'publish', { notifyAgain: true })
  await expect.poll(() => badgesOf('bert.beta', ends)).toBe(1)
  await insert(server.db, 'news_highlight', { company_id: beta, story_id: ends })
  await update(server.db, 'news_story', { id: ends }, { expires_at: seconds(-3_600) })

  const { config, db, databaseUrl, log, identity } = server.context
  const started = createContext({ config, db, databaseUrl, log, identity })
  await started.jobs.start()
  try {
    await expect.poll(() => badgesOf('anna.alpha', begins), { timeout: 20_000 }).toBe(1)
    await expect.poll(() => badgesOf('bert.beta', ends), { timeout: 20_000 }).toBe(0)
    await expect.poll(async () => (await edited(over)).state, { timeout: 20_000 }).toBe('expired')
  } finally {
    await started.jobs.stop()
    started.mail.close()
  }
  // The story is published with the time that was set, not the time when the server started.
  const [published] = await timeline(begins)
  expect(published).toMatchObject({ type: 'published', at: (await edited(begins)).veroeffentlichtdate })
  expect(await edited(ends)).toMatchObject({ state: 'expired', chips: [] })
  expect(await badgesOf('anna.alpha', over)).toBe(0)
})

describe('[NEWS-05] a version saved after the one that the editor saw', () => {
  /** A draft whose version 1 was seen; the newest version is 2. */
  const aChanged = async () => {
    const id = await aDraft({ title: 'Gesehen' })
    await max().patch(`${NEWS}/${id}`, { body: { titel: 'Ungesehen' } })
    return id
  }
  const conflict = { status: 409, body: { code: 'version_conflict', present: { version: 2, titel: 'Ungesehen' } } }

  test.each([
    ['is not published', 'POST', '/publish', { undoable: true }],
    ['is not planned', 'PUT', '/period', { from: seconds(3_600).toISOString(), until: null }],
  ] as const)('%s with the version that was seen', async (_, method, path, body) => {
    const id = await aChanged()
    const release = (version: number) => {
      const options = { body, version }
      return method === 'PUT' ? eva().put(`${NEWS}/${id}${path}`, options) : eva().post(`${NEWS}/${id}${path}`, options)
    }
    expect(await release(1)).toMatchObject(conflict)
    expect(await edited(id)).toMatchObject({ state: 'draft' })
    expect((await release(2)).status).toBe(200)
  })

  test('is not published by a bulk action, which handles each story on its own', async () => {
    const [id, other] = [await aChanged(), await aDraft()]
    const publish = async (version: number) => {
      const stories = [
        { id, version },
        { id: other, version: 1 },
      ]
      return (await eva().post<BulkResult>(`${NEWS}/bulk`, { body: { action: 'publish', stories } })).body
    }
    expect(await publish(1)).toEqual([
      { id, done: false, code: 'version_conflict' },
      { id: other, done: true },
    ])
    expect(await edited(id)).toMatchObject({ state: 'draft' })
    expect((await publish(2)).map(({ done }) => done)).toEqual([true, true])
  })

  test('is not published by a bulk action that names one story with two versions: it is refused as a whole', async () => {
    const id = await aDraft({ title: 'Doppelt' })
    const stories = [{ id, version: 1 }, { id }]
    expect(await eva().post(`${NEWS}/bulk`, { body: { action: 'publish', stories } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'body.stories', rule: 'must name each id once' }] },
    })
    expect(await edited(id)).toMatchObject({ state: 'draft' })
  })

  test('is not published by a concurrent save: readers get the version that was seen, or none', async () => {
    const id = await aDraft({ title: 'Gesehen' })
    const [published] = await Promise.all([
      eva().post(`${NEWS}/${id}/publish`, { headers: { 'if-match': '1' } }),
      max().patch(`${NEWS}/${id}`, { body: { titel: 'Ungesehen' } }),
    ])
    expect([200, 409]).toContain(published.status)
    const read = await server.as('anna.alpha').get(`${NEWS}/${id}`)
    expect(published.status === 200 ? read.body.titel : read.status).toBe(published.status === 200 ? 'Gesehen' : 404)
  })
})

describe('[NEWS-06] a highlight of several companies that others displace in some of them', () => {
  const highlights = async () => {
    const rows = await server.db.selectFrom('news_highlight').selectAll().execute()
    const of = (company: number) => rows.find(({ company_id }) => company_id === company)?.story_id
    return { alpha: of(alpha), beta: of(beta), gamma: of(gamma) }
  }
  const aHighlight = (...companies: number[]) =>
    aDraft({ highlight: true, companies: [alpha, beta, gamma], highlight_company_ids: companies })
  const displacedOf = async (id: number) => (await timeline(id)).filter(({ type }) => type === 'displaced')

  test('stays in the others, and its timeline names what displaced it', async () => {
    const first = await aHighlight()
    const second = await aHighlight(alpha, beta)
    const third = await aHighlight(beta)
    await post(first, 'publish')
    const { body: impact } = await eva().get<Impact>(`${NEWS}/${second}/impact`)
    expect(impact.displaces).toMatchObject([{ storyId: first, companies: [{ id: alpha }, { id: beta }] }])
    await post(second, 'publish')
    await post(third, 'publish')
    expect(await highlights()).toEqual({ alpha: second, beta: third, gamma: first })
    expect(await displacedOf(first)).toMatchObject([{ detail: { companyIds: [alpha, beta], byStoryId: second } }])
    expect(await displacedOf(second)).toMatchObject([{ detail: { companyIds: [beta], byStoryId: third } }])
    await post(second, 'unpublish')
    expect(await highlights()).toEqual({ alpha: undefined, beta: third, gamma: first })
    expect((await edited(first)).chips).toEqual(['highlight'])
  })

  test('is restored by an undo unless another story has taken its place', async () => {
    const first = await aHighlight()
    const held = await aHighlight(alpha, beta)
    const quick = await aHighlight(beta)
    await post(first, 'publish')
    await post(held, 'publish', { undoable: true })
    await post(quick, 'publish')
    await post(held, 'publish/undo')
    expect(await highlights()).toEqual({ alpha: first, beta: quick, gamma: first })
  })

  test.each<[string, 'publish/undo' | 'unpublish', 'first' | undefined]>([
    ['undone too: the highlight that both displaced is restored', 'publish/undo', 'first'],
    ['followed by unpublishing: no highlight is restored', 'unpublish', undefined],
  ])('is undone after the publication of the story that it displaced was %s', async (_, withdraw, heir) => {
    const [first, second, third] = [await aHighlight(), await aHighlight(), await aHighlight(alpha)]
    await post(first, 'publish')
    await post(second, 'publish', { undoable: true })
    await post(third, 'publish', { undoable: true })
    expect(await highlights()).toEqual({ alpha: third, beta: second, gamma: second })
    await post(second, withdraw)
    await post(third, 'publish/undo')
    expect((await highlights()).alpha).toBe(heir && first)
    expect((await edited(second)).chips).not.toContain('highlight')
  })

  test('gets back its former end by an undo', async () => {
    const id = await aHighlight(alpha)
    await post(id, 'publish')
    await eva().patch(`${NEWS}/${id}`, { body: { highlightUntil: seconds(3_600).toISOString() } })
    await post(id, 'publish', { undoable: true })
    await post(id, 'publish/undo')
    const row = server.db.selectFrom('news_highlight').select(['story_id', 'until']).where('company_id', '=', alpha)
    expect(await row.executeTakeFirst()).toEqual({ story_id: id, until: null })
  })

  test('is unique in each company after many concurrent publications, and the last one is not displaced', async () => {
    const ids = await Promise.all([aHighlight(), aHighlight(alpha, beta), aHighlight(beta, gamma), aHighlight(gamma)])
    const answers = await Promise.all(ids.map((id) => post(id, 'publish')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const storyId of Object.values(await highlights())) expect(ids).toContain(storyId)
  })
})

describe('[NEWS-08] a company that is added after the publication', () => {
  test('sees stories for all companies only, and is notified when all readers are notified again', async () => {
    const [forAll, chosen] = [await aDraft(), await aDraft({ companies: [alpha] })]
    for (const id of [forAll, chosen]) await post(id, 'publish')
    await expect.poll(() => badgesOf('anna.alpha', chosen)).toBe(1)
    const company = await aCompany(server.db)
    const late = `late.${randomUUID().slice(0, 8)}`
    await aPerson(server.db, late, { company_id: company })
    expect([await readAs(late, forAll), await readAs(late, chosen)]).toEqual([200, 404])
    const { body: impact } = await eva().get<Impact>(`${NEWS}/${forAll}/impact`)
    expect(impact.companies).toContainEqual({ id: company, name: expect.any(String), people: 1 })
    for (const id of [forAll, chosen]) await post(id, 'publish', { notifyAgain: true })
    await expect.poll(() => badgesOf(late, forAll)).toBe(1)
    await expect.poll(() => badgesOf('anna.alpha', chosen)).toBe(2)
    expect(await badgesOf(late, chosen)).toBe(0)
  })

  test('gets a highlight for all companies with the next publication, not before', async () => {
    const id = await aDraft({ highlight: true })
    await post(id, 'publish')
    const company = await aCompany(server.db)
    const late = `late.${randomUUID().slice(0, 8)}`
    await aPerson(server.db, late, { company_id: company })
    const highlight = async () => (await server.as(late).get(`${NEWS}/highlight`)).status
    expect(await highlight()).toBe(204)
    await post(id, 'publish', { notifyAgain: true })
    expect(await highlight()).toBe(200)
  })
})

describe('daylight saving changes in Berlin', () => {
  const HOUR = 3_600_000

  test.each([
    ['has 25 hours', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['has 23 hours', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ])('[NEWS-01] the filter finds exactly the stories of a day that %s', async (_, day, begin, hours) => {
    const from = Date.parse(begin)
    const title = (name: string) => `${name} ${day}`
    const inside = ['Erste Minute', 'Letzte Minute'].map(title)
    const moments = [from - 60_000, from, from + hours * HOUR - 60_000, from + hours * HOUR]
    const ids: number[] = []
    for (const [index, name] of ['Davor', 'Erste Minute', 'Letzte Minute', 'Danach'].entries())
      ids.push(await aStory(server.db, { title: title(name), published_at: new Date(moments[index]!) }))
    const { body } = await server.as('anna.alpha').get<NewsOverview>(`${NEWS}/overview?from=${day}&to=${day}`)
    expect(body.items.map(({ titel }) => titel)).toEqual(inside.toReversed())
    await server.db.deleteFrom('news_story').where('id', 'in', ids).execute()
  })

  test('[NEWS-05] a period from 2:30 to 2:30 is an hour long', async () => {
    const id = await aDraft()
    const body = { from: '2034-10-29T02:30:00+02:00', until: '2034-10-29T02:30:00+01:00' }
    expect((await eva().put(`${NEWS}/${id}/period`, { body })).body).toMatchObject({
      publishAt: '2034-10-29T00:30:00.000Z',
      expiresAt: '2034-10-29T01:30:00.000Z',
    })
    const turned = { from: body.until, until: body.from }
    expect(await eva().put(`${NEWS}/${id}/period`, { body: turned })).toMatchObject({
      status: 422,
      body: { code: 'period_invalid', details: [{ field: 'body.until' }] },
    })
  })
})

describe('[NEWS-03] a category in use', () => {
  test('is not deleted while it contains a draft, a scheduled or public story, or one in the bin', async () => {
    const { db } = server
    await aPerson(db, 'kai.keeper', { roles: ['ma-news-api:news_cat_write'] })
    const label = `Kategorie ${randomUUID().slice(0, 8)}`
    const category = await insert(db, 'news_category', { label })
    const remove = () => server.as('kai.keeper').delete(`/api/news/ma/kategorien/${category.id}`)
    const id = await aDraft({ categories: [category.id] })
    const refused = { status: 409, body: { code: 'category_in_use', present: { stories: 1 } } }
    expect(await remove()).toMatchObject(refused)
    await eva().put(`${NEWS}/${id}/period`, { body: { from: seconds(3_600).toISOString(), until: null } })
    expect(await remove()).toMatchObject(refused)
    await eva().delete(`${NEWS}/${id}/period`)
    await post(id, 'publish')
    // Readers still see the version in this category.
    await eva().patch(`${NEWS}/${id}`, { body: { kategorieIds: [] } })
    expect(await remove()).toMatchObject(refused)
    await post(id, 'publish')
    await eva().patch(`${NEWS}/${id}`, { body: { kategorieIds: [category.id] } })
    await eva().delete(`${NEWS}/${id}`)
    expect(await remove()).toMatchObject(refused)
  })
})
