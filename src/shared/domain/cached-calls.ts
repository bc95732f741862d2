// Which responses of the services a device caches for offline use.

const CACHED = [
  /^\/api\/notification\/badges$/,
  /^\/api\/news\/(ma|ut)\/news\/(highlight|last|overview|overview\/counts|\d+|\d+\/neighbours)$/,
  /^\/api\/news\/(ma|ut)\/kategorien\/primevuetreenodes$/,
  /^\/api\/news\/(ma|ut)\/docs\/[\w-]+\/download$/,
  /^\/api\/user\/profilepics\/download\/[\w-]+$/,
]

/**
 * Whether the response of this address is cached for offline reading. All addresses that are not listed here are excluded:
 * profile, bank details, export, second factor, sessions, searches.
 */
export const isCachedCall = ({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean =>
  CACHED.some((pattern) => pattern.test(pathname)) && !new URLSearchParams(search).has('q')
