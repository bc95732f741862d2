// Every message that crosses a websocket, written once.
import type { Notification } from './notifications.ts'

/** Kinds of socket; a token opens one socket of the kind it was made for. */
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
  /** Somebody has another picture: show it anew. */
  | { type: 'picture_change'; seq: number; data: { personId: string } }
  | { type: 'menu_change'; seq: number; data: { menuName: string; show: boolean } }
  | { type: 'status_change_form'; seq: number; data: { messageId: string } }
  /** The person agreed to this version of the general terms and conditions. */
  | { type: 'conditions_accepted'; seq: number; data: { version: string } }
  /** Something about the account changed that its owner sees, such as the lock of the second factor. */
  | { type: 'account_change'; seq: number; data: { secondFactor: boolean } }

/** What became of the tree of the news categories; `renamed`: one has another label, or stands in another one now. */
export interface CategoriesChange {
  renamed?: { from: string; to: string }
}

/** A message to everybody who may receive it. It has no number and is not replayed: a client that reconnects reads again. */
export type BroadcastMessage = { type: 'categories_change'; data: CategoriesChange }

/** Server → client on the multiplexed socket `webSocketUrl/{token}?after={seq}`. */
export type ServerMessage =
  /** First of all; `seq` is the number that this socket goes on from: every later event follows, each once. */
  | { type: 'HELLO'; seq: number }
  | RealtimeEvent
  /** Events up to `seq` were missed that cannot be replayed: read everything again. */
  | { type: 'resync'; seq: number }
  /** The session of this token ended elsewhere. */
  | { type: 'session_end' }
  | BroadcastMessage

/** Server → client on the three sockets of the specification; they do not replay. */
export type PlainMessage =
  | { type: 'HELLO' }
  | { type: 'badge_reload' }
  | { type: 'menu_change'; data: { menuName: string; show: boolean } }
  | { type: 'status_change_form'; data: { messageId: string } }

/** Client → server. */
export type ClientMessage = { type: 'FOCUS'; data: { show: boolean } } | { type: 'PING' }

/** Close codes. 1008 ends the socket for good (token refused, signed out, unknown message). */
export const CLOSE_POLICY = 1008
/** The server restarts: come back. */
export const CLOSE_RESTART = 1012
/** Too slow, too many sockets, or the server cannot answer now: come back, with `after` nothing is missed. */
export const CLOSE_SLOW = 1013
/** The access token behind the socket expired: come back at once with a new socket token. */
export const CLOSE_EXPIRED = 4401
