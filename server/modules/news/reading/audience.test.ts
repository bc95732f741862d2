// The stored audience of a story must match the rows that name its companies: migration 014.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aStory } from '#server/testing/builders.ts'
import { countWaiting } from '#server/testing/commit-once-awaited.ts'
import { find, insert } from '#server/testing/rows.ts'
import { repairAudiences } from './repair.ts'

const server = await testApp()
const works = await aCompany(server.db, 'Talbrück Werke')
const north = await aCompany(server.db, 'Talbrück Nord')

const audienceOf = async (id: number) => (await find(server.db, 'news_story', { id })).audience
const add = (db: Db, story_id: number, company_id: number) => insert(db, 'news_story_company', { story_id, company_id })
const remove = (story: number, company: number) =>
  sql`delete from news_story_company where story_id = ${story} and company_id = ${company}`.execute(server.db)

test('the audience follows added and removed companies; without any it is all again', async () => {
  const story = await aStory(server.db, { companies: [north, works] })
  const other = await aStory(server.db)
  expect(await audienceOf(story)).toEqual([works, north])
  await remove(story, works)
  expect(await audienceOf(story)).toEqual([north])
  await remove(story, north)
  expect([await audienceOf(story), await audienceOf(other)]).toEqual([[], []])
})

test('two concurrent additions are both counted', async () => {
  const story = await aStory(server.db)
  let second: Promise<unknown> | undefined
  await server.db.transaction().execute(async (tx) => {
    await add(tx, story, works)
    second = add(server.db, story, north)
    await expect.poll(() => countWaiting(server.db)).toBe(1)
  })
  await second
  expect(await audienceOf(story)).toEqual([works, north])
})

test('the audience is deleted with its story, and its rows cannot move to another story', async () => {
  const story = await aStory(server.db, { companies: [works] })
  await expect(
    sql`update news_story_company set company_id = ${north} where story_id = ${story}`.execute(server.db),
  ).rejects.toThrow('not moved')
  await server.db.deleteFrom('news_story').where('id', '=', story).execute()
  const { rows } = await sql`select from news_story_company where story_id = ${story}`.execute(server.db)
  expect(rows).toEqual([])
})

test('the nightly job corrects changes that bypassed the trigger and leaves correct rows unchanged', async () => {
  const [story, right] = [await aStory(server.db), await aStory(server.db, { companies: [north] })]
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await add(tx, story, works)
  })
  expect(await audienceOf(story)).toEqual([])
  expect(await repairAudiences(server.context)).toEqual([story])
  expect([await audienceOf(story), await audienceOf(right)]).toEqual([[works], [north]])
  expect(await repairAudiences(server.context)).toEqual([])
})

test('a story whose companies are not restored yet stays restricted and is logged, not opened to everybody', async () => {
  const story = await aStory(server.db, { companies: [works] })
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from news_story_company where story_id = ${story}`.execute(tx)
  })
  const warnings = vi.spyOn(server.context.log, 'warn')
  expect(await repairAudiences(server.context)).toEqual([])
  expect(warnings.mock.calls).toEqual([[{ stories: [story] }, expect.stringContaining('stay closed')]])
  expect(await audienceOf(story)).toEqual([works])
})
