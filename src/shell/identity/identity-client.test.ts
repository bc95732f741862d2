import { afterEach, expect, test, vi } from 'vitest'

const page = vi.hoisted(() => ({ replace: vi.fn<(url: string) => void>() }))
vi.mock('#shell/page-navigation.ts', () => ({ replacePage: page.replace }))
const { IdentityClient } = await import('./identity-client.ts')

afterEach(() => localStorage.clear())

test('[APP-12] the login at the start of a page replaces that page in the history', async () => {
  const client = new IdentityClient({ url: 'http://localhost:8080', realm: 'portal', clientId: 'portal' })
  void client.init({ onLoad: 'login-required', checkLoginIframe: false, pkceMethod: 'S256', responseMode: 'query' })
  await vi.waitFor(() => expect(page.replace).toHaveBeenCalledTimes(1))
  const address = new URL(page.replace.mock.calls[0]![0])
  expect(address.pathname).toBe('/realms/portal/protocol/openid-connect/auth')
  expect(address.searchParams.get('redirect_uri')).toBe(location.href)
})
