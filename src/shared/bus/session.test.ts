import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aToken } from '#shared/testing/a-token.ts'
import { configureAddresses } from './configure-addresses.ts'
import { $person } from './person.ts'
import {
  $session,
  accessToken,
  expectProvider,
  expireSession,
  retrySignIn,
  setTokenProvider,
  type TokenProvider,
} from './session.ts'
import './tabs.ts'

const PORTAL = { baseUrl: 'http://localhost:8080/', portalUrl: 'http://localhost:8080/', extensions: true }
const HOUR = 3_600_000
const provider = (give: TokenProvider) => vi.fn<TokenProvider>(give)
const status = () => $session.get().status
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  setTokenProvider(undefined)
})

test('[APP-12] a provider signs the person in with the claims of the token', async () => {
  setTokenProvider(async () =>
    aToken({
      sub: 'k1',
      name: 'Katrin Österloh',
      given_name: 'Katrin',
      locale: 'en-GB',
      unternehmen: 'Talbrück Antriebe GmbH',
      pos: 'Leiterin',
      expense_user_id: '77',
      terms_and_conditions: 1_700_000_000,
      ack_form_feedback_niko: true,
      resource_access: { 'ma-api': { roles: ['ma_supervisor'] } },
    }),
  )
  expect(status()).toBe('starting')
  await vi.waitFor(() => expect(status()).toBe('signed-in'))
  expect($person.get()).toMatchObject({
    sub: 'k1',
    name: 'Katrin Österloh',
    givenName: 'Katrin',
    locale: 'en',
    company: 'Talbrück Antriebe GmbH',
    position: 'Leiterin',
    division: '',
    expenseUserId: '77',
    termsAcceptedAt: 1_700_000_000,
    ackFormFeedback: true,
    rights: { realm: new Set(['portal_ma']), client: new Set(['ma-api:ma_supervisor']) },
  })
})

test('a refreshed token with the same claims keeps the person, other rights replace the person', async () => {
  const tokens = [{}, { jti: 'b' }, { realm_access: { roles: [] } }].map((claims, i) =>
    aToken({ iat: 1 + i, exp: 9e9 + i, ...claims }),
  )
  setTokenProvider(async () => tokens.shift()!)
  await accessToken()
  const first = $person.get()
  await accessToken({ forceRefresh: true })
  expect($person.get()).toBe(first)
  await accessToken({ forceRefresh: true })
  expect($person.get()).not.toBe(first)
})

describe('[APP-12] requests to the provider', () => {
  test('six elements that set a provider in one task and concurrent calls share one request for 60 s', async () => {
    const ask = provider(async () => aToken())
    for (let i = 0; i < 6; i++) setTokenProvider((options) => ask(options))
    await Promise.all([accessToken(), accessToken(), settled()])
    await accessToken()
    expect(ask.mock.calls).toEqual([[{ minValidity: 60, forceRefresh: false }]])
  })

  test.each([
    ['is reused with 61 s left', 61, 1],
    ['is refreshed with 59 s left', 59, 2],
  ])('a token %s', async (_, left, calls) => {
    const now = Math.floor(Date.now() / 1000)
    const ask = provider(async () => aToken({ iat: now - 10, exp: now + left }))
    setTokenProvider(ask)
    await settled()
    await accessToken()
    expect(ask).toHaveBeenCalledTimes(calls)
  })

  test('a forced refresh does not share a pending request that is not forced', async () => {
    const ask = provider(async ({ forceRefresh }) => aToken({ jti: String(forceRefresh) }))
    setTokenProvider(ask)
    const [plain, forced] = await Promise.all([accessToken(), accessToken({ forceRefresh: true })])
    expect(plain).not.toBe(forced)
  })

  test('a failed refresh is only logged while the token is valid', async () => {
    const now = Math.floor(Date.now() / 1000)
    const token = aToken({ iat: now - 250, exp: now + 50 })
    const ask = provider(async () => token)
    setTokenProvider(ask)
    await settled()
    ask.mockRejectedValue(new Error('offline'))
    expect(await accessToken()).toBe(token)
    expect(status()).toBe('signed-in')
    expect(console.warn).toHaveBeenCalledTimes(1)
  })

  test('a refused token that cannot be renewed ends the session, except while offline', async () => {
    const ask = provider(async () => aToken())
    setTokenProvider(ask)
    const refused = await accessToken()
    ask.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(accessToken({ refused })).rejects.toThrow('Failed to fetch')
    expect(status()).toBe('signed-in')
    ask.mockRejectedValue(new Error('no session'))
    await expect(accessToken({ refused })).rejects.toThrow('no session')
    expect(status()).toBe('expired')
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('no'))],
    ['returns no token', async () => 'nonsense'],
    ['returns nothing', async () => undefined as unknown as string],
  ])('a provider that %s leaves the page signed out, and can be retried', async (_, give) => {
    const ask = provider(give)
    setTokenProvider(ask)
    await vi.waitFor(() => expect(status()).toBe('signed-out'))
    ask.mockImplementation(async () => aToken())
    retrySignIn()
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
    expect(ask.mock.lastCall).toEqual([{ minValidity: 60, forceRefresh: true }])
  })
})

describe('a browser clock that is wrong', () => {
  test.each([
    ['an hour fast', HOUR],
    ['an hour slow', -HOUR],
    ['right', 0],
  ])('%s: the token is used, and refreshed in time', async (_, skew) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const issue = () => {
      const iat = Math.floor((Date.now() - skew) / 1000)
      return aToken({ iat, exp: iat + 300 })
    }
    const ask = provider(async () => issue())
    setTokenProvider(ask)
    await accessToken()
    await accessToken()
    expect(ask).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 230_000)
    await accessToken()
    expect(ask).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 20_000)
    await accessToken()
    expect(ask).toHaveBeenCalledTimes(2)
    expect(status()).toBe('signed-in')
  })
})

describe('signing out', () => {
  test('is complete synchronously', async () => {
    setTokenProvider(async () => aToken())
    await accessToken()
    setTokenProvider(undefined)
    expect($session.get()).toEqual({ status: 'signed-out' })
    expect($person.get()).toBeUndefined()
    await expect(accessToken()).rejects.toThrow('signed-out')
  })

  test('ignores a token that arrives later', async () => {
    const { promise, resolve: give } = Promise.withResolvers<string>()
    setTokenProvider(() => promise)
    const call = accessToken()
    await settled()
    setTokenProvider(undefined)
    give(aToken())
    await expect(call).rejects.toThrow()
    expect(status()).toBe('signed-out')
  })

  test('a new provider replaces one whose request is pending', async () => {
    const { promise, resolve: give } = Promise.withResolvers<string>()
    setTokenProvider(() => promise)
    const call = accessToken()
    await settled()
    const second = aToken({ sub: 'b' })
    setTokenProvider(async () => second)
    give(aToken({ sub: 'a' }))
    expect(await call).toBe(second)
    expect($session.get().person?.sub).toBe('b')
  })

  test('a late failure of the former provider does not end the session of the next person', async () => {
    const { promise, reject } = Promise.withResolvers<string>()
    const refused = aToken({ sub: 'a' })
    setTokenProvider(async ({ forceRefresh }) => (forceRefresh ? promise : refused))
    await accessToken()
    const call = accessToken({ refused })
    setTokenProvider(undefined)
    const second = aToken({ sub: 'b' })
    setTokenProvider(async () => second)
    await settled()
    reject(new Error('aborted'))
    expect(await call).toBe(second)
    expect($session.get().person?.sub).toBe('b')
  })

  test('an expired session keeps its provider', async () => {
    setTokenProvider(async () => aToken())
    await accessToken()
    expireSession()
    expect($session.get()).toEqual({ status: 'expired' })
    retrySignIn()
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
  })
})

describe('[E36] a session that the server no longer accepts', () => {
  beforeEach(() => configureAddresses('http://localhost:8080/'))

  test('remains ended for running calls until somebody signs in', async () => {
    const ask = provider(async () => aToken())
    setTokenProvider(ask)
    const refused = await accessToken()
    const fresh = await accessToken({ refused })
    expireSession(fresh)
    await expect(accessToken({ refused })).rejects.toThrow('expired')
    await expect(accessToken()).rejects.toThrow('expired')
    expect(status()).toBe('expired')
    expect(ask).toHaveBeenCalledTimes(2)
    retrySignIn()
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
  })

  test('differs from that of the next person: a late refusal ends nothing', async () => {
    setTokenProvider(async () => aToken({ sub: 'a' }))
    const refused = await accessToken()
    setTokenProvider(undefined)
    setTokenProvider(async () => aToken({ sub: 'b' }))
    await accessToken()
    expireSession(refused)
    expect($session.get().person?.sub).toBe('b')
  })

  test('is renewed by the next call in the portal itself, which keeps drafts', async () => {
    configureAddresses(PORTAL)
    setTokenProvider(async () => aToken())
    await accessToken()
    expireSession()
    await accessToken()
    expect(status()).toBe('signed-in')
  })
})

test('[T01] the token is in no store, storage, attribute or message, and not on the bus', async () => {
  const messages: unknown[] = []
  const tab = new BroadcastChannel('portal')
  tab.addEventListener('message', ({ data }) => messages.push(data))
  const token = aToken({ sub: 'secret-holder', jti: 'secret' })
  setTokenProvider(async () => token)
  await accessToken()
  await vi.waitFor(() => expect(messages).toContainEqual({ type: 'user', sub: 'secret-holder' }))
  const [, payload] = token.split('.')
  const seen = new Set<unknown>()
  const walk = (value: unknown): void => {
    if (typeof value === 'string') expect(value).not.toContain(payload)
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const key of Reflect.ownKeys(value)) walk(Reflect.get(value, key))
  }
  walk(Reflect.get(globalThis, Symbol.for('portal.bus')))
  walk(messages)
  walk({ ...sessionStorage, ...localStorage, html: document.documentElement.outerHTML })
  expect(seen.size).toBeGreaterThan(10)
  tab.close()
})

test('the page is signed out when no provider is set in time', () => {
  vi.useFakeTimers()
  retrySignIn()
  expectProvider()
  vi.advanceTimersByTime(1000)
  expect(status()).toBe('signed-out')
})
