import { beforeEach, expect, test, vi } from 'vitest'
import { aToken } from '#shared/testing/a-token.ts'
import { testBackEnd } from '#shared/testing/test-back-end.ts'
import { $addresses } from './addresses.ts'
import { configureAddresses } from './configure-addresses.ts'
import { offerFirst, readFirst } from './first-read.ts'
import { accessToken, setTokenProvider } from './session.ts'

const token = aToken({ sub: 'anna' })
const { signal } = new AbortController()
const own = { headers: { 'x-subject-id': 'anna' }, body: { notifications: [], seq: 7 } }

const backEnd = await testBackEnd()
beforeEach(async () => {
  backEnd.asked.length = 0
  backEnd.answer = () => own
  configureAddresses(backEnd.baseUrl)
  setTokenProvider(async () => token)
  await accessToken()
})

test('[E02] the request sends the token as its body and needs no preflight', async () => {
  const response = await readFirst('anna', signal)
  expect(await response?.json()).toMatchObject({ seq: 7 })
  const [{ method, path, headers, body }] = backEnd.asked as [(typeof backEnd.asked)[number]]
  expect({ method, path, body }).toEqual({ method: 'POST', path: '/api/notification/first', body: token })
  expect(headers['content-type']).toBe('text/plain;charset=UTF-8')
  expect(headers['authorization']).toBeUndefined()
})

test('[E02] the request is sent in the task in which the person becomes known', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const response = readFirst('anna', signal)
  expect(fetch).toHaveBeenCalledOnce()
  fetch.mockRestore()
  await response
})

test.each([
  ['for another person', { ...own, headers: { 'x-subject-id': 'bert' } }],
  ['for nobody', { body: own.body }],
  ['with an error', { status: 401, body: { code: 'unauthenticated' } }],
  ['of a back end without this endpoint', { status: 404 }],
])('[E02] ignores a response %s', async (_, reply) => {
  backEnd.answer = () => reply
  expect(await readFirst('anna', signal)).toBeUndefined()
})

test('sends nothing in the portal itself, where the ordinary request is as fast and is cached', async () => {
  configureAddresses({ ...$addresses.get() })
  expect(await readFirst('anna', signal)).toBeUndefined()
  expect(backEnd.asked).toEqual([])
})

test('[E02] uses the request that the host has started if it is for this person', async () => {
  offerFirst(fetch(backEnd.baseUrl, { method: 'POST', body: token }))
  expect((await readFirst('anna', signal))?.ok).toBe(true)
  offerFirst(fetch(backEnd.baseUrl, { method: 'POST', body: token }))
  expect(await readFirst('bert', signal)).toBeUndefined()
  offerFirst(Promise.reject(new TypeError('no line')))
  expect(await readFirst('anna', signal)).toBeUndefined()
  expect(backEnd.asked.map(({ path }) => path)).toEqual(['/', '/'])
})

test('[E02] abandons the request of the host after 3 s', async () => {
  vi.useFakeTimers()
  offerFirst(new Promise(() => undefined))
  const response = readFirst('anna', signal)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await response).toBeUndefined()
})
