// After any sequence of concurrent actions by editors, every reader has exactly the stories, highlights and notifications
// that the rules demand, and the events sent to open windows add up to what a fresh GET returns.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EditedStory } from '#contract/news-editing.ts'
import type { Notification } from '#contract/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { runs } from '#tests/matrix.ts'
import { endStory } from './period.ts'
import { publishScheduled } from './publish.ts'

const server = await testApp()
const NEWS = '/api/news/ma/news'
const READERS = ['anna.one', 'nils.two', 'zoe.none'] as const
const STORIES = 3

const companies = [await aCompany(server.db, 'One'), await aCompany(server.db, 'Two')]
await aPerson(server.db, 'eva.editor', { roles: ['ma-news-api:news_write'] })
await aPerson(server.db, 'anna.one', { company_id: companies[0]! })
await aPerson(server.db, 'nils.two', { company_id: companies[1]! })
await aPerson(server.db, 'zoe.none')

const eva = () => server.as('eva.editor')
const story = fc.nat({ max: STORIES - 1 })
const audience = fc.constantFrom<number[]>([], [0], [1], [0, 1])
/** Actions of an editor or of the clock on one of the stories. */
const alone = <N extends string>(weight: number, name: N) => ({
  weight,
  arbitrary: fc.record({ action: fc.constant(name), story }),
})
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ action: fc.constant('edit' as const), story, audience, highlight: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ action: fc.constant('publish' as const), story, notifyAgain: fc.boolean() }),
  },
  // The story becomes the highlight of these companies and replaces the previous one.
  { weight: 4, arbitrary: fc.record({ action: fc.constant('displace' as const), story, audience }) },
  alone(3, 'unpublish'),
  alone(2, 'schedule'),
  alone(2, 'due'),
  alone(2, 'expire'),
  alone(2, 'free'),
  // Waits until all events are delivered.
  alone(3, 'settle'),
  ...(['end', 'delete', 'restore', 'hold', 'undo', 'read'] as const).map((name) => alone(1, name)),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const inPast = () => new Date(Date.now() - 1_000)
const set = (id: number, values: object, status: string) =>
  server.db.updateTable('news_story').set(values).where('id', '=', id).where('status', '=', status).execute()

/** Some actions are refused, which other tests cover. */
async function run(step: Action, id: number): Promise<void> {
  const url = `${NEWS}/${id}`
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  switch (step.action) {
    case 'edit': {
      const body = { companyIds: step.audience.map((index) => companies[index]!), highlight: step.highlight }
      return void (await eva().patch(url, { body }))
    }
    case 'displace': {
      const highlightCompanyIds = step.audience.map((index) => companies[index]!)
      await eva().patch(url, { body: { companyIds: [], highlight: true, highlightCompanyIds } })
      return void (await eva().post(`${url}/publish`))
    }
    case 'publish':
      return void (await eva().post(`${url}/publish`, { body: { notifyAgain: step.notifyAgain } }))
    case 'hold':
      return void (await eva().post(`${url}/publish`, { body: { undoable: true } }))
    case 'undo':
      return void (await eva().post(`${url}/publish/undo`))
    case 'unpublish':
      return void (await eva().post(`${url}/unpublish`))
    case 'schedule':
      return void (await eva().put(`${url}/period`, { body: { from: inHours(1), until: inHours(2) } }))
    case 'end':
      return void (await eva().put(`${url}/period`, { body: { from: null, until: inHours(2) } }))
    case 'free':
      return void (await eva().delete(`${url}/period`))
    case 'delete':
      return void (await eva().delete(url))
    case 'restore':
      return void (await eva().post(`${url}/restore`))
    case 'read':
      return void (await server.as('anna.one').delete(`/api/notification/badges/menu_ma_news/${id}`))
    case 'settle':
      return settled()
    case 'due':
      await set(id, { publish_at: inPast() }, 'scheduled')
      return void (await server.db.transaction().execute((tx) => publishScheduled(tx, server.context, id)))
    case 'expire':
      await set(id, { publish_at: null, expires_at: inPast() }, 'published')
      return void (await server.db.transaction().execute((tx) => endStory(tx, server.context, id)))
  }
}

/** Waits until the queue has no waiting or running events, so that all of them are delivered. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from jobs.job
          where name = 'domain-events' and state in ('created', 'retry', 'active')`.execute(server.db)
        return rows[0]?.n
      },
      { timeout: 20_000 },
    )
    .toBe(0)
}

const badgesOf = (username: string) => server.bell(username)

/** The notifications in a window that was open all the time and received every event. */
async function badgesByEvents(username: string): Promise<Set<number>> {
  const rows = await server.db
    .selectFrom('realtime_event')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['type', 'data'])
    .where('username', '=', username)
    .orderBy('seq')
    .execute()
  const seen = new Set<number>()
  for (const { type, data } of rows) {
    if (type !== 'badge_change') continue
    const { added, removed } = data as unknown as { added: Notification[]; removed: number[] }
    for (const { id } of added) seen.add(id)
    for (const id of removed) seen.delete(id)
  }
  return seen
}

async function expectReader(username: string, index: number, ids: readonly number[]): Promise<void> {
  const reader = server.as(username)
  const companyId = companies[index]
  const visible: number[] = []
  for (const id of ids) {
    const { state } = (await eva().get<EditedStory>(`${NEWS}/${id}/editing`)).body
    const face = await server.db
      .selectFrom('news_story_company')
      .select('company_id')
      .where('story_id', '=', id)
      .execute()
    const isFor = face.length === 0 || face.some(({ company_id }) => company_id === companyId)
    const isSeen = isFor && state === 'published'
    if (isSeen) visible.push(id)
    const isReadable = isSeen || (isFor && state === 'expired')
    expect([username, id, state, (await reader.get(`${NEWS}/${id}`)).status]).toEqual([
      username,
      id,
      state,
      isReadable ? 200 : 404,
    ])
  }
  const { body: highlight, status } = await reader.get<{ id: number }>(`${NEWS}/highlight`)
  const { body: latest } = await reader.get<{ id: number }[]>(`${NEWS}/last?size=50`)
  const listed = [...latest.map(({ id }) => id), ...(status === 200 ? [highlight.id] : [])]
  expect(listed.filter((id) => ids.includes(id)).toSorted()).toEqual(visible.toSorted())
  const badges = (await badgesOf(username)).filter(({ nikoId }) => nikoId !== null && ids.includes(nikoId))
  for (const { nikoId } of badges) expect(visible).toContain(nikoId)
  const byEvents = await badgesByEvents(username)
  expect([...byEvents].toSorted()).toEqual((await badgesOf(username)).map(({ id }) => id).toSorted())
}

/** No highlight is older than a readable story that is selected as highlight of the same company. */
async function expectHighlights(ids: readonly number[]): Promise<void> {
  const published = (id: string) => sql`(
    select max(t.id) from news_timeline t where t.story_id = ${sql.ref(id)} and t.type in ('published', 'republished'))`
  const { rows } = await sql`
    select h.company_id, h.story_id, later.id from news_highlight h join news_story later on later.id <> h.story_id
    where h.story_id = any(${ids}::bigint[]) and later.id = any(${ids}::bigint[])
      and later.status = 'published' and (later.expires_at is null or later.expires_at > now()) and later.highlight
      and (later.highlight_company_ids = '{}' or h.company_id = any(later.highlight_company_ids))
      and (not exists (select from news_story_company where story_id = later.id)
        or exists (select from news_story_company where story_id = later.id and company_id = h.company_id))
      and not exists (select from news_timeline where story_id = later.id and type = 'taken_back')
      and ${published('later.id')} > ${published('h.story_id')}`.execute(server.db)
  expect(rows).toEqual([])
}

/**
 * Each company has the highlight that was published for it last and not undone. Stories with any other action are left
 * out: if the first one of a company is withdrawn or expires, no other replaces it.
 */
async function expectNoGap(ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    with entry as (
      select id, story_id, row_number() over (partition by story_id order by id) as number from news_timeline
      where type in ('published', 'republished') and story_id = any(${ids}::bigint[])
    ), last as (
      select distinct on (c.id) c.id as company_id, e.story_id, e.id as entry
      from news_publication p join entry e on e.story_id = p.story_id and e.number = p.number
      join news_version v on v.story_id = p.story_id and v.version = p.version
      join company c on c.id = any(${companies}::integer[])
        and v.highlight and (v.highlight_company_ids = '{}' or c.id = any(v.highlight_company_ids))
        and (v.company_ids = '{}' or c.id = any(v.company_ids))
      where p.taken_back_at is null order by c.id, e.id desc
    )
    select l.company_id, l.story_id from last l join news_story s on s.id = l.story_id
    where s.status = 'published' and (s.expires_at is null or s.expires_at > now())
      and not exists (select from news_timeline t where t.story_id = l.story_id
        and (t.type = 'taken_back' or (t.id > l.entry and t.type <> 'displaced')))
      and not exists (select from news_highlight h where h.company_id = l.company_id and h.story_id = l.story_id)
    `.execute(server.db)
  expect(rows).toEqual([])
}

/** Notifies again of all public stories: each reader then has notifications of exactly those that they may read. */
async function expectNotified(ids: readonly number[]): Promise<void> {
  const notified: number[] = []
  for (const id of ids) {
    const { status } = await eva().post(`${NEWS}/${id}/publish`, { body: { notifyAgain: true } })
    if (status === 200) notified.push(id)
  }
  await settled()
  for (const username of READERS) {
    const readable: number[] = []
    for (const id of notified) if ((await server.as(username).get(`${NEWS}/${id}`)).status === 200) readable.push(id)
    const entries = (await badgesOf(username)).flatMap(({ nikoId }) => (notified.includes(nikoId ?? 0) ? [nikoId] : []))
    expect([username, [...new Set(entries)].toSorted()]).toEqual([username, readable.toSorted()])
  }
}

const edit = (story: number, audience: number[], highlight = false): Action => ({
  action: 'edit',
  story,
  audience,
  highlight,
})
const publish = (story: number): Action => ({ action: 'publish', story, notifyAgain: false })
const displace = (story: number, ...audience: number[]): Action => ({ action: 'displace', story, audience })
const one = (action: Exclude<Action['action'], 'edit' | 'publish' | 'displace'>, story = 0): Action[] => [
  { action, story } as Action,
]
/** Sequences that failed before, in which a publication notifies its readers before it is withdrawn. */
const EXAMPLES: [Action[][]][] = [
  [[[publish(0)], one('settle'), one('unpublish')]],
  [[[publish(0)], one('settle'), [edit(0, [0])], [publish(0)]]],
  [[one('schedule'), one('due'), one('settle'), one('expire')]],
  [[[displace(0)], [displace(1, 0), displace(2, 1)], one('settle'), one('unpublish', 1), [displace(0, 1)]]],
  [[[edit(0, [], true), edit(1, [1], true)], [publish(0)], [publish(1)], one('unpublish', 1), one('delete')]],
  [
    [
      [displace(0), edit(1, [], true), edit(2, [0], true)],
      one('hold', 1),
      one('hold', 2),
      one('undo', 1),
      one('undo', 2),
    ],
  ],
]

test('[NEWS-05] [NEWS-06] [NEWS-08] readers have exactly what a fresh GET returns, after any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (steps) => {
      const ids: number[] = []
      for (let n = 0; n < STORIES; n++) ids.push(await aStory(server.db, { status: 'draft', published_at: null }))
      // The actions of one step run concurrently.
      for (const step of steps) await Promise.all(step.map((one) => run(one, ids[one.story]!)))
      await settled()
      for (const [index, username] of READERS.entries()) await expectReader(username, index, ids)
      await expectHighlights(ids)
      await expectNoGap(ids)
      await expectNotified(ids)
      for (const id of ids) await eva().delete(`${NEWS}/${id}`)
    }),
    { examples: EXAMPLES, numRuns: runs(8, 40), endOnFailure: true },
  )
}, 600_000)
