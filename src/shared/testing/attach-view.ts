import { VIEW, type ViewHost } from '#shared/element/host.ts'

/** Attaches the internals of a public element that a view expects to `host`; it has no style, and nothing has to be loaded. */
export const attachView = (host: HTMLElement, view: Omit<ViewHost, 'css' | 'load'>): unknown =>
  Object.assign(host, { [VIEW]: { css: new Set(), load: () => undefined, ...view } })
