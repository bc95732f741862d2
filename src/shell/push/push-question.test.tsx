import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $devicePush, setDevicePush } from '#shared/bus/device-push.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { $list } from '#shared/badges/badge-state.ts'
import { aNotification, EMPLOYEE, enter } from '#shell/testing/enter.tsx'
import { readOwner } from './push-owner.ts'

const user = userEvent.setup()
const MAY = { resource_access: { 'notification-api': { roles: ['notification_user'] } } }
const CONFIG = { areas: ['home', 'news', 'notifications', 'profile'] }
const PATH = '/profil/benachrichtigungen'
const KEY = 'BBr0z9ZSV3Kk5AvMcjMnDYVAn0rXO1CzvyFSZIlRfRZE9LPCSEPh6QS2ejF8rYm9mWjzBVkRVhJdxVxgaqrzzHU'

/** The browser's part of push: its permission, its subscription, its push service. */
function aBrowser(permission: NotificationPermission = 'default', answer: NotificationPermission = 'granted') {
  let subscription: object | null = null
  const browser = {
    fails: false,
    unsubscribed: 0,
    get isSubscribed() {
      return subscription !== null
    },
  }
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      if (browser.fails) throw new DOMException('no push service', 'AbortError')
      const keys = { p256dh: KEY, auth: 'dGFsYnJ1ZWNrLWRlbW8tMQ' }
      subscription = {
        endpoint: 'https://push.test/1',
        options: {},
        toJSON: () => ({ endpoint: 'https://push.test/1', expirationTime: null, keys }),
        unsubscribe: async () => {
          subscription = null
          browser.unsubscribed++
          return true
        },
      }
      return subscription
    },
  }
  const registration = { pushManager }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('PushManager', EventTarget)
  const notification = { permission, requestPermission: async () => (notification.permission = answer) }
  vi.stubGlobal('Notification', notification)
  return browser
}

const SERVICE = { '/push/key': { publicKey: KEY }, '/push/subscriptions': { id: 'device-1' }, '/settings': {} }
const come = (path = PATH, claims: object = MAY) =>
  enter(path, { roles: EMPLOYEE, claims: { ...claims }, config: CONFIG, service: SERVICE })
const dialog = () => screen.findByRole('dialog', { name: 'Benachrichtigungen auf diesem Gerät' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => {
  setLanguage('de')
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
  sessionStorage.clear()
  setDevicePush(undefined)
  for (const { id } of $toasts.get()) dismissToast(id)
})

describe('[SHELL-12] the question for push', () => {
  test('subscribes, informs the portal, and links to the settings', async () => {
    const browser = aBrowser()
    const { asked } = await come(`${PATH}?subscribePushpad`)
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Einschalten' }))
    await isClosed()
    expect(location.pathname).toBe(PATH)
    expect(browser.isSubscribed).toBe(true)
    expect($devicePush.get()?.state).toBe('on')
    const sent = asked.mock.calls.find(([url]) => String(url).endsWith('/push/subscriptions'))
    expect(JSON.parse(String(sent?.[1]?.body))).toMatchObject({
      endpoint: 'https://push.test/1',
      keys: { p256dh: KEY },
    })
    expect(readOwner()?.deviceId).toBe('device-1')
  })

  test.each([
    ['the person says no to the browser', 'denied', false],
    ['the push service does not answer', 'granted', true],
  ] as const)('says what the specification wants when %s, for 5000 ms', async (_why, answer, fails) => {
    const browser = aBrowser('default', answer)
    browser.fails = fails
    await come(`${PATH}?subscribePushpad`)
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Einschalten' }))
    await isClosed()
    expect($toasts.get()).toMatchObject([
      { kind: 'error', status: 'Error', text: 'Die Vertretung konnte nicht aktualisiert werden.' },
    ])
    expect($toasts.get()[0]).not.toHaveProperty('timeout') // 5000 ms without one
    expect(location.search).toBe('')
  })

  test('is only asked on request: a notification that arrives shows an offer, once in a window, which opens it', async () => {
    aBrowser()
    const entry = aNotification()
    const { unmount } = await enter('/startseite', {
      roles: EMPLOYEE,
      claims: MAY,
      config: CONFIG,
      service: SERVICE,
      notifications: [entry],
    })
    await waitFor(() => expect($devicePush.get()?.state).toBe('off'))
    const arrive = () =>
      act(() => $list.set({ entries: [aNotification(), ...$list.get()!.entries], seq: $list.get()!.seq + 1 }))
    expect([screen.queryByRole('dialog'), $toasts.get()]).toEqual([null, []])
    arrive()
    await waitFor(() => expect($toasts.get()).toHaveLength(1))
    arrive()
    expect($toasts.get()).toMatchObject([
      { kind: 'info', text: 'Das Portal kann Sie auch benachrichtigen, wenn es nicht geöffnet ist.' },
    ])
    act(() => $toasts.get()[0]!.action!.run())
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Später' }))
    await isClosed()
    unmount()
  })

  test.each([
    ['who lacks the role', 'default', {}],
    ['a browser that has refused', 'denied', MAY],
  ] as const)('is not put to %s', async (_who, permission, claims) => {
    aBrowser(permission)
    await come(PATH, claims)
    if (claims === MAY) await waitFor(() => expect($devicePush.get()?.state).toBe('refused'))
    await act(async () => undefined)
    expect(screen.queryByRole('dialog')).toBeNull()
    if (claims !== MAY) expect($devicePush.get()).toBeUndefined()
  })

  test('ticking the box makes the button decline for ever, and the question is not asked again on this device', async () => {
    const browser = aBrowser()
    await come(`${PATH}?subscribePushpad`)
    await dialog()
    await user.click(screen.getByRole('checkbox', { name: 'Nicht auf diesem Gerät' }))
    expect(screen.queryByRole('button', { name: 'Einschalten' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Bestätigen' }))
    await isClosed()
    expect(localStorage.getItem('portal.push-ignored')).toBe('1')
    expect(browser.isSubscribed).toBe(false)
  })
})

describe('[PROF-03] the subscription of this browser', () => {
  test('removes the subscription of another person at the next sign-in', async () => {
    const browser = aBrowser('granted')
    await navigator.serviceWorker.getRegistration().then((found) => found?.pushManager.subscribe())
    localStorage.setItem('portal.push-of', JSON.stringify({ sub: 'somebody else', deviceId: 'device-9' }))
    await come()
    await waitFor(() => expect(browser.unsubscribed).toBe(1))
  })
})
