// The data of one entry of the history about its page: the report of its element, the scroll position, and the link that was followed. Only
// the shell writes it; elements report by `portal-state` and receive it as their property `listState`.

/** A link that led to another page. */
export interface FollowedLink {
  readonly href: string
  /** The position among the links to the same address. */
  readonly index: number
  /** The element whose shadow root contains the link; undefined: the portal's own page. */
  readonly tag: string | undefined
  readonly inPopover: boolean
}

export interface EntryState {
  /** The state as the element reported it. */
  readonly view?: unknown
  /** In px. */
  readonly scroll?: number
  readonly followed?: FollowedLink
}

const NAME = 'portal'
const CARRIED = 'portal.entry'

type HistoryState = Readonly<Record<string, unknown>> | null

/** The data of the present entry of the history. */
export const entryState = (): EntryState => ((history.state as HistoryState)?.[NAME] as EntryState | undefined) ?? {}

/** Adds data to the entry. Does not use `history.replaceState`, whose calls the router takes for navigations. */
export function saveInEntry(change: EntryState): void {
  const state = { ...(history.state as HistoryState), [NAME]: { ...entryState(), ...change } }
  try {
    History.prototype.replaceState.call(history, structuredClone(state), '')
  } catch {
    // no data (a function, a node), or more often than the engine allows: the last one stays
  }
}

const here = (): string => location.pathname + location.search + location.hash

/** A load may redirect to the sign-in, which replaces this entry: its data stays in the window until the return. */
export function carryEntryOverSignIn(): void {
  const state = entryState()
  if (Object.keys(state).length === 0) return
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify({ address: here(), state }))
  } catch {
    // blocked or full: the list begins at its top
  }
}

/** Restores the state that was carried over a sign-in, if the page is still the same. */
export function restoreCarriedEntry(): void {
  try {
    const carried = JSON.parse(sessionStorage.getItem(CARRIED) ?? 'null') as {
      address: string
      state: EntryState
    } | null
    sessionStorage.removeItem(CARRIED)
    if (carried?.address === here() && history.state === null) saveInEntry(carried.state)
  } catch {
    // blocked, or not ours
  }
}
