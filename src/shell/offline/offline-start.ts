// A window that starts without a network: it shows the last data of its person until the connection is back.
import { $session, setTokenProvider } from '#shared/bus/session.ts'
import type { TokenClaims } from '#shared/bus/token-claims.ts'
import { reloadPage } from '#shell/page-navigation.ts'
import { $isReconnected } from './page-status.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

/** How long the state is stored before it is requested again, in s. */
const VALIDITY = 3600

/** Placeholder token for offline use: it is unsigned and every server refuses it. */
function offlineToken(claims: TokenClaims): string {
  const iat = Math.floor(Date.now() / 1000)
  const bytes = new TextEncoder().encode(JSON.stringify({ ...claims, iat, exp: iat + VALIDITY }))
  return `offline.${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}.`
}

/** Pause between two tries to reach the services, in ms. */
const PAUSE = 5000

/** Shows the portal to the person of `claims` without a sign-in; no service accepts the placeholder token. */
export function enterOffline(claims: TokenClaims): void {
  setTokenProvider(async ({ forceRefresh }) => {
    if (forceRefresh) throw new TypeError('offline')
    return offlineToken(claims)
  })
}

/** Reloads the page, and thereby signs in, as soon as `isThere` reports that the services respond. */
export function watchForReturn(isThere: () => Promise<boolean>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = async (): Promise<void> => {
    clearTimeout(timer)
    if (!(await isThere())) timer = setTimeout(check, PAUSE)
    else if ($session.get().person && hasUnsavedInput()) $isReconnected.set(true)
    else reloadPage()
  }
  addEventListener('online', () => void check())
  timer = setTimeout(check, PAUSE)
}
