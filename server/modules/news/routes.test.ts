// @vitest-environment node
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'

const server = testApp()

test('smoke', async () => {
  const { db } = server
  const company = await aCompany(db)
  await aPerson(db, 'anna.reader', { company_id: company })
  await aPerson(db, 'eva.editor', { company_id: company, roles: ['ma_news_user', 'ma-news-api:news_write'] })
  const id = await aStory(db, { status: 'draft', published_at: null })
  console.log(await server.as('anna.reader').get('/api/news/ma/news/last?size=3'))
  console.log(await server.as('anna.reader').get('/api/news/ma/news/highlight'))
  console.log(await server.as('anna.reader').get('/api/news/ma/kategorien/primevuetreenodes'))
  console.log(await server.as('anna.reader').get(`/api/news/ma/news/${id}`))
  console.log(await server.as('eva.editor').post(`/api/news/ma/news/${id}/publish`))
  console.log(await server.as('eva.editor').post(`/api/news/ma/news/${id}/publish`, { body: { notifyAgain: true } }))
  console.log(await server.as('anna.reader').get(`/api/news/ut/news/${id}`))
  console.log((await server.as('anna.reader').get('/api/news/ma/news/last?size=3')).body)
  await expect
    .poll(async () => (await server.as('anna.reader').get('/api/notification/badges')).body.notifications.length)
    .toBe(2)
  console.log(JSON.stringify((await server.as('anna.reader').get('/api/notification/badges')).body))
  console.log(await server.as('anna.reader').delete('/api/notification/badges/all'))
  console.log(await server.as('anna.reader').get('/api/realtime/token'))
})
