// The service worker of the portal's own window; embedded pages never use it. It caches the files of the shell and the last
// responses of some GET requests, and receives push messages. It stores no token.
import { isCachedCall } from '#domain/offline/cached-calls.ts'
import type { PageMessage } from '#domain/offline/offline.ts'
import { respondToCall } from './respond-to-call.ts'
import { respondToConfig, isConfig, cacheConfig } from './respond-to-config.ts'
import { cacheResponse, openCacheFor, cacheOwner, clearCache } from './response-cache.ts'
import { VERSION, worker } from './scope.ts'
import {
  respondWithFile,
  respondWithPage,
  removeOldShells,
  isShellFile,
  isShellPath,
  cacheShell,
} from './shell-files.ts'
import { removeDrafts } from './draft-storage.ts'
import './push.ts'

/** The first worker is installed even if it cannot cache; a later one with missing files is not, and the old one stays. */
async function install(): Promise<void> {
  await cacheShell().catch((error: unknown) => {
    if (worker.registration.active) throw error
  })
  await cacheConfig().catch(() => undefined)
}

async function activate(): Promise<void> {
  await removeOldShells()
  // No navigation preload: it repeats requests that the worker does not handle, but URLs of the sign-in work only once.
  await worker.clients.claim()
}

/** Settles when all messages received so far have been handled. */
let messagesHandled: Promise<void> = Promise.resolve()

function respond(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return undefined
  const waitUntil = (work: Promise<unknown>): void => event.waitUntil(work)
  if (request.mode === 'navigate') return isShellPath(url.pathname) ? respondWithPage(event) : undefined
  if (isShellFile(url.pathname)) return respondWithFile(request)
  if (isConfig(url)) return respondToConfig(request, waitUntil)
  return isCachedCall(url) ? respondToCall(request, waitUntil, messagesHandled) : undefined
}

/** If no other window is open, the last person has closed the portal without signing out. */
async function clearCacheIfFirstWindow(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.filter(({ url }) => isShellPath(new URL(url).pathname)).length <= 1) await clearCache()
}

async function handleMessage(message: PageMessage, port: MessagePort | undefined): Promise<void> {
  if (message.type === 'signed-in') await Promise.all([openCacheFor(message.sub), removeDrafts(message.sub)])
  else if (message.type === 'signed-out') await Promise.all([clearCache(), message.texts && removeDrafts()])
  else if (message.type === 'badges')
    await cacheResponse(message.sub, `${worker.location.origin}/api/notification/badges`, Response.json(message.badges))
  else if (message.type === 'begin') await clearCacheIfFirstWindow()
  else if (message.type === 'take-over') await worker.skipWaiting()
  else port?.postMessage(message.type === 'version' ? VERSION : ((await cacheOwner()) ?? null))
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const response = respond(event)
  if (response) event.respondWith(response)
})
// Messages are handled in order, so that a sign-in is not undone by an earlier sign-out.
worker.addEventListener('message', (event) => {
  messagesHandled = messagesHandled
    .then(() => handleMessage(event.data as PageMessage, event.ports[0]))
    .catch(() => undefined)
  event.waitUntil(messagesHandled)
})
