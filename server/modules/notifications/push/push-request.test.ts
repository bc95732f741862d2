import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '#server/testing/listen.ts'
import { createPushSender, ForbiddenAddress, type PushSender } from './push-request.ts'
import { retrySeconds } from './send-push.ts'

/** Node publishes here when a client has read the head of a response. */
const ANSWER_BEGAN = 'http.client.response.finish'
const open: { close(): unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  const { origin, close } = await listen(server)
  open.push({ close })
  return origin
}
const sender = (services: readonly string[], addresses: LookupAddress[] = []): PushSender => {
  const made = createPushSender(services, (_host, _options, done) => done(null, addresses))
  open.push(made)
  return made
}
const send = (from: PushSender, address: string, timeout = 5_000) =>
  from.send({ endpoint: new URL(address), headers: { ttl: 60 }, body: Buffer.from('x'), timeout })

describe('[PROF-03] [T26] a request to a push service', () => {
  test.each<[string, LookupAddress[]]>([
    ['a loopback address', [{ address: '127.0.0.1', family: 4 }]],
    ['the metadata service of a cloud', [{ address: '169.254.169.254', family: 4 }]],
    ['a private network', [{ address: '10.0.0.1', family: 4 }]],
    ['loopback in IPv6', [{ address: '::1', family: 6 }]],
    ['a mapped address', [{ address: '::ffff:10.0.0.1', family: 6 }]],
    [
      'a public and a private one',
      [
        { address: '142.250.185.74', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ],
    ],
    ['no address at all', []],
  ])('is refused where the name leads to %s, before anything is connected', async (_, addresses) => {
    await expect(send(sender([], addresses), 'https://fcm.googleapis.com/x')).rejects.toThrow(ForbiddenAddress)
  })

  test('follows no redirect', async () => {
    const asked: string[] = []
    const origin = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await send(sender([origin]), `${origin}/push`)).toMatchObject({ status: 307 })
    expect(asked).toEqual(['/push'])
  })

  test('waits no longer than it may, for the first byte or the last', async () => {
    const silent = await serve(() => undefined)
    await expect(send(sender([silent]), silent, 100)).rejects.toMatchObject({ name: 'TimeoutError' })
    const dripping = await serve((_request, response) => void response.writeHead(201).write('a'))
    await expect(send(sender([dripping]), dripping, 300)).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('reads no endless answer', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(201)
      const more = () => {
        while (!response.destroyed && response.write('a'.repeat(1_024)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect(await send(sender([origin]), origin)).toMatchObject({ status: 201 })
  })

  test('a connection that breaks in the middle of the response fails only that request', async () => {
    const began = Promise.withResolvers<void>()
    const onBegan = () => began.resolve()
    subscribe(ANSWER_BEGAN, onBegan)
    const origin = await serve((_request, response) => {
      response.writeHead(201, { 'content-length': 100 }).write('a')
      void began.promise.then(() => response.socket?.resetAndDestroy())
    })
    await expect(send(sender([origin]), origin)).rejects.toThrow()
    unsubscribe(ANSWER_BEGAN, onBegan)
  })

  test('an unreachable service is reported with the network error', async () => {
    await expect(send(sender(['http://127.0.0.1:1']), 'http://127.0.0.1:1/x')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })
})

const NOW = new Date('2026-11-24T10:00:00Z')
test.each([
  ['30', 30],
  ['0', 1],
  ['999999999', 86_400],
  ['Tue, 24 Nov 2026 10:05:00 GMT', 300],
  ['Mon, 01 Jan 2001 00:00:00 GMT', 1],
  ['soon', undefined],
  ['-5', undefined],
  [undefined, undefined],
])('[PROF-03] Retry-After %s is %s s', (value, seconds) => expect(retrySeconds(value, NOW)).toBe(seconds))
