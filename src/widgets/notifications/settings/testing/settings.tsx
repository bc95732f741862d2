// The settings of the service, and the page around them; only the network and the sign-in are replaced.
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { type NotificationSettings, PushDevice } from '#contract/delivery.ts'
import { SETTING_CATEGORIES } from '#domain/notifications/notification-category.ts'
import { USUAL_WEEK } from '#domain/notifications/quiet-time.ts'
import { blank } from '#shared/testing/blank.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { type Sent, sentIn } from '#shared/testing/serve.ts'
import { standOn } from '#shared/testing/sign-in.ts'
import { NotificationSettings as View } from '#widgets/notifications/settings/notification-settings.tsx'
import { $errors } from '#widgets/notifications/settings/change-error.tsx'

let devices = 0

export const aDevice = (changes: Partial<PushDevice> = {}): PushDevice => ({
  ...blank(PushDevice),
  id: `00000000-0000-4000-8000-${String(++devices).padStart(12, '0')}`,
  label: 'Windows, Firefox',
  kind: 'computer',
  fingerprint: `print-${devices}`,
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

type Handler = (sent: Sent) => unknown

export const refusal = (status: number, code: string, extra: object = {}): Response =>
  Response.json({ type: 'about:blank', status, title: code, code, ...extra }, { status })

/** Shows the page to a new person; `answer` returns the response of each write, undefined: 204. */
export async function showSettings(
  settings: NotificationSettings | Response | (() => NotificationSettings | Response),
  answer: Handler = () => undefined,
  place: 'portal' | 'foreign page' = 'portal',
) {
  $errors.set({})
  standOn(place)
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
  const { host } = await screenTest(View, { roles: ['portal_ma'] })
  return { sent, host }
}

export const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
export const card = async (name: string) => within(await screen.findByRole('region', { name }))
