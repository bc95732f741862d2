import { afterEach, expect, test, vi } from 'vitest'
import type { Badges } from '#contract/notifications.ts'
import type { PageMessage } from '#domain/offline/offline.ts'
import { loadBadges, watchBadges } from '#shared/badges/badges.ts'
import { receiveEvent } from '#shared/badges/badge-events.ts'
import { serve } from '#shared/testing/serve.ts'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { keepBadges } from './keep-badges.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('[APP-11] the worker caches the list as it is shown, but no list that came from the cache', async () => {
  const posted: PageMessage[] = []
  const active = { postMessage: (message: PageMessage) => void posted.push(message) }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ active }) },
  })
  standOn('portal')
  const entries = [1, 2].map((id) => ({ id, menuId: 'menu_ma_news', categories: [], created: '2026-04-21T06:04:00Z' }))
  serve({ '/badges': { notifications: entries, seq: 4 } })
  keepBadges()
  watchBadges()
  await signIn()
  const stored = () =>
    posted.flatMap((one) => {
      const { seq, notifications } = (one.type === 'badges' ? one.badges : {}) as Partial<Badges>
      return seq === undefined ? [] : [[seq, notifications?.length]]
    })
  await vi.waitFor(() => expect(stored().at(-1)).toEqual([4, 2]))
  receiveEvent({ seq: 5, type: 'badge_change', data: { added: [], removed: [2] } })
  await vi.waitFor(() => expect(stored().at(-1)).toEqual([5, 1]))
  const { length } = posted
  serve({ '/badges': () => Promise.reject(new TypeError('Failed to fetch')) })
  await loadBadges()
  receiveEvent({ seq: 6, type: 'badge_change', data: { added: [], removed: [1] } })
  await new Promise((done) => setTimeout(done, 300))
  expect(posted).toHaveLength(length)
})
