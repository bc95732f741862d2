// Connections that ask for a socket and are refused: they must not stay.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'

const server = await testApp()

/** Requests a socket like a browser, and never closes its own side. */
async function ask(path: string, headers = ''): Promise<{ socket: Socket; answer: string }> {
  const { port } = new URL(await server.listen())
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n${headers}\r\n`,
  )
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return { socket, answer: chunk.toString().split('\r\n')[0] ?? '' }
}
const connections = () =>
  new Promise<number>((done, fail) =>
    server.app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
  )

test.each([
  ['an unknown path', '/api/other/ws/x', '', '404 Not Found'],
  ['a foreign origin', '/api/realtime/ws/x', 'Origin: http://evil.example\r\n', '403 Forbidden'],
])('after %s the server lets go, although the client does not', async (_name, path, headers, status) => {
  const { socket, answer } = await ask(path, headers)
  expect(answer).toBe(`HTTP/1.1 ${status}`)
  await expect.poll(connections).toBe(0)
  socket.destroy()
})
