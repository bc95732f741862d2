// @vitest-environment node
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testMailServer } from '#server/mail/testing/mail-server.ts'
import { deliveryParts } from '#server/modules/notifications/delivery/delivery-parts.ts'
import { testApp } from '#server/testing/app.ts'
import { aNotification, aPerson, aStory } from '#server/testing/builders.ts'
import { digestWeek, sendDigest } from './digest.ts'

test.each([
  // Winter: 7:00 in Berlin is 6:00 UTC. 2026-11-23 is a Monday.
  ['2026-11-23T05:59:59Z', undefined],
  ['2026-11-23T06:00:00Z', '2026-11-23'],
  ['2026-11-23T22:59:59Z', '2026-11-23'],
  ['2026-11-24T12:00:00Z', '2026-11-23'],
  ['2026-11-25T05:59:59Z', '2026-11-23'],
  ['2026-11-25T06:00:00Z', undefined],
  ['2026-11-29T12:00:00Z', undefined],
  // Summer time.
  ['2026-07-13T04:59:00Z', undefined],
  ['2026-07-13T05:00:00Z', '2026-07-13'],
  // The clocks changed on the Sunday before.
  ['2026-03-30T04:59:00Z', undefined],
  ['2026-03-30T05:00:00Z', '2026-03-30'],
  ['2026-10-26T05:00:00Z', undefined],
  ['2026-10-26T06:00:00Z', '2026-10-26'],
])('[PROF-01] at %s the digest of %s is due', (instant, week) => expect(digestWeek(new Date(instant))).toBe(week))

const MONDAY = new Date('2026-11-23T06:00:00Z')
let now = new Date('2026-11-22T12:00:00Z')
const smtp = testMailServer()
const server = testApp({
  now: () => now,
  env: () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@example.com>' }),
})
const mailTo = (name: string) => smtp.to(`${name}@example.com`).map(({ mail }) => mail)

async function unread(name: string, count: number, changes: object = {}): Promise<string> {
  const id = await aPerson(server.db, name, { email: `${name}@example.com` })
  for (let n = 1; n <= count; n++) {
    const story = await aStory(server.db, changes)
    await aNotification(server.db, id, {
      niko_id: story,
      title: `Beitrag ${n}`,
      body: 'Vorschau',
      link: `/story/ma/${story}`,
      created_at: new Date(now.getTime() - (100 - n) * 60_000),
    })
  }
  return id
}

describe('[PROF-01] the weekly overview', () => {
  beforeAll(async () => {
    await unread('many.unread', 12)
    await unread('one.unread', 1)
    await unread('none.unread', 0)
    await unread('expired.posts', 2, { expires_at: new Date('2026-11-20T00:00:00Z') })
    await unread('gone.drafts', 1, { status: 'draft' })
    const read = await unread('all.read', 3)
    await server.db.updateTable('notification').set({ read_at: now }).where('person_id', '=', read).execute()
    const off = await unread('switched.off', 1)
    await server.db
      .insertInto('notification_channel')
      .values({ person_id: off, category: 'digest', channel: 'mail', enabled: false })
      .execute()
    const muted = await unread('muted.topic', 1)
    await server.db
      .updateTable('notification')
      .set({ categories: ['IT'] })
      .where('person_id', '=', muted)
      .execute()
    await server.db
      .insertInto('muted_topic')
      .values({ person_id: muted, menu_id: 'menu_ma_news', category: 'IT' })
      .execute()
    const bell = await unread('bell.off', 1)
    await server.db.updateTable('notification').set({ muted: true }).where('person_id', '=', bell).execute()
    const form = await aPerson(server.db, 'only.forms', { email: 'only.forms@example.com' })
    await aNotification(server.db, form, { menu_id: 'menu_ma_form' })
    const left = await unread('left.company', 1)
    await server.db.updateTable('person').set({ active: false }).where('id', '=', left).execute()
  })
  beforeEach(() => {
    now = MONDAY
  })

  test('is not sent before its time', async () => {
    now = new Date(MONDAY.getTime() - 1)
    await sendDigest(deliveryParts(server.context))
    expect(await server.db.selectFrom('digest_run').selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('mail').selectAll().execute()).toEqual([])
  })

  test('goes once to everybody with unread posts, whatever the number of servers', async () => {
    await Promise.all([1, 2, 3].map(() => sendDigest(deliveryParts(server.context))))
    const KNOWN = ['many.unread', 'one.unread', 'bell.off']
    await expect.poll(() => KNOWN.map((name) => mailTo(name).length), { timeout: 10_000 }).toEqual([1, 1, 1])
    await sendDigest(deliveryParts(server.context))
    const keys = await server.db.selectFrom('mail').select(['key', 'address']).execute()
    expect(keys.map(({ address }) => address).toSorted()).toEqual(KNOWN.map((name) => `${name}@example.com`).toSorted())
    expect(await server.db.selectFrom('digest_run').select('week').execute()).toEqual([{ week: '2026-11-23' }])
  })

  test('lists the ten newest, says how many there are, and can be unsubscribed from', () => {
    const [mail] = mailTo('many.unread')
    expect(mail?.subject).toBe('Ihre Woche im Portal, ungelesene Beiträge: 12')
    const listed = mail?.text?.match(/^- (.*)$/gm)
    expect(listed).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `- Beitrag ${n}`))
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/mail/unsubscribe/')
  })

  test('goes out late where no server ran at that minute, and goes on where it was broken off', async () => {
    await server.db.deleteFrom('digest_run').execute()
    await server.db.deleteFrom('delivery').execute()
    const { key } = await server.db
      .selectFrom('mail')
      .select('key')
      .where('address', '=', 'one.unread@example.com')
      .executeTakeFirstOrThrow()
    await server.db.deleteFrom('mail').where('key', '<>', key).execute()
    now = new Date('2026-11-24T15:00:00Z')
    await server.context.jobs.send(server.db, 'weekly-digest', {})
    await expect.poll(() => mailTo('many.unread').length, { timeout: 10_000 }).toBe(2)
    await expect
      .poll(() => server.db.selectFrom('digest_run').select('week').execute(), { timeout: 10_000 })
      .toHaveLength(1)
    expect(mailTo('one.unread')).toHaveLength(1)
  })
})
