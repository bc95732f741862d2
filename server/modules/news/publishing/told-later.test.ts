// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import type { Impact } from '#contract/news-publishing.ts'
import type { Role } from '#domain/roles.ts'
import { EMPLOYEE_ROLES, aCompany, aPerson, aStory, giveRoles } from '#server/testing/builders.ts'
import { testApp } from '#server/testing/app.ts'

const FRIDAY_NOON = new Date('2027-05-07T10:00:00Z')
const FRIDAY_EVENING = new Date('2027-05-07T18:00:00Z')
let now = FRIDAY_NOON
const server = testApp({ now: () => now })
const NEWS = '/api/news/ma/news'
let company: number
let serial = 0

interface Wish {
  roles?: readonly Role[]
  push?: boolean
  device?: object
  settings?: { quiet_on?: boolean; quiet_hours?: string }
}

/** A reader with a device; without a word of theirs news come by no push. */
async function aReader({ roles = EMPLOYEE_ROLES, push, device = {}, settings }: Wish = {}): Promise<void> {
  const { db } = server
  const person_id = await aPerson(db, `reader.${++serial}`, { company_id: company, roles })
  await giveRoles(db, person_id, ['notification-api:notification_user'])
  const endpoint = `https://push.example/${serial}`
  await db
    .insertInto('push_subscription')
    .values({ person_id, endpoint, p256dh: 'key', auth: 'key', label: 'Telefon', ...device })
    .execute()
  if (push !== undefined)
    await db
      .insertInto('notification_channel')
      .values({ person_id, category: 'news', channel: 'push', enabled: push })
      .execute()
  if (settings)
    await db
      .insertInto('notification_settings')
      .values({ person_id, ...settings })
      .execute()
}

beforeAll(async () => {
  const { db } = server
  company = await aCompany(db)
  await aPerson(db, 'eva.editor', { roles: ['ma-news-api:news_write'] })
  const night = { from: 18 * 60, to: 6 * 60 }
  await aReader({ push: true })
  await aReader({ push: true })
  await aReader()
  await aReader({ push: false })
  await aReader({ push: true, device: { enabled: false } })
  await aReader({ push: true, roles: ['portal_ma'] })
  await aReader({ push: true, settings: { quiet_on: false } })
  await aReader({ push: true, settings: { quiet_hours: JSON.stringify(Array.from({ length: 7 }, () => night)) } })
})

const impact = async (id: number, at?: Date) =>
  (await server.as('eva.editor').get<Impact>(`${NEWS}/${id}/impact${at ? `?at=${at.toISOString()}` : ''}`)).body

/** People whose push waits for the end of their quiet time. */
const waiting = async (storyId: number) =>
  (
    await server.db
      .selectFrom('delivery')
      .innerJoin('notification', 'notification.id', 'notification_id')
      .select('delivery.person_id')
      .where('niko_id', '=', storyId)
      .where('due_at', '>', now)
      .execute()
  ).length

test('[NEWS-05] the impact says how many hear of it only after their quiet time', async () => {
  const id = await aStory(server.db, { status: 'draft', published_at: null, companies: [company] })
  // One of them works at night.
  expect(await impact(id)).toMatchObject({ told: 7, toldAgain: 7, toldLater: 1 })
  expect(await impact(id, FRIDAY_EVENING)).toMatchObject({ told: 7, toldLater: 2 })
})

test('and these are the ones whose message then waits', async () => {
  now = FRIDAY_EVENING
  const id = await aStory(server.db, { status: 'draft', published_at: null, companies: [company] })
  const { toldLater } = await impact(id)
  await server.as('eva.editor').post(`${NEWS}/${id}/publish`, { body: {} })
  await expect.poll(() => waiting(id), { timeout: 10_000 }).toBe(toldLater)
})
