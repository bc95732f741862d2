import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer, type ClientOptions } from 'ws'
import { CLOSE_EXPIRED, CLOSE_SLOW } from '#contract/realtime.ts'
import { createConnection, type Connection } from './connection.ts'
import { VIEWS } from './views.ts'

let server: WebSocketServer
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
})
afterEach(() => {
  for (const socket of server.clients) socket.terminate()
  server.close()
})

async function connect(
  options: ClientOptions = {},
): Promise<{ connection: Connection; socket: WebSocket; client: WebSocket; closed: Promise<void> }> {
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, options)
  client.on('error', () => undefined)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [[WebSocket], unknown]
  return { connection: createConnection(socket, resolve), client, socket, closed }
}

test('a reader that is too slow is disconnected before it fills the memory, and may reconnect', async () => {
  const { connection, client } = await connect()
  client.pause()
  const text = 'x'.repeat(262_144)
  let sent = 0
  while (connection.open && sent < 400) {
    connection.send(text)
    sent++
    await new Promise((done) => setImmediate(done))
  }
  expect(connection.open).toBe(false)
  expect(sent).toBeLessThan(100)
  client.resume()
  const [code] = (await once(client, 'close')) as [number]
  expect(code).toBe(CLOSE_SLOW)
})

describe('the heartbeat', () => {
  test('keeps a connection that answers', async () => {
    const { connection, socket } = await connect()
    for (let n = 0; n < 3; n++) {
      const answered = once(socket, 'pong')
      connection.beat()
      await answered
    }
    expect(connection.open).toBe(true)
  })

  test('[APP-17] shows a page that its connection lives', async () => {
    const { connection, client } = await connect()
    const message = once(client, 'message')
    connection.beat(VIEWS.portal.ping)
    expect(JSON.parse(String((await message)[0]))).toEqual({ type: 'PING' })
    // The sockets of the specification have no such message.
    expect(VIEWS.user.ping ?? VIEWS.ma.ping ?? VIEWS.notification.ping).toBeUndefined()
  })

  test('ends a connection that does not answer', async () => {
    const { connection, closed } = await connect({ autoPong: false })
    connection.beat()
    expect(connection.open).toBe(true)
    connection.beat()
    await closed
    expect(connection.open).toBe(false)
  })
})

test('[T06] a connection ends with its token, also one that never ends by the clock of timers', async () => {
  const [soon, never] = [await connect(), await connect()]
  never.connection.expireAt(Number.MAX_SAFE_INTEGER, Date.now())
  soon.connection.expireAt(Date.now() + 30, Date.now())
  const [code] = (await once(soon.client, 'close')) as [number]
  expect(code).toBe(CLOSE_EXPIRED)
  expect(never.connection.open).toBe(true)
})

test('a closed connection gets no messages', async () => {
  const { connection, client, closed } = await connect()
  client.terminate()
  await closed
  expect(() => connection.send('late')).not.toThrow()
  expect(() => connection.close(1000, 'late')).not.toThrow()
})
