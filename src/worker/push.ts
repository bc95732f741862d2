// Shows push messages; a click on one opens its page in the portal.
import type { PushMessage } from '#contract/delivery.ts'
import type { WorkerMessage } from '#domain/offline/offline.ts'
import { worker } from './scope.ts'
import { isShellPath } from './shell-files.ts'

/** The build draws them from the icon, because notifications show no SVG. */
const ICON = '/icons/192.png'
const BADGE = '/icons/badge.png'
const postTo = (window: WindowClient, message: WorkerMessage): void => window.postMessage(message)

/** `path` if it is a page of the portal, otherwise the start page. */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string') return '/'
  const { origin } = worker.location
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return path.startsWith('/') && url?.origin === origin && isShellPath(url.pathname)
    ? url.pathname + url.search + url.hash
    : '/'
}

/** A message replaces an open notification with the same tag. */
const showPush = ({ title, body, path, tag, language, urgent }: PushMessage): Promise<void> =>
  worker.registration.showNotification(title, {
    body,
    tag,
    icon: ICON,
    badge: BADGE,
    lang: language,
    requireInteraction: urgent,
    data: { path: ownPath(path) },
  })

/** Focuses a window of the portal and navigates it to `path`; opens a window if there is none. */
async function openPortal(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const portal = windows.find(({ url }) => isShellPath(new URL(url).pathname))
  if (!portal) return void (await worker.clients.openWindow(path))
  await portal.focus()
  postTo(portal, { type: 'go', path })
}

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined
  if (message?.title) event.waitUntil(showPush(message))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPortal(ownPath((event.notification.data as { path?: unknown } | null)?.path)))
})
// The push service has changed the endpoint. A window sends it to the server, because the worker has no token.
worker.addEventListener('pushsubscriptionchange', (event) => {
  const notifyWindows = async () => {
    for (const window of await worker.clients.matchAll({ type: 'window' })) postTo(window, { type: 'push-changed' })
  }
  ;(event as ExtendableEvent).waitUntil(notifyWindows())
})
