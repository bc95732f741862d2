// All messages of the websockets.
import type { Welcome } from './home.ts'
import type { Notification } from './notifications.ts'

/** Kinds of sockets; a token opens one socket of its kind. */
export const SOCKET_KINDS = ['portal', 'user', 'notification', 'ma'] as const
export type SocketKind = (typeof SOCKET_KINDS)[number]

/** One-time token for a socket: valid for 60 s and for one use. */
export interface SocketToken {
  token: string
}

/** Events of one person, numbered without gaps; the multiplexed socket sends and replays them. */
export type RealtimeEvent =
  | { type: 'badge_change'; seq: number; data: { added: Notification[]; removed: number[] } }
  | { type: 'news_change'; seq: number; data: { id: number } }
  /** The picture of a person has changed: load it again. */
  | { type: 'picture_change'; seq: number; data: { personId: string } }
  /** A leave request that the person has made, covers or decides has changed. */
  | { type: 'leave_change'; seq: number; data: { id: number } }
  /** An ad that the person sells, has reserved or has written about has changed. */
  | { type: 'ad_change'; seq: number; data: { id: number } }
  /** A question of the forum that the person follows or answers has changed. */
  | { type: 'forum_change'; seq: number; data: { id: number } }
  | { type: 'menu_change'; seq: number; data: { menuName: string; show: boolean } }
  | { type: 'status_change_form'; seq: number; data: { messageId: string } }
  /** A message was written, deleted or confirmed in the conversation of a form; `change` is its number there. */
  | { type: 'conversation_change'; seq: number; data: { formId: number; change: number } }
  /** The person accepted this version of the general terms and conditions. */
  | { type: 'conditions_accepted'; seq: number; data: { version: string } }
  /** The account changed in a way that its owner can see, such as a lock of the second factor. */
  | { type: 'account_change'; seq: number; data: { secondFactor: boolean } }

/** A change of the tree of the news categories; `renamed`: one has another label or was merged into another one. */
export interface CategoriesChange {
  renamed?: { from: string; to: string }
}

/** A message to everybody who may receive it. It is not numbered or replayed: a client that reconnects fetches again. */
export type BroadcastMessage =
  | { type: 'categories_change'; data: CategoriesChange }
  /** The message beside the greeting on the home page; undefined: fetch it again. */
  | { type: 'welcome_change'; data: { welcome?: Welcome } }
  /** Bookings of production have changed in these areas; without them: perhaps in any. */
  | { type: 'production_change'; data: { areaIds?: number[] } }

/** A transient message to some people: it is neither stored, numbered nor replayed. */
export type Signal =
  /** A person writes in the conversation of a form; id null: the receiver knows them only by their station. */
  {
    type: 'typing'
    data: {
      formId: number
      person: { id: string | null; name: string }
      station: { de: string; en: string } | null
    }
  }

/** Server → client on the multiplexed socket `webSocketUrl/{token}?after={seq}`. */
export type ServerMessage =
  /** The first message; `seq` is the present number of the socket: every later event follows, each once. */
  | { type: 'HELLO'; seq: number }
  | RealtimeEvent
  /** Events up to `seq` were missed and cannot be replayed: fetch everything again. */
  | { type: 'resync'; seq: number }
  /** The session of this token ended elsewhere. */
  | { type: 'session_end' }
  /** Every 20 s: a client that receives nothing for 30 s reconnects. */
  | { type: 'PING' }
  | BroadcastMessage
  | Signal

/** Server → client on the three sockets of the specification; they do not replay. */
export type PlainMessage =
  | { type: 'HELLO' }
  | { type: 'badge_reload' }
  /** An ad that the person sells, has reserved or has written about has changed. */
  | { type: 'ad_change'; seq: number; data: { id: number } }
  | { type: 'menu_change'; data: { menuName: string; show: boolean } }
  | { type: 'status_change_form'; data: { messageId: string } }

/** Client → server. */
export type ClientMessage =
  | { type: 'FOCUS'; data: { show: boolean } }
  | { type: 'PING' }
  /** The person writes in the conversation of a form. */
  | { type: 'TYPING'; data: { formId: number } }

/** Close codes. 1008 ends the socket for good (token refused, signed out, unknown message). */
export const CLOSE_POLICY = 1008
/** The server restarts: reconnect. */
export const CLOSE_RESTART = 1012
/** The client is too slow, has too many sockets, or the server is overloaded: reconnect with `after` to miss no event. */
export const CLOSE_SLOW = 1013
/** The access token of the socket has expired: reconnect immediately with a new socket token. */
export const CLOSE_EXPIRED = 4401
