// The observable state of a page, to be compared before and after.

/** Runs in the page; `isOurs` leaves out elements of the portal and the live region. */
export const hostState = async () => {
  const isOurs = (node: Node) =>
    node instanceof Element && (node.localName.startsWith('portal-') || node.matches('body > div[role=status]'))
  const mine = [...document.querySelectorAll('*')].filter((element) => !isOurs(element))
  const attributesOf = (element: Element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`).join()
  const looksOf = (element: Element) => {
    const style = getComputedStyle(element)
    return [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
  }
  const keysOf = (storage: Storage) => Object.keys(storage).toSorted()
  return {
    globals: Reflect.ownKeys(globalThis).map(String).toSorted(),
    bodies: document.querySelectorAll('body > div[role=status]').length,
    tree: mine.map((element) => `${element.localName} ${attributesOf(element)}`),
    text: mine.map((element) => [...element.childNodes].map((node) => (node as Text).data ?? '').join('')),
    looks: mine.map(looksOf),
    sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
    title: document.title,
    place: [location.href, history.length, JSON.stringify(history.state), scrollX, scrollY],
    focus: document.activeElement?.localName,
    stored: [keysOf(localStorage), keysOf(sessionStorage), document.cookie],
    workers: (await navigator.serviceWorker?.getRegistrations())?.length,
    caches: await globalThis.caches?.keys(),
    databases: (await indexedDB.databases?.())?.map(({ name }) => name),
    frames: document.querySelectorAll('iframe').length,
  }
}

/** Runs in the page before anything of ours: counts the listeners of window and document, timers and observers. */
export const countAlive = () => {
  const alive = { listeners: [] as string[], timers: new Set<unknown>(), observers: new Set<unknown>() }
  Object.assign(globalThis, { alive })
  for (const target of [window, document, document.documentElement, document.body ?? document.createElement('i')]) {
    const name = target === window ? 'window' : target === document ? 'document' : 'element'
    const known = new Map<unknown, Set<string>>()
    const { addEventListener, removeEventListener } = target
    const keyOf = (type: string, options?: boolean | AddEventListenerOptions) =>
      `${name} ${type}${options === true || Object(options).capture ? ' capture' : ''}`
    const of = (listener: unknown) => known.get(listener) ?? known.set(listener, new Set()).get(listener)!
    const forget = (listener: unknown, key: string) => {
      if (of(listener).delete(key)) alive.listeners.splice(alive.listeners.indexOf(key), 1)
    }
    target.addEventListener = (type: string, listener: never, options?: boolean | AddEventListenerOptions) => {
      const key = keyOf(type, options)
      if (!of(listener).has(key)) alive.listeners.push(key)
      of(listener).add(key)
      if (typeof options === 'object') options.signal?.addEventListener('abort', () => forget(listener, key))
      addEventListener.call(target, type, listener, options)
    }
    target.removeEventListener = (type: string, listener: never, options?: boolean | EventListenerOptions) => {
      forget(listener, keyOf(type, options))
      removeEventListener.call(target, type, listener, options)
    }
  }
  for (const [start, stop] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
  ] as const) {
    const [begin, end] = [globalThis[start] as (callback: () => void, ms?: number) => unknown, globalThis[stop]]
    const counted = (callback: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const id = begin(() => {
        if (start === 'setTimeout') alive.timers.delete(id)
        callback(...given)
      }, ms)
      alive.timers.add(id)
      return id
    }
    const forget = (id: never) => {
      alive.timers.delete(id)
      end(id)
    }
    Object.assign(globalThis, { [start]: counted, [stop]: forget })
  }
  for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver'] as const) {
    const { observe, disconnect } = globalThis[name].prototype
    Object.assign(globalThis[name].prototype, {
      observe(this: object, ...given: never[]) {
        alive.observers.add(this)
        observe.apply(this as never, given as never)
      },
      disconnect(this: object) {
        alive.observers.delete(this)
        disconnect.call(this as never)
      },
    })
  }
}

declare global {
  var alive: { listeners: string[]; timers: Set<unknown>; observers: Set<unknown> }
}
