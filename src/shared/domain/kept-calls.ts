// Which answers of the services a device keeps.

const KEPT = [
  /^\/api\/notification\/badges$/,
  /^\/api\/news\/(ma|ut)\/news\/(highlight|last|overview|overview\/counts|\d+|\d+\/neighbours)$/,
  /^\/api\/news\/(ma|ut)\/kategorien\/primevuetreenodes$/,
  /^\/api\/news\/(ma|ut)\/docs\/[\w-]+\/download$/,
  /^\/api\/user\/profilepics\/download\/[\w-]+$/,
]

/**
 * Is the answer of this address kept for reading without a network? Whatever is not named here never is: profile, bank details,
 * export, second factor, sessions, searches.
 */
export const isKeptCall = ({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean =>
  KEPT.some((pattern) => pattern.test(pathname)) && !new URLSearchParams(search).has('q')
