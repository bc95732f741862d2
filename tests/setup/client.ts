// Features that jsdom lacks, and the cleanup that every element test needs.
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'

const { getElementError } = getConfig()
const isRetrying = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
/** How long a test waits for what it expects, in ms: a slow machine needs it, a fast one never waits. */
const PATIENCE = 8000
configure({
  asyncUtilTimeout: PATIENCE,
  // The error of a retried query is discarded: only the one that ends the wait prints the document, which takes long.
  getElementError: (message, container) =>
    isRetrying()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

// The vitest default of a second cannot be configured.
const { waitFor } = vi
vi.waitFor = (check, options = {}) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE, ...options })

// React notes for each element where it was made, which takes a fifth of a test's time; its warnings work without that.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

const { prototype: dialog } = HTMLDialogElement
const { prototype: element } = HTMLElement

function lend(target: object, members: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(members)) {
    if (Reflect.get(target, name) === undefined)
      Object.defineProperty(target, name, { value, writable: true, configurable: true })
  }
}

lend(dialog, {
  show(this: HTMLDialogElement) {
    this.open = true
  },
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement, returnValue?: string) {
    if (!this.open) return
    this.open = false
    if (returnValue !== undefined) this.returnValue = returnValue
    this.dispatchEvent(new Event('close'))
  },
})

const open = new WeakSet<HTMLElement>()
function toggle(target: HTMLElement, shown: boolean): void {
  if (open.has(target) === shown) return
  const states = { oldState: shown ? 'closed' : 'open', newState: shown ? 'open' : 'closed' }
  target.dispatchEvent(Object.assign(new Event('beforetoggle', { cancelable: shown }), states))
  if (shown) open.add(target)
  else open.delete(target)
  // The sheet of jsdom hides every popover permanently.
  target.style.display = shown ? 'block' : ''
  target.dispatchEvent(Object.assign(new Event('toggle'), states))
}
lend(element, {
  showPopover(this: HTMLElement) {
    toggle(this, true)
  },
  hidePopover(this: HTMLElement) {
    toggle(this, false)
  },
  togglePopover(this: HTMLElement, force = !open.has(this)) {
    toggle(this, force)
    return force
  },
  scrollIntoView() {},
  scrollTo() {},
})

// A text has no place here.
lend(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => ({ x: 0, y: 0, left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 }),
})

lend(globalThis, {
  IntersectionObserver: SilentObserver,
  ResizeObserver: SilentObserver,
  BroadcastChannel: (await import('node:worker_threads')).BroadcastChannel,
  ReadableStream: (await import('node:stream/web')).ReadableStream,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
})
lend(crypto, { subtle: (await import('node:crypto')).webcrypto.subtle })
let made = 0
lend(URL, { createObjectURL: () => `blob:http://localhost:8080/${++made}`, revokeObjectURL: () => undefined })

// The button of a popover opens and closes it.
document.addEventListener('click', (event) => {
  const button = event.composedPath().find((one) => one instanceof HTMLElement && one.hasAttribute('popovertarget'))
  if (!(button instanceof HTMLElement) || event.defaultPrevented) return
  const { popoverTargetElement: native } = button as HTMLButtonElement
  // The pressed button may be removed by now, and the popover with it.
  if (native !== undefined || !button.isConnected) return
  const root = button.getRootNode() as Document | ShadowRoot
  root.getElementById(button.getAttribute('popovertarget') ?? '')?.togglePopover()
})

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
})
