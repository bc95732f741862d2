// The state of a list beyond its attributes: its filter, the number of loaded pages. The page around it stores this so that going back
// restores the list. The shell stores it in the history of the window, which an element never changes.
import { emit } from './host.ts'

/** Read when a view starts. */
export interface ListStateHost {
  listState?: unknown
}

/** The state that the view of `host` reported before; it comes from the page, so callers must validate it. */
export const savedListState = (host: HTMLElement): unknown => (host as ListStateHost).listState

/** Reports a state (JSON) that the page may pass back as `listState`. */
export const reportState = (host: HTMLElement, state: unknown): void => void emit(host, 'portal-state', { state })
