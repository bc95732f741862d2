import { expect, test } from 'vitest'
import type { StoryPreview } from '#contract/news-editing.ts'
import { testApp } from '#server/testing/app.ts'
import { EMPLOYEE_ROLES, aCompany, aPerson, aStory } from '#server/testing/builders.ts'

const server = await testApp()
const companies: Record<string, number> = {}

const { db } = server
for (const name of ['Werke', 'Nord']) companies[name] = await aCompany(db, name)
const [werke, nord] = [companies['Werke']!, companies['Nord']!]
await aPerson(db, 'eva.editor', { roles: ['ma-news-api:news_write'] })
await aPerson(db, 'anna.werke', { company_id: werke })
await aPerson(db, 'bert.boss', { company_id: werke, roles: [...EMPLOYEE_ROLES, 'menu_ma_az_genehmigen'] })
await aPerson(db, 'carl.hall', { company_id: werke, roles: ['portal_mes'] })
// Reads previews by link and is not notified of news.
await aPerson(db, 'dora.link', { company_id: werke, roles: ['ma_news_user', 'portal_cp'] })
await aPerson(db, 'emil.gone', { company_id: werke, active: false })
await aPerson(db, 'nils.nord', { company_id: nord })
const story = await aStory(db, { status: 'draft', published_at: null, companies: [werke], highlight: true })

test.each<[string, string | null, string | null, boolean, number]>([
  ['a company that it is for', 'Werke', null, true, 2],
  ['a company that it is not for', 'Nord', null, false, 0],
  ['no company', null, null, false, 0],
  ['a role that some of its readers have', 'Werke', 'menu_ma_az_genehmigen', true, 1],
  ['a role whose people hear of nothing, but may read', 'Werke', 'portal_cp', true, 0],
  ['a role whose people read no news', 'Werke', 'portal_mes', false, 0],
  ['a role that nobody has', 'Werke', 'menu_admin', false, 0],
  ['a role in another company', 'Nord', 'portal_ma', false, 0],
])('[NEWS-08] previews a story as %s', async (_, company, role, visible, people) => {
  const query = new URLSearchParams({
    ...(company && { companyId: `${companies[company]}` }),
    ...(role && { role }),
  })
  const { body } = await server.as('eva.editor').get<StoryPreview>(`/api/news/ma/news/${story}/preview?${query}`)
  expect(body).toMatchObject({ visible, people, story: { highlight: visible } })
})

test('[NEWS-08] includes the end of the period and the request for a confirmation', async () => {
  const expires_at = new Date('2031-05-02T16:00:00Z')
  const asked = await aStory(server.db, { confirmation: 'named', confirm_by: '2031-04-30', expires_at })
  const read = async (id: number) =>
    (await server.as('eva.editor').get<StoryPreview>(`/api/news/ma/news/${id}/preview`)).body.story
  expect(await read(asked)).toMatchObject({
    expiresAt: expires_at.toISOString(),
    confirmation: { kind: 'named', by: '2031-04-30', confirmedAt: null },
  })
  const plain = await read(story)
  expect([plain.expiresAt, plain.confirmation]).toEqual([undefined, undefined])
})

test.each([
  ['role', 'king'],
  ['companyId', '9999999999'],
])('refuses an impossible %s: 400', async (field, value) => {
  const answer = await server.as('eva.editor').get(`/api/news/ma/news/${story}/preview?${field}=${value}`)
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: `query.${field}` }] } })
})
