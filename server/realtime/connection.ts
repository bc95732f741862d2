// One websocket: its heartbeat, its limits and its end.
import { WebSocket, type RawData } from 'ws'
import { LongId } from '#contract/ids.ts'
import { CLOSE_EXPIRED, CLOSE_POLICY, CLOSE_SLOW, type ClientMessage } from '#contract/realtime.ts'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'

/** The messages that a browser may send on a socket; every other message ends the connection. */
const Message = Type.Union([
  Type.Object(
    { type: Type.Literal('FOCUS'), data: Type.Object({ show: Type.Boolean() }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  Type.Object({ type: Type.Literal('PING') }, { additionalProperties: false }),
  Type.Object(
    { type: Type.Literal('TYPING'), data: Type.Object({ formId: LongId() }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
])
const validator = Compile(Message)

/** The message in `text`; undefined if it is invalid. */
function readClientMessage(text: string): ClientMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return validator.Check(value) ? (value satisfies Static<typeof Message>) : undefined
  } catch {
    return undefined
  }
}

export interface Connection {
  readonly open: boolean
  send(text: string): void
  /** Ends the connection; a browser that does not answer is cut off after a while. */
  close(code: number, reason: string): void
  /** Sends a ping, with `message`; ends the connection if the last ping had no response. */
  beat(message?: string): void
  /** Ends the connection at `at` (ms since the epoch), so that the client comes back with a fresh token. */
  expireAt(at: number, now: number): void
  terminate(): void
}

/** Bytes that may be buffered for a slow reader before it is disconnected and reads everything again. */
const WAITING_LIMIT = 1_048_576
const MESSAGES_PER_WINDOW = 60
const WINDOW = 10_000
/** The longest a timer can run, in ms. */
const TIMER_LIMIT = 2_147_483_647

/** Attaches its handlers synchronously, so that no message and no error is missed; `onClose` is called once. */
export function createConnection(
  socket: WebSocket,
  onClose: () => void,
  onMessage: (message: ClientMessage) => void = () => undefined,
): Connection {
  let alive = true
  let expiry: NodeJS.Timeout | undefined
  let received = 0
  let windowStart = 0

  const close = (code: number, reason: string) => {
    if (socket.readyState === WebSocket.OPEN) socket.close(code, reason)
  }
  const isFlood = () => {
    const now = performance.now()
    if (now - windowStart > WINDOW) [windowStart, received] = [now, 0]
    return ++received > MESSAGES_PER_WINDOW
  }
  socket.on('message', (data: RawData, isBinary: boolean) => {
    alive = true
    if (isFlood()) return close(CLOSE_POLICY, 'too many messages')
    const message = isBinary ? undefined : readClientMessage(String(data))
    if (message === undefined) return close(CLOSE_POLICY, 'unknown message')
    onMessage(message)
  })
  socket.on('pong', () => (alive = true))
  // The error is followed by 'close'; without a listener it would end the process.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    clearTimeout(expiry)
    onClose()
  })

  return {
    get open() {
      return socket.readyState === WebSocket.OPEN
    },
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return
      if (socket.bufferedAmount > WAITING_LIMIT) return close(CLOSE_SLOW, 'too slow')
      socket.send(text)
    },
    close,
    beat(message) {
      if (!alive) return socket.terminate()
      alive = false
      if (socket.readyState !== WebSocket.OPEN) return
      socket.ping()
      if (message !== undefined) this.send(message)
    },
    expireAt(at, now) {
      expiry = setTimeout(() => close(CLOSE_EXPIRED, 'token expired'), Math.min(at - now, TIMER_LIMIT))
      expiry.unref()
    },
    terminate: () => socket.terminate(),
  }
}
