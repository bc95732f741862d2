import { expect, test, vi } from 'vitest'

test('a bus of another protocol is left alone, with one warning that names both versions', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const old = { protocol: 0, version: '0.9.9' }
  Object.defineProperty(globalThis, Symbol.for('portal.bus'), { value: old })
  const { VERSION } = await import('./bus.ts')
  const { $session, setTokenProvider } = await import('./session.ts')
  await import('./badges.ts')
  setTokenProvider(undefined)
  expect($session.get()).toEqual({ status: 'signed-out' })
  expect(old).toEqual({ protocol: 0, version: '0.9.9' })
  expect(warn).toHaveBeenCalledTimes(1)
  const text = warn.mock.lastCall!.join(' ')
  expect(text).toContain('0.9.9')
  expect(text).toContain(VERSION)
})
