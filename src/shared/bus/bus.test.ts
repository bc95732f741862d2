import { expect, test, vi } from 'vitest'

const KEY = Symbol.for('portal.bus')

test('a second bundle shares the stores and the token provider of the first', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const first = {
    ...(await import('./session.ts')),
    ...(await import('#shared/badges/badges.ts')),
    ...(await import('./addresses.ts')),
  }
  vi.resetModules()
  const second = {
    ...(await import('./session.ts')),
    ...(await import('#shared/badges/badges.ts')),
    ...(await import('./addresses.ts')),
  }
  expect(second.accessToken).not.toBe(first.accessToken)
  for (const name of [
    '$session',
    '$unreadCount',
    '$badgeState',
    '$addresses',
    'setTokenProvider',
    'loadBadges',
  ] as const)
    expect(second[name]).toBe(first[name])
  expect(warn).not.toHaveBeenCalled()
})

test('the bus cannot be replaced', () => {
  const bus: unknown = Reflect.get(globalThis, KEY)
  expect(bus).toMatchObject({ protocol: 1 })
  expect(Reflect.set(globalThis, KEY, {})).toBe(false)
  expect(Reflect.deleteProperty(globalThis, KEY)).toBe(false)
})
