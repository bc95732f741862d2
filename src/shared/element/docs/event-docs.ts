// Every event of the elements: its meaning and its detail. All bubble and are composed.

export interface EventDocs {
  readonly text: string
  /** A TypeScript type. */
  readonly detail: string
  /** The host can take over by calling preventDefault(). */
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
    text: 'The element shows an error: it could not load something, there is no such record, or it broke; `retry` does what its button does. `message` is the sentence that it shows, in the language of the reader; where it itself broke or a part of it did not load, the technical reason in English. `code` is what the server refused, for example `not_found`; without it the element itself broke or did not load.',
    detail: '{ message: string; code?: string; tag?: string; version?: string; retry?: () => void }',
  },
  'portal-navigate': {
    text: 'A link into the portal was pressed without modifier keys. preventDefault() means that the host goes to `path` itself; else the portal opens in a tab of its own.',
    detail: '{ path: string }',
    cancelable: true,
  },
  'portal-unread': { text: 'The number of unread notifications has changed.', detail: '{ count: number }' },
  'portal-title': {
    text: 'What is shown has a title of its own; the element itself never touches that of the page.',
    detail: '{ title: string }',
  },
  'portal-address': {
    text: 'What is shown has got another path in the portal: a new story was saved, or other words are searched for. The page may change its address; the element stays.',
    detail: '{ path: string }',
  },
  'portal-state': {
    text: 'A list was opened further. Given back as the property `listState`, the list begins as long as it was.',
    detail: '{ state: unknown }',
  },
  'portal-close': {
    text: 'What this attribute opened was closed: it may be taken off.',
    detail: '{ attribute: string }',
  },
  'portal-account-change': { text: 'The second factor was set up, renewed or removed.', detail: '{}' },
} as const satisfies Record<`portal-${string}`, EventDocs>

export type EventName = keyof typeof EVENTS

/** Events that every element sends. */
export const COMMON_EVENTS: readonly EventName[] = ['portal-ready', 'portal-auth-required', 'portal-error']
