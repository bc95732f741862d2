import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testMailServer } from '#server/mail/testing/mail-server.ts'
import { deliverCollected } from '#server/modules/notifications/delivery/collected.ts'
import { deliveryContext } from '#server/modules/notifications/delivery-context.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aNotification, aPerson, aStory } from '#server/testing/builders.ts'
import { find, insert, update } from '#server/testing/rows.ts'
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
const smtp = await testMailServer()
const server = await testApp({
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
    await update(server.db, 'notification', { person_id: read }, { read_at: now })
    const off = await unread('switched.off', 1)
    const row = { person_id: off, category: 'digest', channel: 'mail', enabled: false }
    await insert(server.db, 'notification_channel', row)
    const muted = await unread('muted.topic', 1)
    await update(server.db, 'notification', { person_id: muted }, { categories: ['IT'] })
    await insert(server.db, 'muted_topic', { person_id: muted, menu_id: 'menu_ma_news', category: 'IT' })
    const bell = await unread('bell.off', 1)
    await update(server.db, 'notification', { person_id: bell }, { muted: true })
    const form = await aPerson(server.db, 'only.forms', { email: 'only.forms@example.com' })
    await aNotification(server.db, form, { menu_id: 'menu_ma_form' })
    const elsewhere = await aCompany(server.db)
    await unread('other.audience', 1, { companies: [elsewhere] })
    const moved = await unread('moved.there', 1, { companies: [elsewhere] })
    await update(server.db, 'person', { id: moved }, { company_id: elsewhere })
    const menu = await unread('without.menu', 1)
    await server.db.deleteFrom('person_role').where('person_id', '=', menu).where('role', '=', 'menu_ma_news').execute()
    const left = await unread('left.company', 1)
    await update(server.db, 'person', { id: left }, { active: false })
  })
  beforeEach(() => {
    now = MONDAY
  })

  test('is not sent before its time', async () => {
    now = new Date(MONDAY.getTime() - 1)
    await sendDigest(deliveryContext(server.context))
    expect(await server.db.selectFrom('digest_run').selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('mail').selectAll().execute()).toEqual([])
  })

  test('is sent once to everybody with unread posts, whatever the number of servers', async () => {
    await Promise.all([1, 2, 3].map(() => sendDigest(deliveryContext(server.context))))
    const KNOWN = ['many.unread', 'one.unread', 'bell.off', 'moved.there']
    await expect.poll(() => KNOWN.map((name) => mailTo(name).length), { timeout: 10_000 }).toEqual([1, 1, 1, 1])
    await sendDigest(deliveryContext(server.context))
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

  test('is sent late if no server ran at its time, and continues after an interruption', async () => {
    await server.db.deleteFrom('digest_run').execute()
    await server.db.deleteFrom('delivery').execute()
    const { key } = await find(server.db, 'mail', { address: 'one.unread@example.com' })
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

describe('[PROF-01] the weekly overview in somebody’s quiet time', () => {
  const THURSDAY = new Date('2026-12-03T08:00:00Z')
  /** Only Thursdays from 9 to 17. */
  const week = [null, null, null, { from: 540, to: 1020 }, null, null, null]
  const waiting = (personId: string) =>
    server.db.selectFrom('delivery').select('due_at').where('person_id', '=', personId).where('done_at', 'is', null)
  async function quiet(name: string, count: number): Promise<string> {
    const id = await unread(name, count)
    const settings = { person_id: id, quiet_on: true, quiet_hours: JSON.stringify(week) }
    await insert(server.db, 'notification_settings', settings)
    return id
  }
  const at = async (instant: Date) => {
    now = instant
    await sendDigest(deliveryContext(server.context))
    await deliverCollected(deliveryContext(server.context))
  }

  test('is sent at the end of the quiet time with the posts that are unread by then', async () => {
    now = new Date('2026-11-30T06:00:00Z')
    const id = await quiet('quiet.reader', 3)
    const nothingLeft = await quiet('quiet.done', 1)
    await at(now)
    expect(await waiting(id).execute()).toEqual([{ due_at: THURSDAY }])
    await at(new Date(THURSDAY.getTime() - 1))
    expect(await waiting(id).execute()).toHaveLength(1)
    const [first] = await server.db.selectFrom('notification').select('niko_id').where('person_id', '=', id).execute()
    await update(server.db, 'news_story', { id: first!.niko_id! }, { status: 'draft' })
    await update(server.db, 'notification', { person_id: nothingLeft }, { read_at: now })
    await at(THURSDAY)
    await expect.poll(() => mailTo('quiet.reader').length, { timeout: 10_000 }).toBe(1)
    expect(mailTo('quiet.reader')[0]?.subject).toContain(': 2')
    expect(await waiting(id).execute()).toEqual([])
    expect(await waiting(nothingLeft).execute()).toEqual([])
    const kept = server.db.selectFrom('mail').select('key').where('person_id', '=', nothingLeft)
    expect(await kept.execute()).toEqual([])
  })

  test('is sent once after two missed weeks', async () => {
    now = new Date('2026-12-07T06:00:00Z')
    const id = await quiet('quiet.long', 1)
    await sendDigest(deliveryContext(server.context))
    await update(
      server.db,
      'notification_settings',
      { person_id: id },
      { quiet_hours: JSON.stringify([null, null, { from: 540, to: 1020 }, null, null, null, null]) },
    )
    now = new Date('2026-12-14T06:00:00Z')
    await sendDigest(deliveryContext(server.context))
    expect(await waiting(id).execute()).toHaveLength(2)
    await at(new Date('2026-12-16T08:00:00Z'))
    await expect.poll(() => mailTo('quiet.long').length, { timeout: 10_000 }).toBe(1)
    const kept = server.db.selectFrom('mail').select('key').where('person_id', '=', id)
    expect(await kept.execute()).toEqual([{ key: `digest:2026-12-14:${id}` }])
  })
})
