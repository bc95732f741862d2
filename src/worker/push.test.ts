import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PushMessage } from '#contract/delivery.ts'

interface Shown {
  readonly title: string
  readonly options: NotificationOptions
}

/** The browser around the worker: its notifications and its windows. */
const browser = vi.hoisted(() => {
  const listeners = new Map<string, (event: object) => void>()
  const shown = new Map<string, Shown>()
  return {
    listeners,
    /** Notifications by tag, as on a lock screen. */
    shown,
    opened: [] as string[],
    windows: [] as object[],
    worker: {
      location: new URL('https://portal.test/service-worker.js'),
      addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
      registration: {
        showNotification: async (title: string, options: NotificationOptions) =>
          void shown.set(options.tag ?? '', { title, options }),
      },
      clients: {
        matchAll: async () => browser.windows,
        openWindow: async (path: string) => void browser.opened.push(path),
      },
    },
  }
})

vi.mock('./scope.ts', () => ({
  FILES: { shell: [], later: [], index: '' },
  VERSION: 'test',
  worker: browser.worker,
}))
const { ownPath } = await import('./push.ts')

beforeEach(() => {
  browser.shown.clear()
  browser.opened.length = 0
  browser.windows.length = 0
})

/** Dispatches `type` to the worker and awaits everything passed to `waitUntil`. */
async function happen(type: string, event: object): Promise<void> {
  const waiting: Promise<unknown>[] = []
  browser.listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waiting.push(work) })
  await Promise.all(waiting)
}

const aMessage = (changes: Partial<PushMessage> = {}): PushMessage => ({
  title: 'Neue Entscheidung im Portal',
  body: '',
  tag: 'time',
  path: '/urlaub',
  language: 'de',
  urgent: false,
  ...changes,
})
const push = (message: PushMessage | undefined) => happen('push', message ? { data: { json: () => message } } : {})

const aWindow = (url: string) => ({
  url,
  focus: vi.fn<() => Promise<void>>(async () => undefined),
  postMessage: vi.fn<(message: object) => void>(),
})
const click = async (path: unknown) => {
  const close = vi.fn<() => void>()
  await happen('notificationclick', { notification: { close, data: { path } } })
  expect(close).toHaveBeenCalledOnce()
}

describe('[PROF-03] a push', () => {
  test('is shown unchanged, with the icons of the portal', async () => {
    await push(aMessage({ title: 'Dringende Nachricht im Portal', body: 'Halle 4', tag: 'urgent 7', urgent: true }))
    expect(browser.shown.get('urgent 7')).toEqual({
      title: 'Dringende Nachricht im Portal',
      options: {
        body: 'Halle 4',
        tag: 'urgent 7',
        icon: '/icons/192.png',
        badge: '/icons/badge.png',
        lang: 'de',
        requireInteraction: true,
        data: { path: '/urlaub' },
      },
    })
  })

  test('replaces the notification with the same tag and no other', async () => {
    await push(aMessage({ title: 'Eine Nachricht' }))
    await push(aMessage({ title: 'Zwei Nachrichten' }))
    await push(aMessage({ title: 'Anderes', tag: 'news' }))
    expect([...browser.shown.values()].map(({ title }) => title)).toEqual(['Zwei Nachrichten', 'Anderes'])
  })

  test('without a title is not shown', async () => {
    await push(undefined)
    await push(aMessage({ title: '' }))
    expect(browser.shown.size).toBe(0)
  })
})

describe('[PROF-03] a click on a push', () => {
  test('focuses the window of the portal and navigates it', async () => {
    const [other, portal] = [aWindow('https://portal.test/api/openapi.json'), aWindow('https://portal.test/news/ma')]
    browser.windows.push(other, portal)
    await click('/story/ma/7')
    expect(portal.focus).toHaveBeenCalledOnce()
    expect(portal.postMessage).toHaveBeenCalledWith({ type: 'go', path: '/story/ma/7' })
    expect(other.focus).not.toHaveBeenCalled()
    expect(browser.opened).toEqual([])
  })

  test('opens a window if none is open', async () => {
    await click('/story/ma/7')
    expect(browser.opened).toEqual(['/story/ma/7'])
  })

  test('[T20] never opens a foreign address', async () => {
    await click('https://evil.example/')
    expect(browser.opened).toEqual(['/'])
  })
})

test('[PROF-03] every window is notified of a changed endpoint', async () => {
  const windows = [aWindow('https://portal.test/'), aWindow('https://portal.test/news/ma')]
  browser.windows.push(...windows)
  await happen('pushsubscriptionchange', {})
  for (const { postMessage } of windows) expect(postMessage).toHaveBeenCalledWith({ type: 'push-changed' })
})

test.each([
  ['/story/ma/7?x=1#top', '/story/ma/7?x=1#top'],
  ['/', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/realms/portal/logout', '/'],
  ['/api/news', '/'],
  ['/assets/x.svg', '/'],
  ['story/ma/7', '/'],
  [undefined, '/'],
  [7, '/'],
])('[T20] a click on a push message with the path %o leads to %s', (path, target) => {
  expect(ownPath(path)).toBe(target)
})
