import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#domain/organisation/roles.ts'
import { createContext } from '#server/modules/create-context.ts'
import { notify } from '#server/notices/notify.ts'
import type { NewNotification } from '#server/notices/entries.ts'
import { subscribe } from '#server/modules/notifications/push/subscriptions.ts'
import { testMailServer } from '#server/mail/testing/mail-server.ts'
import type { Device } from '#server/modules/notifications/testing/push-service.ts'
import { testPushService } from '#server/modules/notifications/testing/test-push-service.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { insert, update } from '#server/testing/rows.ts'
import { deliver } from './deliver.ts'
import { deliverCollected } from './collected.ts'
import { deliveryContext } from '#server/modules/notifications/delivery-context.ts'

/** Tuesday, 11:00 in Berlin: hours of delivery. */
const NOON = new Date('2026-11-24T10:00:00Z')
/** Tuesday, 20:00: quiet until Wednesday, 7:00. */
const EVENING = new Date('2026-11-24T19:00:00Z')
const MORNING = new Date('2026-11-25T06:00:00Z')
let now = NOON

const service = await testPushService()
const smtp = await testMailServer()
const server = await testApp({
  now: () => now,
  env: () => ({ PUSH_SERVICES: service.origin, SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@example.com>' }),
})
const ROLES: readonly Role[] = [...EMPLOYEE_ROLES, 'menu_ma_az', 'notification-api:notification_user']
const COMPUTER = { kind: 'computer', system: 'Windows', browser: 'Firefox' } as const
let serial = 0

beforeEach(() => {
  now = NOON
})

interface Receiver {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly device: Device
}

async function aReceiver(locale: 'de' | 'en' = 'de'): Promise<Receiver> {
  const username = `receiver.${++serial}`
  const email = `${username}@example.com`
  const id = await aPerson(server.db, username, { roles: ROLES, email, locale })
  return { id, username, email, device: await aDevice(id) }
}
async function aDevice(personId: string, answer?: Parameters<typeof service.device>[0]): Promise<Device> {
  const device = service.device(answer)
  await server.db.transaction().execute((tx) => subscribe(tx, personId, device.subscription, COMPUTER))
  return device
}
const switchOn = ({ id }: Receiver, category: string, channel: string, enabled = true) =>
  server.db
    .insertInto('notification_channel')
    .values({ person_id: id, category, channel, enabled })
    .onConflict((on) => on.columns(['person_id', 'category', 'channel']).doUpdateSet({ enabled }))
    .execute()

const FORM = { menuId: 'menu_ma_az', title: 'Homeoffice-Tage: genehmigt', link: '/startseite' }
const STORY = { menuId: 'menu_ma_news', categories: ['Kantine Siegen'], title: 'Neuer Speiseplan', link: '/story/ma/7' }
const notifyAll = (people: readonly Receiver[], entry: Partial<NewNotification> = FORM) =>
  server.db.transaction().execute((tx) =>
    notify(
      tx,
      server.context,
      people.map(({ id }) => id),
      { eventKey: `test:${++serial}`, menuId: 'menu_ma_az', title: 'Titel', ...entry },
    ),
  )
const titles = ({ device }: Receiver) => service.messagesOf(device).map(({ title }) => title)
const subjects = ({ email }: Receiver) => smtp.to(email).map(({ mail }) => mail.subject)
const bellOf = async ({ username }: Receiver) =>
  (await server.bell(username)).map((one: { title: string }) => one.title)
/** Waits until everything that was queued so far is done. */
const settled = async (people: readonly Receiver[]) => {
  const marker = await aReceiver()
  await notifyAll([...people, marker], { ...FORM, title: 'marker', urgent: true })
  await expect.poll(() => titles(marker), { timeout: 10_000 }).toHaveLength(1)
  await expect.poll(() => smtp.to(marker.email).length, { timeout: 10_000 }).toBe(1)
}
const waitingOf = ({ id }: Receiver) =>
  server.db.selectFrom('delivery').selectAll().where('person_id', '=', id).where('done_at', 'is', null).execute()

describe('[PROF-01] a notification in the hours of delivery', () => {
  test('is delivered immediately by every channel that is on, in the language of the person', async () => {
    const [anna, eve] = [await aReceiver(), await aReceiver('en')]
    await switchOn(anna, 'time', 'mail')
    await notifyAll([anna, eve])
    await expect
      .poll(() => [titles(anna), titles(eve)], { timeout: 10_000 })
      .toEqual([['Neue Entscheidung im Portal'], ['New decision in the portal']])
    await expect.poll(() => subjects(anna), { timeout: 10_000 }).toEqual(['Homeoffice-Tage: genehmigt'])
    expect(smtp.to(eve.email)).toEqual([])
    expect(await bellOf(anna)).toEqual(['Homeoffice-Tage: genehmigt'])
    const pushed = service.pushed.find(({ path }) => path === anna.device.path)
    // Neither its subject nor a person.
    expect(JSON.stringify(pushed?.message)).not.toMatch(/Homeoffice|receiver/)
    expect(pushed?.message).toMatchObject({ body: '', path: '/startseite', urgent: false })
    expect(pushed?.headers).toMatchObject({ ttl: '86400', urgency: 'normal' })
  })

  test('is sent to each enabled device, and to no other', async () => {
    const anna = await aReceiver()
    const second = await aDevice(anna.id)
    const off = await aDevice(anna.id)
    await update(server.db, 'push_subscription', { endpoint: off.subscription.endpoint }, { enabled: false })
    await notifyAll([anna])
    await expect
      .poll(() => [titles(anna).length, service.messagesOf(second).length], { timeout: 10_000 })
      .toEqual([1, 1])
    expect(service.messagesOf(off)).toEqual([])
  })

  test('is only in the bell if all other channels are off, or the role for push is missing', async () => {
    const [anna, bert] = [await aReceiver(), await aReceiver()]
    await switchOn(anna, 'time', 'push', false)
    await server.db
      .deleteFrom('person_role')
      .where('person_id', '=', bert.id)
      .where('client', '=', 'notification-api')
      .execute()
    await notifyAll([anna, bert])
    await settled([])
    expect([titles(anna), titles(bert)]).toEqual([[], []])
    expect(await bellOf(anna)).toHaveLength(1)
  })

  test('once, however often its event is delivered and whatever the number of servers', async () => {
    const anna = await aReceiver()
    await switchOn(anna, 'time', 'mail')
    await notifyAll([anna])
    const ids = (
      await server.db.selectFrom('notification').select('id').where('person_id', '=', anna.id).execute()
    ).map(({ id }) => id)
    const { config, db, databaseUrl, log, identity } = server.context
    const other = createContext({ config, db, databaseUrl, log, identity, now: () => now })
    await other.jobs.start()
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => deliver(deliveryContext(n % 2 ? other : server.context), ids)),
    )
    await settled([])
    await other.jobs.stop()
    deliveryContext(other).sender.close()
    other.mail.close()
    expect([titles(anna).length, subjects(anna).length]).toEqual([1, 1])
  })

  test('and read before it is sent is not sent', async () => {
    const anna = await aReceiver()
    const busy: { release?: () => void } = {}
    service.answer(anna.device, (response) => {
      busy.release = () => void response.writeHead(503).end()
    })
    await notifyAll([anna])
    await expect.poll(() => busy.release, { timeout: 10_000 }).toBeDefined()
    await server.as(anna.username).delete('/api/notification/badges/all')
    service.answer(anna.device, undefined)
    busy.release!()
    await expect
      .poll(
        async () =>
          (
            await server.db
              .selectFrom('push_subscription')
              .select('last_failure')
              .where('person_id', '=', anna.id)
              .execute()
          )[0]?.last_failure,
        { timeout: 10_000 },
      )
      .toBe('busy')
    await settled([])
    expect(titles(anna)).toEqual([])
  })
})

describe('[PROF-01] a category that is switched off in the bell', () => {
  test('does not appear in it, but is delivered by push', async () => {
    const anna = await aReceiver()
    await switchOn(anna, 'news', 'bell', false)
    await switchOn(anna, 'news', 'push')
    const story = await aStory(server.db)
    await notifyAll([anna], { ...STORY, nikoId: story })
    await expect.poll(() => titles(anna), { timeout: 10_000 }).toEqual(['Neuer Beitrag im Portal'])
    expect(await bellOf(anna)).toEqual([])
    const row = () =>
      server.db.selectFrom('notification').select('read_at').where('person_id', '=', anna.id).executeTakeFirstOrThrow()
    // 'Mark all' applies to shown entries; opening the story still reads it.
    await server.as(anna.username).delete('/api/notification/badges/all')
    expect((await row()).read_at).toBeNull()
    await server.as(anna.username).delete(`/api/notification/badges/menu_ma_news/${story}`)
    expect((await row()).read_at).not.toBeNull()
  })

  test('a muted topic is sent by no channel, unless it is a to-do or urgent', async () => {
    const anna = await aReceiver()
    await switchOn(anna, 'news', 'push')
    await server
      .as(anna.username)
      .post('/api/notification/settings/muted', { body: { menuId: 'menu_ma_news', category: 'Kantine Siegen' } })
    await notifyAll([anna], STORY)
    await notifyAll([anna], { ...STORY, title: 'to do', todo: true })
    await notifyAll([anna], { ...STORY, title: 'urgent', urgent: true })
    await notifyAll([anna], { ...STORY, title: 'other', categories: ['IT'] })
    await expect
      .poll(() => titles(anna).toSorted(), { timeout: 10_000 })
      .toEqual(['Dringende Nachricht im Portal', 'Neue Aufgabe im Portal', 'Neuer Beitrag im Portal'])
    expect((await bellOf(anna)).toSorted()).toEqual(['other', 'to do', 'urgent'])
  })
})

describe('[PROF-01] quiet time', () => {
  test('collects, and delivers one push and one mail with a count when it ends', async () => {
    const anna = await aReceiver()
    await switchOn(anna, 'time', 'mail')
    now = EVENING
    await notifyAll([anna], { ...FORM, title: 'eins' })
    await notifyAll([anna], { ...FORM, title: 'zwei <b>' })
    await notifyAll([anna], { menuId: 'menu_ma_az', title: 'drei', todo: true })
    await expect.poll(async () => (await waitingOf(anna)).length, { timeout: 10_000 }).toBe(5)
    expect((await waitingOf(anna)).every(({ due_at }) => due_at.getTime() === MORNING.getTime())).toBe(true)
    await deliverCollected(deliveryContext(server.context))
    expect(await waitingOf(anna)).toHaveLength(5)

    now = MORNING
    // Two servers at the same moment.
    await Promise.all([1, 2, 3].map(() => deliverCollected(deliveryContext(server.context))))
    await expect.poll(() => titles(anna), { timeout: 10_000 }).toEqual(['Neue Nachrichten im Portal: 3'])
    await expect.poll(() => subjects(anna), { timeout: 10_000 }).toEqual(['Neue Nachrichten im Portal: 2'])
    const [letter] = smtp.to(anna.email)
    expect(letter?.mail.text).toContain('- eins')
    expect(letter?.mail.html).toContain('zwei &lt;b&gt;')
    expect(await waitingOf(anna)).toEqual([])
  })

  test('a single entry is sent as itself, and an entry that was read in between is not sent', async () => {
    const [anna, bert] = [await aReceiver(), await aReceiver()]
    now = EVENING
    await notifyAll([anna, bert])
    await notifyAll([bert], { ...FORM, title: 'zweite' })
    await expect.poll(async () => (await waitingOf(bert)).length, { timeout: 10_000 }).toBe(2)
    await server.as(bert.username).delete('/api/notification/badges/all')
    now = MORNING
    await deliverCollected(deliveryContext(server.context))
    await expect.poll(() => titles(anna), { timeout: 10_000 }).toEqual(['Neue Entscheidung im Portal'])
    await settled([])
    expect(titles(bert)).toEqual([])
  })

  test('never delays an urgent notification', async () => {
    const anna = await aReceiver()
    now = EVENING
    await notifyAll([anna], { ...FORM, urgent: true })
    await expect.poll(() => titles(anna), { timeout: 10_000 }).toEqual(['Dringende Nachricht im Portal'])
    await expect.poll(() => subjects(anna), { timeout: 10_000 }).toEqual(['Dringend: Homeoffice-Tage: genehmigt'])
    expect(service.pushed.find(({ path }) => path === anna.device.path)).toMatchObject({
      headers: { urgency: 'high' },
      message: { urgent: true },
    })
  })

  test('switched off sends what it has collected; a channel that is off by then gets nothing', async () => {
    const anna = await aReceiver()
    await switchOn(anna, 'time', 'mail')
    now = EVENING
    await notifyAll([anna])
    await expect.poll(async () => (await waitingOf(anna)).length, { timeout: 10_000 }).toBe(2)
    await switchOn(anna, 'time', 'mail', false)
    const change = { body: { quietTime: { on: false } }, version: 0 }
    expect((await server.as(anna.username).patch('/api/notification/settings', change)).status).toBe(200)
    await deliverCollected(deliveryContext(server.context))
    await expect.poll(() => titles(anna), { timeout: 10_000 }).toHaveLength(1)
    await settled([])
    expect(subjects(anna)).toEqual([])
  })
})

describe('[PROF-01] a story that its reader may no longer see when the quiet time ends', () => {
  const change = (story: number, changes: { status?: string; expires_at?: Date }) =>
    update(server.db, 'news_story', { id: story }, changes)
  const remove = (personId: string, role: Role) =>
    server.db.deleteFrom('person_role').where('person_id', '=', personId).where('role', '=', role).execute()
  const toCompany = (storyId: number, company: number) =>
    insert(server.db, 'news_story_company', { story_id: storyId, company_id: company })

  test.each([
    ['was unpublished', (_id: string, story: number) => change(story, { status: 'draft' })],
    ['has expired', (_id: string, story: number) => change(story, { expires_at: MORNING })],
    ['is now for another company', async (_id: string, story: number) => toCompany(story, await aCompany(server.db))],
    ['has no role of theirs any more', (id: string) => remove(id, 'ma_news_user')],
    ['has no menu of theirs any more', (id: string) => remove(id, 'menu_ma_news')],
  ])('because it %s is told by no channel', async (_why, happen) => {
    const anna = await aReceiver()
    await switchOn(anna, 'news', 'push')
    await switchOn(anna, 'news', 'mail')
    now = EVENING
    const gone = await aStory(server.db)
    await notifyAll([anna], { ...STORY, nikoId: gone })
    await expect.poll(async () => (await waitingOf(anna)).length, { timeout: 10_000 }).toBe(2)
    await happen(anna.id, gone)
    now = MORNING
    await deliverCollected(deliveryContext(server.context))
    expect(await waitingOf(anna)).toEqual([])
    expect(await server.db.selectFrom('mail').select('key').where('person_id', '=', anna.id).execute()).toEqual([])
    await settled([])
    expect(titles(anna)).toEqual([])
  })

  test('is omitted beside those that they may see', async () => {
    const company = await aCompany(server.db)
    const anna = await aReceiver()
    await update(server.db, 'person', { id: anna.id }, { company_id: company })
    await switchOn(anna, 'news', 'mail')
    now = EVENING
    const [gone, stays] = [await aStory(server.db, { companies: [company] }), await aStory(server.db)]
    await notifyAll([anna], { ...STORY, title: 'Nur für das alte Werk', nikoId: gone })
    await notifyAll([anna], { ...STORY, title: 'Für alle', nikoId: stays })
    await expect.poll(async () => (await waitingOf(anna)).length, { timeout: 10_000 }).toBe(2)
    await update(server.db, 'person', { id: anna.id }, { company_id: await aCompany(server.db) })
    now = MORNING
    await deliverCollected(deliveryContext(server.context))
    await expect.poll(() => subjects(anna), { timeout: 10_000 }).toEqual(['Für alle'])
  })
})

describe('[PROF-03] faults of push services', () => {
  const devicesOf = ({ id }: Receiver) =>
    server.db.selectFrom('push_subscription').selectAll().where('person_id', '=', id).execute()

  test('an expired device is removed; the others get their message', async () => {
    const anna = await aReceiver()
    const gone = await aDevice(anna.id, (response) => void response.writeHead(410).end())
    await notifyAll([anna])
    await expect.poll(() => titles(anna).length, { timeout: 10_000 }).toBe(1)
    await expect
      .poll(async () => (await devicesOf(anna)).map(({ endpoint }) => endpoint), { timeout: 10_000 })
      .not.toContain(gone.subscription.endpoint)
  })

  test('a busy one is called again, with the same topic', async () => {
    const anna = await aReceiver()
    service.answer(anna.device, (response) => {
      service.answer(anna.device, undefined)
      response.writeHead(429, { 'retry-after': '1' }).end()
    })
    await notifyAll([anna])
    await expect.poll(() => titles(anna), { timeout: 15_000 }).toHaveLength(1)
    expect(service.asked.filter((path) => path === anna.device.path)).toHaveLength(2)
    await expect.poll(async () => (await devicesOf(anna))[0]).toMatchObject({ last_failure: null })
  })

  test('a refusing one is not called again, and the settings show it', async () => {
    const anna = await aReceiver()
    service.answer(anna.device, (response) => void response.writeHead(301, { location: '/other' }).end())
    await notifyAll([anna])
    await expect.poll(async () => (await devicesOf(anna))[0]?.last_failure, { timeout: 10_000 }).toBe('refused')
    await settled([])
    expect(service.asked.filter((path) => path === anna.device.path)).toHaveLength(1)
  })

  test('forty services that never answer delay no other device', async () => {
    const slow = await aReceiver()
    const waiting: (() => void)[] = []
    service.answer(slow.device, (response) => void waiting.push(() => response.writeHead(201).end()))
    await server.db.deleteFrom('push_subscription').where('person_id', '=', slow.id).execute()
    const people = await Promise.all(Array.from({ length: 2 }, () => aReceiver()))
    for (const person of [slow, ...people])
      for (let n = 0; n < 13; n++)
        await aDevice(person.id, (response) => void waiting.push(() => response.writeHead(201).end()))
    await notifyAll([slow, ...people])
    const others = await Promise.all(Array.from({ length: 5 }, () => aReceiver()))
    for (const other of others) await notifyAll([other])
    await expect.poll(() => others.map((other) => titles(other).length), { timeout: 10_000 }).toEqual([1, 1, 1, 1, 1])
    for (const release of waiting) release()
  })
})

describe('two people in one browser', () => {
  let anna: Receiver
  let bert: Receiver
  beforeAll(async () => {
    anna = await aReceiver()
    bert = await aReceiver()
  })
  test('[PROF-03] a queued push for the previous owner does not reach the new one', async () => {
    service.answer(anna.device, (response) => {
      service.answer(anna.device, undefined)
      response.writeHead(503).end()
    })
    await notifyAll([anna])
    await expect.poll(() => service.asked.includes(anna.device.path), { timeout: 10_000 }).toBe(true)
    await server.db.transaction().execute((tx) => subscribe(tx, bert.id, anna.device.subscription, COMPUTER))
    await notifyAll([bert], { ...FORM, urgent: true })
    await expect.poll(() => titles(anna), { timeout: 10_000 }).toEqual(['Dringende Nachricht im Portal'])
    await settled([])
    expect(titles(anna)).toEqual(['Dringende Nachricht im Portal'])
  })
})
