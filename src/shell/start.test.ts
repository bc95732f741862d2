import { expect, test, vi } from 'vitest'
import { $stage, startPortal } from './start.ts'
import { aConfig } from './testing/enter.tsx'

test('a server that accepts the request and never answers counts as unreachable', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  const limit = new AbortController()
  const limited = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  const started = startPortal()
  expect($stage.get()).toEqual({ name: 'starting' })
  expect(limited).toHaveBeenCalledWith(10_000)
  limit.abort()
  await started
  expect($stage.get()).toEqual({ name: 'unreachable' })
})

test('[APP-21] shows an unreachable external provider without leaving the page', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  const identity = { url: 'https://id.test', realm: 'portal', clientId: 'portal' }
  vi.stubGlobal('fetch', async (url: string) => {
    if (!String(url).startsWith('https://id.test')) return Response.json(aConfig({ identity }))
    throw new TypeError('Failed to fetch')
  })
  await startPortal()
  expect($stage.get()).toMatchObject({ name: 'refused', refusal: { kind: 'network' } })
})
