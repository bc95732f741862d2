import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $session, accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { loseSession, regainSession, sessionRegained } from './lost-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  regainSession()
  setTokenProvider(undefined)
})

test('a lost session does not end while a call waits for another, so unsaved input stays', async () => {
  const token = aToken({ sub: 'a' })
  setTokenProvider(async ({ forceRefresh }) => {
    if (forceRefresh) await sessionRegained()
    return token
  })
  await accessToken()
  loseSession()
  const call = accessToken({ refused: token }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await call).toBeInstanceOf(TypeError)
  expect($session.get().status).toBe('signed-in')

  const next = accessToken({ refused: token })
  regainSession()
  expect(await next).toBe(token)
})
