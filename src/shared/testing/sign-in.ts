// Signing in for tests, and whether the page is the portal's own or a foreign one.
import type { RoleClaims } from '#domain/organisation/roles.ts'
import { loadBadges, watchBadges } from '#shared/badges/badges.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from './a-token.ts'

let serial = 0

/** Signs in as a new person each time, so that no test reads the cache of an earlier one. */
export async function signIn(
  roles: readonly string[] = ['portal_ma', 'ma_news_user'],
  resource_access: RoleClaims['resource_access'] = {},
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const token = aToken({
    sub: `person-${++serial}`,
    exp: now + 900,
    locale: 'de',
    realm_access: { roles: [...roles] },
    resource_access,
  })
  setTokenProvider(undefined)
  await new Promise((resolve) => setTimeout(resolve)) // the stores follow a task later
  setTokenProvider(async () => token)
  await accessToken({ forceRefresh: true })
  watchBadges()
  await loadBadges()
}

const ORIGIN = 'http://localhost:8080/'

/** Configures the page as the portal's own or as a foreign one. */
export const standOn = (page: 'portal' | 'foreign page'): void =>
  configureAddresses(
    page === 'foreign page'
      ? ORIGIN
      : {
          baseUrl: ORIGIN,
          portalUrl: ORIGIN,
          webSocketUserUrl: '',
          webSocketNotificationUrl: '',
          webSocketMaUrl: '',
          extensions: true,
        },
  )
