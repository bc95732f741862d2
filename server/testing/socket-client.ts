// A browser's side of the sockets, for tests.
import { WebSocket } from 'ws'
import type { SocketKind } from '#contract/realtime.ts'
import { SOCKETS } from '#server/realtime/socket-target.ts'
import type { TestApp } from './app.ts'

interface Message {
  type: string
  seq?: number
  data?: unknown
}

export interface TestSocket {
  /** Everything that came so far, in order. */
  readonly messages: Message[]
  /** The close code, once it is closed; the HTTP status where the upgrade was refused. */
  readonly closed: Promise<number>
  /** Waits until `count` messages came. */
  received(count: number): Promise<Message[]>
  send(text: string | Buffer): void
  close(): void
}

interface SocketOptions {
  kind?: SocketKind
  token?: string
  after?: number
  origin?: string
}

export async function socketToken(test: TestApp, username: string, kind: SocketKind = 'portal'): Promise<string> {
  const { status, body } = await test.as(username).get<{ token: string }>(SOCKETS[kind].tokenPath)
  if (status !== 200) throw new Error(`No token for ${username}: ${status}`)
  return body.token
}

/** Opens a socket of `username`; without a token of its own it fetches one. */
export async function openSocket(test: TestApp, username: string, options: SocketOptions = {}): Promise<TestSocket> {
  const { kind = 'portal', after, origin } = options
  const token = options.token ?? (await socketToken(test, username, kind))
  const base = (await test.listen()).replace('http', 'ws')
  const query = after === undefined ? '' : `?after=${after}`
  return watch(
    new WebSocket(`${base}${SOCKETS[kind].socketPath}${token}${query}`, origin === undefined ? {} : { origin }),
  )
}

function watch(socket: WebSocket): TestSocket {
  const messages: Message[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)) as Message)
    wake()
  })
  const closed = new Promise<number>((done) => {
    socket.once('unexpected-response', (_request, response) => {
      done(response.statusCode ?? 0)
      response.destroy()
    })
    socket.once('close', done)
    socket.on('error', () => undefined)
  })
  return {
    messages,
    closed,
    async received(count) {
      while (messages.length < count) {
        const gone = await Promise.race([new Promise<undefined>((done) => (wake = () => done(undefined))), closed])
        if (gone !== undefined && messages.length < count)
          throw new Error(`Closed with ${gone} after ${JSON.stringify(messages)}`)
      }
      return messages
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
}
