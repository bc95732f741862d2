// Handles websocket upgrades: checks origin, path and one-time token, then joins the hub.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { CLOSE_POLICY, CLOSE_RESTART, CLOSE_SLOW } from '#contract/realtime.ts'
import type { Config } from '#server/config/config.ts'
import { createConnection, type Connection } from './connection.ts'
import type { Receiver } from './deliver.ts'
import { targetOf, type SocketTarget } from './socket-target.ts'
import { consumeToken, type TokenIssuer } from './tokens.ts'
import { VIEWS } from './views.ts'

interface SocketOptions extends TokenIssuer {
  readonly config: Pick<Config, 'publicUrl' | 'embedOrigins'>
  readonly log: FastifyBaseLogger
}

export interface Sockets {
  /** Refuses new sockets and waits until the old ones are closed. Stop the hub first: it disconnects them. */
  close(): Promise<void>
}

/** Clients reconnect after 30 s without a message. */
const HEARTBEAT = 20_000
const MESSAGE_LIMIT = 4_096
/** Sockets that may wait for the check of their token at the same time. */
const PENDING_LIMIT = 256
const GOODBYE = 2_000

function refuse(socket: Duplex, status: string): void {
  // Node leaves a connection open that the client does not close: it would hold the server up, its end too.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Checks the token and joins the hub; `adopt` is called with the receiver before any event can reach it. */
async function admit(
  { db, redis, hub, now }: TokenIssuer,
  connection: Connection,
  { kind, token, after }: SocketTarget,
  adopt: (receiver: Receiver) => void,
): Promise<void> {
  const session = await consumeToken({ db, redis }, token, kind, now())
  if (!connection.open) return
  if (!session) return connection.close(CLOSE_POLICY, 'token refused')
  connection.expireAt(session.exp * 1000, now().getTime())
  const receiver: Receiver = { ...session, view: VIEWS[kind], send: connection.send, close: connection.close }
  adopt(receiver)
  await hub.join(receiver, kind === 'portal' ? after : undefined)
}

/** The open sockets with the messages of their heartbeats, and the number of sockets whose token is still being checked. */
interface Crowd {
  readonly connections: Map<Connection, string | undefined>
  pending: number
}

function open(parts: SocketOptions, crowd: Crowd, socket: WebSocket, target: SocketTarget): void {
  let receiver: Receiver | undefined
  const connection = createConnection(
    socket,
    () => {
      crowd.connections.delete(connection)
      if (receiver) parts.hub.leave(receiver)
    },
    // FOCUS and PING only show that the client is alive.
    (message) => receiver && message.type === 'TYPING' && parts.hub.receive(receiver.personId, message),
  )
  crowd.connections.set(connection, VIEWS[target.kind].ping)
  crowd.pending++
  admit(parts, connection, target, (joined) => (receiver = joined))
    .catch((err: unknown) => {
      // Not the client's fault: it may come back with a new token.
      parts.log.warn({ err, kind: target.kind }, 'socket could not be opened')
      connection.close(CLOSE_SLOW, 'try again later')
    })
    .finally(() => crowd.pending--)
}

async function closeAll(connections: ReadonlyMap<Connection, unknown>): Promise<void> {
  for (const connection of connections.keys()) connection.close(CLOSE_RESTART, 'server restarts')
  for (const deadline = performance.now() + GOODBYE; connections.size > 0 && performance.now() < deadline;)
    await delay(20)
  for (const connection of connections.keys()) connection.terminate()
}

/** Opens the sockets of all kinds on `server`. */
export function attachSockets(server: Server, parts: SocketOptions): Sockets {
  const { publicUrl, embedOrigins } = parts.config
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_LIMIT,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const origins = new Set([publicUrl, ...embedOrigins])
  const crowd: Crowd = { connections: new Map(), pending: 0 }
  let isClosing = false
  const beat = () => crowd.connections.forEach((message, connection) => connection.beat(message))
  const heartbeat = setInterval(beat, HEARTBEAT).unref()

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const { url = '/', headers } = request
    const target = targetOf(url)
    if (!target) {
      // Another listener, such as the one for hot reload, may know the path.
      if (url.startsWith('/api/') || server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
      return
    }
    // Browsers always name their origin; a program without an origin has no session of a user to abuse.
    if (headers.origin !== undefined && !origins.has(headers.origin)) return refuse(socket, '403 Forbidden')
    if (isClosing || crowd.pending >= PENDING_LIMIT) return refuse(socket, '503 Service Unavailable')
    wss.handleUpgrade(request, socket, head, (opened) => open(parts, crowd, opened, target))
  }
  server.on('upgrade', onUpgrade)

  return {
    async close() {
      isClosing = true
      clearInterval(heartbeat)
      await closeAll(crowd.connections)
      server.off('upgrade', onUpgrade)
    },
  }
}
