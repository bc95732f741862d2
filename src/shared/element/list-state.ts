// What a list shows, beyond its attributes: its filter, how far it was opened. The page around it keeps that for the way back;
// the shell does so in the history of the window, which an element never touches.
import { emit } from './host.ts'

/** Read when a view begins. A plain property, not one of the element's class: it costs portal.js nothing. */
export interface ListStateHost {
  listState?: unknown
}

/** What the view of `host` said of itself when it was here last; whatever the page makes of that, so check it. */
export const savedListState = (host: HTMLElement): unknown => (host as ListStateHost).listState

/** Tells the page what to give back as `listState`: JSON. */
export const reportState = (host: HTMLElement, state: unknown): boolean => emit(host, 'portal-state', { state })
