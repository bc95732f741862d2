// Which responses of the services a device caches for offline use.

const CACHED = [
  /^\/api\/notification\/badges$/,
  /^\/api\/news\/(ma|ut)\/news\/(highlight|last|overview|overview\/counts|\d+|\d+\/neighbours)$/,
  /^\/api\/news\/(ma|ut)\/kategorien\/primevuetreenodes$/,
  /^\/api\/news\/(ma|ut)\/docs\/[\w-]+\/download$/,
  // Also the own working time of a day, so that a month opens by a link.
  /^\/api\/az\/(months\/\d{4}-\d{2}|days\/\d+)$/,
  /^\/api\/user\/profilepics\/download\/[\w-]+$/,
]

/**
 * Whether the response of this address is cached for offline reading. All addresses that are not listed here are excluded:
 * profile, bank details, export, second factor, sessions, searches, working time of others.
 */
export function isCachedCall({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const query = new URLSearchParams(search)
  return CACHED.some((pattern) => pattern.test(pathname)) && !query.has('q') && !query.has('personId')
}
