// The library stores the state of a login until its answer; the specification demands 60 minutes.
import Keycloak from 'keycloak-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const settings = { url: 'http://localhost:8080', realm: 'portal', clientId: 'portal' }
const options = { checkLoginIframe: false, pkceMethod: 'S256', responseMode: 'query' } as const
const asked = vi.fn<typeof fetch>()

const storedStates = () => Object.keys(localStorage).filter((key) => key.startsWith('kc-callback-'))

/** Begins a login and returns the state that its answer will carry. */
async function begin(): Promise<string> {
  const keycloak = new Keycloak(settings)
  await keycloak.init(options)
  const address = new URL(await keycloak.createLoginUrl({ redirectUri: 'http://localhost:8080/news/ma' }))
  return address.searchParams.get('state')!
}

/** The provider answers `minutes` after the login began. */
async function answerAfter(state: string, minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * 60_000)
  history.replaceState(null, '', `/news/ma?state=${state}&code=c`)
  await new Keycloak(settings).init(options).catch(() => undefined)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  asked.mockResolvedValue(new Response('{}', { status: 400 }))
  vi.stubGlobal('fetch', asked)
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  asked.mockReset()
})

test('[APP-22] within 60 minutes the answer of a login is taken', async () => {
  const state = await begin()
  expect(storedStates()).toEqual([`kc-callback-${state}`])
  await answerAfter(state, 59)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(String(asked.mock.calls[0]?.[0])).toContain('/protocol/openid-connect/token')
})

test('[APP-22] ignores and deletes the stored state after 60 minutes', async () => {
  const state = await begin()
  await answerAfter(state, 61)
  expect(asked).not.toHaveBeenCalled()
  expect(storedStates()).toEqual([])
})
