import { expect, test } from 'vitest'
import type { NewsStory } from '#contract/news.ts'
import type { Badges, EarlierEntries, MarkedRead } from '#contract/notifications.ts'
import { aNotification, aStory } from '#server/testing/builders.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { returnDue } from './put-off.ts'

const { server, now, minutes, setClock, somebody } = await clockedApp()
const BADGES = '/api/notification/badges'
const listed = async (name: string) =>
  (await server.as(name).get<Badges>(BADGES)).body.notifications.map(({ id }) => id)
const earlier = async (name: string, query = '') =>
  (await server.as(name).get<EarlierEntries>(`${BADGES}/earlier${query}`)).body
const in_ = (count: number) => new Date(now().getTime() + count * 60_000).toISOString()
const putOff = (name: string, ids: number[], until = in_(60)) =>
  server.as(name).post<MarkedRead & { code: string }>(`${BADGES}/put-off`, { body: { ids, until } })
const post = (name: string, action: string, ids: number[]) =>
  server.as(name).post<MarkedRead>(`${BADGES}/${action}`, { body: { ids } })

test('[BELL-01] an entry that is put off is neither listed nor counted, and comes back at its time', async () => {
  const { name, id } = await somebody()
  const todo = await aNotification(server.db, id, { niko_id: null, todo: true, del_over_bell: false })
  const news = await aNotification(server.db, id)
  expect((await putOff(name, [todo])).body).toEqual({ ids: [todo], seq: 1 })
  expect((await putOff(name, [todo])).body).toEqual({ ids: [], seq: 1 })
  expect(await listed(name)).toEqual([news])
  expect((await earlier(name)).entries).toMatchObject([{ id: todo, putOffUntil: in_(60) }])
  minutes(59)
  await returnDue(server.context)
  expect(await listed(name)).toEqual([news])
  minutes(2)
  await Promise.all([returnDue(server.context), returnDue(server.context)])
  expect((await listed(name)).toSorted()).toEqual([todo, news])
  const { body } = await server.as(name).get<Badges>(BADGES)
  expect(body.seq).toBe(2)
  setClock(0)
})

test('marking all as read skips entries put off; restoring one shows it immediately', async () => {
  const { name, id } = await somebody()
  const [one, other] = [await aNotification(server.db, id, { niko_id: null }), await aNotification(server.db, id)]
  await putOff(name, [one])
  expect((await server.as(name).delete<MarkedRead>(`${BADGES}/all`)).body.ids).toEqual([other])
  expect((await post(name, 'restore', [one])).body.ids).toEqual([one])
  expect(await listed(name)).toEqual([one])
})

test.each([
  ['the past', -1],
  ['more than 90 days', 91 * 1_440],
])('refuses to put off until %s: 422', async (_, count) => {
  const { name, id } = await somebody()
  const one = await aNotification(server.db, id)
  const refused = await putOff(name, [one], in_(count))
  expect(refused).toMatchObject({ status: 422, body: { code: 'put_off_invalid' } })
  expect(await listed(name)).toEqual([one])
})

test('[BELL-03] an entry without a nikoId is marked by its id, a to-do and entries of others are not', async () => {
  const [anna, otto] = [await somebody(), await somebody()]
  const plain = await aNotification(server.db, anna.id, { niko_id: null })
  const todo = await aNotification(server.db, anna.id, { todo: true, del_over_bell: false })
  expect((await post(otto.name, 'read', [plain, todo])).body.ids).toEqual([])
  expect((await putOff(otto.name, [plain])).body.ids).toEqual([])
  expect((await post(anna.name, 'read', [plain, todo])).body.ids).toEqual([plain])
  expect(await listed(anna.name)).toEqual([todo])
  expect((await earlier(otto.name)).entries).toEqual([])
})

test('[BELL-02] read entries are listed page by page, last read first', async () => {
  const { name, id } = await somebody()
  const ids: number[] = []
  for (let at = 0; at < 35; at++)
    ids.push(
      await aNotification(server.db, id, { niko_id: null, read_at: new Date(now().getTime() - (35 - at) * 1_000) }),
    )
  await aNotification(server.db, id, { niko_id: null, read_at: now(), muted: true })
  const first = await earlier(name)
  expect(first.entries).toHaveLength(30)
  expect(first.entries[0]).toMatchObject({ id: ids[34], readAt: expect.any(String) })
  const rest = await earlier(name, `?after=${first.next}`)
  expect([...first.entries, ...rest.entries].map((entry) => entry.id)).toEqual(ids.toReversed())
  expect(rest.next).toBeNull()
  expect((await server.as(name).get(`${BADGES}/earlier?after=x`)).status).toBe(400)
})

test('[BELL-03] a story says that its notification is put off, and reading it marks it', async () => {
  const { name, id } = await somebody()
  const story = await aStory(server.db)
  const [news, todo] = [
    await aNotification(server.db, id, { niko_id: story }),
    await aNotification(server.db, id, { niko_id: story, todo: true, del_over_bell: false }),
  ]
  const isPutOff = async () => (await server.as(name).get<NewsStory>(`/api/news/ma/news/${story}`)).body.putOff
  await putOff(name, [todo])
  expect(await isPutOff()).toBeUndefined()
  await putOff(name, [news])
  expect(await isPutOff()).toBe(true)
  const { body } = await server.as(name).delete<MarkedRead>(`${BADGES}/menu_ma_news/${story}`)
  expect(body.ids).toEqual([news])
  expect(await isPutOff()).toBeUndefined()
})
