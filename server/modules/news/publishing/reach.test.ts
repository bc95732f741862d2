import { expect, test } from 'vitest'
import type { Reach } from '#contract/news-publishing.ts'
import { newsroom, NEWS } from '#server/modules/news/testing/newsroom.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

const { server, eva, anna, now, minutes, aDraft, post } = await newsroom()
const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000)
const reachOf = async (id: number) => (await eva().get<Reach>(`${NEWS}/${id}/reach`)).body

/** A company of that many people who were notified of the story, the first `read` of whom have read it. */
async function notified(story: number, name: string, people: number, read: number, times = 1): Promise<number> {
  const company_id = await aCompany(server.db, name)
  for (let one = 0; one < people; one++) {
    const person_id = await aPerson(server.db, `${name}.${one}`.toLowerCase(), { company_id })
    for (let time = 1; time <= times; time++)
      await insert(server.db, 'notification', {
        event_key: `story:${story}:${time}`,
        person_id,
        menu_id: 'menu_ma_news',
        niko_id: story,
        categories: [],
        title: 'x',
        read_at: one < read && time === 1 ? now() : null,
      })
  }
  return company_id
}

test('counts each notified person once, and those who have read, by company', async () => {
  const id = await aStory(server.db, { published_at: daysAgo(1), publication: 2 })
  const guss = await notified(id, 'Guss', 12, 5, 2)
  expect(await reachOf(id)).toEqual({
    days: 90,
    isExpired: false,
    companies: [{ id: guss, name: 'Guss', people: 12, read: 5 }],
  })
})

test('combines groups under five people, and shows no figure if all together are too few', async () => {
  const id = await aStory(server.db, { published_at: daysAgo(1), publication: 1 })
  const first = await notified(id, 'Alpha', 3, 1)
  expect((await reachOf(id)).companies).toEqual([{ id: first, name: 'Alpha', people: 3, read: null }])
  await notified(id, 'Beta', 7, 4)
  expect((await reachOf(id)).companies).toEqual([{ id: first, name: 'Alpha', others: ['Beta'], people: 10, read: 5 }])
})

test.each([
  ['nobody', 0, null],
  ['four', 4, null],
  ['five', 5, 5],
  ['all but five', 7, 7],
  ['all but four', 8, null],
  ['everybody', 12, null],
] as const)('[NEWS-08] tells no figure that names people: of twelve %s', async (name, read, expected) => {
  const id = await aStory(server.db, { published_at: daysAgo(1), publication: 1 })
  await notified(id, `Delta ${name}`, 12, read)
  expect((await reachOf(id)).companies).toMatchObject([{ people: 12, read: expected }])
})

test('says that the figures are over once read notifications are deleted', async () => {
  const id = await aStory(server.db, { published_at: daysAgo(91), publication: 1 })
  await notified(id, 'Gamma', 6, 6)
  expect(await reachOf(id)).toEqual({ days: 90, isExpired: true, companies: [] })
})

test('is for editors only; an unknown story is not found', async () => {
  const id = await aStory(server.db, {})
  expect((await anna().get(`${NEWS}/${id}/reach`)).status).toBe(403)
  expect((await eva().get(`${NEWS}/999999999/reach`)).status).toBe(404)
})

/** A draft for a new company of ten readers. */
async function draftForTen(name: string, changes: object = {}): Promise<{ id: number; names: string[] }> {
  const company_id = await aCompany(server.db, name)
  const names = Array.from({ length: 10 }, (_, one) => `${name}.${one}`.toLowerCase())
  for (const username of names) await aPerson(server.db, username, { company_id })
  return { id: await aDraft({ companies: [company_id], ...changes }), names }
}
const unread = async (username: string) => (await server.bell(username)).length
const figures = async (id: number) => (await reachOf(id)).companies.map(({ people, read }) => [people, read])

test('[NEWS-05] does not count entries as read that were closed because the story was withdrawn', async () => {
  const { id, names } = await draftForTen('Delta')
  await post(id, 'publish')
  await expect.poll(() => unread(names[0]!)).toBe(1)
  for (const name of names.slice(0, 5)) await server.as(name).delete(`/api/notification/badges/menu_ma_news/${id}`)
  await expect.poll(() => unread(names[9]!)).toBe(1)
  await post(id, 'unpublish')
  await expect.poll(() => unread(names[9]!)).toBe(0)
  await post(id, 'publish')
  await expect.poll(() => unread(names[9]!)).toBe(1)
  expect(await figures(id)).toEqual([[10, 5]])
})

test('[NEWS-05] counts people who have to confirm as notified, and as readers once they have confirmed', async () => {
  const { id, names } = await draftForTen('Epsilon', { confirmation: 'counted' })
  await post(id, 'publish')
  await expect.poll(() => unread(names[9]!)).toBe(1)
  expect(await figures(id)).toEqual([[10, null]])
  for (const name of names.slice(0, 5))
    await server.as(name).put(`${NEWS}/${id}/confirmation`, { body: { version: 1 } })
  await expect.poll(() => unread(names[4]!)).toBe(0)
  minutes(61)
  await post(id, 'reminders')
  const entries = () => server.db.selectFrom('notification').select('id').where('niko_id', '=', id).execute()
  await expect.poll(entries).toHaveLength(15)
  expect(await figures(id)).toEqual([[10, 5]])
})
