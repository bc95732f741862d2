// A foreign page whose last element is removed keeps none of our listeners, timers or connections; the next element works.
import { expect, test, vi } from 'vitest'
import { setTokenProvider } from '#shared/bus/session.ts'
import { failure, serve } from '#shared/testing/serve.ts'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { ELEMENTS } from './elements-table.ts'
import './portal.ts'

/** Everything that is registered now, by kind; modules of the portal register theirs when they are imported. */
const held = vi.hoisted(() => {
  const held = new Map<unknown, string>()

  const follow = <Target extends EventTarget>(name: string, target: Target): Target => {
    const add = target.addEventListener.bind(target)
    const remove = target.removeEventListener.bind(target)
    const known = new Map<unknown, Map<string, object>>()
    const forget = (type: string, listener: unknown) => {
      held.delete(known.get(listener)?.get(type))
      known.get(listener)?.delete(type)
    }
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
      add(type, listener, options)
      const { signal, once } = Object(options) as AddEventListenerOptions
      if (signal?.aborted) return
      const types = known.get(listener) ?? new Map<string, object>()
      const key = types.get(type) ?? {}
      known.set(listener, types.set(type, key))
      held.set(key, `${name} ${type}`)
      signal?.addEventListener('abort', () => forget(type, listener))
      if (once) add(type, () => forget(type, listener), { once })
    }
    target.removeEventListener = (type: string, listener: EventListener, options?: EventListenerOptions | boolean) => {
      remove(type, listener, options)
      forget(type, listener)
    }
    return target
  }
  follow('window', globalThis as unknown as Window)
  follow('document', document)
  const {
    matchMedia,
    setTimeout: wait,
    clearTimeout: stop,
    setInterval: repeat,
    BroadcastChannel: Channel,
  } = globalThis
  const forget = (timer: ReturnType<typeof setTimeout>) => {
    held.delete(timer)
    stop(timer)
  }
  Object.assign(globalThis, {
    matchMedia: (query: string) => follow('media', matchMedia(query)),
    setTimeout(callback: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) {
      const timer = wait(() => {
        held.delete(timer)
        callback(...given)
      }, ms)
      held.set(timer, `timeout ${ms}`)
      return timer
    },
    setInterval(callback: () => void, ms: number) {
      const timer = repeat(callback, ms)
      held.set(timer, `interval ${ms}`)
      return timer
    },
    clearTimeout: forget,
    clearInterval: forget,
    BroadcastChannel: class extends Channel {
      constructor(name: string) {
        super(name)
        held.set(this, `channel ${name.split(' ')[0]}`)
      }
      override close() {
        held.delete(this)
        super.close()
      }
    },
    WebSocket: class extends EventTarget {
      static readonly OPEN = 1
      readonly readyState = 1
      constructor() {
        super()
        held.set(this, 'socket')
        queueMicrotask(() => this.dispatchEvent(new Event('open')))
      }
      close() {
        held.delete(this)
      }
      send() {}
    },
  })
  return held
})

const left = (): string[] => [...held.values()].toSorted()

/** Every element is near the viewport. */
class NearObserver {
  readonly #callback: (entries: { isIntersecting: boolean }[]) => void
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#callback = callback
  }
  observe = (): void => this.#callback([{ isIntersecting: true }])
  unobserve = (): void => undefined
  disconnect = (): void => undefined
}

const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'portal-story': { 'story-id': '1' },
  'portal-legal': { document: 'terms' },
}

const EVENTS = ['portal-ready', 'portal-error']

function build(tag: string): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(NEEDED[tag] ?? {})) element.setAttribute(name, value)
  return element
}

test('removed elements leave no listener, timer, channel or socket behind, and work again', async () => {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  standOn('foreign page')
  serve({
    '/badges': { notifications: [] },
    '/realtime/token': { token: 't' },
    // Failed requests are retried automatically, as long as the element is shown.
    '': () => failure(503, { code: 'database_unavailable' }),
  })
  await signIn(['portal_ma', 'ma_news_user', 'menu_ma_news', 'menu_profile'], {
    'ma-news-api': { roles: ['news_write', 'news_cat_write'] },
  })
  const elements = ELEMENTS.map(({ tag }) => build(tag))
  for (let round = 0; round < 2; round++) {
    const shown = new Set<string>()
    const note = ({ target }: Event) => shown.add((target as Element).localName)
    for (const type of EVENTS) for (const element of elements) element.addEventListener(type, note)
    document.body.append(...elements)
    // Every view is loaded for it.
    await vi.waitFor(() => expect([...shown].toSorted()).toEqual(ELEMENTS.map(({ tag }) => tag).toSorted()), 30_000)
    elements[0]!.shadowRoot!.querySelector<HTMLElement>('.root > div')!.showPopover()
    await vi.waitFor(
      () =>
        expect(left()).toEqual(
          expect.arrayContaining(['channel portal', 'document selectionchange', 'socket', 'window visibilitychange']),
        ),
      5000,
    )
    for (const element of elements) element.remove()
    await vi.waitFor(() => expect(left()).toEqual([]), 5000)
  }
  setTokenProvider(undefined)
}, 90_000)
