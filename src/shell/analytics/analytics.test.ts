import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FLUSH_EVERY, MOST_WAITING, PATIENCE, pseudonymOf, startAnalytics, type AnalyticsEvent } from './analytics.ts'
import { optedOut } from './use-analytics.ts'
import { matchPath } from '#domain/routes/match-path.ts'
import { page } from '#domain/routes/route-parts.ts'
import type { Page } from '#domain/routes/route.ts'
import { placeOf } from '#domain/routes/routes.ts'
import { watchPageViews, type PageView, type PageViewOptions } from './page-views.ts'

const COLLECTOR = 'https://count.example.com/batch'
const SUB = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

let sent: { url: string; init: RequestInit; events: AnalyticsEvent[] }[] = []
let isDead = false
const ends: (() => void)[] = []

beforeEach(() => {
  sent = []
  isDead = false
  sessionStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (isDead) throw new TypeError('Failed to fetch')
    sent.push({ url, init, events: (JSON.parse(String(init.body)) as { batch: AnalyticsEvent[] }).batch })
    return new Response()
  })
})
afterEach(() => ends.splice(0).forEach((end) => end()))

const view = (path: string): PageView => ({ path, at: new Date('2026-11-21T12:00:00Z') })
/** Starts the counts for a person whose pseudonym is known already. */
async function start() {
  const digest = vi.spyOn(crypto.subtle, 'digest')
  const analytics = startAnalytics(COLLECTOR, SUB)
  ends.push(analytics.end)
  await digest.mock.results[0]!.value
  await vi.advanceTimersByTimeAsync(0)
  return analytics
}
const paths = () => sent.map(({ events }) => events.map(({ path }) => path))

describe('[APP-24] page views', () => {
  test('are sent in one batch every 3 s, without any no request is sent', async () => {
    const { add } = await start()
    add(view('/news/ma'))
    add(view('/story/ma/:id'))
    await vi.advanceTimersByTimeAsync(FLUSH_EVERY - 1)
    expect(paths()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(paths()).toEqual([['/news/ma', '/story/ma/:id']])
    await vi.advanceTimersByTimeAsync(10 * FLUSH_EVERY)
    expect(sent).toHaveLength(1)
  })

  test('carry the profile of an identified user: the same for ever, and not the person', async () => {
    const { add } = await start()
    add(view('/news/ma'))
    await vi.advanceTimersByTimeAsync(FLUSH_EVERY)
    const [event] = sent[0]!.events
    expect(event).toEqual({
      id: expect.any(String),
      event: 'pageview',
      at: '2026-11-21T12:00:00.000Z',
      session: expect.any(String),
      person: await pseudonymOf(SUB),
      path: '/news/ma',
    })
    expect(JSON.stringify(sent[0]!.events)).not.toContain(SUB)
    expect(await pseudonymOf(SUB.replace('3f', '4f'))).not.toBe(event?.person)
  })

  test('are flushed when the page is hidden or left, without token, cookie or address of the page', async () => {
    const { add } = await start()
    add(view('/news/ma'))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    add(view('/startseite'))
    dispatchEvent(new Event('pagehide'))
    expect(paths()).toEqual([['/news/ma'], ['/startseite']])
    expect(sent[0]!.init).toMatchObject({ keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' })
    expect(sent[0]!.init.headers).toBeUndefined()
  })

  test('wait for a service that is away, but not too many and not for ever', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { add } = await start()
    isDead = true
    for (let index = 0; index < MOST_WAITING + 5; index++) add(view(`/${index}`))
    await vi.advanceTimersByTimeAsync(2 * FLUSH_EVERY)
    isDead = false
    await vi.advanceTimersByTimeAsync(FLUSH_EVERY)
    expect(paths()[0]).toHaveLength(MOST_WAITING)
    expect(paths()[0]?.[0]).toBe('/5')
    isDead = true
    add(view('/lost'))
    await vi.advanceTimersByTimeAsync((PATIENCE + 1) * FLUSH_EVERY)
    isDead = false
    add(view('/too-late'))
    await vi.advanceTimersByTimeAsync(FLUSH_EVERY)
    expect(sent).toHaveLength(1)
    expect(warned).toHaveBeenCalledTimes(2)
  })

  test('[APP-13] of the next person have another session and another profile', async () => {
    const first = await start()
    first.add(view('/news/ma'))
    first.end()
    const second = startAnalytics(COLLECTOR, SUB.replace('3f', '4f'))
    ends.push(second.end)
    second.add(view('/startseite'))
    await vi.advanceTimersByTimeAsync(FLUSH_EVERY)
    const [before, after] = sent.map(({ events }) => events[0]!)
    expect(before).toMatchObject({ path: '/news/ma' })
    expect(after?.session).not.toBe(before?.session)
    expect(after?.person).not.toBe(before?.person)
  })
})

describe('[APP-03] navigations', () => {
  const watch = (options?: PageViewOptions) => {
    const seen: string[] = []
    ends.push(watchPageViews(({ path }) => seen.push(path), options))
    return seen
  }
  const go = (path: string, how: 'pushState' | 'replaceState' = 'pushState') => {
    history[how](null, '', path)
    dispatchEvent(new Event(how))
  }

  test('count once each, with the full path; the load of the page and leaving it do not', async () => {
    history.replaceState(null, '', '/startseite')
    const seen = watch()
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen).toEqual([])
    go('/story/ma/4711?von=mail#a')
    await vi.advanceTimersByTimeAsync(0)
    history.replaceState(null, '', '/startseite') // stands for what Back brings
    dispatchEvent(new Event('popstate'))
    await vi.advanceTimersByTimeAsync(0)
    dispatchEvent(new Event('pagehide'))
    expect(seen).toEqual(['/story/ma/4711', '/startseite'])
  })

  test.each([
    [{}, '/story/ma/4711'],
    [{ patterns: false }, '/story/ma/4711'],
    [{ patterns: true }, '/story/ma/:id'],
  ])('with %j a story is %s', async (options, path) => {
    const seen = watch(options)
    go('/story/ma/4711')
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual([path])
  })

  test.each([false, true])('of a confidential page are never reported (patterns: %s)', async (patterns) => {
    const route: Page = { ...page('hints', '/hinweise/:id?', 'home', { area: 'conduct' }), pageView: 'none' }
    const findRoute = (path: string) =>
      matchPath(route.path, path) ? { route, pattern: route.path, params: {} } : placeOf(path)
    const seen = watch({ patterns, findRoute })
    for (const path of ['/hinweise', '/hinweise/17', '/startseite']) {
      go(path)
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(seen).toEqual(['/startseite'])
  })

  test('[HOME-07] of a reset link have no id', async () => {
    const seen = watch()
    go('/mfareset/secret-id')
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual(['/mfareset/:mfaresetid'])
  })

  test('of a redirect count as the target page; two in a row count both', async () => {
    const seen = watch()
    go('/')
    go('/startseite', 'replaceState')
    await vi.advanceTimersByTimeAsync(0)
    go('/news/ma')
    go('/story/ma/1')
    dispatchEvent(new Event('pagehide'))
    expect(seen).toEqual(['/startseite', '/news/ma', '/story/ma/1'])
  })
})

test.each([
  [{}, {}, false],
  [{ doNotTrack: '0' }, {}, false],
  [{ doNotTrack: 'unspecified', globalPrivacyControl: false }, {}, false],
  [{ doNotTrack: '1' }, {}, true],
  [{ doNotTrack: 'yes' }, {}, true],
  [{}, { doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, {}, true],
])('[APP-24] browser %j and page %j: opted out is %s', (browser, page, isOut) => {
  expect(optedOut(browser, page)).toBe(isOut)
})
