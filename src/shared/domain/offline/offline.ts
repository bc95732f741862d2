// Messages between the pages of the portal and their service worker. Part of portal.js: the header name only.

/** Header of a cached response: when the server sent it (ISO 8601). */
export const CACHED_AT = 'x-kept-at'

/** Database and store of texts that are typed and not saved yet. */
export const DRAFTS_STORE = ['portal-drafts', 'texts'] as const

/** Kinds of drafts that the person has sent without a connection: times worked, requests for leave, forms and messages about them. */
const UNSENT_KINDS: ReadonlySet<string> = new Set(['time-record', 'leave-request', 'form-send', 'form-message'])

/**
 * Whether a draft, named '<sub> <kind> <key>' or '<sub> <key>', is deleted with the session of its person or for the next one. Drafts that
 * wait for a connection stay, only for their person, until they are sent or discarded.
 */
export const endsWithSession = (draft: string): boolean => !UNSENT_KINDS.has(draft.split(' ')[1] ?? '')

/**
 * Messages of a page to the worker. Two get a response on the port sent with them: `owner` with the `sub` of the person whose
 * responses are cached, or null; `version` with the version of the front end that the worker belongs to.
 */
export type PageMessage =
  | { readonly type: 'signed-in'; readonly sub: string }
  /** `texts`: the person has signed out deliberately, so unsaved texts are deleted too, but not drafts that wait for a connection. */
  | { readonly type: 'signed-out'; readonly texts: boolean }
  /** A window that was not signed in before starts: data that a session without a window left behind are deleted. */
  | { readonly type: 'begin' }
  /** The list of notifications as the person sees it, which later changes made another one than was read. */
  | { readonly type: 'badges'; readonly sub: string; readonly badges: object }
  | { readonly type: 'owner' }
  | { readonly type: 'version' }
  /** Activates the waiting version. */
  | { readonly type: 'take-over' }

/** Messages of the worker to its pages. */
export type WorkerMessage =
  /** Navigate to a page of the portal, because the person clicked on a push message. */
  | { readonly type: 'go'; readonly path: string }
  /** The push service has changed the subscription of this device. */
  | { readonly type: 'push-changed' }
