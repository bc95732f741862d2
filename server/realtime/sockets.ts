// Takes websocket upgrades: origin, path, one-time token, and then the hub.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { CLOSE_POLICY, CLOSE_RESTART, CLOSE_SLOW, type SocketKind } from '#contract/realtime.ts'
import type { Context } from '#server/context.ts'
import { createConnection, type Connection } from './connection.ts'
import type { Receiver } from './feed.ts'
import { SOCKETS } from './routes.ts'
import { consumeToken } from './tokens.ts'
import { VIEWS } from './views.ts'

export interface Sockets {
  /** Refuses new sockets and waits until the old ones are closed. Stop the hub first: it says good-bye. */
  close(): Promise<void>
}

interface Target {
  readonly kind: SocketKind
  readonly token: string
  readonly after: number | undefined
}

const HEARTBEAT = 30_000
const MESSAGE_LIMIT = 4_096
/** Sockets that may wait for the check of their token at the same time. */
const PENDING_LIMIT = 256
const GOODBYE = 2_000

/** The socket that an address means; undefined: none of ours. */
function targetOf(url: string): Target | undefined {
  const parsed = URL.parse(url, 'http://localhost')
  if (!parsed) return undefined
  const { pathname, searchParams } = parsed
  for (const [kind, { socketPath }] of Object.entries(SOCKETS) as [SocketKind, { socketPath: string }][]) {
    const token = pathname.slice(socketPath.length)
    if (!pathname.startsWith(socketPath) || token === '' || token.includes('/')) continue
    const after = searchParams.get('after')
    return { kind, token, after: after !== null && /^\d{1,15}$/.test(after) ? Number(after) : undefined }
  }
  return undefined
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Browsers always name their origin; a program that names none has no user's session to abuse. */
const allowsOrigin = (allowed: ReadonlySet<string>, { headers: { origin } }: IncomingMessage) =>
  origin === undefined || allowed.has(origin)

export function attachSockets(server: Server, { config, db, hub, log, now }: Context): Sockets {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_LIMIT,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const origins = new Set([config.publicUrl, ...config.embedOrigins])
  const connections = new Set<Connection>()
  let pending = 0
  let closing = false
  const heartbeat = setInterval(() => connections.forEach((connection) => connection.beat()), HEARTBEAT).unref()

  async function admit(connection: Connection, target: Target, adopt: (receiver: Receiver) => void): Promise<void> {
    const session = await consumeToken(db, target.token, target.kind, now())
    if (!connection.open) return
    if (!session) return connection.close(CLOSE_POLICY, 'token refused')
    connection.expireAt(session.exp * 1000, now().getTime())
    const receiver: Receiver = { ...session, view: VIEWS[target.kind], send: connection.send, close: connection.close }
    adopt(receiver)
    await hub.join(receiver, target.kind === 'portal' ? target.after : undefined)
  }

  function open(socket: WebSocket, target: Target): void {
    let receiver: Receiver | undefined
    const connection = createConnection(socket, () => {
      connections.delete(connection)
      if (receiver) hub.leave(receiver)
    })
    connections.add(connection)
    pending++
    admit(connection, target, (joined) => (receiver = joined))
      .catch((err: unknown) => {
        // Not the client's fault: it may come back with a new token.
        log.warn({ err, kind: target.kind }, 'socket could not be opened')
        connection.close(CLOSE_SLOW, 'try again later')
      })
      .finally(() => pending--)
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const path = request.url ?? '/'
    const target = targetOf(path)
    if (!target) {
      // Another listener, such as the one for hot reload, may know the path.
      if (path.startsWith('/api/') || server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
      return
    }
    if (!allowsOrigin(origins, request)) return refuse(socket, '403 Forbidden')
    if (closing || pending >= PENDING_LIMIT) return refuse(socket, '503 Service Unavailable')
    wss.handleUpgrade(request, socket, head, (opened) => open(opened, target))
  }
  server.on('upgrade', onUpgrade)

  return {
    async close() {
      closing = true
      clearInterval(heartbeat)
      for (const connection of connections) connection.close(CLOSE_RESTART, 'server restarts')
      const deadline = performance.now() + GOODBYE
      while (connections.size > 0 && performance.now() < deadline) await new Promise((done) => setTimeout(done, 20))
      for (const connection of connections) connection.terminate()
      server.off('upgrade', onUpgrade)
    },
  }
}
