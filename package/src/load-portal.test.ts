import { expect, test, vi } from 'vitest'
import { loadPortal } from './load-portal.ts'
import { provideToken } from './provide-token.ts'

test('rejects when the script cannot be loaded, and requests it again at the next call', async () => {
  const load = loadPortal('http://localhost:1/other.js')
  expect(loadPortal('http://localhost:1/other.js')).toBe(load)
  await expect(load).rejects.toThrow()
  expect(loadPortal('http://localhost:1/other.js')).not.toBe(load)
})

test.each([
  ['portal-bell', undefined],
  ['portal-acme-bell', { scope: 'acme' }],
])(
  'a provider given before %s is there reaches it, the last one wins, and undefined signs out',
  async (tag, options) => {
    const given: unknown[] = []
    const provider = async () => ''
    provideToken(async () => 'older', options)
    provideToken(provider, options)
    class Bell extends HTMLElement {
      set tokenProvider(value: unknown) {
        given.push(value)
      }
    }
    customElements.define(tag, Bell)
    await vi.waitFor(() => expect(given).toEqual([provider]))
    provideToken(undefined, options)
    expect(given).toEqual([provider, undefined])
  },
)
