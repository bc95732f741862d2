// Which page an address means, and where the address leads instead. The list itself is in the domain.
import { portalsOf } from '#domain/portal-areas.ts'
import { matchPath, startOf, type Route } from '#domain/route.ts'
import { HOME_PATH, ROUTES } from '#domain/routes.ts'
import type { Rights } from '#domain/roles.ts'

export interface Place {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** The route of a path with its decoded parameters. */
export function placeOf(pathname: string): Place | undefined {
  for (const route of ROUTES) {
    const params = matchPath(route.path, pathname)
    if (params) return { route, params }
  }
  return undefined
}

/** What of an unfinished sign-in is left in an address when the sign-in library has read its own. */
const LEFTOVER = /(^|[^\p{L}\p{N}])state=/u

/** Where an address leads instead of standing for itself; undefined where it stands. */
export function redirectOf(address: Pick<URL, 'pathname' | 'search' | 'hash'>, rights: Rights): string | undefined {
  const { pathname, search, hash } = address
  const leftover = LEFTOVER.test(pathname + search + hash)
  const place = leftover ? undefined : placeOf(pathname)
  if (place && place.route.name !== 'home') return undefined
  const start = startOf(portalsOf(rights)) ?? HOME_PATH
  return place && start === HOME_PATH ? undefined : start
}
