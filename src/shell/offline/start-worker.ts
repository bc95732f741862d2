// Registers the service worker: in the portal's own window, and in a built portal only.
import { isCachedCall } from '#domain/offline/cached-calls.ts'
import type { WorkerMessage } from '#domain/offline/offline.ts'
import { logFailure } from '#shared/bus/log.ts'
import { transport } from '#shared/transport/transport.ts'
import { go, innerPath } from '#shell/navigation.ts'
import { keepBadges } from './keep-badges.ts'
import { watchVersions } from './new-version.ts'

const ADDRESS = '/service-worker.js'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL: (url: string) => string }
}

/** The policy of the page lets only this one address be a worker's. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('portal-worker', { createScriptURL: () => ADDRESS }).createScriptURL('') ?? ADDRESS
}

/** On the first visit, repeats the requests that were sent before the worker was active, so that it caches them. */
function readAgain(): void {
  const now = performance.now()
  const seen = new Set<string>()
  const check = ({ name, startTime }: PerformanceEntry): void => {
    const { origin, pathname, search } = new URL(name)
    const path = pathname.slice(1) + search
    if (startTime > now || origin !== location.origin || !isCachedCall({ pathname, search }) || seen.has(path)) return
    seen.add(path)
    transport(path).catch((error: unknown) => logFailure('not kept', error))
  }
  // Entries come when their answer has: also those that are under way now.
  new PerformanceObserver((list) => list.getEntries().forEach(check)).observe({ type: 'resource', buffered: true })
}

/** Starts the service worker: the shell then works offline, and responses are cached for this person. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  keepBadges()
  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', readAgain, { once: true })
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    const path = data.type === 'go' && innerPath(data.path)
    if (path) go(path)
  })
  await registerWorker()
}

/** Registers only the worker: the page opens without a network. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    watchVersions(await navigator.serviceWorker.register(trustedAddress(), { scope: '/', updateViaCache: 'none' }))
  } catch (error) {
    logFailure('no service worker', error)
  }
}
