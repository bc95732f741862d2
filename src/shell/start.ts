// The start of the page: configuration, sign-in, addresses. Its state is the stage.
import { atom, type ReadableAtom } from 'nanostores'
import type { StaticConfig } from '#contract/static-config.ts'
import { CACHED_AT } from '#domain/offline/offline.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $person } from '#shared/bus/person.ts'
import { setClock } from './clock.ts'
import { refusalOf, type Refusal } from './identity/refusal.ts'
import { beginWindow, forgetWithSession, offlineClaims, rememberPerson } from './offline/last-person.ts'
import { watchUnsavedInput } from './offline/unsaved-input.ts'
import { reportLogin } from './report-login.ts'
import { isCallback, signIn } from './identity/sign-in.ts'
import { watchConnection } from './watch-connection.ts'

export type Stage =
  | { readonly name: 'starting' }
  | { readonly name: 'unreachable' }
  /** Refused again and again, or for a reason that trying again does not change. */
  | { readonly name: 'refused'; readonly refusal: Refusal }
  | { readonly name: 'ready'; readonly config: StaticConfig }

const CONFIG_PATH = '/static/config.prod.json'
/** How long the server may take to answer, in ms. */
const PATIENCE = 10_000
/** Pause between two tries to reach the server, in ms. */
const RETRY_PAUSE = 5000

const $current = atom<Stage>({ name: 'starting' })
export const $stage: ReadableAtom<Stage> = $current

/** The static configuration. `isCached`: it is the last one that this device saw, for the server did not answer. */
export async function fetchConfig(): Promise<{ config: StaticConfig; isCached: boolean }> {
  const response = await fetch(CONFIG_PATH, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) })
  if (!response.ok) throw new Error(`${CONFIG_PATH}: ${response.status}`)
  const isCached = response.headers.has(CACHED_AT)
  if (!isCached) setClock(response)
  return { config: (await response.json()) as StaticConfig, isCached }
}

/** The page would be lost if it navigated to an identity provider that does not respond. */
async function isProviderReachable({ identity: { url, realm } }: StaticConfig): Promise<boolean> {
  const address = `${url.replace(/\/$/, '')}/realms/${realm}/.well-known/openid-configuration`
  const response = await fetch(address, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
  return response.ok || response.type === 'opaque'
}

/** An external provider may be unreachable while the portal is not: then the page reports that instead of redirecting to an error page. */
async function isProviderUnreachable(config: StaticConfig): Promise<boolean> {
  const isElsewhere = URL.parse(config.identity.url, location.href)?.origin !== location.origin
  if (!isElsewhere || !config.identity.realm || isCallback(location.search)) return false
  return !(await isProviderReachable(config).catch(() => false))
}

/** Whether a sign-in is possible. If the provider is part of the portal, both are available together. */
async function canSignIn(): Promise<boolean> {
  try {
    const { config, isCached } = await fetchConfig()
    return !isCached && (await isProviderReachable(config))
  } catch {
    return false
  }
}

/** Reports once per person: another person may sign in from another window. */
function reportEachLogin(): void {
  let reported: string | undefined
  $person.subscribe((person) => {
    if (!person || person.sub === reported) return
    reported = person.sub
    reportLogin()
  })
}

function retryLater(): void {
  $current.set({ name: 'unreachable' })
  setTimeout(() => void startPortal(), RETRY_PAUSE)
}

/** Shows the cached data of this window's person without a sign-in; the page is reloaded when a sign-in is possible. */
async function startOffline(config: StaticConfig): Promise<void> {
  const claims = await offlineClaims()
  if (!claims) return retryLater()
  const { enterOffline, watchForReturn } = await import('./offline/offline-start.ts')
  enterOffline(claims)
  forgetWithSession()
  $current.set({ name: 'ready', config })
  watchForReturn(canSignIn)
}

/** Takes the page as far as it gets; an unreachable server is tried again by itself. */
export async function startPortal(): Promise<void> {
  let found: Awaited<ReturnType<typeof fetchConfig>>
  try {
    found = await fetchConfig()
  } catch (error) {
    logFailure('the configuration did not arrive', error)
    return retryLater()
  }
  const { config, isCached } = found
  configureAddresses({ ...config, portalUrl: location.origin })
  if (isCached) return startOffline(config)
  if (await isProviderUnreachable(config)) {
    $current.set({ name: 'refused', refusal: refusalOf(new TypeError('no provider')) })
    setTimeout(() => void startPortal(), RETRY_PAUSE)
    return
  }
  beginWindow()
  forgetWithSession()
  rememberPerson()
  const outcome = await signIn(config)
  if (outcome.state === 'refused') $current.set({ name: 'refused', refusal: outcome.refusal })
  if (outcome.state !== 'signed-in') return
  $current.set({ name: 'ready', config })
  reportEachLogin()
  watchUnsavedInput()
  watchConnection()
  import('./offline/start-worker.ts')
    .then(({ startWorker }) => startWorker())
    .catch((error: unknown) => logFailure('no service worker', error))
}
