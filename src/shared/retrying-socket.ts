// One websocket that comes back by itself: each connection with a new one-time token, never after the server has refused.
import type { SocketToken } from '#contract/realtime.ts'
import { ApiError, api } from './api.ts'
import { logFailure } from './bus/log.ts'

export type SocketState = 'idle' | 'connecting' | 'open' | 'waiting' | 'closed'

export interface Line {
  /** Service path of the token call, for example 'api/user/auth/token'. */
  readonly tokenPath: string
  /** Address for a token. */
  readonly address: (token: string) => string
  readonly onOpen?: (() => void) | undefined
  readonly onMessage: (message: unknown) => void
  readonly onState: (state: SocketState) => void
}

export interface RetryingSocket {
  send(message: object): void
  close(): void
}

// Close codes of the contract: refused or signed out; the token's time is over.
const REFUSED = 1008
const EXPIRED = 4401

/** Around 5 s, spread so that not all browsers come back in the second after a restart. In ms. */
export const retryDelay = (): number => 2500 + Math.random() * 5000

const isRefusal = (why: unknown): boolean => why instanceof ApiError && [401, 403, 404].includes(Number(why.status))

export function openSocket(line: Line): RetryingSocket {
  const ended = new AbortController()
  const { signal } = ended
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    ended.abort()
    clearTimeout(timer)
    socket?.close()
    line.onState('closed')
  }
  const retry = () => {
    line.onState('waiting')
    timer = setTimeout(connect, retryDelay())
  }
  const onClose = ({ code }: CloseEvent) => {
    socket = undefined
    if (code === REFUSED) end()
    else if (code === EXPIRED) connect()
    else retry()
  }
  const onOpen = () => {
    line.onState('open')
    line.onOpen?.()
  }
  const onMessage = ({ data }: MessageEvent) => line.onMessage(JSON.parse(String(data)))
  const dial = async () => {
    const { token } = await api.get<SocketToken>(line.tokenPath, { signal })
    socket = new WebSocket(line.address(token))
    socket.addEventListener('open', onOpen, { signal })
    socket.addEventListener('message', onMessage, { signal })
    socket.addEventListener('close', onClose, { signal })
  }
  const connect = () => {
    timer = undefined
    line.onState('connecting')
    dial().catch((why: unknown) => {
      if (signal.aborted) return
      logFailure(line.tokenPath, why)
      if (isRefusal(why)) end()
      else retry()
    })
  }
  // A cut line says nothing for minutes: the browser knows earlier.
  addEventListener('offline', () => socket?.close(), { signal })
  addEventListener(
    'online',
    () => {
      if (timer === undefined) return
      clearTimeout(timer)
      connect()
    },
    { signal },
  )
  connect()
  return {
    send: (message) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    },
    close: end,
  }
}
