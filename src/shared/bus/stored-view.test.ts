import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aToken } from '#shared/testing/a-token.ts'
import type { ViewName } from '#domain/routes/default-views.ts'

/** Opens another window: own modules on the same local storage. */
async function openWindow(locks: string[] = []) {
  vi.resetModules()
  const bus = { protocol: 1, version: 'dev' }
  Object.defineProperty(globalThis, Symbol.for('portal.bus'), { value: bus, configurable: true })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: lockManager(locks) }))
  const addresses = await import('./configure-addresses.ts')
  addresses.configureAddresses({ baseUrl: '/', portalUrl: '/', extensions: true })
  const session = await import('./session.ts')
  const { storedView, VIEW_PREFIX } = await import('./stored-view.ts')
  const signIn = async (sub: string) => {
    const token = aToken({ sub })
    session.setTokenProvider(async () => token)
    await session.accessToken({ forceRefresh: true })
  }
  return { ...addresses, ...session, storedView, VIEW_PREFIX, signIn }
}

const lockManager = (held: string[]) => ({
  request: async (name: string) => void held.push(name),
  query: async () => ({ held: held.map((name) => ({ name })) }),
})
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('portal.view.'))
const leaves: EventListener[] = []

beforeEach(() => {
  localStorage.clear()
  const add = globalThis.addEventListener
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((name: string, callback: unknown, ...rest: unknown[]) => {
    if (name === 'pagehide') leaves.push(callback as EventListener)
    else Reflect.apply(add, globalThis, [name, callback, ...rest])
  })
})
afterEach(() => void leaves.splice(0))

test.each<[ViewName, object]>([
  ['suppliers', { sort: { by: 'supplier', descending: false } }],
  ['forum', { sort: { by: 'created', descending: true } }],
  ['news', { sort: { by: 'published', descending: true } }],
  ['calendarPlanning', { type: 'month', filters: { showOnlyOwnCalendardata: 'true' } }],
  ['calendarApproval', { type: 'year' }],
])('[APP-19] [VAC-08] by default %s is %j', async (name, view) => {
  const { storedView } = await openWindow()
  expect(storedView(name).$view.get()).toMatchObject(view)
})

test('[APP-19] [VAC-01] on a smartphone the approval calendar starts with a month', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))
  const { storedView } = await openWindow()
  expect(storedView('calendarApproval').$view.get().type).toBe('month')
})

test('[APP-19] a choice is stored in local storage for the person, and removed by a reset', async () => {
  const { storedView, signIn } = await openWindow()
  await signIn('anna')
  const { $view, change, reset } = storedView('suppliers')
  change({ filters: { site: 'Siegen' } })
  change({ sort: { by: 'site', descending: true } })
  expect(storedView('suppliers').$view.get()).toEqual({
    sort: { by: 'site', descending: true },
    filters: { site: 'Siegen' },
  })
  expect(keys()).toEqual([expect.stringMatching(/^portal\.view\.anna\.\d+-\d+$/)])
  reset()
  expect($view.get()).toEqual({ sort: { by: 'supplier', descending: false }, filters: {} })
  expect(keys()).toEqual([])
})

test.each([
  ['signing out', ({ setTokenProvider }: Awaited<ReturnType<typeof openWindow>>) => setTokenProvider(undefined)],
  [
    'leaving, and coming back from the memory of the browser,',
    () => {
      leaves.at(-1)?.(new Event('pagehide'))
      dispatchEvent(new PageTransitionEvent('pageshow'))
    },
  ],
  ['somebody else who signs in', ({ signIn }: Awaited<ReturnType<typeof openWindow>>) => signIn('bert')],
])('[APP-19] [APP-13] %s clears it, and the defaults are back', async (_, end) => {
  const page = await openWindow()
  await page.signIn('anna')
  const { $view, change } = page.storedView('forum')
  change({ filters: { text: 'Urlaub' } })
  expect(keys()).toHaveLength(1)
  await end(page)
  expect(keys()).toEqual([])
  expect($view.get().filters).toEqual({})
})

test('[APP-19] a window keeps its choices when another one closes, and entries of crashed windows are removed', async () => {
  const locks: string[] = []
  localStorage.setItem('portal.view.anna.1-2', '{"forum":{}}')
  localStorage.setItem('portal.folded', 'portal_ma')
  const first = await openWindow(locks)
  await first.signIn('anna')
  first.storedView('forum').change({ filters: { text: 'eins' } })
  await vi.waitFor(() => expect(localStorage.getItem('portal.view.anna.1-2')).toBeNull())
  const second = await openWindow(locks)
  await second.signIn('anna')
  const view = second.storedView('forum')
  view.change({ filters: { text: 'zwei' } })
  expect(keys()).toHaveLength(2)
  leaves[0]?.(new Event('pagehide'))
  expect(keys()).toHaveLength(1)
  expect(localStorage.getItem(keys()[0]!)).toContain('zwei')
  expect(view.$view.get().filters).toEqual({ text: 'zwei' })
  expect(localStorage.getItem('portal.folded')).toBe('portal_ma')
})

test('[APP-19] a page that is closed removes its choices without rendering again', async () => {
  const { signIn, storedView } = await openWindow()
  await signIn('anna')
  const { $view, change } = storedView('forum')
  change({ filters: { text: 'Urlaub' } })
  leaves.at(-1)?.(new Event('pagehide'))
  expect(keys()).toEqual([])
  expect($view.get().filters).toEqual({ text: 'Urlaub' })
})

test.each([
  [
    'full',
    () =>
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      }),
  ],
  ['blocked', () => vi.stubGlobal('localStorage', undefined)],
])('[APP-19] with a storage that is %s the choice holds in memory', async (_, spoil) => {
  const { storedView, signIn } = await openWindow()
  spoil()
  await signIn('anna')
  const { $view, change } = storedView('news')
  change({ filters: { category: 'IT' } })
  expect($view.get().filters).toEqual({ category: 'IT' })
})

test('[APP-19] nothing is stored in a foreign page', async () => {
  const { storedView, signIn, configureAddresses } = await openWindow()
  configureAddresses('https://portal.example.com')
  await signIn('anna')
  const { $view, change } = storedView('news')
  change({ filters: { category: 'IT' } })
  expect($view.get().filters).toEqual({ category: 'IT' })
  expect(localStorage).toHaveLength(0)
})
