// The websockets of the front end, and the polling beside them. Loaded after the number is painted.
import { atom, type ReadableAtom } from 'nanostores'
import type { ClientMessage, PlainMessage, RealtimeEvent, ServerMessage } from '#contract/realtime.ts'
import { holds, rightsOf } from '#domain/organisation/roles.ts'
import { $attention, watchAttention } from '#shared/attention.ts'
import { $addresses, type Addresses } from '#shared/bus/addresses.ts'
import { receiveEvent } from '#shared/badges/badge-events.ts'
import { $list } from '#shared/badges/badge-state.ts'
import { $badgeState, loadBadges, watchBadges } from '#shared/badges/badges.ts'
import { share } from '#shared/bus/bus.ts'
import { clearFlags, isFlag, setFlag, type Flag } from '#shared/bus/flags.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $session } from '#shared/bus/session.ts'
import { signOut } from '#shared/bus/tabs.ts'
import { joinTabs, type Post } from './tab-leader.ts'
import { pollBadges } from './poll-badges.ts'
import { RetryingSocket, type Connection, type SocketState } from './retrying-socket.ts'

export type { SocketState }
export type SocketMessage = ServerMessage | PlainMessage
type MessageOf<T extends SocketMessage['type']> = Extract<SocketMessage, { type: T }>

/** Menu ids of `menu_change` whose flag has another name. */
const FLAG_OF: Readonly<Record<string, Flag>> = {
  menu_ma_holiday_approve: 'vacationApproval',
  menu_ma_az_genehmigen: 'workingTimeReport',
}

type Handler = (message: never) => void

const shared = share('socket', () => ({
  $state: atom<SocketState>('idle'),
  handlers: new Map<string, Set<Handler>>(),
  started: false,
}))
let sockets: RetryingSocket[] = []
/** Number of the last received event; the next connection resumes after it. */
let last: number | undefined

/** Posts to the tab with the sockets; undefined until that tab has sent something. */
let postToLeader: Post | undefined

/** Sends a message over the one socket of this browser; does nothing without one, or if it belongs to another back end. */
export function say(message: ClientMessage): void {
  if (sockets.length === 0) postToLeader?.({ say: message } satisfies TabMessage)
  else if ($addresses.get().webSocketUrl || $addresses.get().embedded) sockets[0]?.send(message)
}

export const $socketState: ReadableAtom<SocketState> = shared.$state

/** Subscribes to one type of message; returns the unsubscribe function. */
export function onMessage<T extends SocketMessage['type']>(
  type: T,
  handle: (message: MessageOf<T>) => void,
): () => void {
  const known = shared.handlers.get(type) ?? new Set()
  shared.handlers.set(type, known.add(handle))
  return () => void known.delete(handle)
}

function notify(message: SocketMessage): void {
  for (const handle of shared.handlers.get(message.type) ?? [])
    try {
      handle(message as never)
    } catch (error) {
      logFailure(`${message.type} not handled`, error)
    }
}

/** False for an event that was received before. */
function isNew(event: RealtimeEvent): boolean {
  if (last !== undefined && event.seq <= last) return false
  last = event.seq
  receiveEvent(event)
  return true
}

function receive(message: SocketMessage): void {
  if (message.type === 'session_end') signOut()
  else if (message.type === 'HELLO') last ??= 'seq' in message ? message.seq : undefined
  else if (message.type === 'resync') last = message.seq
  else if ('seq' in message && !isNew(message)) return
  if (message.type === 'menu_change') {
    const { menuName, show } = message.data
    const flag = FLAG_OF[menuName] ?? menuName
    if (isFlag(flag)) setFlag(flag, show)
  }
  const isUnsure =
    message.type === 'resync' || message.type === 'badge_reload' || (message.type === 'HELLO' && !$list.get())
  if (isUnsure) void loadBadges()
  notify(message)
}

/** A message of the tab with the sockets to the others; the empty one is the request of a new tab. */
interface TabMessage {
  readonly message?: SocketMessage
  readonly state?: SocketState
  /** Number of the last event received. */
  readonly seq?: number | undefined
  /** A message to the back end, from a tab without sockets. */
  readonly say?: ClientMessage
}

/** The sockets of this back end: one with replay, else the three of the specification, which cannot replay. */
function connectionsOf({ baseUrl, embedded, ...plain }: Addresses, post: (message: TabMessage) => void): Connection[] {
  const webSocketUrl = embedded ? `${baseUrl.replace('http', 'ws')}api/realtime` : plain.webSocketUrl
  const onMessage = (message: unknown) => {
    post({ message: message as SocketMessage })
    receive(message as SocketMessage)
  }
  const connection = (tokenPath: string, base: string, facts: Partial<Connection> = {}): Connection => ({
    tokenPath,
    address: (token) => `${base.replace(/\/$/, '')}/ws/${token}`,
    onMessage,
    onState: () => undefined,
    ...facts,
  })
  const onState = (state: SocketState) => {
    shared.$state.set(state)
    post({ state })
  }
  if (webSocketUrl) {
    const { address, ...rest } = connection('api/realtime/token', webSocketUrl, { onState })
    return [{ ...rest, address: (token) => address(token) + (last === undefined ? '' : `?after=${last}`) }]
  }
  const { webSocketUserUrl = '', webSocketNotificationUrl = '', webSocketMaUrl = '' } = plain
  return [
    connection('api/user/auth/token', webSocketUserUrl),
    connection('api/notification/auth/token', webSocketNotificationUrl, {
      address: (token) => `${webSocketNotificationUrl.replace(/\/$/, '')}/ws/badge/${token}`,
      onOpen: () => void loadBadges(),
      onState,
    }),
    connection('api/ma/auth/token', webSocketMaUrl),
  ]
}

/** Opens the sockets in the leading tab; the returned function closes them. Refused, it resigns: another's token may be valid. */
function lead(post: Post, resign: () => void): () => void {
  const end = () => {
    for (const socket of sockets.splice(0)) socket.close()
  }
  const postOrResign = (message: TabMessage) => {
    post(message)
    if (message.state !== 'closed') return
    end()
    resign()
  }
  sockets = connectionsOf($addresses.get(), postOrResign).map((one) => new RetryingSocket(one))
  return end
}

/** Handles a message of another tab. */
function onTabMessage({ message, state, seq, say: said }: TabMessage, post: Post): void {
  postToLeader = post
  if (said) return void (sockets.length > 0 && say(said))
  if (!state && !message && sockets.length > 0) post({ state: shared.$state.get(), seq: last } satisfies TabMessage)
  if (state) shared.$state.set(state)
  // Events may have arrived between this tab's list and its first request.
  if ((seq ?? 0) > ($list.get()?.seq ?? 0)) void loadBadges()
  if (message) receive(message)
}

/** Joins the tabs of an employee after their first list has loaded or failed: replay resumes after it. */
function joinSession(): void {
  let sub: string | undefined
  let leave: (() => void) | undefined
  const update = () => {
    const { person } = $session.get()
    const isAnother = person?.sub !== sub
    if (isAnother || $attention.get() === 'away') {
      leave?.()
      leave = undefined
    }
    if (isAnother) {
      shared.$state.set('closed')
      // Flags set before the first connection are of the same person.
      if (sub !== undefined) clearFlags()
      sub = person?.sub
    }
    const { status } = $badgeState.get()
    const isEarly = status === 'idle' || status === 'loading'
    if (leave || !person || !holds(rightsOf(person.claims), 'portal_ma') || isEarly || $attention.get() === 'away')
      return
    last = $list.get()?.seq
    // Two portals, or two people, share nothing.
    const name = `portal.line ${$addresses.get().baseUrl} ${sub}`
    leave = joinTabs(name, { lead, onMessage: onTabMessage })
  }
  $session.listen(update)
  $badgeState.listen(update)
  $attention.listen(update)
  update()
}

/** The server sends less to a hidden page. */
function sendFocus(): void {
  $attention.listen((attention) => {
    const show = attention === 'here'
    if (attention !== 'away') for (const socket of sockets) socket.send({ type: 'FOCUS', data: { show } })
  })
}

/** Keeps the page live, from now on and once per page; only employees get sockets. */
export function startSocket(): void {
  if (shared.started) return
  shared.started = true
  watchBadges()
  watchAttention()
  joinSession()
  sendFocus()
  pollBadges()
}
