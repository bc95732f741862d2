// What one step of the history knows of its page: what its element reported, how far it was scrolled, and which link led
// away. The shell alone writes it; elements report by `portal-state` and get it back as their property `listState`.

/** A link that led to another page. */
export interface FollowedLink {
  readonly href: string
  /** Its place among the links to the same address. */
  readonly index: number
  /** The element in whose shadow root it is; undefined: the portal's own. */
  readonly tag: string | undefined
  readonly inPopover: boolean
}

export interface EntryState {
  /** As the element reported it. */
  readonly view?: unknown
  /** In px. */
  readonly scroll?: number
  readonly followed?: FollowedLink
}

const NAME = 'portal'
const CARRIED = 'portal.entry'

type HistoryState = Readonly<Record<string, unknown>> | null

/** What this step of the history knows. */
export const entryState = (): EntryState => ((history.state as HistoryState)?.[NAME] as EntryState | undefined) ?? {}

/** Adds to it. Not by `history.replaceState` itself, whose calls the router takes for navigations. */
export function saveInEntry(change: EntryState): void {
  const state = { ...(history.state as HistoryState), [NAME]: { ...entryState(), ...change } }
  try {
    History.prototype.replaceState.call(history, structuredClone(state), '')
  } catch {
    // no data (a function, a node), or more often than the engine allows: the last one stays
  }
}

const here = (): string => location.pathname + location.search + location.hash

/** A load may go by the sign-in, which takes the place of this step: what it knows is kept in the window until it is back. */
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
