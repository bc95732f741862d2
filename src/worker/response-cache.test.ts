import 'fake-indexeddb/auto'
import { createStore, keys, update } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CACHED_AT } from '#domain/offline/offline.ts'
import {
  findCached,
  removeCached,
  cacheResponse,
  LIMITS,
  MAX_AGE,
  openCacheFor,
  cacheOwner,
  clearCache,
} from './response-cache.ts'

const URLS = { badges: 'https://p.test/api/notification/badges', story: 'https://p.test/api/news/ma/news/7' }
const limits = { ...LIMITS }
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)
const read = async (sub: string, url: string): Promise<unknown> => (await findCached(sub, url))?.json()
const stored = () => keys<string>(createStore('portal-offline', 'answers'))

beforeEach(() => clearCache())
afterEach(() => {
  Object.assign(LIMITS, limits)
})

test('returns a response unchanged, with its time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T13:05:00Z') })
  await openCacheFor('felix')
  await cacheResponse('felix', URLS.badges, json({ seq: 3 }, { headers: { 'x-person-id': 'person-1' } }))
  const answer = await findCached('felix', URLS.badges)
  expect([answer?.status, answer?.headers.get('content-type'), answer?.headers.get(CACHED_AT)]).toEqual([
    200,
    'application/json',
    '2026-11-21T13:05:00.000Z',
  ])
  expect(answer?.headers.get('x-person-id')).toBe('person-1')
  expect(await answer?.json()).toEqual({ seq: 3 })
})

test('caches nothing before a sign-in and nothing of another person', async () => {
  await cacheResponse('felix', URLS.badges, json(1))
  await openCacheFor('felix')
  await cacheResponse('miriam', URLS.badges, json(2))
  expect([await read('felix', URLS.badges), await read('miriam', URLS.badges)]).toEqual([undefined, undefined])
})

test('clears the cache for another person', async () => {
  await openCacheFor('felix')
  await cacheResponse('felix', URLS.badges, json('secret of felix'))
  await openCacheFor('miriam')
  expect(await cacheOwner()).toBe('miriam')
  expect(await stored()).toEqual(['index'])
  await openCacheFor('felix')
  expect(await read('felix', URLS.badges)).toBeUndefined()
})

test('clears responses that an older version has cached, whose fields may be missing', async () => {
  await openCacheFor('felix')
  await cacheResponse('felix', URLS.badges, json({ seq: 3 }))
  await openCacheFor('felix')
  expect(await read('felix', URLS.badges)).toEqual({ seq: 3 })
  await update<{ owner: string }>(
    'index',
    (index) => ({ ...index!, format: 1 }),
    createStore('portal-offline', 'answers'),
  )
  await openCacheFor('felix')
  expect(await read('felix', URLS.badges)).toBeUndefined()
})

test('clears everything, and drops a response that was still loading', async () => {
  await openCacheFor('felix')
  await cacheResponse('felix', URLS.badges, json(1))
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
  const slow = json(2)
  vi.spyOn(slow, 'arrayBuffer').mockReturnValue(promise)
  const late = cacheResponse('felix', URLS.story, slow)
  await clearCache()
  resolve(new TextEncoder().encode('2').buffer)
  await late
  expect(await stored()).toEqual([])
  expect(await cacheOwner()).toBeUndefined()
})

test('keeps the cache when the same person signs in again', async () => {
  await openCacheFor('felix')
  await cacheResponse('felix', URLS.badges, json(1))
  await openCacheFor('felix')
  expect(await read('felix', URLS.badges)).toBe(1)
})

test.each([
  ['an answer that is none', json({}, { status: 404 })],
  ['a page', new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  ['a partial answer', json({}, { status: 206 })],
])('%s is not kept', async (_, answer) => {
  await openCacheFor('felix')
  await cacheResponse('felix', URLS.badges, answer)
  expect(await stored()).toEqual(['index'])
})

test('removes the oldest responses above the limits, and never caches one that is too large', async () => {
  Object.assign(LIMITS, { entries: 3, entry: 50, all: 100 })
  await openCacheFor('felix')
  for (const id of [1, 2, 3, 4]) await cacheResponse('felix', `${URLS.story}${id}`, json('x'.repeat(id)))
  expect(await read('felix', `${URLS.story}1`)).toBeUndefined()
  expect(await read('felix', `${URLS.story}2`)).toBe('xx')
  await cacheResponse('felix', URLS.badges, json('y'.repeat(60)))
  expect(await read('felix', URLS.badges)).toBeUndefined()
  for (const id of [5, 6]) await cacheResponse('felix', `${URLS.story}${id}`, json('z'.repeat(45)))
  expect(await read('felix', `${URLS.story}6`)).toBe('z'.repeat(45))
  expect(await read('felix', `${URLS.story}2`)).toBeUndefined()
  expect((await stored()).length).toBeLessThanOrEqual(LIMITS.entries + 1)
})

test('removes a response', async () => {
  await openCacheFor('felix')
  await cacheResponse('felix', URLS.story, json(1))
  await removeCached('felix', URLS.story)
  expect(await read('felix', URLS.story)).toBeUndefined()
})

test('does not return an expired response', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await openCacheFor('felix')
  await cacheResponse('felix', URLS.story, json(1))
  vi.setSystemTime(Date.now() + MAX_AGE + 1)
  expect(await read('felix', URLS.story)).toBeUndefined()
})

test('frees space once when the disk is full, and caches nothing when storage stays full or is blocked', async () => {
  await openCacheFor('felix')
  await cacheResponse('felix', URLS.story, json(1))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await cacheResponse('felix', URLS.badges, json(2))
  put.mockRestore()
  expect([await read('felix', URLS.badges), await read('felix', URLS.story)]).toEqual([undefined, 1])
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('blocked', 'InvalidStateError')
  })
  await cacheResponse('felix', URLS.badges, json(3))
  expect(await findCached('felix', URLS.story)).toBeUndefined()
})
