// Replaces the service worker when the operator disables it: removes the caches of the old worker, and itself.
import { worker } from './scope.ts'

async function withdraw(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  indexedDB.deleteDatabase('portal-offline')
  await worker.registration.unregister()
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(withdraw()))
