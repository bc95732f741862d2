// A real server on the loopback for tests of the client: it records requests and answers them by a handler of the test.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

export interface ReceivedRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a string or bytes are sent unchanged. */
  readonly body?: unknown
  /** The line breaks after so many bytes of the body. */
  readonly cutAfter?: number
}

/** undefined leaves the call without an answer. */
export type Handler = (asked: ReceivedRequest) => Reply | undefined | Promise<Reply | undefined>

export interface BackEnd {
  readonly baseUrl: string
  readonly asked: ReceivedRequest[]
  /** Sockets that are open, and the addresses they were opened with, oldest first. */
  readonly sockets: Set<WebSocket>
  readonly opened: string[]
  answer: Handler
  onSocket: (socket: WebSocket, path: string) => void
  close(): Promise<void>
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  return { method, path: url, headers, body: Buffer.concat(chunks).toString() }
}

function reply(response: ServerResponse, { status = 200, headers = {}, body, cutAfter }: Reply): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const type = isRaw || body === undefined ? {} : { 'content-type': 'application/json' }
  const bytes = Buffer.from(body === undefined ? '' : isRaw ? body : JSON.stringify(body))
  if (cutAfter === 0) return void response.destroy()
  const length = cutAfter === undefined ? {} : { 'content-length': String(bytes.length) }
  response.writeHead(status, { ...type, ...length, ...headers })
  if (cutAfter === undefined) response.end(body === undefined ? undefined : bytes)
  else response.write(bytes.subarray(0, cutAfter), () => response.destroy())
}

/** Starts it on a free port. */
export async function startBackEnd(answer: Handler = () => ({ status: 404 })): Promise<BackEnd> {
  const server = createServer(async (request, response) => {
    const asked = await read(request)
    backEnd.asked.push(asked)
    const given = await backEnd.answer(asked)
    if (given) reply(response, given)
  })
  const hub = new WebSocketServer({ server })
  hub.on('connection', (socket, { url = '' }) => {
    backEnd.sockets.add(socket)
    backEnd.opened.push(url)
    socket.on('close', () => backEnd.sockets.delete(socket))
    backEnd.onSocket(socket, url)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const backEnd: BackEnd = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: [],
    sockets: new Set(),
    opened: [],
    answer,
    onSocket: () => undefined,
    async close() {
      for (const socket of hub.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return backEnd
}
