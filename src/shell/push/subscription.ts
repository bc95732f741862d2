// The subscription of this browser at its push service.
import type { NewSubscription } from '#contract/delivery.ts'

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** A phone or tablet of Apple, in a tab: there is push only for the app on the home screen. */
export function needsInstall({ platform, userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

/** The one there is; a page without a worker has none. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!isSupported()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** SHA-256 of its endpoint, base64url. */
export const fingerprintOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

/** One for `publicKey`; another key's is given up first, for its push service would refuse us. */
export async function makeSubscription(publicKey: string): Promise<PushSubscription> {
  // Where none was registered, `ready` would wait for ever.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('no service worker')
  const { pushManager } = await navigator.serviceWorker.ready
  const found = await pushManager.getSubscription()
  const key = found?.options.applicationServerKey
  if (found && key && base64url(key) === publicKey) return found
  await found?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** What the portal is told of it. */
export function bodyOf(subscription: PushSubscription): NewSubscription {
  const { endpoint = '', expirationTime = null, keys = {} } = subscription.toJSON()
  return { endpoint, expirationTime, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}
