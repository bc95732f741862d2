// Follows the versions of the worker, and with them those of the portal.
import type { PageMessage } from '#domain/offline/offline.ts'
import { VERSION } from '#shared/bus/bus.ts'
import { reloadPage } from '#shell/page-navigation.ts'
import { $newVersion } from './page-status.ts'
import { askWorker } from './worker-messages.ts'

/** Between two questions whether there is one, in ms. */
const PERIOD = 3_600_000

const takeOver = (worker: ServiceWorker): void => worker.postMessage({ type: 'take-over' } satisfies PageMessage)

/** A waiting worker of the version that this window runs takes over immediately; a newer one is offered. */
async function check(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting, active } = registration
  const newest = waiting ?? active
  const version = newest && (await askWorker(newest, 'version'))
  if (version === VERSION && waiting) takeOver(waiting)
  $newVersion.set(!!version && version !== VERSION)
}

/** Follows the versions of the worker from now on. */
export function watchVersions(registration: ServiceWorkerRegistration): void {
  const follow = (): void =>
    registration.installing?.addEventListener('statechange', ({ target }) => {
      const { state } = target as ServiceWorker
      if (state === 'installed' || state === 'activated') void check(registration)
    })
  registration.addEventListener('updatefound', follow)
  navigator.serviceWorker.addEventListener('controllerchange', () => void check(registration))
  follow()
  void check(registration)
  // Without a network or server the update fails; the next one may succeed.
  setInterval(() => void registration.update().catch(() => undefined), PERIOD)
}

/** Loads the new version in this window; other windows go on with theirs. */
export async function loadNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.waiting) return reloadPage()
  navigator.serviceWorker.addEventListener('controllerchange', reloadPage, { once: true })
  takeOver(registration.waiting)
}
