// Registers the service worker: in the portal's own window, and in a built portal only.
import { isKeptCall } from '#domain/kept-calls.ts'
import type { WorkerMessage } from '#domain/offline.ts'
import { logFailure } from '#shared/bus/log.ts'
import { transport } from '#shared/transport.ts'
import { go, innerPath } from '#shell/navigation.ts'
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

/** What was read before the worker was there it has not seen: once more, the first time in this browser. */
function readAgain(): void {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const kept = urls.filter(({ origin, pathname }) => origin === location.origin && isKeptCall(pathname))
  const seen = new Set(kept.map(({ pathname, search }) => pathname + search))
  for (const path of seen) transport(path.slice(1)).catch((why: unknown) => logFailure('not kept', why))
}

/** From now on the shell starts without a network, and what is read is kept for this person. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', readAgain, { once: true })
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    const path = data.type === 'go' && innerPath(data.path)
    if (path) go(path)
  })
  try {
    watchVersions(await serviceWorker.register(trustedAddress(), { scope: '/', updateViaCache: 'none' }))
  } catch (why) {
    logFailure('no service worker', why)
  }
}
