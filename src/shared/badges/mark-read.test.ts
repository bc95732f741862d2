import { beforeEach, expect, test, vi } from 'vitest'
import { readPath, type ReadScope } from '#domain/notifications/read-scope.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { testBackEnd } from '#shared/testing/test-back-end.ts'
import { BadgeModel } from '#shared/testing/badge-model.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { $notifications, $unreadByMenu, $unreadStories } from './notifications.ts'
import { $badgeState, $unreadCount, loadBadges, watchBadges } from './badges.ts'
import { $undoable, markRead, undoMarkRead } from './mark-read.ts'
import { $session, accessToken, setTokenProvider } from '#shared/bus/session.ts'

let model: BadgeModel
let people = 0
const backEnd = await testBackEnd()
watchBadges()
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  configureAddresses(backEnd.baseUrl)
  model = new BadgeModel(backEnd)
})

const ids = () => $notifications.get().map(({ id }) => id)
async function signIn(sub = `p${++people}`): Promise<string> {
  setTokenProvider(undefined)
  setTokenProvider(async () => aToken({ sub }))
  await accessToken()
  await vi.waitFor(() => expect($badgeState.get().status).toBe('ready'))
  backEnd.asked.length = 0
  return sub
}
/** News 1 to 3 (categories a, b, b), a form 4, a vacation 5, a to-do 6. */
async function start(): Promise<void> {
  model.notify()
  model.notify({ categories: ['b'] })
  model.notify({ categories: ['b'] })
  model.notify({ menuId: 'menu_ma_form', nikoId: null })
  model.notify({ menuId: 'menu_ma_holiday', todo: true })
  model.notify({ todo: true })
  await signIn()
}

test('[BELL-01] lists notifications newest first and counts them', async () => {
  await start()
  expect(ids()).toEqual([6, 5, 4, 3, 2, 1])
  expect($unreadCount.get()).toBe(5)
  expect($unreadByMenu.get()).toEqual({ menu_ma_news: 4, menu_ma_form: 1 })
  expect([...$unreadStories.get()].toSorted()).toEqual([10, 20, 30, 60])
})

test.each<[ReadScope, number[]]>([
  [{}, [6, 5]],
  [{ menuId: 'menu_ma_news' }, [6, 5, 4]],
  [{ menuId: 'menu_ma_news', category: 'b' }, [6, 5, 4, 1]],
  [{ menuId: 'menu_ma_news', nikoId: 20 }, [6, 5, 4, 3, 1]],
])('[BELL-03] %j is gone at once, without waiting for the server', async (scope, left) => {
  await start()
  const done = markRead(scope)
  expect(ids()).toEqual(left)
  expect(await done).toBe(true)
  expect(backEnd.asked[0]).toMatchObject({ method: 'DELETE', path: `/api/notification/badges/${readPath(scope)}` })
  expect(ids()).toEqual(left)
  await loadBadges()
  expect(ids()).toEqual(left)
})

test('[BELL-03] entries come back and the error is logged when the server refuses', async () => {
  await start()
  model.failures.push('before')
  expect(await markRead({})).toBe(false)
  expect(ids()).toEqual([6, 5, 4, 3, 2, 1])
  expect($undoable.get()).toEqual([])
  expect(console.warn).toHaveBeenCalledTimes(1)
})

test('an outdated list that arrives later does not restore marked entries', async () => {
  await start()
  model.hold()
  const late = loadBadges()
  await vi.waitFor(() => expect(backEnd.asked).toHaveLength(1))
  await markRead({})
  model.release()
  await late
  expect(ids()).toEqual([6, 5])
})

test('undo restores the entries that were marked last, within 10 s', async () => {
  await start()
  await markRead({ menuId: 'menu_ma_form' })
  await markRead({ menuId: 'menu_ma_news' })
  expect($undoable.get().map(({ id }) => id)).toEqual([3, 2, 1])
  const done = undoMarkRead()
  expect(ids()).toEqual([6, 5, 3, 2, 1])
  expect(await done).toBe(true)
  expect(backEnd.asked.at(-1)).toMatchObject({ path: '/api/notification/badges/restore', body: '{"ids":[3,2,1]}' })
  await loadBadges()
  expect(ids()).toEqual([6, 5, 3, 2, 1])
  expect(await undoMarkRead()).toBe(false)
})

test('entries stay read when the server refuses to undo', async () => {
  await start()
  await markRead({})
  model.failures.push('before')
  expect(await undoMarkRead()).toBe(false)
  expect(ids()).toEqual([6, 5])
})

test('nothing can be undone after 10 s, for another person or without extensions', async () => {
  await start()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await markRead({ menuId: 'menu_ma_form' })
  vi.advanceTimersByTime(9_999)
  expect($undoable.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect($undoable.get()).toEqual([])
  await markRead({ menuId: 'menu_ma_news', nikoId: 10 })
  vi.useRealTimers()
  await signIn()
  expect($undoable.get()).toEqual([])
  configureAddresses({ ...$addresses.get(), extensions: false })
  await markRead({})
  expect($undoable.get()).toEqual([])
})

test('reloads the list after marking if the back end sends no sequence numbers', async () => {
  model = new BadgeModel(backEnd, { numbered: false })
  await start()
  expect(await markRead({ menuId: 'menu_ma_news' })).toBe(true)
  expect(ids()).toEqual([6, 5, 4])
  expect(backEnd.asked.map(({ method }) => method)).toEqual(['DELETE', 'GET'])
})

test('ignores the response when the person has changed since', async () => {
  await start()
  const { promise, resolve } = Promise.withResolvers<void>()
  backEnd.answer = async (asked) => (await promise, model.answer(asked))
  const done = markRead({})
  await vi.waitFor(() => expect(backEnd.asked).toHaveLength(1))
  setTokenProvider(undefined)
  resolve()
  expect(await done).toBe(false)
  await signIn()
  expect([ids().length, $undoable.get()]).toEqual([2, []])
})

test('the last count is shown on the next page of the same person only', async () => {
  model.notify()
  const sub = await signIn()
  expect(sessionStorage.getItem(`portal.unread.${sub}`)).toBe('1')
  setTokenProvider(undefined)
  expect({ ...sessionStorage }).toEqual({})
  sessionStorage.setItem('portal.unread.warm', '7')
  for (const [sub, shown] of [
    ['warm', 7],
    ['cold', 0],
  ] as const) {
    model.hold()
    setTokenProvider(undefined)
    sessionStorage.setItem('portal.unread.warm', '7')
    setTokenProvider(async () => aToken({ sub }))
    await accessToken()
    expect([$session.get().person?.sub, $unreadCount.get(), $badgeState.get().status]).toEqual([sub, shown, 'loading'])
    model.release()
    await vi.waitFor(() => expect($badgeState.get().status).toBe('ready'))
    expect($unreadCount.get()).toBe(1)
  }
})

test('[BELL-04] a newer request cancels the previous one without logging', async () => {
  await start()
  model.hold()
  const first = loadBadges()
  await vi.waitFor(() => expect(backEnd.asked).toHaveLength(1))
  model.release()
  await Promise.all([loadBadges(), first])
  expect(console.warn).not.toHaveBeenCalled()
  expect($badgeState.get().status).toBe('ready')
})

test.each([
  [500, 'failed'],
  [503, 'failed'],
])('when the first request fails with %i the status is %s', async (status, state) => {
  setTokenProvider(undefined)
  backEnd.answer = () => ({ status })
  setTokenProvider(async () => aToken({ sub: `f${status}` }))
  await vi.waitFor(() => expect($badgeState.get()).toEqual({ status: state, error: status }))
  expect($unreadCount.get()).toBe(0)
})
