// Push on this device: subscribed, renewed at each start, given up at sign-out. A browser that changes hands never shows
// one person what another is told.
import type { PushDevice, PushKey } from '#contract/delivery.ts'
import { api } from '#shared/api.ts'
import { setDevicePush, type PushState } from '#shared/bus/device-push.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $session } from '#shared/bus/session.ts'
import { keepOwner, readOwner } from './push-owner.ts'
import {
  bodyOf,
  currentSubscription,
  fingerprintOf,
  isSupported,
  makeSubscription,
  needsInstall,
} from './subscription.ts'

const DEVICES = 'api/notification/push/subscriptions'

function stateOf(subscription: PushSubscription | undefined): PushState {
  if (!isSupported()) return needsInstall() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  return subscription ? 'on' : 'off'
}

/** Looks how this device stands, and says so on the bus. */
async function look(): Promise<PushState> {
  const subscription = await currentSubscription()
  const state = stateOf(subscription)
  const fingerprint = subscription && (await fingerprintOf(subscription))
  setDevicePush({ state, fingerprint, subscribe, unsubscribe })
  return state
}

/** Tells the portal of the subscription; what it does not take is given up. */
async function register(sub: string): Promise<PushDevice> {
  const { publicKey } = await api.get<PushKey>('api/notification/push/key')
  const subscription = await makeSubscription(publicKey)
  try {
    const device = await api.post<PushDevice>(DEVICES, bodyOf(subscription))
    keepOwner({ sub, deviceId: device.id })
    return device
  } catch (why) {
    await subscription.unsubscribe()
    throw why
  }
}

async function subscribe(): Promise<PushDevice> {
  const { person } = $session.get()
  try {
    if (!person) throw new Error('signed out')
    if ((await Notification.requestPermission()) !== 'granted') throw new Error('refused by the person or the browser')
    return await register(person.sub)
  } finally {
    await look()
  }
}

async function unsubscribe(): Promise<void> {
  keepOwner(undefined)
  await (await currentSubscription())?.unsubscribe()
  await look()
}

/** At a start: somebody else's subscription ends, one's own is told anew, for a push service may have changed it. */
async function renew(sub: string): Promise<void> {
  const owner = readOwner()
  const subscription = await currentSubscription()
  if (owner?.sub !== sub) await subscription?.unsubscribe()
  else if (isSupported() && Notification.permission === 'granted') await register(sub)
}

/** From now on the bus knows how this device stands; resolves with it, once it is known. */
export async function startPush(sub: string): Promise<PushState> {
  if (isSupported()) {
    // The worker is registered beside this; without one there is no push, and this waits for nothing.
    void navigator.serviceWorker.ready.then(() => look())
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
      if (data.type === 'push-changed') void renew(sub).then(look)
    })
  }
  await renew(sub).catch((why: unknown) => logFailure('push not renewed', why))
  return look()
}

/** Before the session ends here: the next person at this browser is not told what this one is. Never rejects. */
export async function endPush(): Promise<void> {
  try {
    const { sub, deviceId } = readOwner() ?? {}
    await (await currentSubscription())?.unsubscribe()
    if (!sub || !deviceId) return
    // The same person is told again after the next sign-in, without being asked.
    keepOwner({ sub })
    await api.delete(`${DEVICES}/${deviceId}`)
  } catch (why) {
    logFailure('push not ended', why)
  }
}
