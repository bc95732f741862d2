import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NotificationSettings } from '#contract/delivery.ts'
import { USUAL_WEEK } from '#domain/notifications/quiet-time.ts'
import { testMailServer } from '#server/mail/testing/mail-server.ts'
import { testApp } from '#server/testing/app.ts'
import { aNotification, aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

/** A Tuesday, 11:00 in Berlin. */
const NOON = new Date('2026-11-24T10:00:00Z')
let now = NOON
const smtp = await testMailServer()
const server = await testApp({
  now: () => now,
  env: () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@example.com>' }),
})
const silent = await testApp({ now: () => now })
const SETTINGS = '/api/notification/settings'
const ROLES = [...EMPLOYEE_ROLES, 'menu_ma_form', 'menu_ma_az', 'notification-api:notification_user'] as const

const anna = await aPerson(server.db, 'anna.set', { roles: ROLES, email: 'anna@example.com' })
await aPerson(server.db, 'bert.bare', { roles: ['portal_ek', 'menu_ek_marktplatz'] })
await aPerson(silent.db, 'anna.set', { roles: ROLES, email: 'anna@example.com' })
beforeEach(async () => {
  now = NOON
  for (const table of ['notification_settings', 'notification_channel', 'muted_topic', 'notification', 'mail'] as const)
    await server.db.deleteFrom(table).execute()
})

const read = async (who = 'anna.set') => (await server.as(who).get<NotificationSettings>(SETTINGS)).body
const change = (body: object, version?: number, headers: Record<string, string> = {}) =>
  server.as('anna.set').patch<NotificationSettings>(SETTINGS, { body, version, headers })

describe('[PROF-01] settings of somebody who never changed one', () => {
  test('are as drawn, with everything the page shows', async () => {
    const { status, headers, body } = await server.as('anna.set').get(SETTINGS)
    expect({ status, etag: headers['etag'] }).toEqual({ status: 200, etag: '"0"' })
    expect(body).toEqual({
      version: 0,
      lines: [
        { id: 'urgent', bell: 'always', push: 'on', mail: 'on' },
        { id: 'todo', bell: 'always', push: 'on', mail: 'off' },
        { id: 'news', bell: 'on', push: 'off', mail: 'off' },
        { id: 'forms', bell: 'on', push: 'on', mail: 'off' },
        { id: 'time', bell: 'on', push: 'on', mail: 'off' },
        { id: 'conduct', bell: 'on', push: 'off', mail: 'off' },
        { id: 'forum', bell: 'on', push: 'off', mail: 'off' },
        { id: 'digest', bell: 'never', push: 'off', mail: 'on' },
      ],
      push: { obstacle: null, devices: [], deviceLimit: 20 },
      mail: { obstacle: null, address: 'anna@example.com', failure: null },
      quietTime: { on: true, byModel: true, model: null, hours: USUAL_WEEK, next: null, waiting: 0 },
      muted: [],
    })
  })

  test('hold only the lines of their roles, and say why there is no push and no mail', async () => {
    const settings = await read('bert.bare')
    expect(settings.lines.map(({ id }) => id)).toEqual(['urgent', 'todo', 'conduct', 'forum', 'marketplace'])
    expect(settings.push.obstacle).toBe('role_missing')
    expect(settings.mail).toMatchObject({ obstacle: 'no_address', address: null })
    const { body } = await silent.as('anna.set').get<NotificationSettings>(SETTINGS)
    expect(body.mail).toMatchObject({ obstacle: 'no_server', address: 'anna@example.com' })
  })

  test('need a sign-in', async () => {
    expect((await server.nobody.get(SETTINGS)).status).toBe(401)
  })
})

describe('[PROF-01] a change', () => {
  test('writes the named settings, keeps the rest, and counts the version', async () => {
    const lines = { news: { bell: false, push: true }, digest: { mail: false } }
    const { status, headers, body } = await change({ lines }, 0)
    expect({ status, etag: headers['etag'], version: body.version }).toEqual({ status: 200, etag: '"1"', version: 1 })
    expect(body.lines.find(({ id }) => id === 'news')).toEqual({ id: 'news', bell: 'off', push: 'on', mail: 'off' })
    expect(body.lines.find(({ id }) => id === 'digest')).toEqual({
      id: 'digest',
      bell: 'never',
      push: 'off',
      mail: 'off',
    })
    expect(await read()).toEqual(body)
    expect((await change({ lines: { news: { bell: true } } }, 1)).body.version).toBe(2)
  })

  test.each<[string, object, string, RegExp]>([
    ['the bell of what is urgent', { urgent: { bell: false } }, 'body.lines.urgent.bell', /cannot be muted/],
    ['the bell of to-dos', { todo: { bell: false } }, 'body.lines.todo.bell', /cannot be muted/],
    ['a bell for the overview', { digest: { bell: true } }, 'body.lines.digest.bell', /does not exist/],
    ['a line of another role', { marketplace: { push: true } }, 'body.lines.marketplace.push', /not among the lines/],
  ])('of %s is refused by name and rule, and nothing is written', async (_, lines, field, rule) => {
    const answer = await change({ lines: { ...lines, news: { mail: true } } }, 0)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'setting_fixed', details: [{ field, rule: expect.stringMatching(rule) }] },
    })
    expect((await read()).version).toBe(0)
  })

  test('to a week in which nothing is ever delivered is refused', async () => {
    const answer = await change({ quietTime: { on: true, hours: USUAL_WEEK.map(() => null) } }, 0)
    expect(answer).toMatchObject({ status: 422, body: { details: [{ field: 'body.quietTime.hours' }] } })
  })

  test('setting a fixed switch to its fixed state is no fault', async () => {
    expect((await change({ lines: { urgent: { bell: true } } }, 0)).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['a line nobody knows', { lines: { weather: { bell: true } } }, 'body.lines.weather'],
    ['a channel nobody knows', { lines: { news: { fax: true } } }, 'body.lines.news.fax'],
    ['six days', { quietTime: { hours: USUAL_WEEK.slice(1) } }, 'body.quietTime.hours'],
    ['25 hours', { quietTime: { hours: USUAL_WEEK.map(() => ({ from: 0, to: 1500 })) } }, 'body.quietTime.hours.0.to'],
    ['a version in the body that is none', { version: -1 }, 'body.version'],
  ])('with %s: 400', async (_, body, field) => {
    const answer = await change(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ details: expect.arrayContaining([{ field, rule: expect.any(String) }]) })
  })

  test('of hours without length: 422', async () => {
    const hours = USUAL_WEEK.with(2, { from: 480, to: 480 })
    expect(await change({ quietTime: { hours } }, 0)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body.quietTime.hours.2', rule: expect.any(String) }] },
    })
  })

  test('for another version: 409 with the present state, which then can be changed', async () => {
    await change({ lines: { news: { mail: true } } }, 0)
    const { status, body } = await change({ lines: { news: { push: true } } }, 0)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'version_outdated', present: await read() } })
    expect((await change({ lines: { news: { push: true } } }, 1)).body).toMatchObject({
      version: 2,
    })
  })

  test('without a version replaces the present state', async () => {
    await change({ lines: { news: { mail: true } } }, 0)
    expect((await change({ lines: { news: { push: true } } })).body.version).toBe(2)
  })

  test('with a version in the body, as widgets of former releases name it, is one with If-Match', async () => {
    const { version } = (await change({ lines: { news: { mail: true } } }, 0)).body
    expect((await change({ lines: { news: { push: true } }, version: version - 1 })).status).toBe(409)
    expect(await change({ lines: { news: { push: true } }, version })).toMatchObject({
      status: 200,
      body: { version: version + 1 },
    })
  })

  test('from two concurrent windows: one wins, the other gets its result', async () => {
    const answers = await Promise.all([true, false].map((push) => change({ lines: { news: { push } } }, 0)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(lost?.body).toMatchObject({ present: won?.body })
  })

  test('that is sent twice with one key happens once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = await Promise.all([1, 2].map(() => change({ lines: { news: { push: true } } }, 0, headers)))
    expect(first).toMatchObject({ status: 200, body: { version: 1 } })
    expect(second?.body).toEqual(first?.body)
    const other = await change({ lines: { news: { push: false } } }, 0, headers)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    const newer = await change({ lines: { news: { push: true } } }, 1, headers)
    expect(newer).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })
})

describe('[PROF-01] quiet time', () => {
  test('says when it ends, and is switched off', async () => {
    now = new Date('2026-11-27T15:00:00Z')
    expect((await read()).quietTime.next).toBe('2026-11-30T06:00:00.000Z')
    const { body } = await change({ quietTime: { on: false, byModel: false } }, 0)
    expect(body.quietTime).toMatchObject({ on: false, byModel: false, next: null })
  })

  test('follows the hours a person sets', async () => {
    const hours = USUAL_WEEK.with(1, null)
    const { body } = await change({ quietTime: { hours } }, 0)
    expect(body.quietTime).toMatchObject({ hours, next: '2026-11-25T06:00:00.000Z' })
  })
})

describe('[PROF-01] less of one topic', () => {
  const MUTED = `${SETTINGS}/muted`
  const mute = (menuId: string, category: string, headers = {}) =>
    server.as('anna.set').post(MUTED, { body: { menuId, category }, headers })

  test('is kept with its day, once, and ends', async () => {
    const { body: topic } = await mute('menu_ma_news', 'Kantine Siegen')
    expect(topic).toEqual({
      id: expect.any(Number),
      menuId: 'menu_ma_news',
      category: 'Kantine Siegen',
      since: NOON.toISOString(),
    })
    now = new Date('2026-12-24T10:00:00Z')
    expect((await mute('menu_ma_news', 'Kantine Siegen')).body).toEqual(topic)
    const { body: second } = await mute('menu_ek_qa', 'IT')
    expect((await read()).muted).toEqual([second, topic])
    expect((await server.as('bert.bare').delete(`${MUTED}/${topic.id}`)).status).toBe(404)
    expect((await server.as('anna.set').delete(`${MUTED}/${topic.id}`)).status).toBe(204)
    expect((await server.as('anna.set').delete(`${MUTED}/${topic.id}`)).status).toBe(404)
    expect((await read()).muted).toEqual([second])
  })

  test('a person who is not in the database has none: 401', async () => {
    const token = await server.tokenOf('anna.set', { sub: randomUUID() })
    const headers = { authorization: `Bearer ${token}` }
    const payload = { menuId: 'menu_ma_news', category: 'IT' }
    const answer = await server.app.inject({ method: 'POST', url: MUTED, headers, payload })
    expect(answer.statusCode).toBe(401)
  })

  test('ten concurrent requests mute it once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => mute('menu_ma_news', 'IT')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  })

  test('all areas are no topic, and the number of muted topics is limited', async () => {
    expect(await mute('all', 'IT')).toMatchObject({ status: 422, body: { details: [{ field: 'body.menuId' }] } })
    expect((await mute('menu_ma_news', '')).status).toBe(400)
    await insert(
      server.db,
      'muted_topic',
      Array.from({ length: 100 }, (_, n) => ({ person_id: anna, menu_id: 'menu_ma_news', category: `T${n}` })),
    )
    expect(await mute('menu_ma_news', 'IT')).toMatchObject({ status: 409, body: { code: 'too_many_topics' } })
    expect((await mute('menu_ma_news', 'T7')).status).toBe(200)
  })
})

test('[PROF-01] a bounced mail is reported until one arrives again', async () => {
  const aMail = (key: string, outcome: object) =>
    insert(server.db, 'mail', { key, person_id: anna, address: 'anna@example.com', ...outcome })
  await aMail('1', { failed_at: new Date('2026-11-24T09:00:00Z'), failure: '550 no such user' })
  expect((await read()).mail.failure).toEqual({ at: '2026-11-24T09:00:00.000Z', answer: '550 no such user' })
  await aMail('2', { sent_at: new Date('2026-11-24T09:30:00Z') })
  expect((await read()).mail.failure).toBeNull()
})

test('[PROF-01] waiting messages are counted', async () => {
  const id = await aNotification(server.db, anna, { menu_id: 'menu_ma_form' })
  const row = { person_id: anna, category: 'time', notification_id: id, due_at: NOON, event_key: `notification:${id}` }
  await insert(server.db, 'delivery', [
    { ...row, channel: 'push', due_at: new Date(NOON.getTime() + 86_400_000) },
    { ...row, channel: 'mail', due_at: new Date(NOON.getTime() + 86_400_000) },
  ])
  expect((await read()).quietTime.waiting).toBe(1)
})

test('[PROF-01] the stored settings are part of the export', async () => {
  await change({ lines: { news: { push: true } }, quietTime: { on: false } }, 0)
  await server.as('anna.set').post(`${SETTINGS}/muted`, { body: { menuId: 'menu_ek_qa', category: 'IT' } })
  const { delivery } = await server.context.exports.read(server.db, { personId: anna, full: false })
  expect(delivery).toEqual({
    changes: { version: 1, quietOn: false, quietHours: null },
    muted: [expect.objectContaining({ category: 'IT' })],
    switches: [{ category: 'news', channel: 'push', enabled: true }],
    devices: [],
    mails: [],
  })
})
