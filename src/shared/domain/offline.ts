// What the pages of the portal and their service worker say to each other. Part of portal.js: the header only.

/** Header of an answer that this device kept: when the server gave it (ISO 8601). */
export const KEPT_AT = 'x-kept-at'

/** Database and store of texts that are typed and not saved yet. */
export const DRAFTS_STORE = ['portal-drafts', 'texts'] as const

/**
 * What a page tells the worker. Two are answered on the port that comes with them: `owner` with the sub whose answers are
 * kept, or null; `version` with the version of the front end the worker belongs to.
 */
export type PageMessage =
  | { readonly type: 'signed-in'; readonly sub: string }
  /** `texts`: by the person's own wish; what they typed and did not save goes too. */
  | { readonly type: 'signed-out'; readonly texts: boolean }
  /** A window begins that was not signed in before: what a session without a window has left behind goes. */
  | { readonly type: 'begin' }
  | { readonly type: 'owner' }
  | { readonly type: 'version' }
  /** The version that waits takes over. */
  | { readonly type: 'take-over' }

/** What the worker tells its pages. */
export type WorkerMessage =
  /** Go to a page of the portal: somebody has clicked on a push message. */
  | { readonly type: 'go'; readonly path: string }
  /** The push service has changed the address of this device. */
  | { readonly type: 'push-changed' }

// bank details, export, second factor, sessions, searches, and all that writes.
