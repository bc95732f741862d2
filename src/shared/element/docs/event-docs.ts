// Every event of the elements: its meaning and its detail. All bubble and are composed.

export interface EventDocs {
  readonly text: string
  /** A TypeScript type. */
  readonly detail: string
  /** The host can handle the event itself by calling preventDefault(). */
  readonly cancelable?: boolean
}

export const EVENTS = {
  'portal-ready': {
    text: 'The data is shown for the first time, or again after an error; a skeleton does not count.',
    detail: '{}',
  },
  'portal-auth-required': {
    text: 'Nobody is signed in, the session has expired, or the reader asked to sign in or to confirm a second factor. With the reason `request`, preventDefault() means that the host signs in itself.',
    detail: "{ reason: 'signed-out' | 'expired' | 'request' | 'second-factor' | 'configure-second-factor' }",
    cancelable: true,
  },
  'portal-error': {
    text: 'The element shows an error: it could not load something, the record does not exist, or it failed itself; `retry` does the same as its button. `message` is the sentence that it shows, in the language of the reader; if it failed itself or a part of it could not be loaded, the technical reason in English. `code` is what the server refused, for example `not_found`; without it the element itself broke or did not load.',
    detail: '{ message: string; code?: string; tag?: string; version?: string; retry?: () => void }',
  },
  'portal-navigate': {
    text: 'A link into the portal was pressed without modifier keys. preventDefault() means that the host navigates to `path` itself; otherwise the portal opens in a new tab.',
    detail: '{ path: string }',
    cancelable: true,
  },
  'portal-unread': { text: 'The number of unread notifications has changed.', detail: '{ count: number }' },
  'portal-title': {
    text: 'The content has a title of its own; the element never changes the title of the page.',
    detail: '{ title: string }',
  },
  'portal-address': {
    text: 'The content has another path in the portal now: a new story was saved, other words are searched for, or another month is shown. The page may change its address; the element keeps its state.',
    detail: '{ path: string }',
  },
  'portal-state': {
    text: 'More of a list was loaded. Set the state as the property `listState` to restore the length of the list later.',
    detail: '{ state: unknown }',
  },
  'portal-close': {
    text: 'What this attribute has opened was closed: the attribute may be removed.',
    detail: '{ attribute: string }',
  },
  'portal-account-change': { text: 'The second factor was set up, renewed or removed.', detail: '{}' },
} as const satisfies Record<`portal-${string}`, EventDocs>

export type EventName = keyof typeof EVENTS

/** Events that every element sends; `portal-auth-required` only elements that need a signed-in person. */
export const COMMON_EVENTS: readonly EventName[] = ['portal-ready', 'portal-auth-required', 'portal-error']
