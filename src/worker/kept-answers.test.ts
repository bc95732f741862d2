import 'fake-indexeddb/auto'
import { createStore, keys } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEPT_AT } from '#domain/offline.ts'
import { findKept, forget, keep, LIMITS, MAX_AGE, openFor, ownerOfKept, wipe } from './kept-answers.ts'

const URLS = { badges: 'https://p.test/api/notification/badges', story: 'https://p.test/api/news/ma/news/7' }
const limits = { ...LIMITS }
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)
const read = async (sub: string, url: string): Promise<unknown> => (await findKept(sub, url))?.json()
const stored = () => keys<string>(createStore('portal-offline', 'answers'))

beforeEach(() => wipe())
afterEach(() => {
  Object.assign(LIMITS, limits)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an answer comes back as it was, with its time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T13:05:00Z') })
  await openFor('felix')
  await keep('felix', URLS.badges, json({ seq: 3 }))
  const answer = await findKept('felix', URLS.badges)
  expect([answer?.status, answer?.headers.get('content-type'), answer?.headers.get(KEPT_AT)]).toEqual([
    200,
    'application/json',
    '2026-11-21T13:05:00.000Z',
  ])
  expect(await answer?.json()).toEqual({ seq: 3 })
})

test('nothing is kept before somebody signs in, nor for anybody else', async () => {
  await keep('felix', URLS.badges, json(1))
  await openFor('felix')
  await keep('miriam', URLS.badges, json(2))
  expect([await read('felix', URLS.badges), await read('miriam', URLS.badges)]).toEqual([undefined, undefined])
})

test('another person finds an empty store', async () => {
  await openFor('felix')
  await keep('felix', URLS.badges, json('secret of felix'))
  await openFor('miriam')
  expect(await ownerOfKept()).toBe('miriam')
  expect(await stored()).toEqual(['index'])
  await openFor('felix')
  expect(await read('felix', URLS.badges)).toBeUndefined()
})

test('a wipe leaves nothing, and an answer that was under way comes too late', async () => {
  await openFor('felix')
  await keep('felix', URLS.badges, json(1))
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
  const slow = json(2)
  vi.spyOn(slow, 'arrayBuffer').mockReturnValue(promise)
  const late = keep('felix', URLS.story, slow)
  await wipe()
  resolve(new TextEncoder().encode('2').buffer)
  await late
  expect(await stored()).toEqual([])
  expect(await ownerOfKept()).toBeUndefined()
})

test('who signs in again as the same person keeps what is there', async () => {
  await openFor('felix')
  await keep('felix', URLS.badges, json(1))
  await openFor('felix')
  expect(await read('felix', URLS.badges)).toBe(1)
})

test.each([
  ['an answer that is none', json({}, { status: 404 })],
  ['a page', new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  ['a partial answer', json({}, { status: 206 })],
])('%s is not kept', async (_, answer) => {
  await openFor('felix')
  await keep('felix', URLS.badges, answer)
  expect(await stored()).toEqual(['index'])
})

test('the oldest go when there are too many, or too many bytes; one that is too large never comes', async () => {
  Object.assign(LIMITS, { entries: 3, entry: 50, all: 100 })
  await openFor('felix')
  for (const id of [1, 2, 3, 4]) await keep('felix', `${URLS.story}${id}`, json('x'.repeat(id)))
  expect(await read('felix', `${URLS.story}1`)).toBeUndefined()
  expect(await read('felix', `${URLS.story}2`)).toBe('xx')
  await keep('felix', URLS.badges, json('y'.repeat(60)))
  expect(await read('felix', URLS.badges)).toBeUndefined()
  for (const id of [5, 6]) await keep('felix', `${URLS.story}${id}`, json('z'.repeat(45)))
  expect(await read('felix', `${URLS.story}6`)).toBe('z'.repeat(45))
  expect(await read('felix', `${URLS.story}2`)).toBeUndefined()
  expect((await stored()).length).toBeLessThanOrEqual(LIMITS.entries + 1)
})

test('what the server no longer gives is not shown from here', async () => {
  await openFor('felix')
  await keep('felix', URLS.story, json(1))
  await forget('felix', URLS.story)
  expect(await read('felix', URLS.story)).toBeUndefined()
})

test('an answer that is too old is not shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await openFor('felix')
  await keep('felix', URLS.story, json(1))
  vi.setSystemTime(Date.now() + MAX_AGE + 1)
  expect(await read('felix', URLS.story)).toBeUndefined()
})

test('a full disk makes room once, then keeps nothing; blocked storage keeps nothing either', async () => {
  await openFor('felix')
  await keep('felix', URLS.story, json(1))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await keep('felix', URLS.badges, json(2))
  put.mockRestore()
  expect([await read('felix', URLS.badges), await read('felix', URLS.story)]).toEqual([undefined, 1])
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('blocked', 'InvalidStateError')
  })
  await keep('felix', URLS.badges, json(3))
  expect(await findKept('felix', URLS.story)).toBeUndefined()
})
