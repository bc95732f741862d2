import { afterEach, expect, test, vi } from 'vitest'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { $session } from '#shared/bus/session.ts'
import { aConfig, serve, signIn } from '#shell/testing/enter.tsx'
import { startPush } from './device-push.ts'
import { saveOwner } from './push-owner.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
})

/** A browser that is subscribed, and allows it. */
function aSubscribedBrowser() {
  const unsubscribe = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const found = { endpoint: 'https://push.test/1', options: {}, unsubscribe, toJSON: () => ({}) }
  const pushManager = { getSubscription: async () => found, subscribe: async () => found }
  const registration = { pushManager }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('PushManager', EventTarget)
  vi.stubGlobal('Notification', { permission: 'granted' })
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
  const asked = serve({ '/push/key': { publicKey: 'AA' }, '/push/subscriptions': { id: 'device-1' } })
  await begin()
  await begin()
  asked.mockClear()
  unsubscribe.mockClear()
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'push-changed' } }))
  const sent = () => asked.mock.calls.filter(([, init]) => init?.method === 'POST')
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent().map(([, init]) => new Headers(init?.headers).get('x-subject-id'))).toEqual([$session.get().person!.sub])
  // Unsubscribed once by `makeSubscription` because the key differs; nothing else unsubscribes.
  expect(unsubscribe).toHaveBeenCalledOnce()
})
