// Messages between a host page and the sign-in window of the portal. Only the authorisation code is transferred; the
// verifier that turns it into tokens never leaves the page that started the sign-in.

/** Portal → host, to any origin: the window is ready. */
export interface ReadyMessage {
  readonly nonce: string
  readonly type: 'ready'
}
/** Host → portal: start. The origin of this message receives the code. */
export interface BeginMessage {
  readonly nonce: string
  readonly type: 'begin'
  /** SHA-256 of the verifier, base64url. */
  readonly challenge: string
  /** The provider asks for the credentials again, even if it has a session. */
  readonly fresh: boolean
}
/** Portal → host, to the origin that started. */
export interface CodeMessage {
  readonly nonce: string
  readonly type: 'answered'
  readonly code: string
  // For versions up to 0.1, which pages may have pinned: they exchanged the code at the provider.
  readonly clientId: string
  readonly redirectUri: string
  readonly tokenUrl: string
}
/** Portal → host: that origin may not embed, or the sign-in was refused. */
export interface RefusedMessage {
  readonly nonce: string
  readonly type: 'refused'
  readonly reason: 'origin' | 'sign-in'
}
export type PopupMessage = ReadyMessage | CodeMessage | RefusedMessage
