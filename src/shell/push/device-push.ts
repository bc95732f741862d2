// Push on this device: subscribed, renewed at each start, unsubscribed at sign-out. On a browser with several users one
// person never sees the pushes of another.
import type { PushDevice, PushKey, NewSubscription } from '#contract/delivery.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { setDevicePush, type PushState } from '#shared/bus/device-push.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $session } from '#shared/bus/session.ts'
import { saveOwner, readOwner } from './push-owner.ts'

// The subscription of this browser at its push service.
const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** A phone or tablet of Apple, in a tab: there is push only for the app on the home screen. */
function needsInstall({ platform, userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

/** The present subscription; a page without a worker has none. */
async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!isSupported()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** SHA-256 of its endpoint, base64url. */
const fingerprintOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

/** A subscription for `publicKey`; one for another key is ended first, because its push service would refuse us. */
async function makeSubscription(publicKey: string): Promise<PushSubscription> {
  // Without a registration `ready` would wait for ever.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('no service worker')
  const { pushManager } = await navigator.serviceWorker.ready
  const found = await pushManager.getSubscription()
  const key = found?.options.applicationServerKey
  if (found && key && base64url(key) === publicKey) return found
  await found?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The data of a subscription that the portal stores. */
function bodyOf(subscription: PushSubscription): NewSubscription {
  const { endpoint = '', expirationTime = null, keys = {} } = subscription.toJSON()
  return { endpoint, expirationTime, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

const DEVICES = 'api/notification/push/subscriptions'

function stateOf(subscription: PushSubscription | undefined): PushState {
  if (!isSupported()) return needsInstall() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  return subscription ? 'on' : 'off'
}

/** Reads the state of this device and sets it on the bus. */
async function check(): Promise<PushState> {
  const subscription = await currentSubscription()
  const state = stateOf(subscription)
  const fingerprint = subscription && (await fingerprintOf(subscription))
  setDevicePush({ state, fingerprint, subscribe, unsubscribe })
  return state
}

/** Whether the request failed without a refusal: no response, or one without meaning. */
const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 'Error' || error.status >= 500)

const forget = (deviceId: string): Promise<unknown> => api.delete(`${DEVICES}/${deviceId}`)

const notSeen = (error: unknown): void => logFailure('push not looked at', error)

/** Sends the subscription to the portal; one that the portal refuses is ended. */
async function register(sub: string): Promise<PushDevice> {
  const { publicKey } = await api.get<PushKey>('api/notification/push/key')
  const subscription = await makeSubscription(publicKey)
  const { deviceId: before } = readOwner() ?? {}
  let device: PushDevice
  try {
    device = await api.post<PushDevice>(DEVICES, bodyOf(subscription))
  } catch (error) {
    // A subscription that the portal knows already stays after a failure of the connection.
    if (before === undefined || !isAway(error)) await subscription.unsubscribe()
    throw error
  }
  saveOwner({ sub, deviceId: device.id })
  // The former registration of this browser, under another address.
  if (before !== undefined && before !== device.id)
    await forget(before).catch((error: unknown) => logFailure('old device not removed', error))
  return device
}

async function subscribe(): Promise<PushDevice> {
  const { person } = $session.get()
  try {
    if (!person) throw new Error('signed out')
    if ((await Notification.requestPermission()) !== 'granted') throw new Error('refused by the person or the browser')
    return await register(person.sub)
  } finally {
    await check()
  }
}

async function unsubscribe(): Promise<void> {
  saveOwner(undefined)
  await (await currentSubscription())?.unsubscribe()
  await check()
}

/** At a start: another person's subscription is removed, the own one is sent again, because a push service may have changed it. */
async function renew(sub: string): Promise<void> {
  const owner = readOwner()
  const subscription = await currentSubscription()
  if (owner?.sub !== sub) return void (await subscription?.unsubscribe())
  if (!isSupported()) return
  if (Notification.permission === 'granted') await register(sub)
  // The list of devices shows that on the other devices, too.
  else if (Notification.permission === 'denied' && owner.deviceId)
    await api.patch(`${DEVICES}/${owner.deviceId}`, { refused: true })
}

/** Reacts when push is permitted again in the browser's settings. */
async function watchPermission(): Promise<void> {
  const status = await navigator.permissions?.query({ name: 'notifications' })
  status?.addEventListener('change', () => void check().catch(notSeen))
}

/** Receives the state of this device for the person who is signed in at that moment. */
function follow(): void {
  watchPermission().catch((error: unknown) => logFailure('permission not watched', error))
  if (!isSupported()) return
  // The worker is registered separately; without one there is no push, and this waits for ever.
  navigator.serviceWorker.ready.then(check).catch(notSeen)
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    const { person } = $session.get()
    if (data.type === 'push-changed' && person) renew(person.sub).then(check).catch(notSeen)
  })
}

let isFollowing = false

/** Push is possible here, and the browser does not forbid it. */
const isAllowed = (): boolean => isSupported() && Notification.permission !== 'denied'

/** The subscriptions of this person that the portal has; undefined if it does not answer. */
const readSubscriptions = (): Promise<readonly PushDevice[] | undefined> =>
  api.get<PushDevice[]>('api/notification/notification/abo').catch((error: unknown) => void notSeen(error))

/** A subscription that the portal does not have is useless: it is ended, so that the state of this device is true. */
async function compareWithPortal(): Promise<void> {
  // Before the list, which cannot have one that is made while it is read.
  const subscription = await currentSubscription()
  const known = await readSubscriptions()
  if (!known || !subscription) return
  const own = await fingerprintOf(subscription)
  if (known.some(({ fingerprint }) => fingerprint === own)) return
  // A browser ends the subscription of its worker, whichever object is used: only if it is still the same.
  const current = await currentSubscription()
  if (current?.endpoint === subscription.endpoint) await current.unsubscribe()
}

/** From now on the bus has the state of this device; resolves with it when it is known. */
export async function startPush(sub: string): Promise<PushState> {
  // Another person may sign in on the same page.
  if (!isFollowing) follow()
  isFollowing = true
  const isRenewed = await renew(sub).then(
    () => true,
    (error: unknown) => {
      logFailure('push not renewed', error)
      return false
    },
  )
  // A subscription that could not be sent may be missing in the list for that reason only.
  if (isRenewed && isAllowed()) await compareWithPortal().catch(notSeen)
  return check()
}

/** Before the session ends here: the next person at this browser must not get this person's messages. Never rejects. */
export async function endPush(): Promise<void> {
  try {
    const { sub, deviceId } = readOwner() ?? {}
    await (await currentSubscription())?.unsubscribe()
    if (!sub || !deviceId) return
    // The same person is registered again after the next sign-in, without a question.
    saveOwner({ sub })
    await forget(deviceId)
  } catch (error) {
    logFailure('push not ended', error)
  }
}
