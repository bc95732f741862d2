import { beforeEach, describe, expect, test } from 'vitest'
import type { Badges, MarkedRead, Notification } from '#contract/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { aNotification, aPerson } from '#server/testing/builders.ts'

const server = await testApp()
const badges = async (username = 'anna.reader') =>
  (await server.as(username).get<Badges>('/api/notification/badges')).body
const titles = (list: readonly Notification[]) => list.map(({ title }) => title).sort()

let serial = 0
let anna: string
let user: string

beforeEach(async () => {
  user = `anna.reader${++serial}`
  anna = await aPerson(server.db, user)
})

test('[API-01] badges are the own unread entries, newest first, with all their fields', async () => {
  const { db } = server
  const other = await aPerson(db, `${user}.other`)
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 8, minute))
  await aNotification(db, anna, { title: 'older', created_at: at(1) })
  const id = await aNotification(db, anna, {
    title: 'Neues <b>Intranet</b>',
    body: 'Text',
    created_at: at(2),
    niko_id: 77,
    categories: ['IT', 'Standorte'],
    creator_name: 'Mia Berg',
    link: '/story/ma/77',
    why: 'Ihr Standort',
  })
  await aNotification(db, anna, { title: 'read', read_at: new Date() })
  await aNotification(db, other, { title: 'of somebody else' })

  const { notifications, seq } = await badges(user)
  expect(notifications.map(({ title }) => title)).toEqual(['Neues <b>Intranet</b>', 'older'])
  expect(notifications[0]).toEqual({
    id,
    nikoId: 77,
    menuId: 'menu_ma_news',
    categories: ['IT', 'Standorte'],
    title: 'Neues <b>Intranet</b>',
    body: 'Text',
    creatorName: 'Mia Berg',
    created: '2026-11-02T08:02:00.000Z',
    link: '/story/ma/77',
    delOverBell: true,
    todo: false,
    why: 'Ihr Standort',
  })
  expect(seq).toBe(0)
})

describe('[BELL-03] every DELETE form marks its entries', () => {
  const ENTRIES = [
    { title: 'news it 1', menu_id: 'menu_ma_news', niko_id: 1, categories: ['IT', 'Standorte'] },
    { title: 'news hr 2', menu_id: 'menu_ma_news', niko_id: 2, categories: ['Personal & Recht'] },
    { title: 'news todo 3', menu_id: 'menu_ma_news', niko_id: 3, categories: ['IT'], del_over_bell: false, todo: true },
    { title: 'forum it 1', menu_id: 'menu_ek_qa', niko_id: 1, categories: ['IT'] },
    {
      title: 'holiday',
      menu_id: 'menu_ma_holiday',
      niko_id: 9,
      categories: ['menu_ma_holiday'],
      del_over_bell: false,
      todo: true,
    },
  ]
  test.each([
    ['all', ['forum it 1', 'news hr 2', 'news it 1']],
    ['menu_ma_news', ['news hr 2', 'news it 1']],
    ['all/menu_ma_news', ['news hr 2', 'news it 1']],
    ['menu_ma_news/IT', ['news it 1']],
    ['all/menu_ma_news/IT', ['news it 1']],
    ['menu_ma_news/Personal%20%26%20Recht', ['news hr 2']],
    ['menu_ma_news/2', ['news hr 2']],
    ['menu_ek_qa/1', ['forum it 1']],
    ['menu_ma_news/Standorte', ['news it 1']],
    ['menu_unknown', []],
    ['menu_ma_news/Nothing', []],
    ['menu_ma_news/404', []],
    ['menu_ma_holiday', []],
    ["menu_ma_news/' or 1=1 --", []],
  ])('badges/%s', async (path, marked) => {
    const ids = new Map<number, string>()
    for (const entry of ENTRIES) ids.set(await aNotification(server.db, anna, entry), entry.title)
    const { status, body } = await server.as(user).delete<MarkedRead>(`/api/notification/badges/${path}`)
    expect(status).toBe(200)
    expect(body.ids.map((id) => ids.get(id)).sort()).toEqual(marked)
    expect(body.seq).toBe(marked.length > 0 ? 1 : 0)
    const left = ENTRIES.map(({ title }) => title).filter((title) => !marked.includes(title))
    expect(titles((await badges(user)).notifications)).toEqual(left.sort())
  })

  test('a single to-do stays until its case is closed: 409', async () => {
    await aNotification(server.db, anna, { menu_id: 'menu_ma_holiday', niko_id: 9, del_over_bell: false, todo: true })
    const { status, body } = await server.as(user).delete('/api/notification/badges/menu_ma_holiday/9')
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'notification_open' })
  })

  test('marking again has no effect and is no error', async () => {
    await aNotification(server.db, anna, { niko_id: 5 })
    const first = await server.as(user).delete('/api/notification/badges/menu_ma_news/5')
    const second = await server.as(user).delete('/api/notification/badges/menu_ma_news/5')
    expect(first.body).toMatchObject({ ids: [expect.any(Number)], seq: 1 })
    expect(second).toMatchObject({ status: 200, body: { ids: [], seq: 1 } })
  })

  test("another person's entries cannot be marked", async () => {
    await aPerson(server.db, `${user}.other`)
    await aNotification(server.db, anna, { niko_id: 6 })
    for (const path of ['all', 'menu_ma_news', 'menu_ma_news/6'])
      expect((await server.as(`${user}.other`).delete(`/api/notification/badges/${path}`)).body).toMatchObject({
        ids: [],
      })
    expect((await badges(user)).notifications).toHaveLength(1)
  })
})

test('[BELL-03] two concurrent windows mark each entry once', async () => {
  const wanted = await Promise.all(
    Array.from({ length: 12 }, (_, n) => aNotification(server.db, anna, { niko_id: n + 1, categories: ['IT'] })),
  )
  const paths = ['all', 'menu_ma_news', 'menu_ma_news/IT', 'menu_ma_news/3', 'menu_ma_news/4', 'all/menu_ma_news']
  const answers = await Promise.all(
    [...paths, ...paths].map((path) => server.as(user).delete<MarkedRead>(`/api/notification/badges/${path}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const marked = answers.flatMap(({ body }) => body.ids).sort((a, b) => a - b)
  expect(marked).toEqual(wanted.sort((a, b) => a - b))
  const events = await server.db
    .selectFrom('realtime_event')
    .select(['seq', 'data'])
    .where('person_id', '=', anna)
    .orderBy('seq')
    .execute()
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, n) => n + 1))
  expect(events.flatMap(({ data }) => (data as { removed: number[] }).removed).sort((a, b) => a - b)).toEqual(wanted)
})

test('the same mark with one Idempotency-Key has one answer', async () => {
  await aNotification(server.db, anna, {})
  const headers = { 'idempotency-key': `key-${user}` }
  const call = () => server.as(user).delete('/api/notification/badges/all', { headers })
  const [one, two] = await Promise.all([call(), call()])
  expect(one.body).toEqual(two.body)
  expect(one.body).toMatchObject({ ids: [expect.any(Number)], seq: 1 })
})

describe('taking a mark back', () => {
  const restore = (ids: number[], username = user) =>
    server.as(username).post<MarkedRead>('/api/notification/badges/restore', { body: { ids } })

  test('brings the own entries back, once', async () => {
    const id = await aNotification(server.db, anna, { niko_id: null })
    await server.as(user).delete('/api/notification/badges/all')
    expect((await restore([id, 999_999])).body).toEqual({ ids: [id], seq: 2 })
    expect((await restore([id])).body).toEqual({ ids: [], seq: 2 })
    expect((await badges(user)).notifications.map((entry) => entry.id)).toEqual([id])
  })

  test.each([
    ['read a minute ago', 60_500, 0],
    ['read just now', 1_000, 1],
  ])('an entry %s', async (_when, age, restored) => {
    const id = await aNotification(server.db, anna, { niko_id: null, read_at: new Date(Date.now() - age) })
    expect((await restore([id])).body.ids).toHaveLength(restored)
  })

  test("another person's entries stay read", async () => {
    const id = await aNotification(server.db, anna, { niko_id: null, read_at: new Date() })
    await aPerson(server.db, `${user}.other`)
    expect((await restore([id], `${user}.other`)).body.ids).toEqual([])
  })

  test.each([
    ['no ids', {}, 'body.ids'],
    ['an empty list', { ids: [] }, 'body.ids'],
    ['text', { ids: ['1'] }, 'body.ids.0'],
    ['an unknown field', { ids: [1], menuId: 'x' }, 'body.menuId'],
    ['too many', { ids: Array.from({ length: 1001 }, (_, n) => n + 1) }, 'body.ids'],
  ])('refuses %s', async (_name, body, field) => {
    const answer = await server.as(user).post('/api/notification/badges/restore', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.details.map((entry: { field: string }) => entry.field)).toContain(field)
  })
})

test('[BELL-05] a person without portal_ma reads and marks, but gets no socket', async () => {
  const id = await aPerson(server.db, `${user}.buyer`, { roles: ['portal_ek'] })
  await aNotification(server.db, id, {})
  const buyer = server.as(`${user}.buyer`)
  expect((await buyer.get<Badges>('/api/notification/badges')).body.notifications).toHaveLength(1)
  expect((await buyer.delete<MarkedRead>('/api/notification/badges/all')).body.ids).toHaveLength(1)
  for (const path of [
    '/api/realtime/token',
    '/api/user/auth/token',
    '/api/notification/auth/token',
    '/api/ma/auth/token',
    '/api/ma/devision/settings',
  ])
    expect(await buyer.get(path)).toMatchObject({ status: 403, body: { code: 'role_missing' } })
})

test('a person who is not in the database has no bell', async () => {
  const token = await server.sign({
    ...JSON.parse(Buffer.from((await server.tokenOf(user)).split('.')[1] ?? '', 'base64url').toString()),
    sub: crypto.randomUUID(),
  })
  const call = (method: 'GET' | 'DELETE', url: string) =>
    server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  expect((await call('GET', '/api/notification/badges')).statusCode).toBe(401)
  expect((await call('DELETE', '/api/notification/badges/all')).statusCode).toBe(401)
})
