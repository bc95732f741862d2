// The messages of each kind of socket: the multiplexed one has numbers, the three of the specification have none.
import type {
  BroadcastMessage,
  PlainMessage,
  RealtimeEvent,
  ServerMessage,
  Signal,
  SocketKind,
} from '#contract/realtime.ts'

/** The text for each occasion; undefined where this kind of socket has no message for it. */
export interface View {
  hello(seq: number): string
  event(event: RealtimeEvent): string | undefined
  /** Missed events cannot be sent one by one. */
  resync(seq: number): string | undefined
  sessionEnd(): string | undefined
  /** Has no number and is not replayed: a client that connects later reads everything anyway. */
  broadcast(message: BroadcastMessage): string | undefined
  signal(message: Signal): string | undefined
  /** Shows a client that its connection lives; browsers hide the ping of the protocol from it. */
  readonly ping?: string
}

const portal = (message: ServerMessage) => JSON.stringify(message)
const plain = (message: PlainMessage) => JSON.stringify(message)

const plainView = (event: View['event'], resync?: string): View => ({
  hello: () => plain({ type: 'HELLO' }),
  event,
  resync: () => resync,
  sessionEnd: () => undefined,
  broadcast: () => undefined,
  signal: () => undefined,
})

const RELOAD = plain({ type: 'badge_reload' })

export const VIEWS: Readonly<Record<SocketKind, View>> = {
  portal: {
    hello: (seq) => portal({ type: 'HELLO', seq }),
    event: portal,
    resync: (seq) => portal({ type: 'resync', seq }),
    sessionEnd: () => portal({ type: 'session_end' }),
    broadcast: portal,
    signal: portal,
    ping: portal({ type: 'PING' }),
  },
  // The user service only receives whether the page is visible; it sends no messages yet.
  user: plainView(() => undefined),
  notification: plainView(({ type }) => (type === 'badge_change' ? RELOAD : undefined), RELOAD),
  ma: plainView((event) =>
    event.type === 'menu_change' || event.type === 'status_change_form'
      ? plain({ type: event.type, data: event.data } as PlainMessage)
      : undefined,
  ),
}
