// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import type { Badges } from '#contract/notifications.ts'
import { FORUM_ROLES } from '#domain/forum.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'

const server = testApp()
let anna: string

beforeAll(async () => {
  const company = await aCompany(server.db)
  anna = await aPerson(server.db, 'anna.reader', { company_id: company, roles: FORUM_ROLES })
  await aPerson(server.db, 'bert.gone', { company_id: company, active: false })
  await aPerson(server.db, 'cora.elsewhere', { company_id: await aCompany(server.db) })
  await aPerson(server.db, 'nora.noroles', { roles: [] })
})

test('lists what the person may see, and nothing else', async () => {
  const { status, body } = await server.as('anna.reader').get('/api/qa/entries')
  expect({ status, body }).toEqual({ status: 200, body: [{ id: anna, title: 'anna reader' }] })
})

test('shows a to-do in the bell until it is done', async () => {
  const titles = async () =>
    (await server.as('anna.reader').get<Badges>('/api/notification/badges')).body.notifications
      .filter(({ todo }) => todo)
      .map(({ title }) => title)
  const path = `/api/qa/entries/${anna}/todo`
  expect((await server.as('anna.reader').put(path, { body: { isDue: true } })).status).toBe(200)
  await expect.poll(titles).toEqual(['Forum ansehen'])
  await server.as('anna.reader').put(path, { body: { isDue: false } })
  await expect.poll(titles).toEqual([])
  const [stranger] = await server.db
    .selectFrom('person')
    .select('id')
    .where('username', '=', 'cora.elsewhere')
    .execute()
  const other = await server.as('anna.reader').put(`/api/qa/entries/${stranger!.id}/todo`, { body: { isDue: true } })
  expect(other.status).toBe(404)
})

test('refuses a person without the role, and everybody without a token', async () => {
  const { status } = await server.as('nora.noroles').get('/api/qa/entries')
  expect(status).toBe(FORUM_ROLES.length === 0 ? 200 : 403)
  expect((await server.nobody.get('/api/qa/entries')).status).toBe(401)
})
