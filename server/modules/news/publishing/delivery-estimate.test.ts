import { expect, test } from 'vitest'
import type { Impact } from '#contract/news-publishing.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { EMPLOYEE_ROLES, aCompany, aPerson, aStory, giveRoles } from '#server/testing/builders.ts'
import { testApp } from '#server/testing/app.ts'
import { insert } from '#server/testing/rows.ts'

const FRIDAY_NOON = new Date('2027-05-07T10:00:00Z')
const FRIDAY_EVENING = new Date('2027-05-07T18:00:00Z')
let now = FRIDAY_NOON
const server = await testApp({ now: () => now })
const NEWS = '/api/news/ma/news'
let serial = 0

interface StoryOptions {
  roles?: readonly Role[]
  push?: boolean
  device?: object
  company_id?: number
  settings?: { quiet_on?: boolean; quiet_hours?: string }
}

/** A reader with a device; by default push is off for news. */
async function aReader({
  roles = EMPLOYEE_ROLES,
  push,
  device = {},
  company_id = company,
  settings,
}: StoryOptions = {}): Promise<string> {
  const { db } = server
  const person_id = await aPerson(db, `reader.${++serial}`, { company_id, roles })
  await giveRoles(db, person_id, ['notification-api:notification_user'])
  const endpoint = `https://push.example/${serial}`
  const subscription = { person_id, endpoint, p256dh: 'key', auth: 'key', label: 'Telefon', ...device }
  await insert(db, 'push_subscription', subscription)
  if (push !== undefined)
    await insert(db, 'notification_channel', { person_id, category: 'news', channel: 'push', enabled: push })
  if (settings) await insert(db, 'notification_settings', { person_id, ...settings })
  return person_id
}

const { db } = server
const company = await aCompany(db)
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

const impact = async (id: number, at?: Date) =>
  (await server.as('eva.editor').get<Impact>(`${NEWS}/${id}/impact${at ? `?at=${at.toISOString()}` : ''}`)).body

/** People who have a notification of the story in their bell. */
const inBell = async (storyId: number) =>
  (
    await server.db
      .selectFrom('notification')
      .select('person_id')
      .where('niko_id', '=', storyId)
      .where('muted', '=', false)
      .execute()
  ).length

/** A story in a subcategory that readers of a new company have muted in different ways. */
async function aMutedStory() {
  const { db } = server
  const of = await aCompany(db)
  const category = async (label: string, parent_id?: number) =>
    (await insert(db, 'news_category', { label, parent_id: parent_id ?? null })).id
  const above = await category(`Kantine ${of}`)
  const own = await category(`Speiseplan ${of}`, above)
  const mute = (person_id: string, label: string) =>
    insert(db, 'muted_topic', { person_id, menu_id: 'menu_ma_news', category: label, since: now })
  const bellOff = (person_id: string) =>
    insert(db, 'notification_channel', { person_id, category: 'news', channel: 'bell', enabled: false })
  await aReader({ company_id: of })
  await mute(await aReader({ company_id: of, push: true }), `Kantine ${of}`)
  await mute(await aReader({ company_id: of }), `Speiseplan ${of}`)
  await mute(await aReader({ company_id: of }), 'Anderes')
  await bellOff(await aReader({ company_id: of }))
  // This reader still gets push.
  await bellOff(await aReader({ company_id: of, push: true }))
  return aStory(db, { status: 'draft', published_at: null, companies: [of], categories: [own] })
}

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

test('[NEWS-05] the impact counts people who get push or mail only after their quiet time', async () => {
  const id = await aStory(server.db, { status: 'draft', published_at: null, companies: [company] })
  // One of them works at night.
  expect(await impact(id)).toMatchObject({ notified: 7, notifiedAgain: 7, notifiedLater: 1 })
  expect(await impact(id, FRIDAY_EVENING)).toMatchObject({ notified: 7, notifiedLater: 2 })
})

test('these people get their push after their quiet time', async () => {
  now = FRIDAY_EVENING
  const id = await aStory(server.db, { status: 'draft', published_at: null, companies: [company] })
  const { notifiedLater } = await impact(id)
  await server.as('eva.editor').post(`${NEWS}/${id}/publish`, { body: {} })
  await expect.poll(() => waiting(id), { timeout: 10_000 }).toBe(notifiedLater)
})

test('[NEWS-05] the impact counts people who muted the topic and are not notified at all', async () => {
  now = FRIDAY_EVENING
  const id = await aMutedStory()
  // A reader who muted a topic gets no push later either.
  expect(await impact(id)).toMatchObject({ people: 6, notified: 6, notifiedMuted: 3, notifiedLater: 1 })
  await server.as('eva.editor').post(`${NEWS}/${id}/publish`, { body: {} })
  await expect.poll(() => inBell(id), { timeout: 10_000 }).toBe(2)
  await expect.poll(() => waiting(id), { timeout: 10_000 }).toBe(1)
})
