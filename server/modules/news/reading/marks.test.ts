import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StoryMarks } from '#contract/news-marks.ts'
import type { NewsOverview } from '#contract/news-overview.ts'
import { newsroom, NEWS } from '#server/modules/news/testing/newsroom.ts'
import { find, insert, update } from '#server/testing/rows.ts'
import { readMarks } from './marks.ts'
import { aPerson, aStory } from '#server/testing/builders.ts'

const { server, anna, at, now } = await newsroom()
const nils = () => server.as('nils.reader')
const zoe = () => server.as('zoe.reader')
for (const name of ['kim.reader', 'lars.reader']) await aPerson(server.db, name, { company_id: at.nord })
await aPerson(server.db, 'ole.reader', { company_id: at.talbrueck })
const open = await aStory(server.db, {})
const foreign = await aStory(server.db, { companies: [at.nord] })
const marksOf = async (id: number, caller = anna()) => (await caller.get<StoryMarks>(`${NEWS}/${id}/marks`)).body
const react = (id: number, reaction: string, caller = anna()) =>
  caller.put<StoryMarks>(`${NEWS}/${id}/reaction`, { body: { reaction } })
const savedIds = async (caller = anna()) =>
  (await caller.get<NewsOverview>(`${NEWS}/overview?saved=true`)).body.items.map(({ id }) => id)

describe('stories saved for later', () => {
  test('a reader saves a story, again without effect, finds it in the overview and removes it', async () => {
    expect(await marksOf(open)).toMatchObject({ saved: false })
    for (const _ of ['first', 'again'])
      expect((await anna().put(`${NEWS}/${open}/saved`, {})).body).toMatchObject({ saved: true })
    expect(await savedIds()).toEqual([open])
    expect(await savedIds(nils())).toEqual([])
    for (const _ of ['first', 'again']) expect((await anna().delete(`${NEWS}/${open}/saved`)).status).toBe(204)
    expect(await savedIds()).toEqual([])
  })

  test('twenty requests at the same time save a story once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => zoe().put(`${NEWS}/${open}/saved`, {})))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await savedIds(zoe())).toEqual([open])
  })

  test('a story that expires is still found among the saved ones, also by its words', async () => {
    const id = await aStory(server.db, { title: 'Ofenumbau', expires_at: new Date(Date.now() + 3_600_000) })
    await anna().put(`${NEWS}/${id}/saved`, {})
    await update(server.db, 'news_story', { id }, { expires_at: new Date(Date.now() - 1000) })
    expect(await savedIds()).toContain(id)
    const { body } = await anna().get<NewsOverview>(`${NEWS}/overview?saved=true&q=Ofenumbau`)
    expect(body.items.map((item) => item.id)).toEqual([id])
  })
})

describe('reactions', () => {
  test('a reader has one reaction, which another one replaces; others see the sums', async () => {
    await react(open, 'helpful')
    await react(open, 'helpful')
    expect((await react(open, 'thanks')).body.reactions).toEqual({
      mine: 'thanks',
      counts: { helpful: 0, thanks: 1, congratulations: 0 },
    })
    await react(open, 'thanks', nils())
    expect((await marksOf(open, zoe())).reactions).toEqual({
      mine: null,
      counts: { helpful: 0, thanks: 2, congratulations: 0 },
    })
    for (const _ of ['first', 'again']) expect((await anna().delete(`${NEWS}/${open}/reaction`)).status).toBe(204)
    expect((await marksOf(open)).reactions).toMatchObject({ mine: null, counts: { thanks: 1 } })
    const named = sql`select from audit_entry where route like '%/reaction' and person_id is not null`
    expect((await named.execute(server.db)).rows).toEqual([])
  })

  test('[NEWS-02] sums are hidden where fewer than five people may read the story: they would name a colleague', async () => {
    const id = await aStory(server.db, { companies: [at.nord] })
    expect((await react(id, 'thanks', nils())).body.reactions).toEqual({ mine: 'thanks' })
    expect((await marksOf(id, zoe())).reactions).toEqual({ mine: null })
    // The fifth reader.
    const fifth = await aPerson(server.db, 'mia.reader', { company_id: at.nord })
    expect((await marksOf(id, zoe())).reactions?.counts).toMatchObject({ thanks: 1 })
    await update(server.db, 'person', { id: fifth }, { active: false })
    expect((await marksOf(id, zoe())).reactions).toEqual({ mine: null })
  })

  test('a reaction that does not exist is refused by the name of its field', async () => {
    const { status, body } = await react(open, 'love')
    expect([status, body]).toMatchObject([400, { code: 'validation_failed', details: [{ field: 'body.reaction' }] }])
  })
})

test('a portal without reactions returns no sums', async () => {
  const reader = { companyId: at.nord, personId: crypto.randomUUID(), now: new Date() }
  expect(await readMarks(server.db, { newsReactions: false }, reader, open)).toEqual({ saved: false })
})

describe('rights', () => {
  test.each([
    ['get', 'marks', undefined],
    ['put', 'saved', undefined],
    ['put', 'reaction', { reaction: 'helpful' }],
  ] as const)('%s %s of a story for another company is not found', async (method, path, body) => {
    expect((await anna()[method](`${NEWS}/${foreign}/${path}`, { body })).status).toBe(404)
    expect(
      await server.db.selectFrom('news_saved').select('story_id').where('story_id', '=', foreign).execute(),
    ).toEqual([])
  })

  test('own marks can be removed once the story can no longer be read', async () => {
    const id = await aStory(server.db, {})
    await anna().put(`${NEWS}/${id}/saved`, {})
    await react(id, 'helpful')
    await update(server.db, 'news_story', { id }, { status: 'draft' })
    for (const path of ['saved', 'reaction']) expect((await anna().delete(`${NEWS}/${id}/${path}`)).status).toBe(204)
    for (const table of ['news_saved', 'news_reaction'] as const)
      expect(await server.db.selectFrom(table).select('story_id').where('story_id', '=', id).execute()).toEqual([])
  })
})

const idOf = async (username: string): Promise<string> => (await find(server.db, 'person', { username })).id

test('[PROF-01] the export has titles of readable and expired stories, and only ids of all others', async () => {
  const [id, expired, draft, moved] = [
    await aStory(server.db, { title: 'Lesbar' }),
    await aStory(server.db, { title: 'Abgelaufen' }),
    await aStory(server.db, { title: 'Öffentlich' }),
    await aStory(server.db, { title: 'Für alle' }),
  ]
  for (const story of [id, expired, draft, moved]) {
    await nils().put(`${NEWS}/${story}/saved`, {})
    await react(story, 'helpful', nils())
  }
  const change = (story: number, values: object) => update(server.db, 'news_story', { id: story }, values)
  await change(expired, { expires_at: new Date(now().getTime() - 1000) })
  await change(draft, { status: 'draft', published_at: null, title: 'Geheimer Entwurf' })
  await insert(server.db, 'news_story_company', { story_id: moved, company_id: at.talbrueck })
  const parts = await server.context.exports.read(server.db, { personId: await idOf('nils.reader'), full: false })
  for (const part of ['savedStories', 'reactions']) {
    const titles = new Map((parts[part] as { story: number; title: unknown }[]).map((one) => [one.story, one.title]))
    expect([id, expired, draft, moved].map((story) => titles.get(story))).toEqual(['Lesbar', 'Abgelaufen', null, null])
  }
})

test('marks are part of the export of a person, and go with the person', async () => {
  await zoe().put(`${NEWS}/${open}/saved`, {})
  await react(open, 'congratulations', zoe())
  const person = { id: await idOf('zoe.reader') }
  const parts = await server.context.exports.read(server.db, { personId: person.id, full: false })
  expect(parts).toMatchObject({
    savedStories: [{ story: open }],
    reactions: [{ story: open, reaction: 'congratulations' }],
  })
  await server.db.deleteFrom('person').where('id', '=', person.id).execute()
  expect((await marksOf(open)).reactions?.counts?.congratulations).toBe(0)
})
