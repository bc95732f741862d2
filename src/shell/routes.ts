// Redirections of addresses. The list of pages is in the domain.
import { pageOf } from '#domain/routes/menu.ts'
import { bareAddress } from '#domain/routes/match-path.ts'
import { portalsOf } from '#domain/routes/portal-areas.ts'
import { startOf, type Page, type Visitor } from '#domain/routes/route.ts'
import { HOME_PATH, placeOf } from '#domain/routes/routes.ts'

/** The parameters of an unfinished sign-in that remain in an address after the sign-in library has read its own. */
const LEFTOVER = /(^|[^\p{L}\p{N}])state=/u

/** The second factor is set up where it is kept, whichever of the two pages a link names. */
const MOVED: Readonly<Record<string, { readonly query: string; readonly to: string }>> = {
  'profile.notifications': { query: 'setMFA', to: '/profil/sicherheit' },
}

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>

/** The target of a page that only redirects; undefined if it is shown itself. */
function onward(route: Page, { search, hash }: Address, visitor: Visitor): string | undefined {
  const moved = MOVED[route.name]
  if (moved && new URLSearchParams(search).get(moved.query) === 'true') return moved.to + search + hash
  const shown = pageOf(route, visitor)
  const address = shown === route ? undefined : bareAddress(shown.path)
  return address && address + search + hash
}

/** The target of an address that redirects; undefined if it does not. */
export function redirectOf(address: Address, visitor: Visitor): string | undefined {
  const { pathname, search, hash } = address
  const leftover = LEFTOVER.test(pathname + search + hash)
  const place = leftover ? undefined : placeOf(pathname)
  if (place && place.route.name !== 'home') return onward(place.route, address, visitor)
  const start = startOf(portalsOf(visitor.rights), visitor.rights) ?? HOME_PATH
  return place && start === HOME_PATH ? undefined : start
}
