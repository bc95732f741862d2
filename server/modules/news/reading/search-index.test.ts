// The search index beside the stories: migration 018.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aStory } from '#server/testing/builders.ts'
import { countWaiting } from '#server/testing/commit-once-awaited.ts'
import { insert, update } from '#server/testing/rows.ts'
import { repairSearchIndex } from './repair.ts'

const server = await testApp()
const works = await aCompany(server.db, 'Talbrück Werke')
const north = await aCompany(server.db, 'Talbrück Nord')
const rows = await server.db
  .insertInto('news_category')
  .values([{ label: 'Sport' }, { label: 'Autos' }])
  .returning('id')
  .execute()
const [sports, cars] = rows.map(({ id }) => id) as [number, number]

/** The expected index, computed from the stories, and the stored one. */
const SAID = sql`
  select s.id, s.published_at, s.expires_at, s.contact_id, s.search_words::text, s.audience,
    array(select category_id from news_story_category k where k.story_id = s.id order by 1) as category_ids
  from news_story s where s.status = 'published' order by s.id`
const COUNTED = sql`
  select r.id, r.published_at, r.expires_at, r.contact_id, r.search_words::text, p.audience, p.category_ids
  from news_search r join news_placing p on p.id = r.placing_id order by r.id`

async function expectSame(): Promise<void> {
  const [said, counted] = [await SAID.execute(server.db), await COUNTED.execute(server.db)]
  expect(counted.rows).toEqual(said.rows)
}
const isCounted = async (id: number) =>
  (await server.db.selectFrom('news_search').select('id').where('id', '=', id).execute()).length === 1
const change = (id: number, set: object) => update(server.db, 'news_story', { id }, set)
const place = (db: Db, story_id: number, category_id: number) =>
  insert(db, 'news_story_category', { story_id, category_id })
const soon = () => new Date(Date.now() + 60_000)

test.each<[string, (id: number) => Promise<unknown>, boolean]>([
  ['another text', (id) => change(id, { content: '<p>Fahrradkeller</p>' }), true],
  ['an end', (id) => change(id, { expires_at: soon() }), true],
  ['a company', (id) => insert(server.db, 'news_story_company', { story_id: id, company_id: north }), true],
  ['for all again', (id) => server.db.deleteFrom('news_story_company').where('story_id', '=', id).execute(), true],
  ['one more category', (id) => place(server.db, id, cars), true],
  ['one category less', (id) => server.db.deleteFrom('news_story_category').where('story_id', '=', id).execute(), true],
  ['another category', (id) => update(server.db, 'news_story_category', { story_id: id }, { category_id: cars }), true],
  ['back to a draft', (id) => change(id, { status: 'draft' }), false],
  ['removed', (id) => server.db.deleteFrom('news_story').where('id', '=', id).execute(), false],
])('a published story is indexed correctly after the change: %s', async (_what, callback, counted) => {
  const id = await aStory(server.db, { companies: [works], categories: [sports] })
  await aStory(server.db, { categories: [sports] })
  await expectSame()
  await callback(id)
  await expectSame()
  expect(await isCounted(id)).toBe(counted)
})

test.each(['draft', 'scheduled'] as const)('a %s is not indexed before it is published', async (status) => {
  const id = await aStory(server.db, { status, publish_at: soon(), published_at: null, categories: [sports] })
  await place(server.db, id, cars)
  expect(await isCounted(id)).toBe(false)
  await change(id, { status: 'published', published_at: new Date() })
  await expectSame()
  expect(await isCounted(id)).toBe(true)
})

test('a category that is added during the publication is indexed', async () => {
  const id = await aStory(server.db, { status: 'draft', published_at: null })
  let second: Promise<unknown> | undefined
  await server.db.transaction().execute(async (tx) => {
    await update(tx, 'news_story', { id }, { status: 'published', published_at: new Date() })
    second = place(server.db, id, cars)
    await expect.poll(() => countWaiting(server.db)).toBe(1)
  })
  await second
  await expectSame()
})

test('the nightly job corrects changes that bypassed the triggers', async () => {
  const [lost, left] = [await aStory(server.db, { categories: [sports] }), await aStory(server.db)]
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await update(tx, 'news_story', { id: left }, { status: 'draft' })
    await tx.deleteFrom('news_search').where('id', '=', lost).execute()
  })
  await repairSearchIndex(server.context)
  await expectSame()
  expect([await isCounted(lost), await isCounted(left)]).toEqual([true, false])
})
