import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aNotification, aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { deleteOldResponses } from './idempotency.ts'

const portal = await testApp()
let serial = 0
let username = ''
let personId = ''
beforeEach(async () => {
  username = `person.${++serial}`
  personId = await aPerson(portal.db, username, { roles: EMPLOYEE_ROLES })
})

const restore = (key: string, ids: readonly number[], who = username) =>
  portal.as(who).post('/api/notification/badges/restore', { body: { ids }, headers: { 'idempotency-key': key } })
const markAll = (key: string) =>
  portal.as(username).delete('/api/notification/badges/all', { headers: { 'idempotency-key': key } })

test('[T39] a repeated write with the same key gets the first response again, also after other writes', async () => {
  const id = await aNotification(portal.db, personId)
  const first = await markAll('a')
  expect(first).toMatchObject({ status: 200, body: { ids: [id] } })
  await aNotification(portal.db, personId)
  expect((await markAll('a')).body).toEqual(first.body)
  expect(await portal.bell(username)).toHaveLength(1)
})

test('[T39] twenty concurrent requests write once', async () => {
  const id = await aNotification(portal.db, personId)
  const answers = await Promise.all(Array.from({ length: 20 }, () => markAll('at-once')))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { ids: [id] } })
})

test('the same key with another body is refused and changes nothing', async () => {
  const entry = () => aNotification(portal.db, personId, { niko_id: null })
  const [one, two] = [await entry(), await entry()]
  await markAll('mark')
  expect(await restore('b', [one])).toMatchObject({ status: 200, body: { ids: [one] } })
  expect(await restore('b', [two])).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(await portal.bell(username)).toMatchObject([{ id: one }])
})

test('a key belongs to its user: another user gets no response of it', async () => {
  const other = `other.${serial}`
  const otherId = await aPerson(portal.db, other, { roles: EMPLOYEE_ROLES })
  const mine = await aNotification(portal.db, personId)
  const theirs = await aNotification(portal.db, otherId)
  await markAll('shared')
  expect(
    (await portal.as(other).delete('/api/notification/badges/all', { headers: { 'idempotency-key': 'shared' } })).body
      .ids,
  ).toEqual([theirs])
  expect(mine).not.toBe(theirs)
})

test('a failed write does not use up its key', async () => {
  const todo = await aNotification(portal.db, personId, {
    menu_id: 'menu_ma_az',
    niko_id: 7,
    del_over_bell: false,
    todo: true,
  })
  const again = () =>
    portal.as(username).delete('/api/notification/badges/menu_ma_az/7', { headers: { 'idempotency-key': 'late' } })
  expect(await again()).toMatchObject({ status: 409, body: { code: 'notification_open' } })
  await portal.db.updateTable('notification').set({ del_over_bell: true, todo: false }).where('id', '=', todo).execute()
  expect(await again()).toMatchObject({ status: 200, body: { ids: [todo] } })
})

test.each(['', 'with space', 'ü', 'x'.repeat(256)])('the key %j is refused by name', async (key) => {
  expect(await markAll(key)).toMatchObject({ status: 400, body: { details: [{ field: 'headers.idempotency-key' }] } })
})

test('responses are deleted after 24 h, not before', async () => {
  await markAll('kept')
  const count = async () =>
    (await portal.db.selectFrom('idempotency_record').select('key').where('person_id', '=', personId).execute()).length
  await deleteOldResponses(portal.db, new Date(Date.now() + 23 * 3_600_000))
  expect(await count()).toBe(1)
  await deleteOldResponses(portal.db, new Date(Date.now() + 25 * 3_600_000))
  expect(await count()).toBe(0)
})
