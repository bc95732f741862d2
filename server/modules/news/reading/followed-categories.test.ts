import { expect, test } from 'vitest'
import type { FollowedCategories } from '#contract/news-marks.ts'
import type { NewsOverview } from '#contract/news-overview.ts'
import { newsroom, NEWS } from '#server/modules/news/testing/newsroom.ts'
import { aPerson, aStory } from '#server/testing/builders.ts'
import { find, insert } from '#server/testing/rows.ts'

const { server, anna, aCategory } = await newsroom()
const CATEGORIES = '/api/news/ma/kategorien'
const nils = () => server.as('nils.reader')
const labels = ({ categories }: FollowedCategories) => categories.map(({ label }) => label)
const followed = async (caller = anna()) =>
  labels((await caller.get<FollowedCategories>(`${CATEGORIES}/followed`)).body)
const change = (method: 'put' | 'delete', id: number, caller = anna()) =>
  caller[method]<FollowedCategories>(`${CATEGORIES}/${id}/follow`, {})
const placed = async (category_id: number) => {
  const story_id = await aStory(server.db, {})
  await insert(server.db, 'news_story_category', { story_id, category_id })
  return story_id
}
const storiesOf = async (caller = anna()) => {
  const { body } = await caller.get<NewsOverview>(`${NEWS}/overview?followed=true`)
  return { ids: body.items.map(({ id }) => id).toSorted(), total: body.total }
}

test('a reader follows a category, again without effect, and finds its stories and those below it', async () => {
  const [sport, canteen] = [await aCategory('Sport'), await aCategory('Kantine')]
  const below = await aCategory('Betriebssport', { parent_id: sport })
  const stories = [await placed(sport), await placed(below)]
  await placed(canteen)
  for (const _ of ['first', 'again']) expect(labels((await change('put', sport)).body)).toEqual(['Sport'])
  expect(await storiesOf()).toEqual({ ids: stories.toSorted(), total: 2 })
  expect([await followed(nils()), await storiesOf(nils())]).toEqual([[], { ids: [], total: 0 }])
  for (const _ of ['first', 'again']) expect(labels((await change('delete', sport)).body)).toEqual([])
  expect(await storiesOf()).toEqual({ ids: [], total: 0 })
})

test('a category that does not exist cannot be followed', async () => {
  expect((await change('put', 999_999)).status).toBe(404)
})

test('after a merge its followers follow the other category, once', async () => {
  await aPerson(server.db, 'karl.categories', { roles: ['ma-news-api:news_cat_write'] })
  const [from, into] = [await aCategory('Ausflug'), await aCategory('Feste')]
  for (const id of [from, into]) await change('put', id)
  await change('put', from, nils())
  const { status } = await server.as('karl.categories').post(`${CATEGORIES}/${from}/merge`, { body: { into } })
  expect(status).toBe(200)
  expect([await followed(), await followed(nils())]).toEqual([['Feste'], ['Feste']])
})

test('followed categories are part of the export of a person', async () => {
  const id = await aCategory('Umwelt')
  await change('put', id, nils())
  const person = await find(server.db, 'person', { username: 'nils.reader' })
  const parts = await server.context.exports.read(server.db, { personId: person.id, full: false })
  expect(parts['followedCategories']).toContainEqual({ category: 'Umwelt', followed: expect.any(Date) })
})
