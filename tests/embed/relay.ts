// A proxy between a host page and the portal, for checks that are the same in every browser: it records the requests,
// preflights and sockets included, and a test may respond instead of the portal.
import { createServer, request as ask } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Reply } from '#shared/testing/back-end.ts'

export interface Relay {
  readonly url: string
  /** Method and path of every call, oldest first. */
  readonly asked: string[]
  /** Returns an answer of the test; null leaves the call without one, undefined passes it on. */
  instead: (path: string) => Reply | null | undefined
  close(): Promise<void>
}

/** Starts it before the portal at `portal`, on a free port. */
export async function startRelay(portal: string): Promise<Relay> {
  const { hostname, port, host } = new URL(portal)
  const asked: string[] = []
  const lines = new Set<Duplex>()
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    asked.push(`${method} ${path}`)
    const own = relay.instead(path)
    if (own) {
      const open = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }
      response.writeHead(own.status ?? 200, { ...open, ...own.headers }).end(own.body)
    } else if (own === undefined) {
      const passed = ask({ hostname, port, path, method, headers: { ...headers, host } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      passed.on('error', () => response.destroy())
      request.pipe(passed)
    }
  })
  server.on('upgrade', ({ url = '', rawHeaders }, socket) => {
    asked.push(`SOCKET ${url.split('?')[0]}`)
    const passed = connect(Number(port), hostname, () => {
      const headers = rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `)).join('')
      passed.write(`GET ${url} HTTP/1.1\r\n${headers}\r\n`)
      socket.pipe(passed).pipe(socket)
    })
    for (const end of [socket, passed]) {
      lines.add(end)
      end.on('error', () => [socket, passed].forEach((each) => each.destroy()))
    }
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const relay: Relay = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    instead: () => undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const line of lines) line.destroy()
        server.closeAllConnections()
      }),
  }
  return relay
}
