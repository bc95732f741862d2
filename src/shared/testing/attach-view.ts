import { VIEW, type ViewHost } from '#shared/element/host.ts'

/** Gives `host` the inside that a view expects of a public element; it has no style. */
export const attachView = (host: HTMLElement, view: Omit<ViewHost, 'css'>): unknown =>
  Object.assign(host, { [VIEW]: { css: new Set(), ...view } })
