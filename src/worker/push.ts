// Push messages: what the service sends is shown; a click leads into the portal.
import type { PushMessage } from '#contract/delivery.ts'
import type { WorkerMessage } from '#domain/offline.ts'
import { worker } from './scope.ts'
import { isShellPath } from './shell-files.ts'

/** Made by the build from the icon: where messages stand no SVG is drawn. */
const ICON = '/icons/192.png'
const BADGE = '/icons/badge.png'
const tell = (window: WindowClient, message: WorkerMessage): void => window.postMessage(message)

/** `path` where it is one of our own pages, else the start page. */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string') return '/'
  const { origin } = worker.location
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return path.startsWith('/') && url?.origin === origin && isShellPath(url.pathname)
    ? url.pathname + url.search + url.hash
    : '/'
}

/** A message with the tag of one that still stands takes its place. */
const show = ({ title, body, path, tag, language, urgent }: PushMessage): Promise<void> =>
  worker.registration.showNotification(title, {
    body,
    tag,
    icon: ICON,
    badge: BADGE,
    lang: language,
    requireInteraction: urgent,
    data: { path: ownPath(path) },
  })

/** Brings a window of the portal to the front and leads it to `path`; opens one where there is none. */
async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const portal = windows.find(({ url }) => isShellPath(new URL(url).pathname))
  if (!portal) return void (await worker.clients.openWindow(path))
  await portal.focus()
  tell(portal, { type: 'go', path })
}

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined
  if (message?.title) event.waitUntil(show(message))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(ownPath((event.notification.data as { path?: unknown } | null)?.path)))
})
// The push service has changed the address: a window tells ours, for only it has a token.
worker.addEventListener('pushsubscriptionchange', (event) => {
  const tellAll = async () => {
    for (const window of await worker.clients.matchAll({ type: 'window' })) tell(window, { type: 'push-changed' })
  }
  ;(event as ExtendableEvent).waitUntil(tellAll())
})
