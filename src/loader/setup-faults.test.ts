// Wrong set-up of a host page is reported immediately: in the console, in the elements, and to the page. Their cards keep the focus.
import { beforeEach, expect, test, vi } from 'vitest'
import { $addresses } from '#shared/bus/addresses.ts'
import { BUILD } from '#shared/bus/bus.ts'
import { $badgeState } from '#shared/badges/badges.ts'
import { $session, accessToken } from '#shared/bus/session.ts'
import { $setupFault } from '#shared/bus/setup-fault.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { failure, serve, type Service } from '#shared/testing/serve.ts'
import { standOn } from '#shared/testing/sign-in.ts'
import { provideToken } from './portal.ts'

let service: Service
let warn: ReturnType<typeof vi.spyOn>
let errors: { tag: string; code: string; message: string }[]
const lines = () => warn.mock.calls.map((call: unknown[]) => call.join(' '))

class NearObserver {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  vi.stubGlobal('isSecureContext', true)
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  standOn('foreign page')
  service = { '/widgets/origin': { allowed: true }, '/badges': { notifications: [] } }
  serve(service)
  errors = []
  document.body.replaceChildren()
  provideToken(undefined)
  $setupFault.set(undefined)
  document.addEventListener('portal-error', note)
})

function note(event: Event): void {
  const { tag, code, message } = (event as CustomEvent<(typeof errors)[number]>).detail
  errors.push({ tag, code, message })
}

function show(tag: string): HTMLElement & { tokenProvider?: unknown } {
  const element = document.createElement(tag)
  document.body.append(element)
  return element
}
const text = (element: HTMLElement) => element.shadowRoot!.textContent

test('a card that is drawn again keeps the focus of its button', async () => {
  const { setLanguage } = await import('#shared/bus/language.ts')
  const legal = show('portal-legal')
  const button = () => legal.shadowRoot!.querySelector('button')!
  button().focus()
  setLanguage('en')
  expect(button().textContent).toBe('Sign in')
  expect(legal.shadowRoot!.activeElement).toBe(button())
  setLanguage('de')
})

test.each([
  ['a text', 'token'],
  ['an object', { token: 'x' }],
  ['a number', 1],
])('a tokenProvider that is %s: portal-error and one line of the console, and no exception', async (_, given) => {
  const [legal, bell] = [show('portal-legal'), show('portal-bell')]
  for (const element of [legal, bell]) element.tokenProvider = given
  await vi.waitFor(() => expect(text(legal)).toContain('Die Anmeldung ist auf dieser Seite falsch eingerichtet'))
  expect(errors.map(({ tag, code }) => `${tag} ${code}`).toSorted()).toEqual([
    'portal-bell token_provider',
    'portal-legal token_provider',
  ])
  expect(lines()).toEqual([`portal: tokenProvider is no function but ${typeof given}`])
  expect($session.get().status).toBe('signed-out')
  bell.tokenProvider = async () => aToken()
  await vi.waitFor(() => expect($badgeState.get().status).toBe('ready'))
  expect($setupFault.get()).toBeUndefined()
})

test.each([
  ['nothing', undefined],
  ['an opaque token', 'nonsense'],
  ['an object', {}],
])('a tokenProvider that gives %s: portal-error and one line of the console', async (_, given) => {
  const legal = show('portal-legal')
  legal.tokenProvider = async () => given
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  expect(errors[0]).toMatchObject({ tag: 'portal-legal', code: 'token_provider' })
  expect(lines()).toEqual(['portal: no token Error: tokenProvider gave no JSON Web Token'])
  expect(text(legal)).toContain('falsch eingerichtet')
})

test('a page without a provider learns that its origin is not allowed before a person presses', async () => {
  const { signInByPopup } = await import('#shared/element/popup.ts')
  service['/widgets/origin'] = { allowed: false }
  const [legal, bell] = [show('portal-legal'), show('portal-bell')]
  await signInByPopup()
  await vi.waitFor(() => expect(errors).toHaveLength(2))
  for (const element of [legal, bell])
    expect(text(element)).toContain('Diese Seite ist für das Portal nicht freigegeben')
  expect(lines()).toEqual([
    `portal: ${origin} may not embed http://localhost:8080/ Add it to EMBED_ORIGINS of the portal.`,
  ])
})

test.each<[string, unknown]>([
  ['another site', new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['no page', new Response('', { status: 404 })],
])('an api-base at which %s answers is told above the view', async (_, answer) => {
  const { pollBadges } = await import('#shared/realtime/poll-badges.ts')
  Object.assign(service, { '/widgets/origin': answer, '/badges': answer, '/first': answer })
  const legal = show('portal-legal')
  legal.tokenProvider = async () => aToken({ sub: 'address' })
  await accessToken()
  pollBadges()
  await vi.waitFor(() => expect(errors.map(({ code }) => code)).toContain('address'))
  expect(lines()).toContain('portal: check api-base, no portal answers at http://localhost:8080/')
  expect($session.get().status).toBe('signed-in')
})

test('a fault above a view is announced, in a class that no view has', async () => {
  const { showFault } = await import('#shared/element/setup-check.ts')
  customElements.define(`portal-legal-view-${BUILD}`, class extends HTMLElement {})
  const legal = show('portal-legal')
  legal.tokenProvider = async () => aToken({ sub: 'view' })
  await accessToken()
  showFault('address', 'https://portal.test/')
  const [fault, view] = legal.shadowRoot!.querySelector('.root')!.children
  expect(fault!.textContent).toContain('Unter https://portal.test/ antwortet kein Portal')
  expect(fault!.role).toBe('alert')
  expect(fault!.className).toBe('setup-fault')
  expect(view!.localName).toContain('portal-legal-view')
})

test('an unreachable portal is no fault of the page, and is reported only until it answers', async () => {
  const { checkSetup } = await import('#shared/element/setup-check.ts')
  vi.useFakeTimers()
  const legal = show('portal-legal')
  service['/widgets/origin'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await checkSetup()
  expect(text(legal)).toContain('Das Portal ist unter http://localhost:8080/ zurzeit nicht erreichbar.')
  expect(errors.map(({ code }) => code)).toEqual(['unreachable'])
  service['/widgets/origin'] = failure(503)
  await vi.advanceTimersByTimeAsync(400_000)
  expect($setupFault.get()?.code).toBe('unreachable')
  service['/widgets/origin'] = { allowed: true }
  await vi.advanceTimersByTimeAsync(400_000)
  expect($setupFault.get()).toBeUndefined()
  vi.useRealTimers()
})

test('an unreachable portal is called again when the connection is back', async () => {
  const { checkSetup } = await import('#shared/element/setup-check.ts')
  service['/widgets/origin'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await checkSetup()
  service['/widgets/origin'] = { allowed: true }
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect($setupFault.get()).toBeUndefined())
})

test('an answer of the portal ends no fault of the tokenProvider', async () => {
  const { checkSetup, showFault } = await import('#shared/element/setup-check.ts')
  showFault('token_provider', 'text')
  await checkSetup()
  await checkSetup()
  expect($setupFault.get()?.code).toBe('token_provider')
})

test('an outage of the portal is no fault of the page', async () => {
  const { checkSetup } = await import('#shared/element/setup-check.ts')
  service['/widgets/origin'] = failure(503)
  await checkSetup()
  expect($setupFault.get()).toBeUndefined()
})

test('an api-base that is no address is ignored and reported', async () => {
  const before = $addresses.get()
  const legal = show('portal-legal')
  legal.setAttribute('api-base', 'https://')
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  expect(text(legal)).toContain('Unter https:// antwortet kein Portal')
  expect(lines()).toEqual(['portal: api-base is no address: https://'])
  expect($addresses.get()).toBe(before)
})
