import { VIEW, type ViewHost } from '#shared/element/host.ts'

/** Gives `host` the inside that a view expects of a public element; it has no style, and nothing has to be loaded. */
export const attachView = (host: HTMLElement, view: Omit<ViewHost, 'css' | 'load'>): unknown =>
  Object.assign(host, { [VIEW]: { css: new Set(), load: () => undefined, ...view } })
