import { expect, test, vi } from 'vitest'

test('does not change a bus of another protocol, and warns once with both versions', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const old = { protocol: 0, version: '0.9.9' }
  Object.defineProperty(globalThis, Symbol.for('portal.bus'), { value: old })
  // The other bundle has defined its tags, too.
  customElements.define('portal-legal', class extends HTMLElement {})
  const { VERSION } = await import('#shared/bus/bus.ts')
  const { $session, setTokenProvider } = await import('#shared/bus/session.ts')
  const { defineElements } = await import('./define-elements.ts')
  const { ELEMENTS } = await import('./elements-table.ts')
  defineElements(ELEMENTS)
  setTokenProvider(undefined)
  expect($session.get()).toEqual({ status: 'signed-out' })
  expect(old).toEqual({ protocol: 0, version: '0.9.9' })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn.mock.lastCall!.join(' ')).toContain(VERSION)
})

test('warns also if the tags have a scope', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { defineElements } = await import('./define-elements.ts')
  defineElements([{ tag: 'portal-acme-bell' }])
  expect(warn.mock.calls).toEqual([[expect.stringContaining('yields to'), '0.9.9']])
})
