import { describe, expect, test } from 'vitest'
import type { NewsNeighbours } from '#contract/news-neighbours.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'

const server = await testApp()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const stories: Record<string, number> = {}
const nameOf = (id: number | undefined) => Object.keys(stories).find((name) => stories[name] === id)

const ask = (name: string, username = 'anna.werke') =>
  server.as(username).get<NewsNeighbours>(`/api/news/ma/news/${stories[name]}/neighbours`)
const beside = async (name: string, username?: string) => {
  const { newer, older } = (await ask(name, username)).body
  return [nameOf(newer?.id), nameOf(older?.id)]
}

const { db } = server
const [werke, nord] = [await aCompany(db, 'Werke'), await aCompany(db, 'Nord')]
await aPerson(db, 'anna.werke', { company_id: werke })
await aPerson(db, 'nils.nord', { company_id: nord })
await aPerson(db, 'otto.outside', { company_id: werke, roles: [] })
const same = minutesAgo(30)
const add = async (title: string, facts: Parameters<typeof aStory>[1]) =>
  (stories[title] = await aStory(db, { title, ...facts }))
await add('oldest', { published_at: minutesAgo(60) })
await add('over', { published_at: minutesAgo(50), expires_at: minutesAgo(1) })
await add('north', { published_at: minutesAgo(40), companies: [nord] })
await add('first of two', { published_at: same, title_en: 'In English', content_en: '<p>In English</p>' })
await add('second of two', { published_at: same })
await add('newest', { published_at: minutesAgo(10), title_en: 'A title alone' })
await add('draft', { status: 'draft', published_at: null })

describe('the neighbours of a story', () => {
  test.each([
    ['newest', [undefined, 'second of two']],
    ['second of two', ['newest', 'first of two']],
    ['first of two', ['second of two', 'oldest']],
    ['oldest', ['first of two', undefined]],
  ])(
    '%s: newer and older as in the overview, without expired stories and those of other companies',
    async (name, expected) => expect(await beside(name)).toEqual(expected),
  )

  test('depend on the reader', async () => {
    expect(await beside('first of two', 'nils.nord')).toEqual(['second of two', 'north'])
  })

  test('are stories that have not expired, also for an expired story', async () => {
    expect(await beside('over')).toEqual(['first of two', 'oldest'])
  })

  test('[NEWS-04] have their English title if they have an English text', async () => {
    expect((await ask('second of two')).body).toEqual({
      older: { id: stories['first of two'], titel: 'first of two', titelEn: 'In English' },
      newer: { id: stories['newest'], titel: 'newest' },
    })
  })
})

test.each(['north', 'draft'])(
  'the neighbours of "%s", which is not visible: 404 like an unknown story',
  async (name) => {
    const [foreign, absent] = [
      await ask(name),
      await server.as('anna.werke').get('/api/news/ut/news/999999/neighbours'),
    ]
    const { requestId: _one, ...first } = foreign.body as unknown as Record<string, unknown>
    const { requestId: _other, ...second } = absent.body
    expect([foreign.status, first]).toEqual([404, second])
  },
)

test('without the role: 403', async () => {
  expect(await ask('newest', 'otto.outside')).toMatchObject({ status: 403, body: { code: 'role_missing' } })
})
