import { VIEW, type ViewHost } from '#shared/element/host.ts'

/** Gives `host` the inside that a view expects of a public element. */
export const attachView = (host: HTMLElement, view: ViewHost): unknown => Object.assign(host, { [VIEW]: view })
