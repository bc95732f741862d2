import type { KeycloakInitOptions } from 'keycloak-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $session, accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { chooseLanguage } from '#shell/preferences.ts'
import { aConfig } from '#shell/testing/enter.tsx'

/** The sign-in library with the answers of the identity provider. */
const provider = vi.hoisted(() => ({
  init: vi.fn<(options: KeycloakInitOptions) => Promise<boolean>>(),
  updateToken: vi.fn<(minValidity: number) => Promise<boolean>>(),
  login: vi.fn<() => Promise<void>>(),
  settings: vi.fn<(settings: object) => void>(),
  token: '',
  sessionId: '',
}))
const page = vi.hoisted(() => ({ reload: vi.fn<() => void>(), replace: vi.fn<(url: string) => void>() }))

vi.mock('keycloak-js', () => ({
  default: class {
    init = provider.init
    updateToken = provider.updateToken
    login = provider.login
    clientId = 'portal'
    createLoginUrl = async () => 'http://localhost:8080/login'
    idToken = 'the session'
    createLogoutUrl = () => 'http://localhost:8080/realms/portal/protocol/openid-connect/logout'
    constructor(settings: object) {
      provider.settings(settings)
    }
    get token() {
      return provider.token
    }
    get sessionId() {
      return provider.sessionId
    }
    onAuthLogout?: () => void
    clearToken = () => {
      provider.token = ''
      this.onAuthLogout?.()
    }
  },
}))
vi.mock('#shell/page-navigation.ts', () => ({ reloadPage: page.reload, replacePage: page.replace }))

const { leave, signIn } = await import('./sign-in.ts')
const { $signOutRefusal } = await import('./end-at-provider.ts')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const call of [provider.init, provider.updateToken, provider.login, page.reload, page.replace]) call.mockReset()
  provider.init.mockResolvedValue(true)
  provider.updateToken.mockResolvedValue(false)
  provider.token = aToken()
  provider.sessionId = ''
  history.replaceState(null, '', '/startseite')
})
afterEach(() => {
  setTokenProvider(undefined)
  sessionStorage.clear()
  localStorage.clear()
})

test('[APP-12] the login is required, with PKCE, without the session iframe, answered in the query', async () => {
  expect(await signIn(aConfig())).toEqual({ state: 'signed-in' })
  expect(provider.settings).toHaveBeenCalledWith({ url: 'http://localhost:8080/', realm: 'portal', clientId: 'portal' })
  expect(provider.init).toHaveBeenCalledWith({
    onLoad: 'login-required',
    pkceMethod: 'S256',
    checkLoginIframe: false,
    responseMode: 'query',
    logoutMethod: 'POST',
  })
  expect($session.get()).toMatchObject({ status: 'signed-in', person: { sub: 'katrin' } })
})

test('the sign-in page is in the language that was chosen here; the sign-out at another provider is a GET', async () => {
  chooseLanguage('en')
  await signIn(aConfig({ identity: { url: 'https://id.test', realm: 'portal', clientId: 'portal' } }))
  expect(provider.init).toHaveBeenCalledWith(expect.objectContaining({ locale: 'en', logoutMethod: 'GET' }))
})

test('[APP-12] every 60 s the token is made valid for 60 s more', async () => {
  await signIn(aConfig())
  provider.updateToken.mockClear()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(provider.updateToken).not.toHaveBeenCalled() // 300 s of validity: more than 60 s are left
  await vi.advanceTimersByTimeAsync(60_000)
  expect(provider.updateToken.mock.calls).toEqual([[60]])
})

test('[APP-12] a refresh that fails is only logged, and the next one is tried', async () => {
  await signIn(aConfig())
  provider.updateToken.mockClear()
  provider.updateToken.mockRejectedValue(new TypeError('network'))
  await vi.advanceTimersByTimeAsync(240_000)
  expect($session.get().status).toBe('signed-in')
  expect([page.reload.mock.calls.length, provider.login.mock.calls.length]).toEqual([0, 0])
  expect(console.warn).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(provider.updateToken).toHaveBeenCalledTimes(2)
})

test('[APP-21] a changed session state clears the token: no element receives it, and the page leaves for the sign-in', async () => {
  provider.sessionId = 'one'
  await signIn(aConfig())
  page.replace.mockClear()
  provider.updateToken.mockImplementation(async () => {
    provider.token = aToken({ sub: 'somebody-else' })
    provider.sessionId = 'two'
    return true
  })
  const given = vi.fn<(token: string) => void>()
  void accessToken({ forceRefresh: true }).then(given, () => undefined)
  await vi.advanceTimersByTimeAsync(100)
  expect([provider.token, given.mock.calls, $session.get().person?.sub]).toEqual(['', [], 'katrin'])
  expect(page.replace.mock.calls).toEqual([['http://localhost:8080/login']])
})

test('[APP-21] a refresh within the same session is no change', async () => {
  provider.sessionId = 'one'
  await signIn(aConfig())
  page.replace.mockClear()
  expect(await accessToken({ forceRefresh: true })).toBe(provider.token)
  expect(page.replace).not.toHaveBeenCalled()
})

test('[APP-12] keeps an expired token offline, because cached data needs no other', async () => {
  await signIn(aConfig())
  vi.setSystemTime(Date.now() + 600_000)
  provider.updateToken.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await accessToken()).toBe(provider.token)
  await expect(accessToken({ forceRefresh: true })).rejects.toThrow('Failed to fetch')
  expect($session.get().status).toBe('signed-in')
})

test('[APP-12] a sign-in that fails reloads the page, twice; then a message replaces the spinner', async () => {
  provider.init.mockRejectedValue({ error: 'access_denied', error_description: 'Kein Zugang' })
  expect(await signIn(aConfig())).toEqual({ state: 'leaving' })
  history.replaceState(null, '', '/?error=access_denied&state=1')
  expect(await signIn(aConfig())).toEqual({ state: 'leaving' })
  expect(page.reload).toHaveBeenCalledTimes(2)
  expect(await signIn(aConfig())).toMatchObject({
    state: 'refused',
    refusal: { kind: 'denied', code: 'access_denied', description: 'Kein Zugang' },
  })
  history.replaceState(null, '', '/')
  expect(await signIn(aConfig())).toMatchObject({ state: 'refused', refusal: { code: 'again_and_again' } })
  expect(page.reload).toHaveBeenCalledTimes(2)
  expect(provider.init).toHaveBeenCalledTimes(3)
})

test('counts callbacks that the library cannot use, although it restarts by itself', async () => {
  provider.init.mockReturnValue(new Promise(() => undefined))
  history.replaceState(null, '', '/?code=c&state=1')
  for (let round = 0; round < 3; round++) void signIn(aConfig())
  history.replaceState(null, '', '/')
  expect(await signIn(aConfig())).toMatchObject({ state: 'refused', refusal: { kind: 'other' } })
})

test('a sign-in that succeeds forgets the failures before it', async () => {
  provider.init.mockRejectedValueOnce(new Error('Invalid nonce.'))
  await signIn(aConfig())
  await signIn(aConfig())
  expect(sessionStorage.length).toBe(0)
})

test('a sign-out deletes session storage and session, and continues at the provider', async () => {
  await signIn(aConfig())
  sessionStorage.setItem('filter', 'x')
  const asked = vi.fn<typeof fetch>().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', asked)
  await leave()
  expect([$session.get().status, sessionStorage.length]).toEqual(['signed-out', 0])
  const [address, { body } = {}] = asked.mock.calls[0] ?? []
  expect(String(address)).toContain('/openid-connect/logout')
  expect(String(body)).toContain('id_token_hint=the+session')
  expect(page.replace).toHaveBeenCalledWith('http://localhost:8080/')
  expect(localStorage.getItem('portal.signed-out')).toBeNull()
})

test.each([
  ['at once', true],
  ['in time, or leaves all the same', false],
])('[PROF-03] who signs out gives this device up before that: %s', async (_how, answers) => {
  await signIn(aConfig())
  localStorage.setItem('portal.push-of', JSON.stringify({ sub: 'katrin', deviceId: 'device-1' }))
  const asked = vi.fn<typeof fetch>(async (url) =>
    answers || !String(url).includes('/push/') ? new Response() : new Promise(() => undefined),
  )
  vi.stubGlobal('fetch', asked)
  const left = leave()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  const [address, { method } = {}] = asked.mock.calls[0] ?? []
  expect([method, String(address)]).toEqual(['DELETE', expect.stringMatching(/push\/subscriptions\/device-1$/)])
  await vi.advanceTimersByTimeAsync(2000)
  await left
  expect($session.get().status).toBe('signed-out')
  // The same person is registered again after the next sign-in, without a question.
  expect(localStorage.getItem('portal.push-of')).toBe('{"sub":"katrin"}')
})

test('two presses while push of this device is ended sign out once', async () => {
  await signIn(aConfig())
  localStorage.setItem('portal.push-of', JSON.stringify({ sub: 'katrin', deviceId: 'device-1' }))
  const asked = vi.fn<typeof fetch>(async () => new Response())
  vi.stubGlobal('fetch', asked)
  await Promise.all([leave(), leave()])
  expect(asked.mock.calls.map(([, init]) => init?.method)).toEqual(['DELETE', 'POST'])
  expect(page.replace).toHaveBeenCalledOnce()
})

test('[APP-21] shows an error with a retry when the provider does not end the session', async () => {
  await signIn(aConfig())
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response('', { status: 500 })))
  await leave()
  expect($session.get().status).toBe('signed-out')
  expect($signOutRefusal.get()).toMatchObject({ kind: 'signOut', code: 'logout_failed' })
  expect(page.replace).not.toHaveBeenCalled()
})

test('[PROF-03] stores an offline sign-out, shows it, and finishes it when the connection returns', async () => {
  await signIn(aConfig())
  const asked = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', asked.mockResolvedValue(new Response()))
  await leave()
  expect(localStorage.getItem('portal.signed-out')).toBe('pending')
  expect($signOutRefusal.get()).toMatchObject({ kind: 'signOutLater' })
  expect(page.replace).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(page.replace).toHaveBeenCalledWith('http://localhost:8080/'))
  expect([asked.mock.calls.length, localStorage.getItem('portal.signed-out')]).toEqual([2, null])
})

test('[PROF-03] a stored sign-out does not end the session of a person who signed in later', async () => {
  await signIn(aConfig())
  const asked = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', asked)
  await leave()
  localStorage.removeItem('portal.signed-out')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked.mock.calls.length, $signOutRefusal.get()]).toEqual([1, undefined])
})

test('[PROF-03] after an offline sign-out the session is ended before any silent sign-in', async () => {
  localStorage.setItem('portal.signed-out', 'pending')
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response()))
  const before = $session.get()
  expect(await signIn(aConfig())).toEqual({ state: 'leaving' })
  expect(provider.init).toHaveBeenCalledWith(expect.objectContaining({ onLoad: 'check-sso' }))
  expect([$session.get(), localStorage.getItem('portal.signed-out')]).toEqual([before, null])
  expect(page.replace).toHaveBeenCalledWith('http://localhost:8080/')
})

test('[PROF-03] starts the usual login when the provider has no session', async () => {
  localStorage.setItem('portal.signed-out', 'pending')
  provider.init.mockResolvedValue(false)
  history.replaceState(null, '', '/?error=login_required&state=1')
  void signIn(aConfig())
  await vi.waitFor(() => expect(page.replace).toHaveBeenCalledWith('http://localhost:8080/login'))
  expect([localStorage.getItem('portal.signed-out'), sessionStorage.length]).toEqual([null, 0])
})

test('[PROF-03] a session that cannot be ended blocks sign-in and stays stored', async () => {
  localStorage.setItem('portal.signed-out', 'pending')
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response('', { status: 500 })))
  history.replaceState(null, '', '/?code=c&state=1')
  for (const state of ['leaving', 'leaving', 'refused']) expect(await signIn(aConfig())).toMatchObject({ state })
  expect([localStorage.getItem('portal.signed-out'), page.reload.mock.calls.length]).toEqual(['pending', 2])
})

test('[PROF-03] a window that started offline shows that the rest of the sign-out follows', async () => {
  vi.resetModules()
  const { leave: leaveOffline } = await import('./sign-in.ts')
  const { $signOutRefusal } = await import('./end-at-provider.ts')
  const { enterOffline } = await import('#shell/offline/offline-start.ts')
  const { $session: $offline } = await import('#shared/bus/session.ts')
  enterOffline({ sub: 'katrin', iat: 0, exp: 1 })
  await vi.waitFor(() => expect($offline.get().status).toBe('signed-in'))
  await leaveOffline()
  expect([localStorage.getItem('portal.signed-out'), $signOutRefusal.get()?.kind]).toEqual(['pending', 'signOutLater'])
  expect(page.reload).not.toHaveBeenCalled()
})

test.each([
  [{ url: 'http://localhost:8080/', realm: 'portal', clientId: '' }, 'clientId'],
  [{ url: 'http://localhost:8080/', realm: '', clientId: 'portal' }, 'realm'],
])('[APP-21] a configuration without what a sign-in needs says so at once: %o', async (identity, kind) => {
  expect(await signIn(aConfig({ identity }))).toMatchObject({ state: 'refused', refusal: { kind } })
  expect(provider.init).not.toHaveBeenCalled()
})

test('[APP-21] without storage the page shows the reason instead of signing in for ever', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await signIn(aConfig())).toMatchObject({ state: 'refused', refusal: { kind: 'storage' } })
  expect(provider.init).not.toHaveBeenCalled()
})
