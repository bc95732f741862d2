import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aToken } from '#shared/testing/a-token.ts'
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

const HOUR = 3_600_000
const provider = (give: TokenProvider) => vi.fn<TokenProvider>(give)
const status = () => $session.get().status
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  setTokenProvider(undefined)
})

test('[APP-12] a provider signs the person in, with what the token says of them', async () => {
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

test('a refreshed token that says nothing new is the same person, another right makes another', async () => {
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

describe('[APP-12] asking the provider', () => {
  test('six elements that bring theirs in one task, and calls at once, ask once, for 60 s', async () => {
    const ask = provider(async () => aToken())
    for (let i = 0; i < 6; i++) setTokenProvider((options) => ask(options))
    await Promise.all([accessToken(), accessToken(), settled()])
    await accessToken()
    expect(ask.mock.calls).toEqual([[{ minValidity: 60, forceRefresh: false }]])
  })

  test.each([
    ['61 s left', 61, 1],
    ['59 s left', 59, 2],
  ])('%s', async (_, left, calls) => {
    const now = Math.floor(Date.now() / 1000)
    const ask = provider(async () => aToken({ iat: now - 10, exp: now + left }))
    setTokenProvider(ask)
    await settled()
    await accessToken()
    expect(ask).toHaveBeenCalledTimes(calls)
  })

  test('a forced question is not answered by one that was not', async () => {
    const ask = provider(async ({ forceRefresh }) => aToken({ jti: String(forceRefresh) }))
    setTokenProvider(ask)
    const [plain, forced] = await Promise.all([accessToken(), accessToken({ forceRefresh: true })])
    expect(plain).not.toBe(forced)
  })

  test('a failed refresh is only logged while the token lasts', async () => {
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

  test('a refused token that cannot be renewed ends the session; without a line nobody knows, and it goes on', async () => {
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
    ['gives no token', async () => 'nonsense'],
    ['gives nothing', async () => undefined as unknown as string],
  ])('one that %s leaves the page signed out, and may be tried again', async (_, give) => {
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

describe('leaving', () => {
  test('is complete in the same tick', async () => {
    setTokenProvider(async () => aToken())
    await accessToken()
    setTokenProvider(undefined)
    expect($session.get()).toEqual({ status: 'signed-out' })
    expect($person.get()).toBeUndefined()
    await expect(accessToken()).rejects.toThrow('signed-out')
  })

  test('a token that comes too late is nobody’s', async () => {
    const { promise, resolve: give } = Promise.withResolvers<string>()
    setTokenProvider(() => promise)
    const call = accessToken()
    await settled()
    setTokenProvider(undefined)
    give(aToken())
    await expect(call).rejects.toThrow()
    expect(status()).toBe('signed-out')
  })

  test('another provider while the first is asked: the second one counts', async () => {
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

  test('a session that expired keeps its provider', async () => {
    setTokenProvider(async () => aToken())
    await accessToken()
    expireSession()
    expect($session.get()).toEqual({ status: 'expired' })
    retrySignIn()
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
  })
})

test('[T01] the token is in no store, on no bus, in no storage, attribute or message', async () => {
  const told: unknown[] = []
  const tab = new BroadcastChannel('portal')
  tab.addEventListener('message', ({ data }) => told.push(data))
  const token = aToken({ sub: 'secret-holder', jti: 'secret' })
  setTokenProvider(async () => token)
  await accessToken()
  await vi.waitFor(() => expect(told).toContainEqual({ type: 'user', sub: 'secret-holder' }))
  const [, payload] = token.split('.')
  const seen = new Set<unknown>()
  const walk = (value: unknown): void => {
    if (typeof value === 'string') expect(value).not.toContain(payload)
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const key of Reflect.ownKeys(value)) walk(Reflect.get(value, key))
  }
  walk(Reflect.get(globalThis, Symbol.for('portal.bus')))
  walk(told)
  walk({ ...sessionStorage, ...localStorage, html: document.documentElement.outerHTML })
  expect(seen.size).toBeGreaterThan(10)
  tab.close()
})

test('elements that wait get a signed-out page when no provider comes in time', () => {
  vi.useFakeTimers()
  retrySignIn()
  expectProvider()
  vi.advanceTimersByTime(1000)
  expect(status()).toBe('signed-out')
})
