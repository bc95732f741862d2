import { expect, test } from 'vitest'
import type { NewsItem } from '#contract/news.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

const server = await testApp()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const names = new Map<number, string>()

async function aCategory(label: string, parent: number | null = null): Promise<number> {
  const { id } = await insert(server.db, 'news_category', { label, parent_id: parent })
  return id
}

const { db } = server
const mine = await aCompany(db)
const other = await aCompany(db)
await aPerson(db, 'anna.reader', { company_id: mine })
const company = await aCategory('Unternehmen')
const council = await aCategory('Betriebsrat', company)
const committee = await aCategory('Ausschuss / 50 % "A"', council)
const people = await aCategory('Personal')
const story = async (name: string, minutes: number, categories: number[], companies: number[] = []) => {
  names.set(await aStory(db, { title: name, published_at: minutesAgo(minutes), categories, companies }), name)
}
await story('company', 5, [company])
await story('council', 4, [council])
await story('committee', 3, [committee, people])
await story('people', 2, [people])
await story('foreign', 1, [company], [other])
await story('highlight', 6, [company])
const highlight = [...names].find(([, name]) => name === 'highlight')![0]
await insert(db, 'news_highlight', { company_id: mine, story_id: highlight })

const read = (query: string) => server.as('anna.reader').get<NewsItem[]>(`/api/news/ma/news/last?${query}`)

test.each([
  ['Unternehmen', ['committee', 'council', 'company', 'highlight']],
  ['Betriebsrat', ['committee', 'council']],
  ['Ausschuss / 50 % "A"', ['committee']],
  ['Personal', ['people', 'committee']],
  ['unternehmen', []],
  ["Personal' or true --", []],
])(
  '[NEWS-01] lists the stories of %s and its descendants, newest first, including the highlight',
  async (category, found) => {
    const { status, body } = await read(`size=50&category=${encodeURIComponent(category)}`)
    expect(status).toBe(200)
    expect(body.map(({ id }) => names.get(id))).toEqual(found)
  },
)

test('applies the size within the category', async () => {
  const { body } = await read('size=2&category=Unternehmen')
  expect(body.map(({ id }) => names.get(id))).toEqual(['committee', 'council'])
})

test.each(['category=', `category=${'x'.repeat(201)}`, 'category=a&category=b'])('refuses %s', async (query) => {
  expect((await read(query)).status).toBe(400)
})
