import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aToken } from '#shared/testing/a-token.ts'
import { configureAddresses } from './configure-addresses.ts'
import { countElement } from './presence.ts'
import { $session, accessToken, setTokenProvider, type TokenProvider } from './session.ts'
import { signOut } from './tabs.ts'

// Simulates another tab of the same origin.
const tab = new BroadcastChannel('portal')
const received: unknown[] = []
tab.addEventListener('message', ({ data }) => received.push(data))
afterAll(() => tab.close())

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  setTokenProvider(undefined)
  received.length = 0
})

test('[APP-13] a sign-out is synchronous here and is sent to the other tabs', async () => {
  setTokenProvider(async () => aToken())
  await accessToken()
  signOut()
  expect($session.get()).toEqual({ status: 'signed-out' })
  await vi.waitFor(() => expect(received).toContainEqual({ type: 'sign-out' }))
})

test('[APP-13] a sign-out in another tab signs out here, and is not sent back', async () => {
  setTokenProvider(async () => aToken({ sub: 'a' }))
  await accessToken()
  await vi.waitFor(() => expect(received).toEqual([{ type: 'user', sub: 'a' }]))
  tab.postMessage({ type: 'sign-out' })
  await vi.waitFor(() => expect($session.get()).toEqual({ status: 'signed-out' }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(received).toEqual([{ type: 'user', sub: 'a' }])
})

test('requests a new token when another user signs in in another tab', async () => {
  let sub = 'b'
  const ask = vi.fn(async () => aToken({ sub }))
  setTokenProvider(ask)
  await accessToken()
  sub = 'c'
  tab.postMessage({ type: 'user', sub: 'c' })
  await vi.waitFor(() => expect($session.get().person?.sub).toBe('c'))
  expect(ask.mock.lastCall).toEqual([{ minValidity: 60, forceRefresh: true }])
})

describe('[E36] a session that has expired in another tab', () => {
  beforeEach(() => configureAddresses('http://localhost:8080/'))

  test('ends here immediately, without a call of the provider; a sign-in there calls it again', async () => {
    const ask = vi.fn(async () => aToken({ sub: 'x' }))
    setTokenProvider(ask)
    await accessToken()
    const states: string[] = []
    const stop = $session.listen(({ status }) => states.push(status))
    tab.postMessage({ type: 'expired', sub: 'x' })
    await vi.waitFor(() => expect(states).toEqual(['expired']))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(states).toEqual(['expired'])
    expect(ask).toHaveBeenCalledTimes(1)
    tab.postMessage({ type: 'user', sub: 'x' })
    await vi.waitFor(() => expect($session.get().person?.sub).toBe('x'))
    expect(ask.mock.lastCall).toEqual([{ minValidity: 60, forceRefresh: true }])
    stop()
  })

  test('does not affect another person', async () => {
    setTokenProvider(async () => aToken({ sub: 'y' }))
    await accessToken()
    tab.postMessage({ type: 'expired', sub: 'x' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect($session.get().person?.sub).toBe('y')
  })
})

test('two tabs with two users do not notify each other endlessly', async () => {
  const ask = vi.fn(async () => aToken({ sub: 'd' }))
  setTokenProvider(ask)
  await accessToken()
  await vi.waitFor(() => expect(received).toContainEqual({ type: 'user', sub: 'd' }))
  received.length = 0
  tab.postMessage({ type: 'user', sub: 'e' })
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect($session.get().status).toBe('signed-in'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(received).toEqual([])
})

describe('an element that is added to a page without one', () => {
  beforeEach(() => {
    configureAddresses('http://localhost:8080/')
    countElement(1)
  })
  afterEach(() => countElement(-1))
  const comeBack = () => {
    countElement(-1)
    countElement(1)
  }

  test('[APP-13] keeps the person, here and in the other tabs, when the provider fails', async () => {
    const ask = vi.fn<TokenProvider>(async () => aToken({ sub: 'f' }))
    setTokenProvider(ask)
    const token = await accessToken()
    await vi.waitFor(() => expect(received).toContainEqual({ type: 'user', sub: 'f' }))
    received.length = 0
    ask.mockRejectedValueOnce(new Error('503'))
    comeBack()
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect($session.get()).toMatchObject({ status: 'signed-in', person: { sub: 'f' } })
    expect(await accessToken()).toBe(token)
    expect(received).toEqual([])
  })

  test('[APP-13] asks for a new token, and so notices another person', async () => {
    let sub = 'g'
    const ask = vi.fn<TokenProvider>(async () => aToken({ sub }))
    setTokenProvider(ask)
    await accessToken()
    sub = 'h'
    comeBack()
    await vi.waitFor(() => expect($session.get().person?.sub).toBe('h'))
    expect(ask.mock.lastCall).toEqual([{ minValidity: 60, forceRefresh: true }])
  })
})
