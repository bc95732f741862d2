// What a sign-in by the window stores: tokens in memory, a mark in the tab, and a cookie that only the portal reads.
import { beforeEach, expect, test, vi } from 'vitest'
import { aToken } from '#shared/testing/a-token.ts'
import { beginSession, resumeSession } from './popup-provider.ts'
import { signInByPopup } from '#shared/element/popup.ts'
import { setLanguage } from './language.ts'
import { $session, accessToken, setTokenProvider, WINDOW_SESSION } from './session.ts'
import { $signInLabel } from './sign-in-label.ts'

const MINUTE = { minValidity: 60, forceRefresh: false }
const FORCED = { minValidity: 60, forceRefresh: true }

interface TokenRequest {
  readonly url: string
  readonly method: string
  readonly credentials: string
  readonly grant: unknown
  readonly keepalive: boolean | undefined
  readonly signal: AbortSignal | null | undefined
}
let asked: TokenRequest[] = []

/** The portal sends these responses in order; the last one repeats. */
function answer(...replies: (() => Response)[]): void {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', credentials, body, ...more }: RequestInit = {}) => {
    const { keepalive, signal } = more
    const grant = body && JSON.parse(String(body))
    asked.push({ url, method, credentials: String(credentials), grant, keepalive, signal })
    return (replies.length > 1 ? replies.shift()! : replies[0]!)()
  })
}
const tokens =
  (accessToken: string, more: object = {}) =>
  () =>
    Response.json({ accessToken, expiresIn: 300, ...more })
const none = () => new Response(null, { status: 204 })
const mark = () => sessionStorage.getItem(WINDOW_SESSION)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer(none)
  setTokenProvider(undefined)
  sessionStorage.clear()
  $signInLabel.set('')
  asked = []
})

test('the code is exchanged at the portal; storage holds a mark and no token', async () => {
  answer(tokens('access-1', { refreshToken: 'refresh-1' }), tokens('access-2', { refreshToken: 'refresh-2' }))
  const provide = await beginSession('code', 'verifier')
  expect(await provide(MINUTE)).toBe('access-1')
  expect(await provide(FORCED)).toBe('access-2')
  expect(asked.map(({ method, credentials, grant }) => ({ method, credentials, grant }))).toEqual([
    { method: 'POST', credentials: 'include', grant: { code: 'code', verifier: 'verifier' } },
    { method: 'POST', credentials: 'include', grant: { refreshToken: 'refresh-1' } },
  ])
  expect(new URL(asked[0]!.url).pathname).toBe('/api/identity/host-session')
  expect({ ...sessionStorage, ...localStorage }).toEqual({ [WINDOW_SESSION]: '1' })
})

test('after a reload the session is resumed only by the cookie, with one request', async () => {
  sessionStorage.setItem(WINDOW_SESSION, '1')
  const token = aToken({ sub: 'anna' })
  answer(tokens(token))
  setTokenProvider(await signInByPopup())
  await vi.waitFor(() => expect($session.get().status).toBe('signed-in'))
  expect(await accessToken()).toBe(token)
  expect(asked.map(({ grant }) => grant)).toEqual([{}])
})

test('a session that has ended since leaves the button with the name of the group, and no mark', async () => {
  sessionStorage.setItem(WINDOW_SESSION, '1')
  answer(none, () => Response.json({ allowed: true, group: 'Talbrück' }))
  setTokenProvider(await signInByPopup())
  await vi.waitFor(() => expect($session.get().status).toBe('signed-out'))
  await vi.waitFor(() => expect($signInLabel.get()).toBe('Bei Talbrück anmelden'))
  expect([mark(), asked.map(({ method }) => method)]).toEqual([null, ['POST', 'GET']])
})

test('without a network the flag is kept: the next attempt resumes the session', async () => {
  sessionStorage.setItem(WINDOW_SESSION, '1')
  const token = aToken({ sub: 'anna' })
  answer(() => {
    throw new TypeError('Failed to fetch')
  }, tokens(token))
  const resumed = resumeSession()!
  await expect(resumed(MINUTE)).rejects.toThrow('Failed to fetch')
  expect(mark()).toBe('1')
  expect(await resumed(MINUTE)).toBe(token)
})

/** Signs in by the window; the portal responds with these tokens. */
async function signIn(more: object = {}): Promise<void> {
  answer(tokens(aToken({ sub: 'anna' }), more), none)
  setTokenProvider(await beginSession('code', 'verifier'))
  await vi.waitFor(() => expect($session.get().status).toBe('signed-in'))
}

test('[E31] a sign-out removes the mark and ends the session at the portal, once, also if the page is left immediately', async () => {
  await signIn({ refreshToken: 'refresh-1' })
  setTokenProvider(undefined)
  setTokenProvider(undefined)
  expect([mark(), asked.map(({ method }) => method)]).toEqual([null, ['POST', 'DELETE']])
  expect(asked.at(-1)).toMatchObject({
    credentials: 'include',
    keepalive: true,
    grant: { refreshToken: 'refresh-1' },
  })
})

test('[E31] a sign-out ends the session where the browser keeps no mark, too', async () => {
  await signIn()
  sessionStorage.clear()
  setTokenProvider(undefined)
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', keepalive: true })
})

test.each([
  ['new tokens', tokens('late')],
  ['that the session is over', none],
])('[E31] a sign-out aborts a renewal; if it still answers with %s, nobody is affected', async (_, late) => {
  answer(tokens('access-1'), late, none)
  const provide = await beginSession('code', 'verifier')
  setTokenProvider(provide)
  const renewal = provide(FORCED)
  const token = aToken({ sub: 'berta' })
  setTokenProvider(undefined)
  setTokenProvider(async () => token)
  await expect(renewal).rejects.toThrow('abort')
  expect([asked.at(-2)?.signal?.aborted, asked.at(-1)?.method]).toEqual([true, 'DELETE'])
  await vi.waitFor(() => expect($session.get().person?.sub).toBe('berta'))
  expect(await accessToken()).toBe(token)
})

test('[E31] a provider of the host ends the session of the window: after the sign-out nothing is resumed', async () => {
  await signIn()
  setTokenProvider(async () => aToken({ sub: 'anna' }))
  expect([mark(), asked.at(-1)?.method]).toEqual([null, 'DELETE'])
  // The page before had no provider.
  sessionStorage.setItem(WINDOW_SESSION, '1')
  setTokenProvider(undefined)
  expect(resumeSession()).toBeUndefined()
})

test('a tab without a session shows the name of the group on the button, in the language of the page', async () => {
  answer(() => Response.json({ allowed: true, group: 'Talbrück' }))
  expect(await signInByPopup()).toBeUndefined()
  await vi.waitFor(() => expect($signInLabel.get()).toBe('Bei Talbrück anmelden'))
  setLanguage('en')
  expect($signInLabel.get()).toBe('Sign in to Talbrück')
  setLanguage('de')
  expect(asked.map(({ url, credentials }) => [new URL(url).pathname, credentials])).toEqual([
    ['/widgets/origin', 'omit'],
  ])
})
