// A WebSocket that reconnects: each time with a new one-time token, never after a refusal of the server.
import type { SocketToken } from '#contract/realtime.ts'
import { ApiError, api } from '#shared/transport/api.ts'
import { logFailure } from '#shared/bus/log.ts'

export type SocketState = 'idle' | 'connecting' | 'open' | 'waiting' | 'closed'

export interface Connection {
  /** Service path of the token call, for example 'api/user/auth/token'. */
  readonly tokenPath: string
  /** Address for a token. */
  readonly address: (token: string) => string
  readonly onOpen?: (() => void) | undefined
  readonly onMessage: (message: unknown) => void
  readonly onState: (state: SocketState) => void
}

// Close codes of the contract: refused or signed out; the token has expired.
const REFUSED = 1008
const EXPIRED = 4401

/** At least 5 s, spread so that not all browsers reconnect in the second after a restart. In ms. */
export const retryDelay = (): number => 5000 + Math.random() * 2500

/** With a retry delay on top, the longest silence of a live connection, in ms; the server sends PING more often. */
const SOCKET_SILENCE = 22_500

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(Number(error.status))

/** Opens immediately and reconnects until it is closed. */
export class RetryingSocket {
  readonly #connection: Connection
  readonly #ended = new AbortController()
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(connection: Connection) {
    this.#connection = connection
    const { signal } = this.#ended
    // A broken connection is noticed only after a silence; the browser's event comes earlier.
    addEventListener('offline', () => this.#socket && this.#retry(), { signal })
    addEventListener('online', () => !this.#socket && this.#timer && this.#connect(), { signal })
    this.#connect()
  }

  send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#ended.abort()
    this.#drop()
    this.#connection.onState('closed')
  }

  /** Ends the connection of now and whatever was planned. */
  #drop(): void {
    clearTimeout(this.#timer)
    this.#socket?.close()
    this.#timer = this.#socket = undefined
  }

  #connect(): void {
    this.#drop()
    this.#connection.onState('connecting')
    this.#dial().catch((error: unknown) => {
      if (this.#ended.signal.aborted) return
      logFailure(this.#connection.tokenPath, error)
      if (isRefusal(error)) this.close()
      else this.#retry()
    })
  }

  async #dial(): Promise<void> {
    const { signal } = this.#ended
    const { token } = await api.get<SocketToken>(this.#connection.tokenPath, { signal })
    const socket = new WebSocket(this.#connection.address(token))
    const listen = <T extends keyof WebSocketEventMap>(type: T, listener: (event: WebSocketEventMap[T]) => void) =>
      socket.addEventListener(type, (event) => socket === this.#socket && listener(event), { signal })
    this.#socket = socket
    listen('open', () => {
      this.#connection.onState('open')
      this.#connection.onOpen?.()
    })
    listen('message', ({ data }) => {
      const message = JSON.parse(data as string) as { type: string; seq?: number }
      // Only the socket whose events are numbered gets PING, too.
      if (message.type === 'PING' || message.seq! >= 0) this.#reconnectIn(SOCKET_SILENCE + retryDelay())
      this.#connection.onMessage(message)
    })
    listen('close', ({ code }) => {
      if (code === REFUSED) this.close()
      else if (code === EXPIRED) this.#connect()
      else this.#retry()
    })
  }

  #retry(): void {
    this.#drop()
    this.#connection.onState('waiting')
    this.#reconnectIn(retryDelay())
  }

  #reconnectIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#connection.onState('waiting')
      this.#connect()
    }, ms)
  }
}
