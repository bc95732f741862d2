// The settings of the service, and the page around them; only the network and the sign-in are replaced.
import { render, screen, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { vi } from 'vitest'
import { type NotificationSettings, PushDevice } from '#contract/delivery.ts'
import { SETTING_CATEGORIES } from '#domain/notifications/notification-category.ts'
import { USUAL_WEEK } from '#domain/notifications/quiet-time.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { attachView } from '#shared/testing/attach-view.ts'
import { HostContext } from '#shared/element/view.tsx'
import { aToken } from '#shared/testing/a-token.ts'
import { blank } from '#shared/testing/blank.ts'
import { NotificationSettings as View } from '#widgets/notifications/settings/notification-settings.tsx'
import { $errors } from '#widgets/notifications/settings/change-error.tsx'
import { sentIn } from '#shared/testing/serve.ts'

const ORIGIN = 'http://localhost:8080/'
let people = 0

export const aDevice = (changes: Partial<PushDevice> = {}): PushDevice => ({
  ...blank(PushDevice),
  id: `00000000-0000-4000-8000-${String(++people).padStart(12, '0')}`,
  label: 'Windows, Firefox',
  kind: 'computer',
  fingerprint: `print-${people}`,
  enabled: true,
  created: '2026-01-12T08:00:00.000Z',
  ...changes,
})

export const someSettings = (changes: Partial<NotificationSettings> = {}): NotificationSettings => ({
  version: 3,
  lines: SETTING_CATEGORIES.map((id) => ({
    id,
    bell: id === 'urgent' || id === 'todo' ? 'always' : id === 'digest' ? 'never' : 'on',
    push: 'off',
    mail: 'off',
  })),
  push: { obstacle: null, devices: [], deviceLimit: 20 },
  mail: { obstacle: null, address: 'katrin@talbrueck.example', failure: null },
  quietTime: { on: true, byModel: true, model: null, hours: [...USUAL_WEEK], next: null, waiting: 0 },
  muted: [],
  ...changes,
})

export interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly version?: number
}
type Handler = (sent: Sent) => unknown

export const refusal = (status: number, code: string, extra: object = {}): Response =>
  Response.json({ type: 'about:blank', status, title: code, code, ...extra }, { status })

/** Shows the page to a new person; `answer` returns the response of each write, undefined: 204. */
export async function showSettings(
  settings: NotificationSettings | Response | (() => NotificationSettings | Response),
  answer: Handler = () => undefined,
  place: 'portal' | 'foreign page' = 'portal',
) {
  setLanguage('de')
  $errors.set({})
  const addresses = { baseUrl: ORIGIN, portalUrl: ORIGIN, extensions: true }
  const sockets = { webSocketUserUrl: '', webSocketNotificationUrl: '', webSocketMaUrl: '' }
  configureAddresses(place === 'portal' ? { ...addresses, ...sockets } : ORIGIN)
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { method = 'GET' } = init
    const path = new URL(String(input)).pathname.replace('/api/notification', '')
    if (method === 'GET' && path !== '/settings') return refusal(404, 'not_found')
    const one = { method, path, ...sentIn(init) }
    if (method !== 'GET') sent.push(one)
    const given = method === 'GET' ? (typeof settings === 'function' ? settings() : settings) : await answer(one)
    if (given instanceof Response) return given.clone()
    return given === undefined ? new Response(null, { status: 204 }) : Response.json(given)
  })
  setTokenProvider(undefined)
  await new Promise((resolve) => setTimeout(resolve)) // the stores follow a task later
  const token = aToken({ sub: `person-${++people}`, realm_access: { roles: ['portal_ma'] } })
  setTokenProvider(async () => token)
  await accessToken({ forceRefresh: true })
  const host = document.body.appendChild(document.createElement('div'))
  attachView(host, {
    $props: atom({}),
    root: host,
    ready: () => undefined,
    fail: (why) => {
      throw why
    },
  })
  render(
    <HostContext value={host}>
      <View />
    </HostContext>,
    { container: host },
  )
  return { sent, host }
}

export const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
export const card = async (name: string) => within(await screen.findByRole('region', { name }))
