import { afterEach, expect, test, vi } from 'vitest'
import { tokensOf } from './tokens.ts'

const tokenFor = (seconds: number): string =>
  `h.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + seconds })).toString('base64url')}.s`
const sourceOf = (getToken: (resource: string, useCachedToken?: boolean) => Promise<string>) => ({
  aadTokenProviderFactory: { getTokenProvider: async () => ({ getToken }) },
})
const address = { origin: 'https://portal.example.com', resource: 'api://portal' }
afterEach(() => vi.restoreAllMocks())

test('requests no token without a resource', async () => {
  const getToken = vi.fn<() => Promise<string>>()
  expect(await tokensOf(sourceOf(getToken), { origin: address.origin })).toBeUndefined()
  expect(getToken).not.toHaveBeenCalled()
})

test('leaves the sign-in to the elements while the access is not approved, and logs the reason', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(
    await tokensOf(
      sourceOf(() => Promise.reject(new Error('AADSTS65001'))),
      address,
    ),
  ).toBeUndefined()
  expect(warn.mock.lastCall?.[0]).toContain('api://portal')
})

test('returns the cached token while it is valid for long enough, otherwise a new one', async () => {
  const kept = tokenFor(30)
  const fresh = tokenFor(3600)
  const getToken = vi.fn<(resource: string, useCachedToken?: boolean) => Promise<string>>(
    async (_resource, cached = true) => (cached ? kept : fresh),
  )
  const tokens = await tokensOf(sourceOf(getToken), address)
  expect(await tokens?.({ minValidity: 10, forceRefresh: false })).toBe(kept)
  expect(await tokens?.({ minValidity: 60, forceRefresh: false })).toBe(fresh)
  expect(await tokens?.({ minValidity: 10, forceRefresh: true })).toBe(fresh)
  expect(getToken.mock.calls.every(([resource]) => resource === 'api://portal')).toBe(true)
})
