import { afterEach, describe, expect, test, vi } from 'vitest'
import { $devicePush } from '#shared/bus/device-push.ts'
import { createHash } from 'node:crypto'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { $session } from '#shared/bus/session.ts'
import { failure, serve as answer } from '#shared/testing/serve.ts'
import { aConfig, serve, signIn } from '#shell/testing/enter.tsx'
import { startPush } from './device-push.ts'
import { saveOwner } from './push-owner.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
})

/** SHA-256 of https://push.test/1 */
const fingerprint = createHash('sha256').update('https://push.test/1').digest('base64url')

/** A browser that is subscribed until it unsubscribes, and allows push. */
function aSubscribedBrowser(permission: NotificationPermission = 'granted') {
  const unsubscribe = vi.fn(async () => !(subscribed = false))
  let subscribed = true
  const found = { endpoint: 'https://push.test/1', options: {}, unsubscribe, toJSON: () => ({}) }
  const pushManager = {
    getSubscription: async () => (subscribed ? found : null),
    subscribe: async () => ((subscribed = true), found),
  }
  const registration = { pushManager }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('PushManager', EventTarget)
  vi.stubGlobal('Notification', { permission })
  return { serviceWorker, unsubscribe }
}

/** Signs in the owner of this device, as at a start of the portal. */
async function begin(): Promise<void> {
  await signIn()
  const { sub } = $session.get().person!
  saveOwner({ sub, deviceId: 'device-1' })
  await startPush(sub)
}

test('registers a changed address for the person who is signed in', async () => {
  const { serviceWorker, unsubscribe } = aSubscribedBrowser()
  configureAddresses({ ...aConfig(), portalUrl: 'http://localhost:8080/' })
  const asked = serve({
    '/push/key': { publicKey: 'AA' },
    '/push/subscriptions': { id: 'device-1' },
    '/notification/abo': [{ id: 'device-1', fingerprint }],
  })
  await begin()
  await begin()
  asked.mockClear()
  unsubscribe.mockClear()
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'push-changed' } }))
  const sent = () => asked.mock.calls.filter(([, init]) => init?.method === 'POST')
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent().map(([, init]) => new Headers(init?.headers).get('x-subject-id'))).toEqual([$session.get().person!.sub])
  // Called once by `makeSubscription` because the key differs, and by no other code.
  expect(unsubscribe).toHaveBeenCalledOnce()
})

describe('[APP-11] at the start the state of the subscription is read', () => {
  const device = { id: 'device-1', fingerprint }
  const start = async (abo: object[], permission?: NotificationPermission) => {
    const { unsubscribe } = aSubscribedBrowser(permission)
    configureAddresses({ ...aConfig(), portalUrl: 'http://localhost:8080/' })
    const asked = serve({
      '/push/key': { publicKey: 'AA' },
      '/push/subscriptions': device,
      '/notification/abo': abo,
    })
    await begin()
    const isRead = asked.mock.calls.some(([url]) => String(url).endsWith('api/notification/notification/abo'))
    return { isRead, state: $devicePush.get()?.state, ended: unsubscribe }
  }

  test('one that the portal has stays', async () => {
    const { isRead, state } = await start([device])
    expect([isRead, state]).toEqual([true, 'on'])
  })

  test('one that the portal does not have is ended', async () => {
    const { isRead, state, ended } = await start([{ ...device, fingerprint: 'other' }])
    expect([isRead, state]).toEqual([true, 'off'])
    expect(ended).toHaveBeenCalled()
  })

  test('one that is made while the list is read stays', async () => {
    const { unsubscribe, serviceWorker } = aSubscribedBrowser()
    const { pushManager } = await serviceWorker.ready
    const meanwhile = { ...(await pushManager.getSubscription())!, endpoint: 'https://push.test/2' }
    configureAddresses({ ...aConfig(), portalUrl: 'http://localhost:8080/' })
    const list = () => {
      unsubscribe.mockClear()
      pushManager.getSubscription = async () => meanwhile
      return Response.json([])
    }
    answer({ '/push/key': { publicKey: 'AA' }, '/push/subscriptions': device, '/notification/abo': list })
    await begin()
    expect($devicePush.get()?.state).toBe('on')
    expect(unsubscribe).not.toHaveBeenCalled()
  })

  test('one that could not be sent again stays', async () => {
    const { unsubscribe } = aSubscribedBrowser()
    configureAddresses({ ...aConfig(), portalUrl: 'http://localhost:8080/' })
    answer({ '/push/key': failure(503), '/notification/abo': [] })
    await begin()
    expect($devicePush.get()?.state).toBe('on')
    expect(unsubscribe).not.toHaveBeenCalled()
  })

  test('the subscription is not read where the browser forbids push', async () => {
    const { isRead, state } = await start([device], 'denied')
    expect([isRead, state]).toEqual([false, 'refused'])
  })
})
