// What a host page and the sign-in window of the portal say to each other. Only the code of the sign-in crosses: what it
// takes to make tokens of it never leaves the page that began.

/** Where the window begins and where the provider leads it back to. Its headers let it keep the page that opened it. */
export const EMBED_PATH = 'popup/einbettung'

/** Portal → host, to any origin: the window is there. */
export interface Ready {
  readonly nonce: string
  readonly type: 'ready'
}
/** Host → portal: begin; the origin of this message is the one that gets the code. */
export interface Begin {
  readonly nonce: string
  readonly type: 'begin'
  /** SHA-256 of the verifier, base64url. */
  readonly challenge: string
  /** The person shows who they are once more, whatever session the provider has. */
  readonly fresh: boolean
}
/** Portal → host, to the origin that began. */
export interface Answered {
  readonly nonce: string
  readonly type: 'answered'
  readonly code: string
  readonly clientId: string
  readonly redirectUri: string
  /** Where the code becomes tokens. */
  readonly tokenUrl: string
}
/** Portal → host: that origin may not embed, or the sign-in was refused. */
export interface Refused {
  readonly nonce: string
  readonly type: 'refused'
  readonly reason: 'origin' | 'sign-in'
}
export type FromPopup = Ready | Answered | Refused
